/** How a value is read: `code` is a word of the schema, `json` is shown as it stands. */
export type AuditValueType = 'text' | 'number' | 'boolean' | 'time' | 'code' | 'json';

export type AuditValue = string | number | boolean | null;

/** Something named by a change, with the name that it had then. */
export interface AuditThing {
  readonly id: string;
  readonly name: string;
  /** The app within which a role grants it. */
  readonly appId?: string;
}

/** A field with one value. `from` is null for a new thing, `to` for a removed one. */
export interface AuditValueChange {
  readonly field: string;
  readonly type: AuditValueType;
  readonly from: AuditValue;
  readonly to: AuditValue;
}

/** A field with a set of things: the first 100 that came and went, with their numbers. */
export interface AuditSetChange {
  readonly field: string;
  readonly type: 'things';
  readonly added: readonly AuditThing[];
  readonly removed: readonly AuditThing[];
  readonly addedCount: number;
  readonly removedCount: number;
}

/** The change that a call made in one field of its target (BYND-12). `field` is the name of the field in the schema. */
export type AuditChange = AuditValueChange | AuditSetChange;

const MAX_NAMED = 100;

/** The change of `field`; undefined if the value stayed. */
export function valueChange(
  field: string,
  type: AuditValueType,
  from: AuditValue,
  to: AuditValue,
): AuditValueChange | undefined {
  return from === to ? undefined : { field, type, from, to };
}

/** The change of a set by numbers alone; undefined if nothing came or went. */
export function countedChange(field: string, addedCount: number, removedCount: number): AuditSetChange | undefined {
  if (addedCount + removedCount === 0) return undefined;
  return { field, type: 'things', added: [], removed: [], addedCount, removedCount };
}

/** The change of a secret, without any value. */
export const secretChange = (field: string): AuditValueChange => ({ field, type: 'text', from: null, to: null });

/**
 * The changes of the fields that `after` names, in the order of `fields`; the others stay. An object is told as JSON.
 * @param before null for a new row
 */
export function fieldChanges<Row extends object>(
  fields: Readonly<Partial<Record<keyof Row & string, AuditValueType>>>,
  before: Partial<Row> | null,
  after: Partial<Row>,
): (AuditValueChange | undefined)[] {
  const told = (value: unknown) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as AuditValue);
  return Object.entries(fields).map(([field, type]) => {
    const fresh = after[field as keyof Row];
    if (fresh === undefined) return undefined;
    return valueChange(field, type as AuditValueType, told(before?.[field as keyof Row]), told(fresh));
  });
}

/** The change of a set, by ids; undefined if it stayed. */
export function setChange(
  field: string,
  before: readonly AuditThing[],
  after: readonly AuditThing[],
): AuditSetChange | undefined {
  const old = new Set(before.map(({ id }) => id));
  const fresh = new Set(after.map(({ id }) => id));
  return thingsChange(
    field,
    after.filter(({ id }) => !old.has(id)),
    before.filter(({ id }) => !fresh.has(id)),
  );
}

/** The change of a set by what came and what went; undefined if nothing did. */
export function thingsChange(
  field: string,
  added: readonly AuditThing[],
  removed: readonly AuditThing[],
): AuditSetChange | undefined {
  if (added.length + removed.length === 0) return undefined;
  return {
    field,
    type: 'things',
    added: named(added),
    removed: named(removed),
    addedCount: added.length,
    removedCount: removed.length,
  };
}

/** The things that a change names, without further columns of their rows. */
const named = (things: readonly AuditThing[]): AuditThing[] =>
  things.slice(0, MAX_NAMED).map(({ id, name, appId }) => ({ id, name, ...(appId && { appId }) }));

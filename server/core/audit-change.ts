/** How a value is read: `code` is a word of the schema, `json` is shown as it stands. */
export type AuditValueType = 'text' | 'number' | 'boolean' | 'time' | 'code' | 'json';

export type AuditValue = string | number | boolean | null;

/** Something named by a change, with the name that it had then. */
export interface AuditThing {
  readonly id: string;
  readonly name: string;
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

/** The change of a set, by ids; undefined if it stayed. */
export function setChange(
  field: string,
  before: readonly AuditThing[],
  after: readonly AuditThing[],
): AuditSetChange | undefined {
  const old = new Set(before.map(({ id }) => id));
  const fresh = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !old.has(id));
  const removed = before.filter(({ id }) => !fresh.has(id));
  if (added.length + removed.length === 0) return undefined;
  return {
    field,
    type: 'things',
    added: added.slice(0, MAX_NAMED),
    removed: removed.slice(0, MAX_NAMED),
    addedCount: added.length,
    removedCount: removed.length,
  };
}

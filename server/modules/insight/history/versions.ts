import type { AuditChange, AuditThing, AuditValue } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';

/** An event as it recorded a change of its target. */
export interface RecordedChange {
  readonly id: string;
  readonly eventName: string;
  readonly changes: string | null;
}

/** The most events of a thing that a restoration reads. */
export const MAX_EVENTS = 1_000;

/** The fields of a thing: those with one value, and sets of things by their keys. */
export interface Version {
  readonly values: Readonly<Record<string, AuditValue>>;
  readonly sets: Readonly<Record<string, readonly AuditThing[]>>;
}

/** The same id stands for another right in another app. */
export const keyOf = ({ id, appId }: AuditThing): string => `${appId ?? ''} ${id}`;

/**
 * The version of a thing that an event made, or the one before it: the present one with all later changes taken back.
 * Things that events up to then brought belong to it too, even if they went without an event, because they were deleted.
 * @param events that made versions of the thing, newest first; {@link MAX_EVENTS} are not all
 * @throws INVALID_PARAMETER on `eventId` for an event that is too far back, for what was before the creation, and if a
 * later change is not recorded in full
 */
export function versionOf(
  present: Version,
  events: readonly RecordedChange[],
  { eventId, isBefore }: { readonly eventId: string; readonly isBefore: boolean },
): Version {
  const isLater = ({ id }: RecordedChange) => id > eventId || (isBefore && id === eventId);
  const later = events.filter(isLater);
  if (later.length === MAX_EVENTS) refuse();
  const values = { ...present.values };
  const sets = Object.fromEntries(Object.entries(present.sets).map(([field, things]) => [field, mapped(things)]));
  for (const event of later) {
    if (event.changes === null) refuse();
    for (const change of changesIn(event)) takeBack(change, values, sets);
  }
  const brought = Object.fromEntries(Object.keys(sets).map((field) => [field, new Map<string, AuditThing>()]));
  if (values.name === null) refuse();
  for (const event of events.slice(later.length).toReversed()) {
    for (const change of changesIn(event)) follow(change, brought);
  }
  return {
    values,
    sets: Object.fromEntries(
      Object.entries(sets).map(([field, things]) => [
        field,
        [...new Map([...(brought[field] ?? []), ...things]).values()],
      ]),
    ),
  };
}

type Sets = Readonly<Record<string, Map<string, AuditThing>>>;

const mapped = (things: readonly AuditThing[]) => new Map(things.map((thing) => [keyOf(thing), thing]));

const changesIn = ({ changes }: RecordedChange) => (changes === null ? [] : (JSON.parse(changes) as AuditChange[]));

function takeBack(change: AuditChange, values: Record<string, AuditValue>, sets: Sets): void {
  if (change.type !== 'things') {
    if (change.field in values) values[change.field] = change.from;
    return;
  }
  const set = sets[change.field];
  if (!set) return;
  // Not all of them are named.
  if (change.added.length < change.addedCount || change.removed.length < change.removedCount) refuse();
  for (const thing of change.added) set.delete(keyOf(thing));
  for (const thing of change.removed) set.set(keyOf(thing), thing);
}

function follow(change: AuditChange, brought: Sets): void {
  if (change.type !== 'things') return;
  for (const thing of change.removed) brought[change.field]?.delete(keyOf(thing));
  for (const thing of change.added) brought[change.field]?.set(keyOf(thing), thing);
}

const refuse = (): never => fail('INVALID_PARAMETER', { message: 'error.versionIncomplete', field: 'eventId' });

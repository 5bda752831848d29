/** Calls of the history of things, with their answers. */
export const HISTORY = `query ($kind: HistoryKind!, $id: ID!, $first: Int, $after: ID) {
  changeHistory(kind: $kind, id: $id, first: $first, after: $after) { next entries { id eventName username name targetName
    canRestore changes { field type from to added { id name } removed { id name } addedCount removedCount } } }
}`;
export const PREVIEW = `query ($eventId: ID!, $isBefore: Boolean) { versionPreview(eventId: $eventId, isBefore: $isBefore) {
  kind id name stamp changes { field from to added { name } removed { name } } gone { id name } } }`;
export const RESTORE = `mutation ($eventId: ID!, $isBefore: Boolean, $stamp: String, $confirmGone: Boolean, $confirmLockOut: Boolean) {
  auditRestore(eventId: $eventId, isBefore: $isBefore, stamp: $stamp, confirmGone: $confirmGone, confirmLockOut: $confirmLockOut) {
    kind id changes { field } gone { name } } }`;

export interface Thing {
  id: string;
  name: string;
}
export interface Change {
  field: string;
  type: string;
  from: string | null;
  to: string | null;
  added: Thing[];
  removed: Thing[];
  addedCount: number;
  removedCount: number;
}
export interface Entry {
  id: string;
  eventName: string;
  username: string;
  name: string;
  targetName: string | null;
  canRestore: boolean;
  changes: Change[];
}
export interface Preview {
  kind: string;
  id: string;
  name: string;
  stamp: string;
  changes: Pick<Change, 'field' | 'from' | 'to' | 'added' | 'removed'>[];
  gone: Thing[];
}

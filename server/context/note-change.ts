import type { AuditChange, AuditThing } from '../core/audit-change.js';
import type { RequestContext, TouchedThing } from './context.js';

/**
 * Names the target of a call and the fields that it changed, for its audit event (BYND-12). A service calls it with the
 * rows that it read before the change. Changes of several calls add up; undefined ones, of fields that stayed, are left out.
 */
export function noteChange(
  { audit }: Pick<RequestContext, 'audit'>,
  { id, name }: AuditThing,
  changes: readonly (AuditChange | undefined)[] = [],
): void {
  audit.resourceId = id;
  audit.targetName = name;
  audit.changes = [...(audit.changes ?? []), ...changes.filter((change) => change !== undefined)];
}

/** Names things that a call changed beside its target; 1000 in all, as many as a call takes (AUDT-21). */
export function noteTouched(
  { audit }: Pick<RequestContext, 'audit'>,
  kind: TouchedThing['kind'],
  ids: readonly string[],
): void {
  audit.touched = [...(audit.touched ?? []), ...ids.map((id) => ({ kind, id }))];
}

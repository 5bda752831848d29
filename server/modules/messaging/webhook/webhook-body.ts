import type { AuditChange } from '../../../core/audit-change.js';
import type { AuditEvent } from '../../platform/audit/audit.entity.js';

/** The columns of an audit event that a body tells. Its free texts are not among them. */
export type ToldEvent = Pick<
  AuditEvent,
  | 'id'
  | 'time'
  | 'accountId'
  | 'username'
  | 'accountType'
  | 'resourceType'
  | 'resourceId'
  | 'targetName'
  | 'eventName'
  | 'result'
  | 'errorMessage'
  | 'ip'
  | 'requestId'
> & { readonly changes: readonly AuditChange[] | null };

/** Fields whose values are texts of messages. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'body', 'note']);

/**
 * The body of an event, the same at each try (HOOK-04): of the audit event alone, because names of other rows change.
 * No secrets and no texts of messages; of fields that hold such texts it says only that they changed.
 */
export function bodyOf(ouId: string, type: string, event: ToldEvent): string {
  const { resourceType, resourceId, targetName, errorMessage, changes } = event;
  return JSON.stringify({
    id: event.id,
    type,
    time: new Date(event.time).toISOString(),
    organization: ouId,
    event: event.eventName,
    result: event.result,
    ...(errorMessage !== null && { error: errorMessage }),
    actor: { id: event.accountId, username: event.username, kind: event.accountType, address: event.ip },
    target: resourceId === null ? null : { kind: resourceType, id: resourceId, name: targetName },
    changes: (changes ?? []).map(withoutText),
    requestId: event.requestId,
  });
}

const withoutText = (change: AuditChange): AuditChange =>
  change.type !== 'things' && TEXTS.has(change.field) ? { ...change, from: null, to: null } : change;

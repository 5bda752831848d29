import type { AuditResource } from '../../../access/access.js';
import { LEVEL } from '../../../context/levels.js';
import { now } from '../../../core/clock.js';
import type { RequestContext, TouchedThing } from '../../../context/context.js';
import { newId } from '../../../core/ids.js';
import { databaseFailure } from '../../../database/failure.js';
import type { Door } from '../../../database/scoped.js';
import { acrossOrganizations, scoped, table } from '../../../database/scoped.js';
import { AuditEvent, AuditTarget } from './audit.entity.js';
import { AuditUnsealed } from './audit-chain.entity.js';
import { NO_OU } from './audit-chain.service.js';
import { targetName } from './target-name.queries.js';

const MAX_TARGET_NAME = 200;
/** LIMT-04 */
const MAX_TARGETS = 1_000;

const ACCOUNT_TYPES: Record<number, string> = {
  [LEVEL.NORMAL]: 'NORMAL',
  [LEVEL.SUB_ADMIN]: 'SUB_ADMIN',
  [LEVEL.OU_ADMIN]: 'OU_ADMIN',
  [LEVEL.SUPER_ADMIN]: 'SUPER_ADMIN',
  [LEVEL.SUPER_SUB_ADMIN]: 'SUPER_SUB_ADMIN',
};

function accountType(ctx: RequestContext): string {
  if (ctx.app) return 'APP';
  const { session } = ctx;
  return session ? (ACCOUNT_TYPES[session.view?.viewerLevel ?? session.level] ?? 'NORMAL') : 'ANONYMOUS';
}

/** Records an action of the portal itself, in the transaction of `ctx`. */
export async function writeOwnAudit(
  ctx: Pick<RequestContext, 'db'>,
  resource: AuditResource,
  event: Pick<AuditEvent, 'ouId' | 'eventName'> &
    Partial<Pick<AuditEvent, 'resourceId' | 'targetName' | 'description'>>,
): Promise<void> {
  await record(acrossOrganizations(ctx, 'work of the portal itself'), {
    accountType: 'SYSTEM',
    username: 'portal',
    resourceType: resource,
    result: 'success',
    ip: '',
    ...event,
  });
}

/**
 * Records the caller and the outcome of `eventName` (AUDT-09), in the transaction of `ctx`, with the target's name, which
 * is read if the service noted none, and the further things that the call changed. `error` makes it a failure, recorded
 * by its code only: messages may contain typed text. In a view of the portal as somebody else, the administrator is the
 * actor (VIEW-06).
 */
export async function writeAudit(
  ctx: RequestContext,
  resource: AuditResource,
  eventName: string,
  error?: unknown,
): Promise<void> {
  if (resource === 'none') return;
  const { audit, session, app } = ctx;
  const ouId = audit.ouId !== undefined ? audit.ouId : (app?.ouId ?? session?.ouId ?? null);
  const resourceType = audit.resourceType ?? resource;
  const resourceId = audit.resourceId ?? null;
  const target =
    audit.targetName ?? (resourceId && (await targetName(ctx, { kind: resourceType, ouId, id: resourceId })));
  const id = await record(acrossOrganizations(ctx, 'events of sign-ins and platform work belong to no OU'), {
    ouId,
    accountId: audit.accountId ?? session?.view?.viewerId ?? session?.accountId ?? null,
    username: audit.username ?? session?.view?.viewerUsername ?? session?.username ?? app?.appId ?? '',
    accountType: accountType(ctx),
    resourceType,
    resourceId,
    targetName: target?.slice(0, MAX_TARGET_NAME) ?? null,
    changes: error === undefined ? (audit.changes ?? null) : null,
    eventName,
    result: error === undefined ? 'success' : 'fail',
    errorMessage: error === undefined ? null : (databaseFailure(error)?.code ?? 'INTERNAL'),
    description: described(audit.description ?? null, session?.token?.name),
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
  if (error === undefined && ouId !== null) await storeTouched({ db: ctx.db, ouId }, id, audit.touched ?? []);
}

/** The details of an event, with the name of the API token that called (TOKN-10). */
function described(description: string | null, apiToken: string | undefined): string | null {
  if (apiToken === undefined) return description;
  return JSON.stringify({ ...(description !== null && (JSON.parse(description) as object)), apiToken });
}

/** Writes the things that an event changed beside its target, each once. */
async function storeTouched(
  place: Pick<RequestContext, 'db'> & { readonly ouId: string },
  eventId: string,
  touched: readonly TouchedThing[],
): Promise<void> {
  if (touched.length === 0) return;
  const distinct = new Map(touched.map((thing) => [`${thing.kind} ${thing.id}`, thing]));
  const rows = [...distinct.values()].slice(0, MAX_TARGETS);
  await scoped(place, AuditTarget).insert(rows.map(({ kind, id }) => ({ kind, targetId: id, eventId })));
}

/**
 * Inserts an event that waits for its seal, and returns its id. The note of it is first, because a refusal is recorded
 * outside a transaction: the other way round, a server that is killed between the two would leave an event like a forged
 * one.
 */
async function record(place: Door, event: Omit<Partial<AuditEvent>, 'id' | 'time'>): Promise<string> {
  const id = newId();
  await table(place, AuditUnsealed).insert([{ eventId: id, ouId: event.ouId ?? NO_OU }]);
  await table(place, AuditEvent).insert([{ id, time: now(), ...event }]);
  return id;
}

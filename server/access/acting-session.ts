import sql from 'sql-template-tag';
import { backgroundContext } from '../context/background-context.js';
import { entitledFeatures } from '../context/features.js';
import { effectiveAdminLevel, effectiveOperations, LEVEL } from '../context/levels.js';
import type { Operation, SubAdminScope } from '../context/levels.js';
import { now } from '../core/clock.js';
import type { RequestContext } from '../context/context.js';
import { fail } from '../core/errors.js';
import type { Runtime } from '../context/runtime.js';
import type { SessionState } from '../context/session-state.js';
import { query } from '../database/query.js';
import { inOu } from '../database/sql.js';
import { RIGHTS } from './rights-stamp.js';

/**
 * The present session of a member, for background work without one. Throws PERMISSION_DENIED if the person is no longer
 * an active member.
 */
export async function actingSession(
  ctx: Pick<RequestContext, 'db'> & { readonly runtime: Pick<Runtime, 'database'> },
  accountId: string,
  ouId: string,
): Promise<SessionState> {
  const time = now();
  const [row] = await query<{
    username: string;
    name: string;
    type: string;
    isAdmin: number;
    scope: SubAdminScope | null;
    operations: string | null;
    rights: string | null;
    features: string;
  }>(
    ctx,
    sql`SELECT a.username, a.name, a.type, o.admin_id <=> m.user_id AS isAdmin, b.scope, b.operations, ${RIGHTS} AS rights,
              o.features
       FROM member m
       JOIN account a ON a.id = m.user_id JOIN organization o ON o.id = m.ou_id
       LEFT JOIN sub_admin b ON b.ou_id = m.ou_id AND b.user_id = m.user_id
      WHERE ${inOu({ ouId }, 'm')} AND m.user_id = ${accountId} AND a.is_disabled = 0
        AND (a.start_time IS NULL OR a.start_time <= ${time}) AND (a.expire_time IS NULL OR a.expire_time > ${time})`,
  );
  if (!row) fail('PERMISSION_DENIED');
  const level = effectiveAdminLevel(row.isAdmin === 1, row.scope);
  return {
    id: '',
    tokenHash: '',
    accountId,
    username: row.username,
    name: row.name,
    ouId,
    level,
    operations: effectiveOperations(level, row.operations ? (JSON.parse(row.operations) as Operation[]) : []),
    features: entitledFeatures(JSON.parse(row.features) as string[]),
    scope: level === LEVEL.SUB_ADMIN || level === LEVEL.SUPER_SUB_ADMIN ? row.scope : null,
    rights: row.rights,
    isInternal: row.type === 'INTERNAL',
    isSso: false,
    mfaType: 'NONE',
    mfaCompleted: true,
    mustChangePassword: false,
    isAddressAllowed: () => true,
    isAway: false,
    domainId: null,
    createdTime: time,
    lastActiveTime: time,
    digest: 0,
  };
}

/** A context for work of the portal itself in one OU, outside a transaction: without a caller, and without rights. */
export function portalContext(runtime: Runtime, ouId: string): RequestContext {
  const time = now();
  const session: SessionState = {
    id: '',
    tokenHash: '',
    accountId: '',
    username: 'portal',
    name: '',
    ouId,
    level: LEVEL.NORMAL,
    operations: new Set(),
    features: new Set(),
    scope: null,
    rights: null,
    isInternal: true,
    isSso: false,
    mfaType: 'NONE',
    mfaCompleted: true,
    mustChangePassword: false,
    isAddressAllowed: () => true,
    isAway: false,
    domainId: null,
    createdTime: time,
    lastActiveTime: time,
    digest: 0,
  };
  return backgroundContext(runtime, { session, locale: 'en-US', ip: '' });
}

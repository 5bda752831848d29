import sql from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import type { Audience } from '../context/levels.js';
import { fail } from '../core/errors.js';
import { query } from '../database/query.js';
import { inOu } from '../database/sql.js';
import type { AccessRule } from './access.js';
import { requireAdmission } from './guard.js';
import { RIGHTS } from './rights-stamp.js';
import { presentSession } from './token-session.js';

/** The audiences that a sub-administrator belongs to by the rights given. */
const BY_RIGHTS: ReadonlySet<Audience> = new Set(['CONSOLE', 'ADMINISTRATOR', 'OU_MANAGER']);

/**
 * Confirms at the end of a transaction that a sub-administrator still has the rights that the guard has judged: the call
 * may have waited for a lock since (CALL-338). Holds them until the commit, so that a withdrawal comes before the whole
 * change or after it. One statement by the primary key; none for other callers. Throws PERMISSION_DENIED if the rights
 * suffice no longer, and BUSY if they changed otherwise: scope and ceilings are judged when the call comes again.
 */
export async function confirmRights(ctx: RequestContext, rule: AccessRule): Promise<void> {
  const { session } = ctx;
  // A token of the OU administrator has a scope without rights of its own.
  if (!session?.ouId || session.scope === null || session.rights === null || !BY_RIGHTS.has(rule.allow)) return;
  const { accountId, ouId } = session;
  const [row] = await query<{ rights: string }>(
    ctx,
    sql`SELECT ${RIGHTS} AS rights FROM sub_admin b WHERE ${inOu({ ouId }, 'b')} AND b.user_id = ${accountId}
          LOCK IN SHARE MODE`,
  );
  if (row?.rights === session.rights) return;
  ctx.runtime.sessions.delete(session.tokenHash);
  const { level, operations } = await presentSession(ctx);
  requireAdmission({ ...ctx, session: { ...session, level, operations } }, rule);
  fail('BUSY');
}

import { LEVEL } from '../../access/levels.js';
import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import { userChannel } from '../../core/pubsub.js';
import { placeholders, query } from '../../database/query.js';

/** LIMT-04, USER-20 */
const MAX_IDS = 1000;

/** A row of the working OU by name, for telling what was given or taken. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/**
 * The rows of `table` with these ids in the working OU, each once. OUT_OF_RANGE for more than 1000 ids, NOT_FOUND when
 * any is unknown or of another OU.
 */
export async function namedRows(
  ctx: RequestContext,
  table: 'role' | 'user_group' | 'structure',
  ids: readonly string[],
): Promise<NamedRow[]> {
  const distinct = [...new Set(ids)];
  if (ids.length > MAX_IDS) fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_IDS } });
  if (distinct.length === 0) return [];
  const rows = await query<NamedRow>(
    ctx,
    `SELECT id, name FROM ${table} WHERE ou_id = ? AND id IN (${placeholders(distinct)})`,
    [workingOu(ctx), ...distinct],
  );
  return rows.length === distinct.length ? rows : fail('NOT_FOUND');
}

/** Refuses a sub-administrator who changes what they themselves, or the OU administrator, may do (SUBA-16). */
export async function requireManageable(ctx: RequestContext, userId: string): Promise<void> {
  const session = sessionOf(ctx);
  if (session.level === LEVEL.OU_ADMIN) return;
  const [organization] = await query<{ adminId: string | null }>(
    ctx,
    'SELECT admin_id AS adminId FROM organization WHERE id = ?',
    [workingOu(ctx)],
  );
  if (userId === session.accountId || userId === organization?.adminId) fail('PERMISSION_DENIED');
}

/** Notes what changed for a member in the audit event, and tells the member's open portals to look again. */
export function announceAccessChange(
  ctx: RequestContext,
  userId: string,
  change: { given?: readonly NamedRow[]; taken?: readonly NamedRow[] },
): void {
  ctx.audit.resourceId = userId;
  ctx.audit.description = JSON.stringify({
    ...(change.given ? { given: change.given.map((row) => row.name) } : {}),
    ...(change.taken ? { taken: change.taken.map((row) => row.name) } : {}),
  });
  ctx.events.push({ channel: userChannel(workingOu(ctx), userId), payload: { kind: 'ACCESS_CHANGED' } });
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
}

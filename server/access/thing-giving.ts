import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import { LEVEL } from '../context/levels.js';
import { fail } from '../core/errors.js';
import { query } from '../database/query.js';
import type { ThingKind } from './thing-reach.js';
import { thingsReached } from './thing-reach.js';

const REFUSALS: Readonly<Record<ThingKind, string>> = { asset: 'error.assetOwn', resource: 'error.resourceOwn' };

/**
 * Runs work that gives these things to a user group or a node. PERMISSION_DENIED when the caller has more of them
 * afterwards, even if they count later: nobody but the OU administrator gives anything to themselves (SUBA-16,
 * threats 36).
 */
export async function givingToOthers(
  ctx: RequestContext,
  kind: ThingKind,
  ids: readonly string[],
  give: () => Promise<void>,
): Promise<void> {
  const { level, accountId } = sessionOf(ctx);
  if (level === LEVEL.OU_ADMIN || ids.length === 0) return give();
  const own = () =>
    query(ctx, sql`SELECT r.id FROM (${thingsReached(ctx, kind, accountId, 'EVER')}) r WHERE r.id IN (${join(ids)})`);
  const before = await own();
  await give();
  if ((await own()).length > before.length) fail('PERMISSION_DENIED', { message: REFUSALS[kind] });
}

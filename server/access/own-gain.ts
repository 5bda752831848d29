import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import { LEVEL } from '../context/levels.js';
import { fail } from '../core/errors.js';
import { query } from '../database/query.js';
import type { ThingKind } from './thing-reach.js';
import { THINGS, thingsReached } from './thing-reach.js';

const KINDS = Object.keys(THINGS) as ThingKind[];
const REFUSALS: Readonly<Record<ThingKind, string>> = { asset: 'error.assetOwn', resource: 'error.resourceOwn' };

/**
 * Runs a change that can only add to the assets and resources in people's reach. Throws PERMISSION_DENIED with
 * `message` if the caller has more of them afterwards, even if they count later: nobody but the OU administrator gives
 * anything to themselves (SUBA-16, threats 36).
 */
export function withoutOwnGain(ctx: RequestContext, message: string, give: () => Promise<void>): Promise<void> {
  return withoutMore(ctx, () => countOwn(ctx), message, give);
}

/** {@link withoutOwnGain} for work that gives these things to a user group or a node. */
export function givingToOthers(
  ctx: RequestContext,
  kind: ThingKind,
  ids: readonly string[],
  give: () => Promise<void>,
): Promise<void> {
  return ids.length === 0 ? give() : withoutMore(ctx, () => countOwnAmong(ctx, kind, ids), REFUSALS[kind], give);
}

async function withoutMore(
  ctx: RequestContext,
  count: () => Promise<number>,
  message: string,
  give: () => Promise<void>,
): Promise<void> {
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return give();
  const before = await count();
  await give();
  if ((await count()) > before) fail('PERMISSION_DENIED', { message });
}

async function countOwn(ctx: RequestContext): Promise<number> {
  const { accountId } = sessionOf(ctx);
  const counts = KINDS.map((kind) => sql`(SELECT COUNT(*) FROM (${thingsReached(ctx, kind, accountId, 'EVER')}) r)`);
  const [row] = await query<{ total: number }>(ctx, sql`SELECT ${join(counts, ' + ')} AS total`);
  return row?.total ?? 0;
}

async function countOwnAmong(ctx: RequestContext, kind: ThingKind, ids: readonly string[]): Promise<number> {
  const own = thingsReached(ctx, kind, sessionOf(ctx).accountId, 'EVER');
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM (${own}) r WHERE r.id IN (${join(ids)})`,
  );
  return row?.total ?? 0;
}

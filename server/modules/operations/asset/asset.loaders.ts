import sql, { join } from 'sql-template-tag';
import { groupInScope, structureShown } from '../../../access/reach.js';
import { reachOfThings } from '../../../access/thing-reachers.js';
import type { RequestContext } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { nodesByIds } from '../../directory/structure/structure-rows.service.js';
import type { UserGroupRef } from '../../identity/account/member-links.types.js';
import type { AssetPlaces, AssetReach } from './asset.types.js';

const MAX_NODES = 3;
const MAX_GROUPS = 2;
const PATHS = new Set(['path']);

/** The nodes of these assets that the caller sees, by asset: three statements. */
export async function placesOfAssets(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetPlaces>> {
  const ranked = sql`SELECT l.asset_id AS assetId, l.structure_id AS id,
      ROW_NUMBER() OVER (PARTITION BY l.asset_id ORDER BY l.structure_id) AS place,
      COUNT(*) OVER (PARTITION BY l.asset_id) AS total
     FROM structure_asset l JOIN structure n ON n.ou_id = l.ou_id AND n.id = l.structure_id
    WHERE ${inOu(ctx, 'l')} AND l.asset_id IN (${join(ids)}) AND ${structureShown(ctx, 'n')}`;
  const rows = await query<{ assetId: string; id: string; total: number }>(
    ctx,
    sql`SELECT x.assetId, x.id, x.total FROM (${ranked}) x WHERE x.place <= ${MAX_NODES} ORDER BY x.assetId, x.place`,
  );
  if (rows.length === 0) return new Map();
  const nodes = await nodesByIds(ctx, [...new Set(rows.map((row) => row.id))], PATHS);
  const byId = new Map(nodes.map(({ id, name, path }) => [id, { id, name, path }]));
  const found = groupedBy(rows, ({ assetId }) => assetId);
  return new Map(
    [...found].map(([asset, places]) => [
      asset,
      { nodes: places.flatMap(({ id }) => byId.get(id) ?? []), total: places[0]?.total ?? 0 },
    ]),
  );
}

/** How people reach these assets, by asset: three statements (ASST-14). */
export async function reachOfAssets(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetReach>> {
  const reach = await reachOfThings(ctx, 'asset', ids);
  const groups = await groupsByName(ctx, [...new Set([...reach.values()].flatMap(({ userGroupIds }) => userGroupIds))]);
  return new Map(
    [...reach].map(([id, { userGroupIds, ...rest }]) => {
      const held = new Set(userGroupIds);
      const userGroups = groups.filter((group) => held.has(group.id));
      return [id, { ...rest, userGroups: userGroups.slice(0, MAX_GROUPS), userGroupCount: userGroups.length }];
    }),
  );
}

/** Those of these groups that are in the caller's scope, by name. */
async function groupsByName(ctx: RequestContext, ids: readonly string[]): Promise<UserGroupRef[]> {
  if (ids.length === 0) return [];
  return query<UserGroupRef>(
    ctx,
    sql`SELECT g.id, g.name FROM user_group g WHERE ${inOu(ctx, 'g')} AND g.id IN (${join(ids)}) AND ${groupInScope(ctx, 'g')}
         ORDER BY g.name, g.id`,
  );
}

/**
 * The time at which the source last had each of these assets: the last synchronization that succeeded, of all assets or
 * of a node of the asset. One statement.
 */
export async function seenTimes(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: string; time: number }>(
    ctx,
    sql`SELECT a.id, GREATEST(COALESCE(MAX(o.done_time), 0), COALESCE(MAX(t.done_time), 0), a.created_time) AS time
         FROM asset a LEFT JOIN asset_sync o ON o.ou_id = a.ou_id
         LEFT JOIN structure_asset l ON l.ou_id = a.ou_id AND l.asset_id = a.id
         LEFT JOIN structure_sync t ON t.ou_id = l.ou_id AND t.structure_id = l.structure_id AND t.started_time >= l.created_time
        WHERE ${inOu(ctx, 'a')} AND a.id IN (${join(ids)}) GROUP BY a.id, a.created_time`,
  );
  return new Map(rows.map(({ id, time }) => [id, Number(time)]));
}

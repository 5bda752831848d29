import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { Tenant } from '../database/sql.js';
import { inOu } from '../database/sql.js';
import type { ThingKind } from './thing-reach.js';
import { alreadyCounts, FROM_THINGS, memberOf, waysToThings } from './thing-reach.js';

/**
 * The ways of a member to these things of a kind beside their own assignments, by {@link waysToThings}. A select of
 * `thingId`, `kind` (USER_GROUP or STRUCTURE), `id` and `title` of the group or of the node that has the thing (for a
 * node its names as JSON), and `fromId` with `fromNames` of the member's own node if that node authorizes it from above.
 * Of each thing the first `most` ways, and `total`, the number of all.
 */
export function otherWays(
  tenant: Tenant,
  kind: ThingKind,
  { userId, thingIds, most }: { readonly userId: string; readonly thingIds: readonly string[]; readonly most: number },
): Sql {
  const links = waysToThings(kind)
    .filter((way) => way.kind !== 'DIRECT')
    .map(
      (
        way,
      ) => sql`SELECT ${FROM_THINGS} ${way.thing} AS thingId, ${way.userGroup} AS groupId, ${way.structure} AS nodeId, ${way.below} AS belowId
        FROM ${way.tables} WHERE ${inOu(tenant, way.link)} AND ${memberOf(way)} = ${userId} AND ${way.thing} IN (${join(thingIds)})${alreadyCounts(kind)}`,
    );
  // A node that has the thing counts once, by the member's place at it before places above it.
  const nearest = sql`SELECT x.*, COALESCE(x.belowId, x.nodeId) AS placeId,
      ROW_NUMBER() OVER (PARTITION BY x.thingId, x.groupId, COALESCE(x.belowId, x.nodeId) ORDER BY x.belowId IS NOT NULL, x.nodeId) AS turn
     FROM (${join(links, ' UNION ALL ')}) x`;
  const named = sql`SELECT n.thingId, IF(n.groupId IS NULL, 'STRUCTURE', 'USER_GROUP') AS kind,
      COALESCE(n.groupId, n.placeId) AS id, COALESCE(g.name, CAST(s.name_json AS CHAR)) AS title,
      IF(n.belowId IS NULL, NULL, n.nodeId) AS fromId, IF(n.belowId IS NULL, NULL, CAST(f.name_json AS CHAR)) AS fromNames
     FROM (${nearest}) n
     LEFT JOIN user_group g ON ${inOu(tenant, 'g')} AND g.id = n.groupId
     LEFT JOIN structure s ON ${inOu(tenant, 's')} AND s.id = n.placeId
     LEFT JOIN structure f ON ${inOu(tenant, 'f')} AND f.id = n.nodeId
    WHERE n.turn = 1`;
  const ranked = sql`SELECT w.*, ROW_NUMBER() OVER (PARTITION BY w.thingId ORDER BY w.kind DESC, w.title, w.id) AS place,
      COUNT(*) OVER (PARTITION BY w.thingId) AS total FROM (${named}) w`;
  return sql`SELECT * FROM (${ranked}) r WHERE r.place <= ${most} ORDER BY r.thingId, r.place`;
}

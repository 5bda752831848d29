import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { Tenant } from '../database/sql.js';
import { inOu, name } from '../database/sql.js';
import type { ThingKind } from './thing-reach.js';
import { alreadyCounts, THINGS } from './thing-reach.js';

/**
 * The ways of a member to these things of a kind beside their own assignments, by the rule of `thingsReached` and
 * from the things upwards, so that the cost follows the page and not the nodes of the member. A select of `thingId`,
 * `kind` (USER_GROUP or STRUCTURE), `id` and `title` of the group or of the node that has the thing (for a node its
 * names as JSON), and `fromId` with `fromNames` of the member's own node if that node authorizes it from above. Of each
 * thing the first `most` ways, and `total`, the number of all.
 */
export function otherWays(
  tenant: Tenant,
  kind: ThingKind,
  { userId, thingIds, most }: { readonly userId: string; readonly thingIds: readonly string[]; readonly most: number },
): Sql {
  const { column, userGroup, structure } = THINGS[kind];
  const thing = name(`l.${column}`);
  const among = sql`${thing} IN (${join(thingIds)})${alreadyCounts(kind)}`;
  return sql`SELECT * FROM (
    SELECT w.*, ROW_NUMBER() OVER (PARTITION BY w.thingId ORDER BY w.kind DESC, w.title, w.id) AS place,
           COUNT(*) OVER (PARTITION BY w.thingId) AS total
      FROM (SELECT ${thing} AS thingId, 'USER_GROUP' AS kind, g.id, g.name AS title, NULL AS fromId, NULL AS fromNames
              FROM ${name(userGroup)} l
              JOIN user_group_member m ON m.ou_id = l.ou_id AND m.user_group_id = l.user_group_id AND m.user_id = ${userId}
              JOIN user_group g ON g.ou_id = l.ou_id AND g.id = l.user_group_id
             WHERE ${inOu(tenant, 'l')} AND ${among}
            UNION ALL
            SELECT n.thingId, 'STRUCTURE', s.id, CAST(s.name_json AS CHAR), IF(n.fromId = s.id, NULL, f.id),
                   IF(n.fromId = s.id, NULL, CAST(f.name_json AS CHAR))
              FROM (SELECT ${thing} AS thingId, l.ou_id, l.structure_id AS nodeId, c.ancestor_id AS fromId,
                           ROW_NUMBER() OVER (PARTITION BY ${thing}, l.structure_id ORDER BY c.depth) AS nearest
                      FROM ${name(structure)} l
                      JOIN structure_closure c ON c.ou_id = l.ou_id AND c.descendant_id = l.structure_id
                      JOIN user_structure u ON u.ou_id = c.ou_id AND u.structure_id = c.ancestor_id AND u.user_id = ${userId}
                      JOIN structure a ON a.ou_id = c.ou_id AND a.id = c.ancestor_id
                     WHERE ${inOu(tenant, 'l')} AND ${among} AND (c.depth = 0 OR a.is_auto_dispatch = 1)) n
              JOIN structure s ON s.ou_id = n.ou_id AND s.id = n.nodeId
              JOIN structure f ON f.ou_id = n.ou_id AND f.id = n.fromId
             WHERE n.nearest = 1) w) r
     WHERE r.place <= ${most} ORDER BY r.thingId, r.place`;
}

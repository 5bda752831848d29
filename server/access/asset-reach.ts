import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { Tenant } from '../database/sql.js';
import { inOu } from '../database/sql.js';

/**
 * A member's own nodes as a select of `id`: those at which they stand and, if a node authorizes by itself, its
 * descendants (STRC-11).
 */
export const nodesOf = (tenant: Tenant, userId: string): Sql =>
  sql`SELECT u.structure_id AS id FROM user_structure u WHERE ${inOu(tenant, 'u')} AND u.user_id = ${userId}
       UNION SELECT c.descendant_id FROM user_structure u
         JOIN structure w ON w.ou_id = u.ou_id AND w.id = u.structure_id AND w.is_auto_dispatch = 1
         JOIN structure_closure c ON c.ou_id = w.ou_id AND c.ancestor_id = w.id
        WHERE ${inOu(tenant, 'u')} AND u.user_id = ${userId}`;

/**
 * ASST-14, in its one place: the assets in a member's reach as a select of `id`, assigned to them, to their groups, or
 * at their nodes.
 */
export const assetsReached = (tenant: Tenant, userId: string): Sql =>
  sql`SELECT l.asset_id AS id FROM user_asset l WHERE ${inOu(tenant, 'l')} AND l.user_id = ${userId}
       UNION SELECT l.asset_id FROM user_group_member g
         JOIN user_group_asset l ON l.ou_id = g.ou_id AND l.user_group_id = g.user_group_id
        WHERE ${inOu(tenant, 'g')} AND g.user_id = ${userId}
       UNION SELECT l.asset_id FROM (${nodesOf(tenant, userId)}) o
         JOIN structure_asset l ON ${inOu(tenant, 'l')} AND l.structure_id = o.id`;

import type { SqlCondition } from '../database/sql.js';

/**
 * A member's own nodes as a select of `id`: where they stand and, where a node authorizes by itself, what is below it
 * (STRC-11).
 */
export function nodesOf(ouId: string, userId: string): SqlCondition {
  return {
    sql: `SELECT u.structure_id AS id FROM user_structure u WHERE u.ou_id = ? AND u.user_id = ?
       UNION SELECT c.descendant_id FROM user_structure u
         JOIN structure w ON w.ou_id = u.ou_id AND w.id = u.structure_id AND w.is_auto_dispatch = 1
         JOIN structure_closure c ON c.ou_id = w.ou_id AND c.ancestor_id = w.id
        WHERE u.ou_id = ? AND u.user_id = ?`,
    values: [ouId, userId, ouId, userId],
  };
}

/**
 * ASST-14, in the one place where it is said: the assets a member reaches as a select of `id`, assigned to them, to
 * their groups, or at their nodes.
 */
export function assetsReached(ouId: string, userId: string): SqlCondition {
  const nodes = nodesOf(ouId, userId);
  return {
    sql: `SELECT l.asset_id AS id FROM user_asset l WHERE l.ou_id = ? AND l.user_id = ?
       UNION SELECT l.asset_id FROM user_group_member g
         JOIN user_group_asset l ON l.ou_id = g.ou_id AND l.user_group_id = g.user_group_id
        WHERE g.ou_id = ? AND g.user_id = ?
       UNION SELECT l.asset_id FROM (${nodes.sql}) o
         JOIN structure_asset l ON l.ou_id = ? AND l.structure_id = o.id`,
    values: [ouId, userId, ouId, userId, ...nodes.values, ouId],
  };
}

import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { inOu, name } from '../database/sql.js';
import { toAdmins, WAYS } from './reach-rule.js';

/**
 * The members who leave a sub-administrator's reach when roles or user groups are removed: FROM and the rest, with rows
 * of `gone.admin_id`, the sub-administrator, and the member `m`, who is in their scope by no other way.
 */
export function leavingReach(ouId: string, kind: 'role' | 'user_group', ids: readonly string[]): Sql {
  const among = (target: string) => sql`${name(target)} IN (${join(ids)})`;
  const goingWays = WAYS.filter((way) => way.kind === kind);
  const going = goingWays.map(
    (way) => sql`SELECT l.ou_id, a.user_id AS admin_id, l.user_id FROM ${toAdmins(way)}
      WHERE ${inOu({ ouId }, 'l')} AND ${among(way.target)}`,
  );
  const staying = WAYS.map((way) => {
    const butThese = goingWays.includes(way) ? sql` AND NOT ${among(way.target)}` : empty;
    return sql`(SELECT STRAIGHT_JOIN 1 FROM ${toAdmins(way)} WHERE l.ou_id = gone.ou_id AND l.user_id = gone.user_id
              AND a.user_id = gone.admin_id${butThese} LIMIT 1) IS NULL`;
  });
  return sql`(${join(going, ' UNION ')}) gone JOIN member m ON m.ou_id = gone.ou_id AND m.user_id = gone.user_id
      WHERE ${join(staying, ' AND ')}`;
}

/** Everybody in the reach of these sub-administrators of specified scope, as members `m`: FROM and the rest. */
export function reachOf(ouId: string, adminIds: readonly string[]): Sql {
  return sql`sub_admin_reach r JOIN member m ON m.ou_id = r.ou_id AND m.user_id = r.user_id
      WHERE ${inOu({ ouId }, 'r')} AND r.admin_id IN (${join(adminIds)})`;
}

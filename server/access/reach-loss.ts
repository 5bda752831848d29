import { placeholders } from '../database/query.js';
import type { SqlCondition } from './reach-rule.js';
import { toAdmins, WAYS } from './reach-rule.js';

/**
 * Who leaves whose reach when roles or user groups go: all after FROM, with rows of `gone.admin_id`, the sub-administrator,
 * and the member `m`, to whom no other way of theirs leads.
 */
export function leavingReach(ouId: string, kind: 'role' | 'user_group', ids: readonly string[]): SqlCondition {
  const among = (target: string) => `${target} IN (${placeholders(ids)})`;
  const goingWays = WAYS.filter((way) => way.kind === kind);
  const going = goingWays.map(
    (way) => `SELECT l.ou_id, a.user_id AS admin_id, l.user_id FROM ${toAdmins(way)}
      WHERE l.ou_id = ? AND ${among(way.target)}`,
  );
  const staying = WAYS.map((way) => {
    const isGoing = goingWays.includes(way);
    return {
      sql: `(SELECT STRAIGHT_JOIN 1 FROM ${toAdmins(way)} WHERE l.ou_id = gone.ou_id AND l.user_id = gone.user_id
              AND a.user_id = gone.admin_id${isGoing ? ` AND NOT ${among(way.target)}` : ''} LIMIT 1) IS NULL`,
      values: isGoing ? ids : [],
    };
  });
  return {
    sql: `(${going.join(' UNION ')}) gone JOIN member m ON m.ou_id = gone.ou_id AND m.user_id = gone.user_id
      WHERE ${staying.map((way) => way.sql).join(' AND ')}`,
    values: [...going.flatMap(() => [ouId, ...ids]), ...staying.flatMap((way) => way.values)],
  };
}

/** Everybody whom these sub-administrators of specified scope manage, as members `m`: all after FROM. */
export function reachOf(ouId: string, adminIds: readonly string[]): SqlCondition {
  return {
    sql: `sub_admin_reach r JOIN member m ON m.ou_id = r.ou_id AND m.user_id = r.user_id
      WHERE r.ou_id = ? AND r.admin_id IN (${placeholders(adminIds)})`,
    values: [ouId, ...adminIds],
  };
}

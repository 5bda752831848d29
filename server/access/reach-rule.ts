import type { ReachScope } from '../context/session-state.js';
import type { Sql } from 'sql-template-tag';
import sql, { empty, join, raw } from 'sql-template-tag';
import { inOu, name } from '../database/sql.js';

/**
 * SUBA-14, in its one place: a member is in scope by holding a scoped role, being in a scoped user group, or standing
 * at a scoped structure or below it. Each way leads from a member's link `l` to the scoped object, `target`.
 */
export const WAYS = [
  { from: 'user_role l', target: 'l.role_id', kind: 'role', ids: 'roleIds' },
  { from: 'user_group_member l', target: 'l.user_group_id', kind: 'user_group', ids: 'userGroupIds' },
  {
    from: 'user_structure l JOIN structure_closure c ON c.ou_id = l.ou_id AND c.descendant_id = l.structure_id',
    target: 'c.ancestor_id',
    kind: 'structure',
    ids: 'structureIds',
  },
] as const;

/** From a member's link `l` to the sub-administrators `a` whose stored scope names its target. */
export const toAdmins = ({ from, target, kind }: (typeof WAYS)[number]): Sql =>
  sql`${raw(from)} JOIN ${name(`sub_admin_${kind}`)} s ON s.ou_id = l.ou_id AND ${name(`s.${kind}_id`)} = ${name(target)}
     JOIN sub_admin a ON a.ou_id = s.ou_id AND a.user_id = s.user_id AND a.scope = 'SPECIFIED'`;

/** The links and sub-administrators in question. */
export interface ReachQuestion {
  /** A condition on links `l` and sub-administrators `a`. */
  readonly condition: Sql;
  /** The condition names few members, so reading begins with their links. */
  readonly isOfMembers: boolean;
}

/**
 * The pairs (admin_id, user_id) of sub-administrators and the members in their stored scope in an OU, as a select of
 * distinct rows.
 * @param limit maximum of rows read per way
 */
export function reachOfScopes(
  ouId: string,
  { condition, isOfMembers }: ReachQuestion,
  limit: number | null = null,
): Sql {
  const hint = isOfMembers ? sql`STRAIGHT_JOIN ` : empty;
  const selects = WAYS.map((way) => {
    const select = sql`SELECT ${hint}a.user_id AS admin_id, l.user_id FROM ${toAdmins(way)}
      WHERE ${inOu({ ouId }, 'l')} AND ${condition}`;
    return limit === null ? select : sql`(${select} LIMIT ${limit})`;
  });
  return join(selects, ' UNION ');
}

/** The ids of an OU's members in a scope that is not stored, as a select of distinct rows. */
export function usersOfScope(ouId: string, scope: ReachScope): Sql {
  const ways = WAYS.filter(({ ids }) => scope[ids].length > 0);
  if (ways.length === 0) return sql`SELECT NULL AS user_id FROM DUAL WHERE FALSE`;
  return join(
    ways.map(
      ({ from, target, ids }) =>
        sql`SELECT l.user_id FROM ${raw(from)} WHERE ${inOu({ ouId }, 'l')} AND ${name(target)} IN (${join(scope[ids])})`,
    ),
    ' UNION ',
  );
}

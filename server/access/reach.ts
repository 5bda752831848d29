import type { RequestContext } from '../context/context.js';
import { sessionOf, workingOu } from '../context/context.js';
import { fail } from '../core/errors.js';
import { placeholders, query } from '../database/query.js';
import { LEVEL } from '../context/levels.js';
import type { SqlCondition } from './reach-rule.js';
import { usersOfScope } from './reach-rule.js';

export type { SqlCondition } from './reach-rule.js';

const EVERYTHING: SqlCondition = { sql: 'TRUE', values: [] };
const NOTHING: SqlCondition = { sql: 'FALSE', values: [] };

/**
 * Whether a member (an alias of the member table in the surrounding statement) is in the caller's reach (SUBA-14).
 * `TRUE` for callers whose reach is the whole OU.
 */
function reachCondition(ctx: RequestContext, member: string): SqlCondition {
  const { scope, accountId, triedScope } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return EVERYTHING;
  if (triedScope) {
    const users = usersOfScope(workingOu(ctx), triedScope);
    return { sql: `${member}.user_id IN (${users.sql})`, values: users.values };
  }
  return {
    sql: `EXISTS (SELECT 1 FROM sub_admin_reach r
            WHERE r.ou_id = ${member}.ou_id AND r.admin_id = ? AND r.user_id = ${member}.user_id)`,
    values: [accountId],
  };
}

/**
 * The members in a sub-administrator's reach as a table expression of (ou_id, user_id, created_time): created_time is
 * when the member joined, and rows are read along an index in its order, or, `isLookedUp`, found by their ids.
 */
export function reachRows(ctx: RequestContext, isLookedUp = false): SqlCondition {
  const { accountId, triedScope } = sessionOf(ctx);
  const ouId = workingOu(ctx);
  if (!triedScope) {
    const table = `sub_admin_reach${isLookedUp ? ' FORCE INDEX (PRIMARY)' : ''}`;
    return {
      sql: `(SELECT ou_id, user_id, created_time FROM ${table} WHERE ou_id = ? AND admin_id = ?)`,
      values: [ouId, accountId],
    };
  }
  const users = usersOfScope(ouId, triedScope);
  return {
    sql: `(SELECT x.ou_id, x.user_id, x.created_time FROM (${users.sql}) u
             STRAIGHT_JOIN member x ON x.ou_id = ? AND x.user_id = u.user_id)`,
    values: [...users.values, ouId],
  };
}

/**
 * Whether the member of a row (an alias with ou_id and user_id) is in a sub-administrator's reach, looked up row by row:
 * for lists that end before all rows are read.
 */
export function isReachedEach(ctx: RequestContext, row: string): SqlCondition {
  const reach = reachRows(ctx, true);
  return {
    sql: `(SELECT 1 FROM ${reach.sql} x WHERE x.ou_id = ${row}.ou_id AND x.user_id = ${row}.user_id LIMIT 1) = 1`,
    values: reach.values,
  };
}

/** The ids of the members in a sub-administrator's reach as a select of `user_id`. */
export function reachedUsers(ctx: RequestContext): SqlCondition {
  const rows = reachRows(ctx);
  return { sql: `SELECT user_id FROM ${rows.sql} x`, values: rows.values };
}

const NAMED_IDS = { role: 'roleIds', user_group: 'userGroupIds', structure: 'structureIds' } as const;

/** Ids of a kind that a sub-administrator's scope names, as the inside of an IN; null for none. */
function namedIds(ctx: RequestContext, kind: keyof typeof NAMED_IDS): SqlCondition | null {
  const { accountId, triedScope } = sessionOf(ctx);
  if (!triedScope) {
    return {
      sql: `SELECT s.${kind}_id FROM sub_admin_${kind} s WHERE s.ou_id = ? AND s.user_id = ?`,
      values: [workingOu(ctx), accountId],
    };
  }
  const ids = triedScope[NAMED_IDS[kind]];
  return ids.length > 0 ? { sql: placeholders(ids), values: ids } : null;
}

/** Whether `id` is named in the caller's scope; `TRUE` for callers whose reach is the whole OU. */
function isNamed(ctx: RequestContext, kind: 'role' | 'user_group', id: string): SqlCondition {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return EVERYTHING;
  const named = namedIds(ctx, kind);
  return named ? { sql: `${id} IN (${named.sql})`, values: named.values } : NOTHING;
}

/**
 * SUBA-13, UGRP-05: whether the user group `group` (an alias of user_group) is in a sub-administrator's scope, where
 * only groups named in it are. `TRUE` for callers whose reach is the whole OU.
 */
export function groupInScope(ctx: RequestContext, group: string): SqlCondition {
  return isNamed(ctx, 'user_group', `${group}.id`);
}

/** SUBA-13: whether the role `role` (an alias of role) is named in a sub-administrator's scope. */
export function roleInScope(ctx: RequestContext, role: string): SqlCondition {
  return isNamed(ctx, 'role', `${role}.id`);
}

/** What roles open (ROLE-04), named as the tables are. */
export type RightKind = 'menu_group' | 'permission' | 'structure';

const RIGHT_KINDS: readonly RightKind[] = ['menu_group', 'permission', 'structure'];

/**
 * ROLE-15, in the one place where it is said: whether the caller may give a right, because a role of their own opens it
 * or, for a structure, because it lies in their scope. `TRUE` for the OU administrator.
 * @param columns where the surrounding statement has OU, app and right
 */
export function rightHeld(
  ctx: RequestContext,
  kind: RightKind,
  columns: { readonly ou: string; readonly app: string; readonly right: string },
): SqlCondition {
  const { level, accountId } = sessionOf(ctx);
  if (level === LEVEL.OU_ADMIN) return { sql: 'TRUE', values: [] };
  const held = `EXISTS (SELECT 1 FROM user_role v JOIN role_${kind} h ON h.ou_id = v.ou_id AND h.role_id = v.role_id
      WHERE v.ou_id = ${columns.ou} AND v.user_id = ? AND h.app_id = ${columns.app} AND h.${kind}_id = ${columns.right})`;
  if (kind !== 'structure') return { sql: held, values: [accountId] };
  const inScope = structureInScope(ctx, 'n');
  return {
    sql: `(${held} OR EXISTS (SELECT 1 FROM structure n
             WHERE n.ou_id = ${columns.ou} AND n.id = ${columns.right} AND ${inScope.sql}))`,
    values: [accountId, ...inScope.values],
  };
}

/** ROLE-15: whether the caller may give everything that the role `role` (an alias of role) opens. */
export function roleWithinCeiling(ctx: RequestContext, role: string): SqlCondition {
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return { sql: 'TRUE', values: [] };
  const conditions = RIGHT_KINDS.map((kind) => {
    const held = rightHeld(ctx, kind, { ou: 'g.ou_id', app: 'g.app_id', right: `g.${kind}_id` });
    return {
      sql: `NOT EXISTS (SELECT 1 FROM role_${kind} g
              WHERE g.ou_id = ${role}.ou_id AND g.role_id = ${role}.id AND NOT ${held.sql})`,
      values: held.values,
    };
  });
  return {
    sql: `(${conditions.map((condition) => condition.sql).join(' AND ')})`,
    values: conditions.flatMap((condition) => condition.values),
  };
}

/**
 * SUBA-13, SUBA-15: whether a sub-administrator deals with the role `role` at all: it is named in their scope, they made
 * it, or it opens nothing that they do not hold. `TRUE` for callers whose reach is the whole OU.
 */
export function roleReached(ctx: RequestContext, role: string): SqlCondition {
  const named = roleInScope(ctx, role);
  const { scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return named;
  const within = roleWithinCeiling(ctx, role);
  return {
    sql: `(${named.sql} OR ${role}.created_by <=> ? OR ${within.sql})`,
    values: [...named.values, accountId, ...within.values],
  };
}

/**
 * SUBA-13, STRC-25: whether the node `node` (an alias of structure) is named in a sub-administrator's scope, or below
 * one that is. `TRUE` for callers whose reach is the whole OU.
 */
export function structureInScope(ctx: RequestContext, node: string): SqlCondition {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return EVERYTHING;
  const named = namedIds(ctx, 'structure');
  if (!named) return NOTHING;
  return {
    sql: `EXISTS (SELECT 1 FROM structure_closure c
             WHERE c.ou_id = ${node}.ou_id AND c.descendant_id = ${node}.id AND c.ancestor_id IN (${named.sql}))`,
    values: named.values,
  };
}

/**
 * STRC-26: whether `node` is to be shown at all: in scope, or on the way down to a node that is. `TRUE` for callers
 * whose reach is the whole OU.
 */
export function structureShown(ctx: RequestContext, node: string): SqlCondition {
  const inScope = structureInScope(ctx, node);
  const named = sessionOf(ctx).scope === 'SPECIFIED' ? namedIds(ctx, 'structure') : null;
  if (!named) return inScope;
  return {
    // A leaf leads to no node: where only leaves are asked about, the ways up are not read. They are worked out once:
    // looked up node by node, each would be sought among all that stands below it.
    sql: `(${inScope.sql} OR (${node}.is_leaf = 0 AND ${node}.id IN (SELECT way.id FROM (
             SELECT DISTINCT w.ancestor_id AS id FROM structure_closure w
              WHERE w.ou_id = ? AND w.descendant_id IN (${named.sql})) way)))`,
    values: [...inScope.values, workingOu(ctx), ...named.values],
  };
}

/** The ids of the nodes in the caller's scope as a select of `id`: all of the OU for callers who reach it all. */
export function structuresOfScope(ctx: RequestContext): SqlCondition {
  const ouId = workingOu(ctx);
  if (sessionOf(ctx).scope !== 'SPECIFIED') {
    return { sql: 'SELECT n.id FROM structure n WHERE n.ou_id = ?', values: [ouId] };
  }
  const named = namedIds(ctx, 'structure');
  if (!named) return { sql: 'SELECT NULL AS id FROM DUAL WHERE FALSE', values: [] };
  return {
    sql: `SELECT DISTINCT c.descendant_id AS id FROM structure_closure c WHERE c.ou_id = ? AND c.ancestor_id IN (${named.sql})`,
    values: [ouId, ...named.values],
  };
}

/** What a call may name by id, and a sub-administrator's reach may end before. */
export type ReachKind = 'user' | 'role' | 'userGroup' | 'structure';

/** LIMT-04 */
const MAX_IDS = 1000;

const TARGETS = {
  user: { table: 'member', id: 'user_id', inReach: reachCondition },
  role: { table: 'role', id: 'id', inReach: roleReached },
  userGroup: { table: 'user_group', id: 'id', inReach: groupInScope },
  structure: { table: 'structure', id: 'id', inReach: structureInScope },
} as const;

/**
 * The one check of ids that a call names: OUT_OF_RANGE for more than 1000, NOT_FOUND when any is not of the working OU,
 * PERMISSION_DENIED when any lies beyond the caller's reach (CALL-015, SUBA-13).
 */
export async function requireReach(ctx: RequestContext, kind: ReachKind, ids: readonly string[]): Promise<void> {
  if (ids.length > MAX_IDS) fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_IDS } });
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  const { table, id, inReach } = TARGETS[kind];
  const reach = inReach(ctx, 't');
  const rows = await query<{ inReach: number }>(
    ctx,
    `SELECT ${reach.sql} AS inReach FROM ${table} t WHERE t.ou_id = ? AND t.${id} IN (${placeholders(distinct)})`,
    [...reach.values, workingOu(ctx), ...distinct],
  );
  if (rows.length < distinct.length) fail('NOT_FOUND');
  if (rows.some((row) => !row.inReach)) fail('PERMISSION_DENIED');
}

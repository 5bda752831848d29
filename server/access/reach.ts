import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf, workingOu } from '../context/context.js';
import { load } from '../context/loaders.js';
import { fail } from '../core/errors.js';
import { query } from '../database/query.js';
import { inOu, name } from '../database/sql.js';
import { LEVEL } from '../context/levels.js';
import { usersOfScope } from './reach-rule.js';

const EVERYTHING = sql`TRUE`;
const NOTHING = sql`FALSE`;

/**
 * Whether a member (an alias of the member table in the surrounding statement) is in the caller's reach (SUBA-14).
 * `TRUE` for callers whose reach is the whole OU.
 */
export function memberReached(ctx: RequestContext, member: string): Sql {
  const { scope, accountId, triedScope } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return EVERYTHING;
  if (triedScope) {
    return sql`${name(member)}.user_id IN (${usersOfScope(workingOu(ctx), triedScope)})`;
  }
  return sql`EXISTS (SELECT 1 FROM sub_admin_reach r
            WHERE r.ou_id = ${name(member)}.ou_id AND r.admin_id = ${accountId} AND r.user_id = ${name(member)}.user_id)`;
}

/**
 * The members in a sub-administrator's reach as a table expression of (ou_id, user_id, created_time). created_time is
 * the time of joining; rows are read along an index in its order or, with `isLookedUp`, found by id.
 */
export function reachRows(ctx: RequestContext, isLookedUp = false): Sql {
  const { accountId, triedScope } = sessionOf(ctx);
  if (!triedScope) {
    const hint = isLookedUp ? sql` FORCE INDEX (PRIMARY)` : empty;
    return sql`(SELECT ou_id, user_id, created_time FROM sub_admin_reach${hint} WHERE ${inOu(ctx)} AND admin_id = ${accountId})`;
  }
  return sql`(SELECT x.ou_id, x.user_id, x.created_time FROM (${usersOfScope(workingOu(ctx), triedScope)}) u
             STRAIGHT_JOIN member x ON ${inOu(ctx, 'x')} AND x.user_id = u.user_id)`;
}

/**
 * Whether the member of a row (an alias with ou_id and user_id) is in a sub-administrator's reach, looked up row by row:
 * for lists that end before all rows are read.
 */
export function isReachedEach(ctx: RequestContext, row: string): Sql {
  return sql`(SELECT 1 FROM ${reachRows(ctx, true)} x
           WHERE x.ou_id = ${name(row)}.ou_id AND x.user_id = ${name(row)}.user_id LIMIT 1) = 1`;
}

/** The ids of the members in a sub-administrator's reach as a select of `user_id`. */
export function reachedUsers(ctx: RequestContext): Sql {
  return sql`SELECT user_id FROM ${reachRows(ctx)} x`;
}

const NAMED_IDS = { role: 'roleIds', user_group: 'userGroupIds', structure: 'structureIds' } as const;

/** Ids of a kind that a sub-administrator's scope names, as the inside of an IN; null for none. */
function namedIds(ctx: RequestContext, kind: keyof typeof NAMED_IDS): Sql | null {
  const { accountId, triedScope } = sessionOf(ctx);
  if (!triedScope) {
    return sql`SELECT ${name(`s.${kind}_id`)} FROM ${name(`sub_admin_${kind}`)} s
                WHERE ${inOu(ctx, 's')} AND s.user_id = ${accountId}`;
  }
  const ids = triedScope[NAMED_IDS[kind]];
  return ids.length > 0 ? join(ids) : null;
}

/** Whether `id` is named in the caller's scope; `TRUE` for callers whose reach is the whole OU. */
function isNamed(ctx: RequestContext, kind: 'role' | 'user_group', id: string): Sql {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return EVERYTHING;
  const named = namedIds(ctx, kind);
  return named ? sql`${name(id)} IN (${named})` : NOTHING;
}

/**
 * SUBA-13, UGRP-05: whether the user group `group` (an alias of user_group) is in a sub-administrator's scope, where
 * only groups named in it are. `TRUE` for callers whose reach is the whole OU.
 */
export function groupInScope(ctx: RequestContext, group: string): Sql {
  return isNamed(ctx, 'user_group', `${group}.id`);
}

/** SUBA-13: whether the role `role` (an alias of role) is named in a sub-administrator's scope. */
export function roleInScope(ctx: RequestContext, role: string): Sql {
  return isNamed(ctx, 'role', `${role}.id`);
}

/** The rights that roles grant (ROLE-04), by table name. */
export type RightKind = 'menu_group' | 'permission' | 'structure';

const RIGHT_KINDS: readonly RightKind[] = ['menu_group', 'permission', 'structure'];

/**
 * ROLE-15, in its one place: whether the caller may give a right, because a role of their own grants it or, for a
 * structure, because it lies in their scope. `TRUE` for the OU administrator.
 * @param columns the columns of OU, app and right in the surrounding statement
 */
export function rightHeld(
  ctx: RequestContext,
  kind: RightKind,
  columns: { readonly ou: string; readonly app: string; readonly right: string },
): Sql {
  const { level, accountId } = sessionOf(ctx);
  if (level === LEVEL.OU_ADMIN) return EVERYTHING;
  const [ou, app, right] = [name(columns.ou), name(columns.app), name(columns.right)];
  const held = sql`EXISTS (SELECT 1 FROM user_role v JOIN ${name(`role_${kind}`)} h ON h.ou_id = v.ou_id AND h.role_id = v.role_id
      WHERE v.ou_id = ${ou} AND v.user_id = ${accountId} AND h.app_id = ${app} AND ${name(`h.${kind}_id`)} = ${right})`;
  if (kind !== 'structure') return held;
  return sql`(${held} OR EXISTS (SELECT 1 FROM structure n
             WHERE n.ou_id = ${ou} AND n.id = ${right} AND ${structureInScope(ctx, 'n')}))`;
}

/** ROLE-15: whether the caller may give everything that the role `role` (an alias of role) grants. */
export function roleWithinCeiling(ctx: RequestContext, role: string): Sql {
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return EVERYTHING;
  const conditions = RIGHT_KINDS.map((kind) => {
    const held = rightHeld(ctx, kind, { ou: 'g.ou_id', app: 'g.app_id', right: `g.${kind}_id` });
    return sql`NOT EXISTS (SELECT 1 FROM ${name(`role_${kind}`)} g
              WHERE g.ou_id = ${name(role)}.ou_id AND g.role_id = ${name(role)}.id AND NOT ${held})`;
  });
  return join(conditions, ' AND ', '(', ')');
}

/**
 * SUBA-13, SUBA-15: whether the role `role` is in a sub-administrator's reach: it is named in their scope, they created
 * it, or it grants only what they hold. `TRUE` for callers whose reach is the whole OU.
 */
export function roleReached(ctx: RequestContext, role: string): Sql {
  const named = roleInScope(ctx, role);
  const { scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return named;
  return sql`(${named} OR ${name(role)}.created_by <=> ${accountId} OR ${roleWithinCeiling(ctx, role)})`;
}

/**
 * SUBA-13, STRC-25: whether the node `node` (an alias of structure) is named in a sub-administrator's scope, or below
 * one that is. `TRUE` for callers whose reach is the whole OU.
 */
export function structureInScope(ctx: RequestContext, node: string): Sql {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return EVERYTHING;
  const named = namedIds(ctx, 'structure');
  if (!named) return NOTHING;
  return sql`EXISTS (SELECT 1 FROM structure_closure c
             WHERE c.ou_id = ${name(node)}.ou_id AND c.descendant_id = ${name(node)}.id AND c.ancestor_id IN (${named}))`;
}

/**
 * STRC-26: whether `node` is shown: it is in scope, or an ancestor of a node in scope. `TRUE` for callers whose reach
 * is the whole OU.
 */
export function structureShown(ctx: RequestContext, node: string): Sql {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return EVERYTHING;
  return sql`(${structureInScope(ctx, node)} OR ${leadsToScope(ctx, node)})`;
}

/** Whether `node` is an ancestor of a node that the scope of the caller, a sub-administrator, names. */
export function leadsToScope(ctx: RequestContext, node: string): Sql {
  const named = namedIds(ctx, 'structure');
  if (!named) return NOTHING;
  // A leaf is no ancestor: if only leaves are in question, ancestors are not read. They are read once, because a lookup
  // per node would search all its descendants.
  return sql`(${name(node)}.is_leaf = 0 AND ${name(node)}.id IN (SELECT way.id FROM (
             SELECT DISTINCT w.ancestor_id AS id FROM structure_closure w
              WHERE ${inOu(ctx, 'w')} AND w.descendant_id IN (${named})) way))`;
}

/**
 * The ids of the nodes in the caller's scope as a select of `id`; all nodes of the OU for callers whose reach is the
 * whole OU.
 */
export function structuresOfScope(ctx: RequestContext): Sql {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return sql`SELECT n.id FROM structure n WHERE ${inOu(ctx, 'n')}`;
  const named = namedIds(ctx, 'structure');
  if (!named) return sql`SELECT NULL AS id FROM DUAL WHERE FALSE`;
  return sql`SELECT DISTINCT c.descendant_id AS id FROM structure_closure c
              WHERE ${inOu(ctx, 'c')} AND c.ancestor_id IN (${named})`;
}

/** The kinds of ids in a call that a sub-administrator's reach may exclude. */
export type ReachKind = 'user' | 'role' | 'userGroup' | 'structure';

const TARGETS = {
  user: { table: 'member', id: 'user_id', inReach: memberReached },
  role: { table: 'role', id: 'id', inReach: roleReached },
  userGroup: { table: 'user_group', id: 'id', inReach: groupInScope },
  structure: { table: 'structure', id: 'id', inReach: structureInScope },
} as const;

/** Those of `ids` that are of the working OU, with whether they are in the caller's reach: one statement. */
const withReach = (ctx: RequestContext, kind: ReachKind, ids: readonly string[]) => {
  const { table, id, inReach } = TARGETS[kind];
  return query<{ id: string; inReach: number }>(
    ctx,
    sql`SELECT ${name(`t.${id}`)} AS id, ${inReach(ctx, 't')} AS inReach FROM ${name(table)} t
         WHERE ${inOu(ctx, 't')} AND ${name(`t.${id}`)} IN (${join(ids)})`,
  );
};

async function reachedAmong(ctx: RequestContext, kind: ReachKind, ids: readonly string[]) {
  const rows = await withReach(ctx, kind, ids);
  return new Map(rows.filter((row) => row.inReach).map((row) => [row.id, true as const]));
}

const notedIds = new WeakMap<RequestContext, Set<string>>();

/** Notes that a list has found these objects within the caller's reach, so that edges from them need not ask again. */
export function noteReached(ctx: RequestContext, kind: ReachKind, objects: Iterable<{ readonly id: string }>): void {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return;
  const noted = notedIds.get(ctx) ?? new Set<string>();
  notedIds.set(ctx, noted);
  for (const { id } of objects) noted.add(`${kind} ${id}`);
}

/**
 * Whether an object of the working OU is in the caller's reach (SUBA-13). Asked for many objects at the same time, it
 * takes one statement; none for callers whose reach is the whole OU and for objects that a list has noted.
 */
export async function isReached(ctx: RequestContext, kind: ReachKind, id: string): Promise<boolean> {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return true;
  if (notedIds.get(ctx)?.has(`${kind} ${id}`)) return true;
  return (await load(ctx, TARGETS[kind], id, (ids) => reachedAmong(ctx, kind, ids))) === true;
}

/**
 * The one check of ids in a call, at most 1000, which the caller has counted. Throws NOT_FOUND if any is not of the
 * working OU, PERMISSION_DENIED if any lies beyond the caller's reach (CALL-015, SUBA-13).
 */
export async function requireReach(ctx: RequestContext, kind: ReachKind, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  const rows = await withReach(ctx, kind, distinct);
  if (rows.length < distinct.length) fail('NOT_FOUND');
  if (rows.some((row) => !row.inReach)) fail('PERMISSION_DENIED');
}

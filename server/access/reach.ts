import type { RequestContext } from '../core/context.js';
import { sessionOf, workingOu } from '../core/context.js';
import { fail } from '../core/errors.js';
import { query } from '../database/query.js';

/** A condition on a member row and the values of its placeholders. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * SUBA-14, in the one place where it is said: a member is in reach when holding a scoped role, being in a scoped user
 * group, or standing in a scoped structure or below it. `true` for callers whose reach is the whole OU.
 * @param member the alias of the member table in the surrounding statement
 */
function reachCondition(ctx: RequestContext, member: string): SqlCondition {
  const session = sessionOf(ctx);
  if (session.scope !== 'SPECIFIED') return { sql: 'TRUE', values: [] };
  const admin = [workingOu(ctx), session.accountId];
  return {
    sql: `(EXISTS (SELECT 1 FROM sub_admin_role s JOIN user_role l ON l.ou_id = s.ou_id AND l.role_id = s.role_id
             WHERE s.ou_id = ? AND s.user_id = ? AND l.user_id = ${member}.user_id)
        OR EXISTS (SELECT 1 FROM sub_admin_user_group s JOIN user_group_member l
             ON l.ou_id = s.ou_id AND l.user_group_id = s.user_group_id
             WHERE s.ou_id = ? AND s.user_id = ? AND l.user_id = ${member}.user_id)
        OR EXISTS (SELECT 1 FROM user_structure l JOIN structure_closure c
             ON c.ou_id = l.ou_id AND c.descendant_id = l.structure_id
             JOIN sub_admin_structure s ON s.ou_id = c.ou_id AND s.structure_id = c.ancestor_id
             WHERE s.ou_id = ? AND s.user_id = ? AND l.ou_id = ${member}.ou_id AND l.user_id = ${member}.user_id))`,
    values: [...admin, ...admin, ...admin],
  };
}

/** The ways into a sub-administrator's reach, each as a select of `l.user_id` with values (OU, sub-administrator). */
const WAYS = [
  `FROM sub_admin_role s JOIN user_role l ON l.ou_id = s.ou_id AND l.role_id = s.role_id
    WHERE s.ou_id = ? AND s.user_id = ?`,
  `FROM sub_admin_user_group s JOIN user_group_member l ON l.ou_id = s.ou_id AND l.user_group_id = s.user_group_id
    WHERE s.ou_id = ? AND s.user_id = ?`,
  `FROM sub_admin_structure s JOIN structure_closure c ON c.ou_id = s.ou_id AND c.ancestor_id = s.structure_id
     JOIN user_structure l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id
    WHERE s.ou_id = ? AND s.user_id = ?`,
];

/**
 * The ids of the members in a sub-administrator's reach as a select: {@link reachCondition} seen from its other side.
 * With `limit` at most so many of each way are read, for counting.
 */
export function reachedUsers(ctx: RequestContext, limit: number | null = null): SqlCondition {
  const admin = [workingOu(ctx), sessionOf(ctx).accountId];
  const selects = WAYS.map((way) =>
    limit === null ? `SELECT l.user_id ${way}` : `(SELECT DISTINCT l.user_id ${way} LIMIT ${limit})`,
  );
  return { sql: selects.join(' UNION '), values: WAYS.flatMap(() => admin) };
}

/**
 * SUBA-13, UGRP-05: whether the user group `group` (an alias of user_group) is in a sub-administrator's scope, where
 * only groups named in it are. `TRUE` for callers whose reach is the whole OU.
 */
export function groupInScope(ctx: RequestContext, group: string): SqlCondition {
  const { scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return { sql: 'TRUE', values: [] };
  return {
    sql: `EXISTS (SELECT 1 FROM sub_admin_user_group s
             WHERE s.ou_id = ${group}.ou_id AND s.user_id = ? AND s.user_group_id = ${group}.id)`,
    values: [accountId],
  };
}

/** SUBA-13: whether the role `role` (an alias of role) is named in a sub-administrator's scope. */
export function roleInScope(ctx: RequestContext, role: string): SqlCondition {
  const { scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return { sql: 'TRUE', values: [] };
  return {
    sql: `EXISTS (SELECT 1 FROM sub_admin_role s
             WHERE s.ou_id = ${role}.ou_id AND s.user_id = ? AND s.role_id = ${role}.id)`,
    values: [accountId],
  };
}

/**
 * SUBA-13, STRC-25: whether the node `node` (an alias of structure) is named in a sub-administrator's scope, or below
 * one that is. `TRUE` for callers whose reach is the whole OU.
 */
export function structureInScope(ctx: RequestContext, node: string): SqlCondition {
  const { scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return { sql: 'TRUE', values: [] };
  return {
    sql: `EXISTS (SELECT 1 FROM structure_closure c
             JOIN sub_admin_structure s ON s.ou_id = c.ou_id AND s.structure_id = c.ancestor_id
             WHERE c.ou_id = ${node}.ou_id AND c.descendant_id = ${node}.id AND s.user_id = ?)`,
    values: [accountId],
  };
}

/**
 * STRC-26: whether `node` is to be shown at all: in scope, or on the way down to a node that is. `TRUE` for callers
 * whose reach is the whole OU.
 */
export function structureShown(ctx: RequestContext, node: string): SqlCondition {
  const { scope, accountId } = sessionOf(ctx);
  const inScope = structureInScope(ctx, node);
  if (scope !== 'SPECIFIED') return inScope;
  return {
    sql: `(${inScope.sql} OR ${node}.id IN (SELECT w.ancestor_id FROM sub_admin_structure s
             JOIN structure_closure w ON w.ou_id = s.ou_id AND w.descendant_id = s.structure_id
             WHERE s.ou_id = ? AND s.user_id = ?))`,
    values: [...inScope.values, workingOu(ctx), accountId],
  };
}

/** Throws NOT_FOUND when `userId` is no member of the working OU, PERMISSION_DENIED when beyond reach (CALL-015). */
export async function requireReach(ctx: RequestContext, userId: string): Promise<void> {
  const reach = reachCondition(ctx, 'm');
  const [member] = await query<{ inReach: number }>(
    ctx,
    `SELECT ${reach.sql} AS inReach FROM member m WHERE m.ou_id = ? AND m.user_id = ?`,
    [...reach.values, workingOu(ctx), userId],
  );
  if (!member) fail('NOT_FOUND');
  if (!member.inReach) fail('PERMISSION_DENIED');
}

import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { groupInScope, roleInScope, structureInScope } from '../../../access/reach.js';
import type { AuditSetChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { THINGS } from '../../../access/thing-reach.js';
import { askedRows, linksChange } from './user-assignment.service.js';
import { holdsAny, linksWithinReach } from './user-holdings.service.js';
import { addLinks } from './user-links.service.js';
import { rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from './user-relations.service.js';
import type { UserAddScope } from './user-filter.types.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';

/** Roles, groups and nodes that a new member gets at once. */
export interface FirstLinks {
  readonly roleIds?: readonly string[] | null;
  readonly userGroupIds?: readonly string[] | null;
  readonly structureIds?: readonly string[] | null;
}

/**
 * Whether the caller may give a new member these roles, groups and nodes: as for members, and a sub-administrator with
 * a specified scope must place the person inside it (USER-17, USER-18). Throws OUT_OF_RANGE for more than 1000 of a
 * kind, NOT_FOUND for any of another OU, PERMISSION_DENIED; for a person outside the scope it names the argument that
 * the caller fills first (CALL-298). Answers the links as the audit event tells them.
 */
export async function requireFirstLinks(
  ctx: RequestContext,
  links: FirstLinks,
): Promise<(AuditSetChange | undefined)[]> {
  const { roleIds, userGroupIds, structureIds } = links;
  const gained: (AuditSetChange | undefined)[] = [];
  for (const [kind, ids] of [
    ['role', roleIds],
    ['user_group', userGroupIds],
    ['structure', structureIds],
  ] as const) {
    gained.push(linksChange(kind, 'given', (await askedRows(ctx, kind, '', ids ?? [])).missing));
  }
  if (roleIds?.length && (await rolesBeyondCaller(ctx, roleIds)).size > 0) {
    fail('PERMISSION_DENIED', { message: 'error.roleCeiling' });
  }
  // Groups and nodes are in scope at this point.
  if (sessionOf(ctx).scope !== 'SPECIFIED' || userGroupIds?.length || structureIds?.length) return gained;
  if (await isAnyRoleInScope(ctx, roleIds ?? [])) return gained;
  const { structures = [], userGroups = [] } = (await addScopeOf(ctx)) ?? {};
  const field = structures.length > 0 ? 'structureIds' : userGroups.length > 0 ? 'userGroupIds' : 'roleIds';
  return fail('PERMISSION_DENIED', { message: 'error.userAddRefused', field });
}

/**
 * The nodes, user groups and roles that the caller's own scope names: a new user gets one of them, or stands at a node
 * below (USER-18, CALL-298). Null for callers who reach the whole OU.
 */
export async function addScopeOf(ctx: RequestContext): Promise<UserAddScope | null> {
  const { scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return null;
  const [structures, userGroups, roles] = await Promise.all([
    structuresOfUsers(ctx, [accountId], { owner: 'subAdmin' }),
    userGroupsOfUsers(ctx, [accountId], 'subAdmin'),
    rolesOfUsers(ctx, [accountId], 'subAdmin'),
  ]);
  return {
    structures: structures.get(accountId) ?? [],
    userGroups: userGroups.get(accountId) ?? [],
    roles: roles.get(accountId) ?? [],
  };
}

async function isAnyRoleInScope(ctx: RequestContext, roleIds: readonly string[]): Promise<boolean> {
  if (roleIds.length === 0) return false;
  const rows = await query(
    ctx,
    sql`SELECT 1 FROM role r WHERE ${inOu(ctx, 'r')} AND r.id IN (${join(roleIds)}) AND ${roleInScope(ctx, 'r')} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Writes the links that {@link requireFirstLinks} allowed. */
export async function storeFirstLinks(ctx: RequestContext, userId: string, links: FirstLinks): Promise<void> {
  await addLinks(ctx, 'role', [userId], links.roleIds ?? []);
  await addLinks(ctx, 'user_group', [userId], links.userGroupIds ?? []);
  await addLinks(ctx, 'structure', [userId], links.structureIds ?? []);
}

/**
 * The members among these whose rights the caller could restore completely, as {@link requireFirstLinks} decides: the
 * others could not be restored after a removal. One statement.
 */
export async function restorableOf(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const placed = [
    holdsAny(ctx, 'role', roleInScope(ctx, 't')),
    holdsAny(ctx, 'user_group', groupInScope(ctx, 't')),
    holdsAny(ctx, 'structure', structureInScope(ctx, 't')),
  ];
  const conditions: Sql[] = [
    ...linksWithinReach(ctx),
    // A member who came into reach in another way would be added where the caller may add nobody (USER-18).
    ...(sessionOf(ctx).scope === 'SPECIFIED' ? [join(placed, ' OR ', '(', ')')] : []),
    // Nobody is added together with assets or resources.
    ...Object.values(THINGS).map(
      ({ user }) => sql`NOT EXISTS (SELECT 1 FROM ${name(user)} l WHERE ${inOu(ctx, 'l')} AND l.user_id = a.id)`,
    ),
  ];
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT a.id FROM account a WHERE a.id IN (${join(userIds)}) AND ${join(conditions, ' AND ')}`,
  );
  return new Set(rows.map((row) => row.id));
}

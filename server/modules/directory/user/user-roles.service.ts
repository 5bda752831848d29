import sql from 'sql-template-tag';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';
import { roleReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { announceAccessChange, askedRows, linksChange } from './user-assignment.service.js';
import { isManageable, requireManageable } from './user-authority.service.js';
import { addLinks, removeLinks } from './user-links.service.js';
import type { AssignableRole } from './user.types.js';
import type { RoleRef } from '../../identity/account/member-links.types.js';
import { rolesOfUsers } from './user-relations.service.js';

/** The roles a member holds, by name. */
export async function assignedRoles(ctx: RequestContext, userId: string): Promise<RoleRef[]> {
  return (await rolesOfUsers(ctx, [userId])).get(userId) ?? [];
}

/**
 * Every role within the caller's reach (SUBA-15) and those the member holds. Each says whether the caller may give or
 * take it, as {@link assignRoles} decides.
 */
export async function rolesWithAssignment(ctx: RequestContext, userId: string): Promise<AssignableRole[]> {
  const [rows, beyond, isOpen] = await Promise.all([
    query<RoleRef & { description: string | null; isAssigned: number }>(
      ctx,
      sql`SELECT r.id, r.name, r.identifier, r.description, u.user_id IS NOT NULL AS isAssigned FROM role r
         LEFT JOIN user_role u ON u.ou_id = r.ou_id AND u.role_id = r.id AND u.user_id = ${userId}
        WHERE ${inOu(ctx, 'r')} AND (u.user_id IS NOT NULL OR ${roleReached(ctx, 'r')}) ORDER BY r.name, r.id`,
    ),
    rolesBeyondCaller(ctx),
    isManageable(ctx, userId),
  ]);
  return rows.map((row) => ({
    ...row,
    isAssigned: row.isAssigned === 1,
    isAssignable: isOpen && !beyond.has(row.id),
  }));
}

async function requireGrantable(ctx: RequestContext, userId: string, roleIds: readonly string[]): Promise<void> {
  await requireManageable(ctx, userId);
  if (roleIds.length === 0) return;
  const beyond = await rolesBeyondCaller(ctx, roleIds);
  if (beyond.size > 0) fail('PERMISSION_DENIED', { message: 'error.roleCeiling' });
}

/**
 * Gives roles to a member; those held already stay (design.md, section 3). NOT_FOUND for a role of another OU,
 * PERMISSION_DENIED for one that opens more than the caller holds, OUT_OF_RANGE for more than 1000.
 */
export async function assignRoles(ctx: RequestContext, userId: string, roleIds: readonly string[]): Promise<void> {
  const { missing } = await askedRows(ctx, 'role', userId, roleIds);
  await requireGrantable(ctx, userId, roleIds);
  await addLinks(
    ctx,
    'role',
    [userId],
    missing.map((role) => role.id),
  );
  announceAccessChange(ctx, userId, linksChange('role', 'given', missing));
}

/** Takes a role from a member; NOT_FOUND when it is not held, PERMISSION_DENIED as in {@link assignRoles}. */
export async function removeRole(ctx: RequestContext, userId: string, roleId: string): Promise<void> {
  const { held } = await askedRows(ctx, 'role', userId, [roleId]);
  await requireGrantable(ctx, userId, [roleId]);
  if ((await removeLinks(ctx, 'role', [userId], [roleId])) === 0) fail('NOT_FOUND');
  announceAccessChange(ctx, userId, linksChange('role', 'taken', held));
}

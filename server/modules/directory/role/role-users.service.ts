import { rolesBeyondCaller } from '../../../access/role-ceiling.js';
import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { parseSearch, withTotal } from '../../../core/pagination.js';
import { scoped } from '../../../database/scoped.js';
import { notePeople } from '../user/people-note.service.js';
import { requireAllManageable, unmanageableOf } from '../user/user-authority.service.js';
import { addLinks, removeLinks } from '../user/user-links.service.js';
import { listBasicUsers } from '../user/user-list.service.js';
import { tellUsers } from '../user/access-events.service.js';
import { rolesById } from './role.queries.js';
import type { RoleUserPage } from './role-users.types.js';
import { Role, UserRole } from './role.entity.js';

/**
 * The users within reach who hold a role, by name, with whether the caller may take it from them: four statements.
 * Without a search their total is that of the role itself, however many they are (CALL-299).
 */
export async function usersOfRole(ctx: RequestContext, roleId: string, request: ListRequest): Promise<RoleUserPage> {
  const [{ users, pagination }, [role]] = await Promise.all([
    listBasicUsers(ctx, { ...request, filter: { roleIds: [roleId] } }),
    parseSearch(request.search) ? [] : rolesById(ctx, roleId, new Set(['userCount'])),
  ]);
  const fixed = await unmanageableOf(
    ctx,
    users.map((user) => user.id),
  );
  return {
    users: users.map((user) => ({ ...user, isRemovable: !fixed.has(user.id) })),
    pagination: withTotal(pagination, role?.userCount),
  };
}

/**
 * Gives a role to users, at most 1000 at once; users who hold it keep it. The guard has checked that all are within
 * reach. Throws PERMISSION_DENIED if the role grants more than the caller may give (ROLE-15), or if the caller may not
 * change one of the users (SUBA-16).
 */
export async function giveRole(ctx: RequestContext, roleId: string, userIds: readonly string[]): Promise<void> {
  const holders = await holdersAmong(ctx, roleId, userIds);
  const missing = [...new Set(userIds)].filter((userId) => !holders.includes(userId));
  await addLinks(ctx, 'role', missing, [roleId]);
  await note(ctx, roleId, { added: missing });
}

/** Takes a role from users; others are ignored. Throws PERMISSION_DENIED as {@link giveRole} does. */
export async function takeRole(ctx: RequestContext, roleId: string, userIds: readonly string[]): Promise<void> {
  const holders = await holdersAmong(ctx, roleId, userIds);
  await removeLinks(ctx, 'role', holders, [roleId]);
  await note(ctx, roleId, { removed: holders });
}

/** The users who hold the role, after the checks that giving and taking share. */
async function holdersAmong(ctx: RequestContext, roleId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  await requireAllManageable(ctx, userIds);
  const beyond = await rolesBeyondCaller(ctx, [roleId]);
  if (beyond.size > 0) fail('PERMISSION_DENIED', { message: 'error.roleCeiling' });
  return scoped(ctx, UserRole).column('userId', { roleId, userId: In(userIds) });
}

/** Records the change in the histories of the role and the users, and notifies these. */
async function note(
  ctx: RequestContext,
  roleId: string,
  change: { added?: string[]; removed?: string[] },
): Promise<void> {
  await notePeople(ctx, await scoped(ctx, Role).get({ id: roleId }), change);
  tellUsers(ctx, [...(change.added ?? []), ...(change.removed ?? [])]);
}

import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import type { ListRequest } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { requireAllManageable, unmanageableOf } from '../../directory/user/user-authority.service.js';
import { listBasicUsers } from '../../directory/user/user-list.service.js';
import type { UserRef } from '../../directory/user/user.types.js';
import type { ResourceUser, ResourceUserPage } from './resource-grant.types.js';
import { grantsAmong, noteGrants, ownersOf, requireResource, timesOf, withdraw } from './resource-grants.service.js';
import { UserResource } from './resource.entity.js';

/**
 * Assigns a resource to members (CALL-196); it counts 3 minutes later (RSRC-03). A member who has it keeps the time of
 * the first assignment. The guard has checked that the members are of the OU, and at most 1000. Throws NOT_FOUND for a
 * resource of another OU, PERMISSION_DENIED for members whom the caller may not change (SUBA-16).
 */
export async function grantToUsers(ctx: RequestContext, resourceId: string, userIds: readonly string[]): Promise<void> {
  await requireResource(ctx, resourceId, true);
  await requireAllManageable(ctx, userIds);
  const held = await grantsAmong(ctx, 'user', resourceId, userIds);
  const added = [...new Set(userIds)].filter((id) => !held.has(id));
  const createdTime = now();
  await scoped(ctx, UserResource).insertMissing(added.map((userId) => ({ userId, resourceId, createdTime })));
  noteGrants(ctx, 'user', resourceId, { granted: added });
}

/** Withdraws a resource from members, at once (CALL-197, RSRC-04). Throws as {@link grantToUsers}. */
export async function withdrawFromUsers(
  ctx: RequestContext,
  resourceId: string,
  userIds: readonly string[],
): Promise<void> {
  await requireResource(ctx, resourceId, true);
  await requireAllManageable(ctx, userIds);
  await withdraw(ctx, 'user', resourceId, userIds);
}

/**
 * A page of the members within reach who have a resource directly, or who do not, by name (CALL-200, CALL-201). Five
 * statements. NOT_FOUND for a resource of another OU.
 */
export async function usersOfResource(
  ctx: RequestContext,
  resourceId: string,
  request: ListRequest & { readonly isAssigned: boolean },
): Promise<ResourceUserPage> {
  await requireResource(ctx, resourceId);
  const owners = ownersOf(ctx, 'user', resourceId);
  const only = request.isAssigned ? sql`m.user_id IN (${owners})` : sql`m.user_id NOT IN (${owners})`;
  const { users, pagination } = await listBasicUsers(ctx, request, only);
  return { users: await withGrants(ctx, resourceId, users), pagination };
}

/** These members as the lists of a resource show them. Three statements. */
export async function resourceUsers(
  ctx: RequestContext,
  resourceId: string,
  userIds: readonly string[],
): Promise<ResourceUser[]> {
  const users = await query<UserRef>(
    ctx,
    sql`SELECT m.user_id AS id, m.username, m.name FROM member m
         WHERE ${inOu(ctx, 'm')} AND m.user_id IN (${join(userIds)})`,
  );
  return withGrants(ctx, resourceId, users);
}

async function withGrants(ctx: RequestContext, resourceId: string, users: readonly UserRef[]): Promise<ResourceUser[]> {
  const ids = users.map(({ id }) => id);
  const [grants, fixed] = await Promise.all([grantsAmong(ctx, 'user', resourceId, ids), unmanageableOf(ctx, ids)]);
  return users.map((user) => ({ ...user, ...timesOf(grants.get(user.id)), isManageable: !fixed.has(user.id) }));
}

import sql, { join } from 'sql-template-tag';
import { givingToOthers } from '../../../access/thing-giving.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import type { ListRequest } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { listUserGroups } from '../../directory/user-group/user-group.service.js';
import type { UserGroupRef } from '../../identity/account/member-links.types.js';
import type { ResourceUserGroup, ResourceUserGroupPage } from './resource-grant.types.js';
import { grantsAmong, noteGrants, ownersOf, requireResource, timesOf, withdraw } from './resource-grants.service.js';
import { UserGroupResource } from './resource.entity.js';

/**
 * Assigns a resource to user groups (CALL-198); it counts 3 minutes later for their members (RSRC-03). A group that has
 * it already keeps the time of the first assignment. The guard has checked that the groups are of the OU, and at most
 * 1000. Throws NOT_FOUND for a resource of another OU, PERMISSION_DENIED if it would give the resource to the caller
 * (SUBA-16).
 */
export async function grantToGroups(
  ctx: RequestContext,
  resourceId: string,
  userGroupIds: readonly string[],
): Promise<void> {
  await requireResource(ctx, resourceId, true);
  const held = await grantsAmong(ctx, 'userGroup', resourceId, userGroupIds);
  const added = [...new Set(userGroupIds)].filter((id) => !held.has(id));
  const createdTime = now();
  const rows = added.map((userGroupId) => ({ userGroupId, resourceId, createdTime }));
  await givingToOthers(ctx, 'resource', added.length > 0 ? [resourceId] : [], async () => {
    await scoped(ctx, UserGroupResource).insertMissing(rows);
  });
  noteGrants(ctx, 'userGroup', resourceId, { granted: added });
}

/** Withdraws a resource from user groups, at once (CALL-199, RSRC-04). NOT_FOUND for a resource of another OU. */
export async function withdrawFromGroups(
  ctx: RequestContext,
  resourceId: string,
  userGroupIds: readonly string[],
): Promise<void> {
  await requireResource(ctx, resourceId, true);
  await withdraw(ctx, 'userGroup', resourceId, userGroupIds);
}

/**
 * A page of the user groups within reach that have a resource, or that do not, by name (CALL-202, CALL-203). Four
 * statements. NOT_FOUND for a resource of another OU.
 */
export async function groupsOfResource(
  ctx: RequestContext,
  resourceId: string,
  request: ListRequest & { readonly isAssigned: boolean },
): Promise<ResourceUserGroupPage> {
  await requireResource(ctx, resourceId);
  const owners = ownersOf(ctx, 'userGroup', resourceId);
  const only = request.isAssigned ? sql`g.id IN (${owners})` : sql`g.id NOT IN (${owners})`;
  const { userGroups, pagination } = await listUserGroups(ctx, { ...request, fields: new Set() }, only);
  return { userGroups: await withGrants(ctx, resourceId, userGroups), pagination };
}

/** These user groups as the lists of a resource show them. Two statements. */
export async function resourceGroups(
  ctx: RequestContext,
  resourceId: string,
  userGroupIds: readonly string[],
): Promise<ResourceUserGroup[]> {
  const groups = await query<UserGroupRef>(
    ctx,
    sql`SELECT g.id, g.name FROM user_group g WHERE ${inOu(ctx, 'g')} AND g.id IN (${join(userGroupIds)})`,
  );
  return withGrants(ctx, resourceId, groups);
}

async function withGrants(
  ctx: RequestContext,
  resourceId: string,
  groups: readonly UserGroupRef[],
): Promise<ResourceUserGroup[]> {
  const ids = groups.map(({ id }) => id);
  const grants = await grantsAmong(ctx, 'userGroup', resourceId, ids);
  return groups.map(({ id, name }) => ({ id, name, ...timesOf(grants.get(id)) }));
}

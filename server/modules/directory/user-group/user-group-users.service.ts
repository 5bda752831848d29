import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import type { ListRequest } from '../../../core/pagination.js';
import { parseSearch, withTotal } from '../../../core/pagination.js';
import { scoped } from '../../../database/scoped.js';
import { tellUsers } from '../user/access-events.service.js';
import { notePeople } from '../user/people-note.service.js';
import { requireAllManageable, unmanageableOf } from '../user/user-authority.service.js';
import { addLinks, removeLinks } from '../user/user-links.service.js';
import { listBasicUsers, listUsers } from '../user/user-list.service.js';
import type { UserListRequest } from '../user/user-selection.service.js';
import { groupById } from './user-group.queries.js';
import { UserGroup, UserGroupMember } from './user-group.entity.js';
import type { GroupCandidatePage, GroupUserPage } from './user-group.types.js';

type GroupListRequest = ListRequest & Pick<UserListRequest, 'sortBy' | 'sortType'>;

/**
 * The users of a group within the caller's reach (CALL-129, UGRP-04, SUBA-15), as the user list finds and sorts them:
 * six statements, however many. Without a search their total is that of the group itself (CALL-299).
 * @param fields the selected fields of a user
 */
export async function listGroupUsers(
  ctx: RequestContext,
  userGroupId: string,
  request: GroupListRequest & { readonly fields: ReadonlySet<string> },
): Promise<GroupUserPage> {
  const { fields, ...rest } = request;
  const [{ users, pagination }, group] = await Promise.all([
    listUsers(ctx, {
      ...rest,
      filter: { userGroupIds: [userGroupId] },
      relations: new Set(['email', 'status'].filter((field) => fields.has(field))),
    }),
    parseSearch(rest.search) ? null : groupById(ctx, userGroupId, true),
  ]);
  const ids = users.map((user) => user.id);
  const [added, fixed] = await Promise.all([membershipsOf(ctx, userGroupId, ids), unmanageableOf(ctx, ids)]);
  return {
    users: users.map(({ id, username, name, email, status }) => ({
      id,
      username,
      name,
      email,
      status,
      addedTime: added.get(id) ?? 0,
      isRemovable: !fixed.has(id),
    })),
    pagination: withTotal(pagination, group?.userCount),
  };
}

/** Users within reach by name, with whether they are in the group already and may be put into it: four statements. */
export async function listCandidates(
  ctx: RequestContext,
  userGroupId: string,
  request: ListRequest,
): Promise<GroupCandidatePage> {
  const { users, pagination } = await listBasicUsers(ctx, request);
  const ids = users.map((user) => user.id);
  const [added, fixed] = await Promise.all([membershipsOf(ctx, userGroupId, ids), unmanageableOf(ctx, ids)]);
  return {
    users: users.map((user) => ({ ...user, isInGroup: added.has(user.id), isAddable: !fixed.has(user.id) })),
    pagination,
  };
}

/** The time at which each of these users joined the group; others are omitted. */
async function membershipsOf(
  ctx: RequestContext,
  userGroupId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const members = await scoped(ctx, UserGroupMember).select(['userId', 'createdTime'], {
    userGroupId,
    userId: In(userIds),
  });
  return new Map(members.map(({ userId, createdTime }) => [userId, createdTime]));
}

/**
 * Adds members to a group; those who are in it stay (CALL-236). The guard has checked that group and members are of the
 * working OU and within reach, and that they are at most 1000. Throws PERMISSION_DENIED, with nobody added, if the
 * caller may not change one of them.
 */
export async function addGroupUsers(
  ctx: RequestContext,
  userGroupId: string,
  userIds: readonly string[],
): Promise<void> {
  await requireAllManageable(ctx, userIds);
  const before = await membershipsOf(ctx, userGroupId, userIds);
  const added = [...new Set(userIds)].filter((id) => !before.has(id));
  await addLinks(ctx, 'user_group', added, [userGroupId]);
  await note(ctx, userGroupId, { added });
}

/** Removes members from a group (CALL-237), checked as in {@link addGroupUsers}; others are ignored. */
export async function removeGroupUsers(
  ctx: RequestContext,
  userGroupId: string,
  userIds: readonly string[],
): Promise<void> {
  await requireAllManageable(ctx, userIds);
  const removed = [...(await membershipsOf(ctx, userGroupId, userIds)).keys()];
  await removeLinks(ctx, 'user_group', removed, [userGroupId]);
  await note(ctx, userGroupId, { removed });
}

/** Records the change in the histories of the group and the users, and notifies these. */
async function note(
  ctx: RequestContext,
  userGroupId: string,
  change: { added?: string[]; removed?: string[] },
): Promise<void> {
  await notePeople(ctx, await scoped(ctx, UserGroup).get({ id: userGroupId }), change);
  tellUsers(ctx, [...(change.added ?? []), ...(change.removed ?? [])]);
}

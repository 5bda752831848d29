import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { scoped } from '../../../database/scoped.js';
import { giveRole } from '../../directory/role/role-users.service.js';
import { Role } from '../../directory/role/role.entity.js';
import { createAndJoin } from '../../directory/user-change/user-create.service.js';
import type { CreatedUser } from '../../directory/user-change/user-change.types.js';
import { joinUser } from '../../directory/user-change/user-join.service.js';
import { reachedOf, unmanageableOf } from '../../directory/user/user-authority.service.js';
import { membersOfGroups, opensPages, usableApp } from './app-access.queries.js';
import { makeAccessRole } from './app-access.service.js';
import type { AppAccessGiven, UserCreateWithAppsArguments, UserJoinWithAppsArguments } from './app-access.types.js';

/** LIMT-04 */
const MAX_PEOPLE = 1000;
/** Each takes several statements in the transaction of the new person. */
const MAX_NEW_ROLES = 20;

interface Giving {
  readonly appId: string;
  /** Null for a role that is made. */
  readonly roleId?: string | null;
  readonly userIds: readonly string[];
  readonly userGroupIds: readonly string[];
}

/**
 * Gives people, and the present members of user groups, a role that opens an app; makes the role if none is named
 * (CALL-307). The guard has checked the reach of all ids. Members of the groups whom the caller may not change are left
 * out and counted. Throws NOT_FOUND for an app that the OU may not use and for a role that opens no page of it,
 * OUT_OF_RANGE for more than 1000 people, INVALID_PARAMETER for nobody, and the errors of {@link giveRole} and {@link
 * makeAccessRole}.
 */
export async function giveAccess(ctx: RequestContext, giving: Giving): Promise<AppAccessGiven> {
  const { appId, roleId } = giving;
  if (!(await usableApp(ctx, appId))) fail('NOT_FOUND');
  if (roleId && !(await opensPages(ctx, roleId, appId))) fail('NOT_FOUND', { field: 'roleId' });
  const { userIds, leftOutCount } = await peopleOf(ctx, giving);
  const given = roleId ?? (await makeAccessRole(ctx, appId));
  await giveRole(ctx, given, userIds);
  const { name } = await scoped(ctx, Role).get({ id: given });
  return { roleId: given, roleName: name, userCount: userIds.length, leftOutCount };
}

/** The people themselves, and the members of the groups whom the caller may change. */
async function peopleOf(
  ctx: RequestContext,
  { userIds, userGroupIds }: Giving,
): Promise<{ userIds: string[]; leftOutCount: number }> {
  const named = new Set(userIds);
  const members = (await membersOfGroups(ctx, userGroupIds, MAX_PEOPLE + 1)).filter((id) => !named.has(id));
  if (named.size + members.length > MAX_PEOPLE) {
    fail('OUT_OF_RANGE', { field: userGroupIds.length > 0 ? 'userGroupIds' : 'userIds' });
  }
  const reached = await reachedOf(ctx, members);
  const fixed = await unmanageableOf(ctx, members);
  const taken = members.filter((id) => reached.has(id) && !fixed.has(id));
  if (named.size + taken.length === 0) {
    const field = userGroupIds.length > 0 ? 'userGroupIds' : 'userIds';
    fail('INVALID_PARAMETER', { message: 'error.accessNobody', field });
  }
  return { userIds: [...named, ...taken], leftOutCount: members.length - taken.length };
}

/** Makes a role for each of these apps, each once; OUT_OF_RANGE for too many. */
async function makeRoles(ctx: RequestContext, appIds: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  for (const appId of new Set(appIds)) made.push(await makeAccessRole(ctx, appId));
  return made;
}

function checkAppCount(appIds: readonly string[]): void {
  if (appIds.length > MAX_NEW_ROLES) fail('OUT_OF_RANGE', { field: 'newRoleAppIds' });
}

/**
 * Creates an account with its membership, and the roles that open apps to it, in one transaction (CALL-308). Throws as
 * {@link createAndJoin} and {@link makeAccessRole} do.
 */
export function createWithApps(ctx: RequestContext, input: UserCreateWithAppsArguments): Promise<CreatedUser> {
  checkAppCount(input.newRoleAppIds);
  return createAndJoin(ctx, input, (inside) => makeRoles(inside, input.newRoleAppIds));
}

/** {@link createWithApps} for a person who has an account (CALL-308); answers their id. Throws as {@link joinUser}. */
export async function joinWithApps(ctx: RequestContext, input: UserJoinWithAppsArguments): Promise<string> {
  checkAppCount(input.newRoleAppIds);
  const made = await makeRoles(ctx, input.newRoleAppIds);
  return joinUser(ctx, { ...input, roleIds: [...(input.roleIds ?? []), ...made] });
}

import { LEVEL } from '../../access/levels.js';
import type { RequestContext } from '../../core/context.js';
import { sessionOf } from '../../core/context.js';
import { refusalOf, standingsOf } from './user-authority.service.js';
import { rolesOfUsers } from './user-relations.service.js';
import { rolesBeyondCaller } from './user-roles.service.js';

/**
 * Which of some members the caller may be given the means to sign in as: nobody that way to rights that they may not
 * give. Whom they may not manage (SUBA-16) is left out; to all but the OU administrator also any sub-administrator, and
 * who holds roles that the caller may not give (ROLE-15).
 */
export async function openableOf(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const isAdmin = sessionOf(ctx).level === LEVEL.OU_ADMIN;
  const below = [...(await standingsOf(ctx, userIds)).values()]
    .filter((person) => refusalOf(ctx, person) === null && (isAdmin || person.scope === null))
    .map((person) => person.id);
  const roles = isAdmin ? new Map<string, { id: string }[]>() : await rolesOfUsers(ctx, below);
  const roleIds = [...new Set([...roles.values()].flat().map((role) => role.id))];
  const beyond = roleIds.length > 0 ? await rolesBeyondCaller(ctx, roleIds) : new Set<string>();
  return new Set(below.filter((id) => !roles.get(id)?.some((role) => beyond.has(role.id))));
}

import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { noteChange, noteTouched } from '../../../context/note-change.js';
import { thingsChange } from '../../../core/audit-change.js';
import type { ListRequest } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { scoped, table } from '../../../database/scoped.js';
import { tellUsers } from '../user/access-events.service.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { requireAllManageable, unmanageableOf } from '../user/user-authority.service.js';
import { addLinks, removeLinks } from '../user/user-links.service.js';
import type { Person } from './structure-users.queries.js';
import { countUsersOf, pageOfUsers, standingAt } from './structure-users.queries.js';
import { Structure } from './structure.entity.js';
import type { StructureUserPage } from './structure.types.js';

const ORDER = 'name';

/**
 * A page of the users at a node, by name (CALL-178); with `search`, only those with a word that begins with it. Callers
 * who reach the node reach all of them (SUBA-14); the guard has checked that they do.
 */
export async function assignedUsers(
  ctx: RequestContext,
  structureId: string,
  request: ListRequest,
): Promise<StructureUserPage> {
  const page = parseKeyedPage(request.pagination, ORDER);
  const search = parseSearch(request.search);
  const [users, total] = await Promise.all([
    pageOfUsers(ctx, structureId, search, page),
    countUsersOf(ctx, structureId, search, COUNT_BOUND + 1),
  ]);
  const last = users[page.limit - 1];
  const fixed = await unmanageableOf(
    ctx,
    users.map((user) => user.id),
  );
  return {
    users: users.map((user) => ({ ...user, isRemovable: !fixed.has(user.id) })),
    pagination: paginationOf(
      page,
      { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND },
      last ? { field: ORDER, value: last.name, id: last.id } : null,
    ),
  };
}

/**
 * Places users at a node; those who are there stay. The guard has checked that node and users are of the OU and within
 * reach, 1000 at most. PERMISSION_DENIED if the caller may not change one of the users (SUBA-16).
 */
export async function placeUsers(ctx: RequestContext, structureId: string, userIds: readonly string[]): Promise<void> {
  await requireAllManageable(ctx, userIds);
  const node = await keptNode(ctx, structureId);
  const missing = (await standing(ctx, structureId, userIds)).filter((person) => !person.isThere);
  await addLinks(
    ctx,
    'structure',
    missing.map((person) => person.id),
    [structureId],
  );
  announce(ctx, node, { added: missing });
}

/** Removes users from a node and ignores those who are not there. Checked and refused as {@link placeUsers}. */
export async function takeUsers(ctx: RequestContext, structureId: string, userIds: readonly string[]): Promise<void> {
  await requireAllManageable(ctx, userIds);
  const present = (await standing(ctx, structureId, userIds)).filter((person) => person.isThere);
  await removeLinks(
    ctx,
    'structure',
    present.map((person) => person.id),
    [structureId],
  );
  announce(ctx, await scoped(ctx, Structure).get({ id: structureId }), { removed: present });
}

/**
 * The node, while others are kept from deleting nodes until the end of the transaction: users who are placed at a
 * deleted node would be lost unnoticed.
 */
async function keptNode(ctx: RequestContext, structureId: string): Promise<Structure> {
  await table(ctx, Organization).exists({ id: workingOu(ctx) }, 'share');
  return scoped(ctx, Structure).get({ id: structureId });
}

const standing = async (ctx: RequestContext, structureId: string, userIds: readonly string[]): Promise<Person[]> =>
  userIds.length > 0 ? standingAt(ctx, structureId, userIds) : [];

/** Records the change, and notifies the open portals of the users: their rights depend on their places. */
function announce(
  ctx: RequestContext,
  node: Structure,
  { added = [], removed = [] }: { readonly added?: readonly Person[]; readonly removed?: readonly Person[] },
): void {
  noteChange(ctx, node, [thingsChange('users', added, removed)]);
  const userIds = [...added, ...removed].map((person) => person.id);
  noteTouched(ctx, 'user', userIds);
  tellUsers(ctx, userIds);
}

import { noteReached } from '../../../access/reach.js';
import { effectiveAdminLevel } from '../../../context/levels.js';
import type { Sql } from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import type { RequestContext } from '../../../context/context.js';
import type { Page, RowKey } from '../../../core/pagination.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parseKeyedPage } from '../../../core/pagination.js';
import { MAX_IDS } from '../../../core/ids.js';
import { closeContacts } from '../../identity/account/contacts.service.js';
import { AccountType } from '../../identity/account/account.types.js';
import { NEVER } from '../../identity/account/member.entity.js';
import { refusalOf, removalRefusalOf, unmanageableOf } from './user-authority.service.js';
import { factsOfUsers } from './user-facts.service.js';
import { lifeRefusalsOf } from './user-life.service.js';
import type { ListOrder } from './user-list-keys.service.js';
import { countMembers, orderOf, pageKeys } from './user-list-keys.service.js';
import type { UserRow } from './user-list.queries.js';
import { idsOfPage, namesOfPage, usersById, usersOfPage } from './user-list.queries.js';
import { domainsOfUsers, rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from './user-relations.service.js';
import type { UserListRequest } from './user-selection.service.js';
import { selectMembers } from './user-selection.service.js';
import type { UserIds } from './user-filter.types.js';
import type { BasicUserPage, User, UserChoicePage, UserPage, UserRef } from './user.types.js';
import { UserSortField, UserStatus } from './user.types.js';

/** The total of a picker stops here: enough to decide which way to its names is shorter. */
const PICKER_BOUND = 3_000;

/**
 * A page of the working OU's users within the caller's reach (USER-21, SUBA-15): newest first unless asked otherwise,
 * by id where equal (LIST-08). Three statements, whatever the size: keys with their columns, roles, total.
 */
export async function listUsers(ctx: RequestContext, request: UserListRequest): Promise<UserPage> {
  const order = orderOf(request);
  const page = parseKeyedPage(request.pagination, order.field);
  const selection = selectMembers(ctx, request);
  const counting = countMembers(ctx, selection);
  const reading = pageKeys(ctx, selection, order, page, counting).then((keys) =>
    usersOfPage(ctx, keys, order, request.relations),
  );
  const [rows, total] = await Promise.all([reading, counting]);
  const users = await completeUsers(ctx, rows, request.relations, request.hasPaths);
  return { users, pagination: paginationOf(page, total, lastKey(rows, page, order)) };
}

/**
 * The key of the last row of a full page, for the next to begin after. None by e-mail address, which may be missing:
 * such pages are found by counting.
 */
function lastKey<Row extends UserRef>(
  rows: readonly (Row & { createdTime?: number; accountExpireTime?: number | null })[],
  { limit }: Page,
  { field }: ListOrder,
): RowKey | null {
  const last = rows[limit - 1];
  if (!last || field === UserSortField.email) return null;
  const value = field === UserSortField.accountExpireTime ? (last.accountExpireTime ?? NEVER) : last[field];
  return value === undefined ? null : { field, value, id: last.id };
}

/** One member of the working OU by id; the guard has checked reach. NOT_FOUND for anybody else. */
export async function readUser(ctx: RequestContext, id: string, relations: ReadonlySet<string>): Promise<User> {
  return (await completeUsers(ctx, await usersById(ctx, id, relations), relations))[0] ?? fail('NOT_FOUND');
}

/** Adds to rows the relations that are asked for, one statement each for all rows, and the computed fields. */
async function completeUsers(
  ctx: RequestContext,
  rows: readonly UserRow[],
  relations: ReadonlySet<string>,
  hasPaths?: boolean,
): Promise<User[]> {
  const ids = rows.map((row) => row.id);
  noteReached(ctx, 'user', rows);
  const [roles, structures, userGroups, domains, refusals, facts] = await Promise.all([
    relations.has('roles') ? rolesOfUsers(ctx, ids) : null,
    relations.has('structures') ? structuresOfUsers(ctx, ids, { hasPaths }) : null,
    relations.has('userGroups') ? userGroupsOfUsers(ctx, ids) : null,
    relations.has('domain') ? domainsOfUsers(ctx, ids) : null,
    relations.has('lifeRefusals') ? lifeRefusalsOf(ctx, ids) : null,
    factsOfUsers(ctx, ids, relations),
  ]);
  const { shared, restorable, subAdmins } = facts;
  if (relations.has('email') || relations.has('phone')) closeContacts(ctx, rows);
  const time = now();
  // Completed in place: the rows are this call's own, and copying their columns costs more than reading them did.
  return rows.map((row) =>
    Object.assign(row, {
      domain: domains?.get(row.id) ?? null,
      // Edges answer what is known already: a list of many users then waits for no promise of a row.
      ...(roles && { roles: roles.get(row.id) ?? [] }),
      ...(structures && { structures: structures.get(row.id) ?? [] }),
      ...(userGroups && { userGroups: userGroups.get(row.id) ?? [] }),
      adminLevel: effectiveAdminLevel(row.isAdmin === 1, row.scope),
      status: statusOf(row, time),
      isInitPassword: row.isInitPassword === 1,
      isManageable: refusalOf(ctx, row) === null,
      isRemovable: removalRefusalOf(ctx, row) === null,
      isLocked: row.lockedUntil !== null,
      lifeRefusals: refusals?.get(row.id) ?? [],
      isShared: shared.has(row.id),
      isRestorable: restorable.has(row.id),
      subAdmin: subAdmins.get(row.id) ?? null,
    }),
  );
}

function statusOf(row: UserRow, time: number): UserStatus {
  if (row.isDisabled) return UserStatus.DISABLED;
  if ((row.accountExpireTime ?? Infinity) <= time) return UserStatus.EXPIRED;
  if ((row.accountStartTime ?? 0) > time) return UserStatus.NOT_STARTED;
  if (row.lockedUntil !== null) return UserStatus.LOCKED;
  const isNew = row.isInitPassword === 1 && row.lastSignInTime === null;
  return isNew && row.type === AccountType.INTERNAL ? UserStatus.INVITED : UserStatus.ACTIVE;
}

/**
 * Names for pickers, by name (USER-22, SUBA-17): two statements, found as {@link listUsers} finds its rows.
 * @param only a further condition on a member `m`
 */
export async function listBasicUsers(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'filter' | 'pagination'>,
  only: Sql | null = null,
): Promise<BasicUserPage> {
  const order = orderOf({ sortBy: UserSortField.name });
  const page = parseKeyedPage(request.pagination, order.field);
  const selection = { ...selectMembers(ctx, request), ...(only && { filter: only }) };
  const counting = countMembers(ctx, selection, PICKER_BOUND);
  const reading = pageKeys(ctx, selection, order, page, counting).then((keys) => namesOfPage(ctx, keys, order));
  const [users, total] = await Promise.all([reading, counting]);
  noteReached(ctx, 'user', users);
  return { users, pagination: paginationOf(page, total, lastKey(users, page, order)) };
}

/** {@link listBasicUsers} with whether the caller may change them: three statements. */
export async function listUserChoices(ctx: RequestContext, request: ListRequest): Promise<UserChoicePage> {
  const { users, pagination } = await listBasicUsers(ctx, request);
  const fixed = await unmanageableOf(
    ctx,
    users.map((user) => user.id),
  );
  return { users: users.map((user) => ({ ...user, isManageable: !fixed.has(user.id) })), pagination };
}

/**
 * The ids of a search and filters in the order in which {@link listUsers} lists them: the first 1000 (LIMT-04,
 * CALL-295), and the total.
 */
export async function matchingUsers(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'filter' | 'sortBy' | 'sortType'>,
): Promise<UserIds> {
  const order = orderOf(request);
  const page = parseKeyedPage({ limit: MAX_IDS }, order.field);
  const selection = selectMembers(ctx, request);
  const counting = countMembers(ctx, selection);
  const reading = pageKeys(ctx, selection, order, page, counting).then((keys) => idsOfPage(ctx, keys, order));
  const [rows, { total, isBounded }] = await Promise.all([reading, counting]);
  return { ids: rows.map((row) => row.id), total, isBounded };
}

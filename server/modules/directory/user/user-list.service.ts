import type { SubAdminScope } from '../../../context/levels.js';
import { effectiveAdminLevel } from '../../../context/levels.js';
import type { SqlCondition } from '../../../access/reach.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import type { Page, RowKey } from '../../../core/pagination.js';
import { paginationOf, parseKeyedPage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import type { AccountType, Theme } from '../../identity/account/account.types.js';
import { closeContacts } from '../../identity/account/contacts.service.js';
import { NEVER } from '../../identity/account/member.entity.js';
import { refusalOf, removalRefusalOf, unmanageableOf } from './user-authority.service.js';
import { factsOfUsers } from './user-facts.service.js';
import type { ListOrder } from './user-list-keys.service.js';
import { countMembers, orderOf, pageKeys } from './user-list-keys.service.js';
import { domainsOfUsers, rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from './user-relations.service.js';
import type { UserListRequest } from './user-selection.service.js';
import { selectMembers } from './user-selection.service.js';
import type { UserIds } from './user-filter.types.js';
import type { BasicUserPage, User, UserChoicePage, UserPage, UserRef } from './user.types.js';
import { UserSortField, UserStatus } from './user.types.js';

/** LIMT-04 */
const MAX_IDS = 1000;
/** Where totals of a picker stop: enough to tell which way to its names is the shorter. */
const PICKER_BOUND = 3_000;

interface UserRow {
  id: string;
  username: string;
  name: string;
  nickName: string | null;
  email: string | null;
  phone: string | null;
  phoneArea: string;
  type: AccountType;
  company: string | null;
  department: string | null;
  position: string | null;
  accountStartTime: number | null;
  accountExpireTime: number | null;
  isDisabled: number;
  isAdmin: number;
  isSuperAdmin: number;
  scope: SubAdminScope | null;
  version: number;
  createdTime: number;
  lastSignInTime: number | null;
  theme: Theme;
  isInitPassword: number;
}

/** The columns of a user, from a member `m` and what is joined to it. */
const COLUMNS = `
  m.user_id AS id, a.username, a.name, a.nick_name AS nickName, a.email, a.phone, a.phone_area AS phoneArea, a.type,
  a.company, a.department, a.position, a.start_time AS accountStartTime, a.expire_time AS accountExpireTime,
  a.is_disabled AS isDisabled, o.admin_id <=> m.user_id AS isAdmin, s.scope, m.created_time AS createdTime,
  a.last_sign_in_time AS lastSignInTime, a.theme, a.is_init_password AS isInitPassword, a.version,
  a.is_super_admin AS isSuperAdmin`;
const JOINS = `
  JOIN account a ON a.id = m.user_id
  JOIN organization o ON o.id = m.ou_id
  LEFT JOIN sub_admin s ON s.ou_id = m.ou_id AND s.user_id = m.user_id`;

/**
 * A page of the working OU's users within the caller's reach (USER-21, SUBA-15): newest first unless asked otherwise,
 * by id where equal (LIST-08). Three statements, whatever the size: keys with their columns, roles, total.
 */
export async function listUsers(ctx: RequestContext, request: UserListRequest): Promise<UserPage> {
  const order = orderOf(request);
  const page = parseKeyedPage(request.pagination, order.field);
  const selection = selectMembers(ctx, request);
  const counting = countMembers(ctx, selection);
  const reading = pageKeys(ctx, selection, order, page, counting).then((keys) => readPage(ctx, keys, order));
  const [rows, total] = await Promise.all([reading, counting]);
  const users = await completeUsers(ctx, rows, request.relations);
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

/**
 * The rows behind the keys of a page. The join keeps its written order: the planner takes the keys of a far page for as
 * many as it skips, and would read the whole tenant instead.
 */
function readPage(ctx: RequestContext, keys: SqlCondition, order: ListOrder): Promise<UserRow[]> {
  return query<UserRow>(
    ctx,
    `SELECT STRAIGHT_JOIN ${COLUMNS} FROM (${keys.sql}) k
       JOIN member m ON m.ou_id = k.ou_id AND m.user_id = k.user_id ${JOINS}
      ORDER BY ${order.column} ${order.direction}, m.user_id ${order.direction}`,
    keys.values,
  );
}

/** One member of the working OU by id; the guard has checked membership and reach. */
export async function readUser(ctx: RequestContext, id: string, relations: ReadonlySet<string>): Promise<User[]> {
  const rows = await query<UserRow>(
    ctx,
    `SELECT ${COLUMNS} FROM member m ${JOINS} WHERE m.ou_id = ? AND m.user_id = ?`,
    [workingOu(ctx), id],
  );
  return completeUsers(ctx, rows, relations);
}

/** Adds to rows what is asked of relations, one statement each for all rows, and what is computed. */
async function completeUsers(
  ctx: RequestContext,
  rows: readonly UserRow[],
  relations: ReadonlySet<string>,
): Promise<User[]> {
  const ids = rows.map((row) => row.id);
  const [roles, structures, userGroups, domains, { locked, shared, restorable, subAdmins }] = await Promise.all([
    relations.has('roles') ? rolesOfUsers(ctx, ids) : null,
    relations.has('structures') ? structuresOfUsers(ctx, ids) : null,
    relations.has('userGroups') ? userGroupsOfUsers(ctx, ids) : null,
    relations.has('domain') ? domainsOfUsers(ctx, ids) : null,
    factsOfUsers(ctx, ids, relations),
  ]);
  if (relations.has('email') || relations.has('phone')) closeContacts(ctx, rows);
  const time = now();
  // Completed in place: the rows are this call's own, and copying their columns costs more than reading them did.
  return rows.map((row) =>
    Object.assign(row, {
      domain: domains?.get(row.id) ?? null,
      adminLevel: effectiveAdminLevel(row.isAdmin === 1, row.scope),
      status: statusOf(row, time),
      isInitPassword: row.isInitPassword === 1,
      roles: roles?.get(row.id) ?? [],
      structures: structures?.get(row.id) ?? [],
      userGroups: userGroups?.get(row.id) ?? [],
      isManageable: refusalOf(ctx, row) === null,
      isRemovable: removalRefusalOf(ctx, row) === null,
      isLocked: locked.has(row.id),
      isShared: shared.has(row.id),
      isRestorable: restorable.has(row.id),
      subAdmin: subAdmins.get(row.id) ?? null,
    }),
  );
}

function statusOf(row: UserRow, time: number): UserStatus {
  if (row.isDisabled) return UserStatus.DISABLED;
  if ((row.accountExpireTime ?? Infinity) <= time) return UserStatus.EXPIRED;
  return (row.accountStartTime ?? 0) > time ? UserStatus.NOT_STARTED : UserStatus.ACTIVE;
}

/**
 * Names for pickers, by name (USER-22, SUBA-17): two statements, found as {@link listUsers} finds its rows.
 * @param only a further condition on a member `m`
 */
export async function listBasicUsers(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'filter' | 'pagination'>,
  only: SqlCondition | null = null,
): Promise<BasicUserPage> {
  const order = orderOf({ sortBy: UserSortField.name });
  const page = parseKeyedPage(request.pagination, order.field);
  const selection = { ...selectMembers(ctx, request), ...(only && { filter: only }) };
  const counting = countMembers(ctx, selection, PICKER_BOUND);
  const reading = pageKeys(ctx, selection, order, page, counting).then((keys) => readNames(ctx, keys, order));
  const [users, total] = await Promise.all([reading, counting]);
  return { users, pagination: paginationOf(page, total, lastKey(users, page, order)) };
}

/** {@link listBasicUsers} with whether the caller may change them: three statements. */
export async function listUserChoices(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'pagination'>,
): Promise<UserChoicePage> {
  const { users, pagination } = await listBasicUsers(ctx, request);
  const fixed = await unmanageableOf(
    ctx,
    users.map((user) => user.id),
  );
  return { users: users.map((user) => ({ ...user, isManageable: !fixed.has(user.id) })), pagination };
}

function readNames(ctx: RequestContext, keys: SqlCondition, order: ListOrder): Promise<UserRef[]> {
  return query<UserRef>(
    ctx,
    `SELECT STRAIGHT_JOIN m.user_id AS id, m.username, m.name FROM (${keys.sql}) k
       JOIN member m ON m.ou_id = k.ou_id AND m.user_id = k.user_id
      ORDER BY ${order.column} ${order.direction}, m.user_id ${order.direction}`,
    keys.values,
  );
}

/** Who matches a search and filters, as {@link listUsers} would list them: at most 1000 ids (LIMT-04) of how many. */
export async function matchingUsers(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'filter'>,
): Promise<UserIds> {
  const order = orderOf({});
  const page = parseKeyedPage({ limit: MAX_IDS }, order.field);
  const selection = selectMembers(ctx, request);
  const counting = countMembers(ctx, selection);
  const reading = pageKeys(ctx, selection, order, page, counting).then((keys) =>
    query<{ id: string }>(ctx, `SELECT k.user_id AS id FROM (${keys.sql}) k`, keys.values),
  );
  const [rows, { total, isBounded }] = await Promise.all([reading, counting]);
  return { ids: rows.map((row) => row.id), total, isBounded };
}

import { effectiveAdminLevel } from '../../access/levels.js';
import { reachCondition } from '../../access/reach.js';
import type { SqlCondition } from '../../access/reach.js';
import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { workingOu } from '../../core/context.js';
import type { Page, PageRequest, Total } from '../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parsePage, parseSearch, prefixPattern } from '../../core/pagination.js';
import { placeholders, query } from '../../database/query.js';
import { SortOrder } from '../../graphql/types.js';
import type { AccountType, Theme } from '../account/account.types.js';
import { rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from './user-relations.service.js';
import type { BasicUserPage, User, UserFilterInput, UserPage } from './user.types.js';
import { UserSortField, UserStatus } from './user.types.js';

/** What a user list is asked for; `relations` names the lists of each user that the answer carries. */
export interface UserListRequest {
  readonly search?: string | null;
  readonly filter?: UserFilterInput | null;
  readonly sortBy?: UserSortField | null;
  readonly sortType?: SortOrder | null;
  readonly pagination?: PageRequest | null;
  readonly relations: ReadonlySet<string>;
}

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
  scope: 'ALL' | 'SPECIFIED' | null;
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
  a.last_sign_in_time AS lastSignInTime, a.theme, a.is_init_password AS isInitPassword`;
const JOINS = `
  JOIN account a ON a.id = m.user_id
  JOIN organization o ON o.id = m.ou_id
  LEFT JOIN sub_admin s ON s.ou_id = m.ou_id AND s.user_id = m.user_id`;

const SORT_COLUMNS: Record<UserSortField, string> = {
  [UserSortField.createdTime]: 'm.created_time',
  [UserSortField.name]: 'm.name',
  [UserSortField.username]: 'm.username',
  [UserSortField.email]: 'm.email',
};

/**
 * A page of the working OU's users within the caller's reach (USER-21, SUBA-15): newest first unless asked otherwise,
 * by id where equal (LIST-08). Three statements, whatever the size: keys with their columns, roles, total.
 */
export async function listUsers(ctx: RequestContext, request: UserListRequest): Promise<UserPage> {
  const page = parsePage(request.pagination);
  const wanted = wantedMembers(ctx, request);
  const direction =
    request.sortType ??
    (request.sortBy && request.sortBy !== UserSortField.createdTime ? SortOrder.ASC : SortOrder.DESC);
  const order = `${SORT_COLUMNS[request.sortBy ?? UserSortField.createdTime]} ${direction}, m.user_id ${direction}`;
  const [rows, total] = await Promise.all([readPage(ctx, wanted, order, page), countMembers(ctx, request, wanted)]);
  return { users: await completeUsers(ctx, rows, request.relations), pagination: paginationOf(page, total) };
}

/** The keys of the page are found in the index alone, the rows behind them are read after (late row lookup). */
function readPage(ctx: RequestContext, wanted: SqlCondition, order: string, page: Page): Promise<UserRow[]> {
  return query<UserRow>(
    ctx,
    `SELECT ${COLUMNS} FROM (
       SELECT m.ou_id, m.user_id FROM member m WHERE ${wanted.sql} ORDER BY ${order} LIMIT ? OFFSET ?
     ) k JOIN member m ON m.ou_id = k.ou_id AND m.user_id = k.user_id ${JOINS} ORDER BY ${order}`,
    [...wanted.values, page.limit, page.offset],
  );
}

/** The condition on a member `m` that search, filter and reach make together. */
function wantedMembers(ctx: RequestContext, request: Pick<UserListRequest, 'search' | 'filter'>): SqlCondition {
  const ouId = workingOu(ctx);
  const conditions: SqlCondition[] = [{ sql: 'm.ou_id = ?', values: [ouId] }, reachCondition(ctx, 'm')];
  const search = parseSearch(request.search);
  if (search) {
    conditions.push({
      sql: `m.user_id IN (SELECT found.user_id FROM (
              SELECT DISTINCT t.user_id FROM member_term t WHERE t.ou_id = ? AND t.term LIKE ? LIMIT ${COUNT_BOUND + 1}
            ) found)`,
      values: [ouId, prefixPattern(search.toLowerCase())],
    });
  }
  const { roleIds, structureIds, userGroupIds, status } = request.filter ?? {};
  if (roleIds?.length) {
    conditions.push(inAny('SELECT user_id FROM user_role WHERE ou_id = ? AND role_id IN', ouId, roleIds));
  }
  if (userGroupIds?.length) {
    conditions.push(
      inAny('SELECT user_id FROM user_group_member WHERE ou_id = ? AND user_group_id IN', ouId, userGroupIds),
    );
  }
  if (structureIds?.length) {
    const below = `SELECT l.user_id FROM structure_closure c
      JOIN user_structure l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id
      WHERE c.ou_id = ? AND c.ancestor_id IN`;
    conditions.push(inAny(below, ouId, structureIds));
  }
  if (status) conditions.push(ofStatus(status));
  return {
    sql: conditions.map((condition) => condition.sql).join(' AND '),
    values: conditions.flatMap((condition) => condition.values),
  };
}

const inAny = (select: string, ouId: string, ids: readonly string[]): SqlCondition => ({
  sql: `m.user_id IN (${select} (${placeholders(ids)}))`,
  values: [ouId, ...ids],
});

function ofStatus(status: UserStatus): SqlCondition {
  const time = now();
  const started = '(b.start_time IS NULL OR b.start_time <= ?)';
  const conditions: Record<UserStatus, SqlCondition> = {
    [UserStatus.DISABLED]: { sql: 'b.is_disabled = 1', values: [] },
    [UserStatus.EXPIRED]: { sql: 'b.is_disabled = 0 AND b.expire_time <= ?', values: [time] },
    [UserStatus.NOT_STARTED]: {
      sql: 'b.is_disabled = 0 AND b.start_time > ? AND (b.expire_time IS NULL OR b.expire_time > ?)',
      values: [time, time],
    },
    [UserStatus.ACTIVE]: {
      sql: `b.is_disabled = 0 AND ${started} AND (b.expire_time IS NULL OR b.expire_time > ?)`,
      values: [time, time],
    },
  };
  const { sql, values } = conditions[status];
  return { sql: `EXISTS (SELECT 1 FROM account b WHERE b.id = m.user_id AND ${sql})`, values };
}

/** The kept count where nothing narrows the list; otherwise counted, and not beyond {@link COUNT_BOUND}. */
async function countMembers(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'filter'>,
  wanted: SqlCondition,
): Promise<Total> {
  const isWhole =
    reachCondition(ctx, 'm').values.length === 0 &&
    !parseSearch(request.search) &&
    !Object.values(request.filter ?? {}).some((value) => (Array.isArray(value) ? value.length > 0 : value));
  if (isWhole) {
    const [row] = await query<{ total: number }>(ctx, 'SELECT member_count AS total FROM organization WHERE id = ?', [
      workingOu(ctx),
    ]);
    return { total: row?.total ?? 0, isBounded: false };
  }
  const [row] = await query<{ total: number }>(
    ctx,
    `SELECT COUNT(*) AS total FROM (SELECT 1 FROM member m WHERE ${wanted.sql} LIMIT ${COUNT_BOUND + 1}) counted`,
    wanted.values,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
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
  const [roles, structures, userGroups] = await Promise.all([
    relations.has('roles') ? rolesOfUsers(ctx, ids) : null,
    relations.has('structures') ? structuresOfUsers(ctx, ids) : null,
    relations.has('userGroups') ? userGroupsOfUsers(ctx, ids) : null,
  ]);
  const time = now();
  // Completed in place: the rows are this call's own, and copying their columns costs more than reading them did.
  return rows.map((row) =>
    Object.assign(row, {
      domain: null,
      adminLevel: effectiveAdminLevel(row.isAdmin === 1, row.scope),
      status: statusOf(row, time),
      isInitPassword: row.isInitPassword === 1,
      roles: roles?.get(row.id) ?? [],
      structures: structures?.get(row.id) ?? [],
      userGroups: userGroups?.get(row.id) ?? [],
    }),
  );
}

function statusOf(row: UserRow, time: number): UserStatus {
  if (row.isDisabled) return UserStatus.DISABLED;
  if ((row.accountExpireTime ?? Infinity) <= time) return UserStatus.EXPIRED;
  return (row.accountStartTime ?? 0) > time ? UserStatus.NOT_STARTED : UserStatus.ACTIVE;
}

/** Names for pickers, by name (USER-22, SUBA-17). */
export async function listBasicUsers(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'pagination'>,
): Promise<BasicUserPage> {
  const page = parsePage(request.pagination);
  const wanted = wantedMembers(ctx, request);
  const [users, total] = await Promise.all([
    query<{ id: string; username: string; name: string }>(
      ctx,
      `SELECT m.user_id AS id, m.username, m.name FROM member m WHERE ${wanted.sql}
        ORDER BY m.name, m.user_id LIMIT ? OFFSET ?`,
      [...wanted.values, page.limit, page.offset],
    ),
    countMembers(ctx, request, wanted),
  ]);
  return { users, pagination: paginationOf(page, total) };
}

import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { SubAdminScope } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { AccountType, Theme } from '../../identity/account/account.types.js';
import { lockEnd } from '../../identity/security/locked-accounts.service.js';
import type { ListOrder } from './user-list-keys.service.js';
import { orderBy } from './user-list-keys.service.js';
import type { UserRef } from './user.types.js';

/** A user as the database has them. */
export interface UserRow {
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
  /** The end of the lock in milliseconds; null without one, and where no selected field depends on it. */
  lockedUntil: number | null;
}

/** The fields that depend on the lock. */
const LOCK_FIELDS = ['status', 'isLocked', 'lockedUntil'];

/** The columns of a user for the selected fields, from a member `m` and its joined tables. */
const columnsOf = (ctx: RequestContext, fields: ReadonlySet<string>) => sql`
  m.user_id AS id, a.username, a.name, a.nick_name AS nickName, a.email, a.phone, a.phone_area AS phoneArea, a.type,
  a.company, a.department, a.position, a.start_time AS accountStartTime, a.expire_time AS accountExpireTime,
  a.is_disabled AS isDisabled, o.admin_id <=> m.user_id AS isAdmin, s.scope, m.created_time AS createdTime,
  a.last_sign_in_time AS lastSignInTime, a.theme, a.is_init_password AS isInitPassword, a.version,
  a.is_super_admin AS isSuperAdmin,
  ${LOCK_FIELDS.some((field) => fields.has(field)) ? lockEnd(ctx) : sql`NULL`} AS lockedUntil`;
const JOINS = sql`
  JOIN account a ON a.id = m.user_id
  JOIN organization o ON o.id = m.ou_id
  LEFT JOIN sub_admin s ON s.ou_id = m.ou_id AND s.user_id = m.user_id`;

/**
 * The rows behind the keys of a page. The join keeps its written order: the planner takes the keys of a far page for as
 * many as it skips, and would read the whole tenant instead.
 */
export const usersOfPage = (
  ctx: RequestContext,
  keys: Sql,
  order: ListOrder,
  fields: ReadonlySet<string>,
): Promise<UserRow[]> =>
  query<UserRow>(
    ctx,
    sql`SELECT STRAIGHT_JOIN ${columnsOf(ctx, fields)} FROM (${keys}) k
       JOIN member m ON m.ou_id = k.ou_id AND m.user_id = k.user_id ${JOINS}
      ${orderBy(order)}`,
  );

/** The names behind the keys of a page, as {@link usersOfPage}. */
export const namesOfPage = (ctx: RequestContext, keys: Sql, order: ListOrder): Promise<UserRef[]> =>
  query<UserRef>(
    ctx,
    sql`SELECT STRAIGHT_JOIN m.user_id AS id, m.username, m.name FROM (${keys}) k
       JOIN member m ON m.ou_id = k.ou_id AND m.user_id = k.user_id
      ${orderBy(order)}`,
  );

/** The ids behind the keys of a page, as {@link usersOfPage}. */
export const idsOfPage = (ctx: RequestContext, keys: Sql, order: ListOrder): Promise<{ id: string }[]> =>
  query<{ id: string }>(
    ctx,
    sql`SELECT STRAIGHT_JOIN m.user_id AS id FROM (${keys}) k
       JOIN member m ON m.ou_id = k.ou_id AND m.user_id = k.user_id
      ${orderBy(order)}`,
  );

/** The member of the working OU with this id, as one row; no row without it. */
export const usersById = (ctx: RequestContext, id: string, fields: ReadonlySet<string>): Promise<UserRow[]> =>
  query<UserRow>(
    ctx,
    sql`SELECT ${columnsOf(ctx, fields)} FROM member m ${JOINS} WHERE ${inOu(ctx, 'm')} AND m.user_id = ${id}`,
  );

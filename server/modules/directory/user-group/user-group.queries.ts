import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { groupInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import type { Page } from '../../../core/pagination.js';
import { containsPattern } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { SortOrder } from '../../../core/graphql/types.js';
import type { UserGroupView } from './user-group.types.js';
import { UserGroupSortField } from './user-group.types.js';

const SORT_COLUMNS = {
  [UserGroupSortField.createdTime]: name('g.created_time'),
  [UserGroupSortField.name]: name('g.name'),
  [UserGroupSortField.userCount]: name('userCount'),
};

/**
 * The number of members of a group `g`. It is the same for a sub-administrator: all members of a group of their scope are
 * in their reach (SUBA-14).
 */
const SIZE = sql`(SELECT COUNT(*) FROM user_group_member l WHERE l.ou_id = g.ou_id AND l.user_group_id = g.id)`;

/** The groups of a list: their name contains `search`, and they satisfy `only`, a further condition on groups `g`. */
export interface GroupSelection {
  readonly search: string | null;
  readonly only?: Sql | null;
}

/** Selected groups `g` of the working OU in the caller's scope. */
const found = (ctx: RequestContext, { search, only }: GroupSelection): Sql =>
  sql`${inOu(ctx, 'g')} AND ${groupInScope(ctx, 'g')}${search ? sql` AND g.name LIKE ${containsPattern(search)}` : empty}${
    only ? sql` AND ${only}` : empty
  }`;

function readGroups(ctx: RequestContext, isCounted: boolean, rest: Sql): Promise<UserGroupView[]> {
  return query<UserGroupView>(
    ctx,
    sql`SELECT g.id, g.name, g.description, g.created_time AS createdTime, g.version, ${isCounted ? SIZE : 0} AS userCount
       FROM user_group g WHERE ${rest}`,
  );
}

/** One group of the working OU, with `isCounted` including its size; nothing without it. */
export async function groupById(
  ctx: RequestContext,
  id: string,
  isCounted: boolean,
): Promise<UserGroupView | undefined> {
  return (await readGroups(ctx, isCounted, sql`${inOu(ctx, 'g')} AND g.id = ${id}`))[0];
}

/** A page of the groups in the caller's scope, with `isCounted` including their size. */
export function groupsOfPage(
  ctx: RequestContext,
  selection: GroupSelection,
  sort: { readonly field: UserGroupSortField; readonly order: SortOrder },
  { limit, offset, isCounted }: Page & { readonly isCounted: boolean },
): Promise<UserGroupView[]> {
  const order = name(sort.order);
  const rest = sql`${found(ctx, selection)} ORDER BY ${SORT_COLUMNS[sort.field]} ${order}, g.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  return readGroups(ctx, isCounted, rest);
}

/** How many groups {@link groupsOfPage} finds on all pages. */
export async function countGroups(ctx: RequestContext, selection: GroupSelection): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM user_group g WHERE ${found(ctx, selection)}`,
  );
  return row?.total ?? 0;
}

/** Members of a group and the sub-administrators whose scope names it, at most `limit` of them. */
export async function usersConcerned(ctx: RequestContext, id: string, limit: number): Promise<string[]> {
  const ofGroup = sql`${inOu(ctx)} AND user_group_id = ${id}`;
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT user_id AS id FROM user_group_member WHERE ${ofGroup}
      UNION SELECT user_id FROM sub_admin_user_group WHERE ${ofGroup} LIMIT ${limit}`,
  );
  return rows.map((row) => row.id);
}

/**
 * The groups among these that the scopes of sub-administrators other than `accountId` name, that a domain gives, or
 * that an administrator is in.
 */
export async function groupsReliedOnBeside(
  ctx: RequestContext,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  const among = (link: string) => sql`${inOu(ctx, link)} AND ${name(link)}.user_group_id IN (${join(ids)})`;
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT s.user_group_id AS id FROM sub_admin_user_group s WHERE ${among('s')} AND s.user_id <> ${accountId}
      UNION SELECT d.user_group_id FROM domain_user_group d WHERE ${among('d')}
      UNION SELECT l.user_group_id FROM user_group_member l JOIN organization o ON o.id = l.ou_id
        LEFT JOIN sub_admin a ON a.ou_id = l.ou_id AND a.user_id = l.user_id
       WHERE ${among('l')} AND (o.admin_id = l.user_id OR a.user_id IS NOT NULL)`,
  );
  return rows.map((row) => row.id);
}

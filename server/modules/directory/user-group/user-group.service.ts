import type { SqlCondition } from '../../../access/reach.js';
import { groupInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { PageRequest } from '../../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { SortOrder } from '../../../core/graphql/types.js';
import type { UserGroupPage, UserGroupView } from './user-group.types.js';
import { UserGroupSortField } from './user-group.types.js';

const SORT_COLUMNS = {
  [UserGroupSortField.createdTime]: 'g.created_time',
  [UserGroupSortField.name]: 'g.name',
  [UserGroupSortField.userCount]: 'userCount',
};

/**
 * How many are in a group `g`. To a sub-administrator too these are all: whoever is in a group of their scope is in
 * their reach (SUBA-14).
 */
const SIZE = '(SELECT COUNT(*) FROM user_group_member l WHERE l.ou_id = g.ou_id AND l.user_group_id = g.id)';

interface GroupListRequest {
  readonly search?: string | null;
  readonly pagination?: PageRequest | null;
  readonly sort?: { readonly field: UserGroupSortField; readonly order: SortOrder } | null;
  /** The fields of a group that are asked for. */
  readonly fields: ReadonlySet<string>;
}

/**
 * User groups of the working OU, by name unless sorted; to a sub-administrator those in their scope (CALL-125, SUBA-17,
 * UGRP-05). Two statements.
 */
export async function listUserGroups(ctx: RequestContext, request: GroupListRequest): Promise<UserGroupPage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const scope = groupInScope(ctx, 'g');
  const where = `g.ou_id = ? AND ${scope.sql}${search ? ' AND g.name LIKE ?' : ''}`;
  const values = [workingOu(ctx), ...scope.values, ...(search ? [containsPattern(search)] : [])];
  const { field, order } = request.sort ?? { field: UserGroupSortField.name, order: SortOrder.ASC };
  const isCounted = request.fields.has('userCount') || field === UserGroupSortField.userCount;
  const [userGroups, [counted]] = await Promise.all([
    readGroups(ctx, isCounted, {
      sql: `${where} ORDER BY ${SORT_COLUMNS[field]} ${order}, g.id ${order} LIMIT ? OFFSET ?`,
      values: [...values, page.limit, page.offset],
    }),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM user_group g WHERE ${where}`, values),
  ]);
  return { userGroups, pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }) };
}

function readGroups(ctx: RequestContext, isCounted: boolean, rest: SqlCondition): Promise<UserGroupView[]> {
  return query<UserGroupView>(
    ctx,
    `SELECT g.id, g.name, g.description, g.created_time AS createdTime, g.version, ${isCounted ? SIZE : '0'} AS userCount
       FROM user_group g WHERE ${rest.sql}`,
    rest.values,
  );
}

/** One user group; the guard has checked OU and scope. */
export async function readUserGroup(ctx: RequestContext, id: string): Promise<UserGroupView> {
  const [group] = await readGroups(ctx, true, { sql: 'g.ou_id = ? AND g.id = ?', values: [workingOu(ctx), id] });
  return group ?? fail('NOT_FOUND');
}

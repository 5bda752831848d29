import type { Sql } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { SortOrder } from '../../../core/graphql/types.js';
import { countGroups, groupById, groupsOfPage } from './user-group.queries.js';
import type { UserGroupPage, UserGroupView } from './user-group.types.js';
import { UserGroupSortField } from './user-group.types.js';

interface GroupListRequest extends ListRequest {
  readonly sort?: { readonly field: UserGroupSortField; readonly order: SortOrder } | null;
  /** The selected fields of a group. */
  readonly fields: ReadonlySet<string>;
}

/**
 * User groups of the working OU, by name unless sorted; for a sub-administrator those in their scope (CALL-125,
 * SUBA-17, UGRP-05). Two statements.
 * @param only a further condition on a group `g`
 */
export async function listUserGroups(
  ctx: RequestContext,
  request: GroupListRequest,
  only: Sql | null = null,
): Promise<UserGroupPage> {
  const page = parsePage(request.pagination);
  const selection = { search: parseSearch(request.search), only };
  const sort = request.sort ?? { field: UserGroupSortField.name, order: SortOrder.ASC };
  const isCounted = request.fields.has('userCount') || sort.field === UserGroupSortField.userCount;
  const [userGroups, total] = await Promise.all([
    groupsOfPage(ctx, selection, sort, { ...page, isCounted }),
    countGroups(ctx, selection),
  ]);
  return { userGroups, pagination: paginationOf(page, { total, isBounded: false }) };
}

/** One user group, with its size if `fields` selects it; the guard has checked OU and scope. */
export async function readUserGroup(
  ctx: RequestContext,
  id: string,
  fields: ReadonlySet<string>,
): Promise<UserGroupView> {
  return (await groupById(ctx, id, fields.has('userCount'))) ?? fail('NOT_FOUND');
}

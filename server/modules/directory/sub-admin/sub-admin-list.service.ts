import type { Operation } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { SortOrder } from '../../../core/graphql/types.js';
import { rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from '../user/user-relations.service.js';
import type { SubAdminRow } from './sub-admin-list.queries.js';
import { countSubAdmins, pageOfSubAdmins, subAdminById } from './sub-admin-list.queries.js';
import { isTouchable, readAdmin } from './sub-admin.service.js';
import type { SubAdminPage, SubAdminView } from './sub-admin.types.js';
import { SubAdminSortField } from './sub-admin.types.js';

/**
 * Sub-administrators of the working OU by name or username, newest first unless sorted (CALL-209): six statements at
 * most, however many rows.
 * @param fields the selected fields of a sub-administrator
 */
export async function listSubAdmins(
  ctx: RequestContext,
  request: ListRequest & {
    sortBy?: SubAdminSortField | null;
    sortType?: SortOrder | null;
    fields: ReadonlySet<string>;
  },
): Promise<SubAdminPage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const field = request.sortBy ?? SubAdminSortField.createdTime;
  const usual = field === SubAdminSortField.createdTime ? SortOrder.DESC : SortOrder.ASC;
  const order = request.sortType ?? usual;
  const [rows, total] = await Promise.all([
    pageOfSubAdmins(ctx, search, { field, order }, page),
    countSubAdmins(ctx, search),
  ]);
  return {
    subAdmins: await complete(ctx, rows, request.fields),
    pagination: paginationOf(page, { total, isBounded: false }),
  };
}

/** One sub-administrator (CALL-210). NOT_FOUND for anybody else. */
export async function readSubAdmin(
  ctx: RequestContext,
  userId: string,
  fields: ReadonlySet<string>,
): Promise<SubAdminView> {
  return (await complete(ctx, await subAdminById(ctx, userId), fields))[0] ?? fail('NOT_FOUND');
}

async function complete(
  ctx: RequestContext,
  rows: readonly SubAdminRow[],
  fields: ReadonlySet<string>,
): Promise<SubAdminView[]> {
  const ids = (field: string) => (fields.has(field) ? rows.map((row) => row.id) : []);
  const [structures, userGroups, roles, adminId] = await Promise.all([
    structuresOfUsers(ctx, ids('structures'), { owner: 'subAdmin' }),
    userGroupsOfUsers(ctx, ids('userGroups'), 'subAdmin'),
    rolesOfUsers(ctx, ids('roles'), 'subAdmin'),
    readAdmin(ctx),
  ]);
  return rows.map(({ id, username, name, operations, ...row }) => ({
    ...row,
    id,
    user: { id, username, name },
    operations: JSON.parse(operations) as Operation[],
    structures: structures.get(id) ?? [],
    userGroups: userGroups.get(id) ?? [],
    roles: roles.get(id) ?? [],
    isManageable: isTouchable(ctx, adminId, id, row.scope),
  }));
}

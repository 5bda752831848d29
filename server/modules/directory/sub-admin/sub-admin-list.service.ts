import type { Operation, SubAdminScope } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { PageRequest } from '../../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { SortOrder } from '../../../core/graphql/types.js';
import { rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from '../user/user-relations.service.js';
import { isTouchable, readAdmin } from './sub-admin.service.js';
import type { SubAdminPage, SubAdminView } from './sub-admin.types.js';
import { SubAdminSortField } from './sub-admin.types.js';

interface SubAdminRow {
  id: string;
  username: string;
  name: string;
  operations: string;
  scope: SubAdminScope;
  structureCount: number;
  userGroupCount: number;
  roleCount: number;
  createdTime: number;
  version: number;
}

const SORT_COLUMNS: Readonly<Record<SubAdminSortField, string>> = {
  [SubAdminSortField.createdTime]: 's.created_time',
  [SubAdminSortField.name]: 'm.name',
  [SubAdminSortField.username]: 'm.username',
};

const countOf = (kind: string) =>
  `(SELECT COUNT(*) FROM sub_admin_${kind} k WHERE k.ou_id = s.ou_id AND k.user_id = s.user_id)`;

const COLUMNS = `s.user_id AS id, m.username, m.name, s.operations, s.scope, ${countOf('structure')} AS structureCount,
  ${countOf('user_group')} AS userGroupCount, ${countOf('role')} AS roleCount, s.created_time AS createdTime, s.version`;
const SOURCE = 'sub_admin s JOIN member m ON m.ou_id = s.ou_id AND m.user_id = s.user_id';

/**
 * Sub-administrators of the working OU by name or username, newest first unless sorted (CALL-209): six statements at
 * most, however many rows.
 * @param fields the fields of a sub-administrator that are asked for
 */
export async function listSubAdmins(
  ctx: RequestContext,
  request: {
    search?: string | null;
    pagination?: PageRequest | null;
    sortBy?: SubAdminSortField | null;
    sortType?: SortOrder | null;
    fields: ReadonlySet<string>;
  },
): Promise<SubAdminPage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const where = `s.ou_id = ?${search ? ' AND (m.name LIKE ? OR m.username LIKE ?)' : ''}`;
  const pattern = search && containsPattern(search);
  const values = [workingOu(ctx), ...(pattern ? [pattern, pattern] : [])];
  const sortBy = request.sortBy ?? SubAdminSortField.createdTime;
  const usual = sortBy === SubAdminSortField.createdTime ? SortOrder.DESC : SortOrder.ASC;
  const order = request.sortType ?? usual;
  const [rows, [found]] = await Promise.all([
    query<SubAdminRow>(
      ctx,
      `SELECT ${COLUMNS} FROM ${SOURCE} WHERE ${where}
        ORDER BY ${SORT_COLUMNS[sortBy]} ${order}, s.user_id ${order} LIMIT ? OFFSET ?`,
      [...values, page.limit, page.offset],
    ),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM ${SOURCE} WHERE ${where}`, values),
  ]);
  return {
    subAdmins: await complete(ctx, rows, request.fields),
    pagination: paginationOf(page, { total: found?.total ?? 0, isBounded: false }),
  };
}

/** One sub-administrator (CALL-210); NOT_FOUND for who is none. */
export async function readSubAdmin(
  ctx: RequestContext,
  userId: string,
  fields: ReadonlySet<string>,
): Promise<SubAdminView> {
  const rows = await query<SubAdminRow>(ctx, `SELECT ${COLUMNS} FROM ${SOURCE} WHERE s.ou_id = ? AND s.user_id = ?`, [
    workingOu(ctx),
    userId,
  ]);
  return (await complete(ctx, rows, fields))[0] ?? fail('NOT_FOUND');
}

async function complete(
  ctx: RequestContext,
  rows: readonly SubAdminRow[],
  fields: ReadonlySet<string>,
): Promise<SubAdminView[]> {
  const ids = (field: string) => (fields.has(field) ? rows.map((row) => row.id) : []);
  const [structures, userGroups, roles, adminId] = await Promise.all([
    structuresOfUsers(ctx, ids('structures'), 'subAdmin'),
    userGroupsOfUsers(ctx, ids('userGroups'), 'subAdmin'),
    rolesOfUsers(ctx, ids('roles'), 'subAdmin'),
    readAdmin(ctx),
  ]);
  return rows.map(({ id, username, name, operations, ...row }) => ({
    ...row,
    user: { id, username, name },
    operations: JSON.parse(operations) as Operation[],
    structures: structures.get(id) ?? [],
    userGroups: userGroups.get(id) ?? [],
    roles: roles.get(id) ?? [],
    isManageable: isTouchable(ctx, adminId, id, row.scope),
  }));
}

import type { RequestContext } from '../../core/context.js';
import { workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { PageRequest } from '../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../core/pagination.js';
import { query } from '../../database/query.js';
import { SortOrder } from '../../graphql/types.js';
import { appsOfRoles } from './role-contents.service.js';
import type { RolePage, RoleView } from './role.types.js';
import { RoleSortField } from './role.types.js';

type RoleRow = Omit<RoleView, 'apps'>;

const COLUMNS = `r.id, r.name, r.identifier, r.description, a.name AS createdBy, r.created_time AS createdTime,
  (SELECT COUNT(*) FROM user_role u WHERE u.ou_id = r.ou_id AND u.role_id = r.id) AS userCount`;
const SORT_COLUMNS = { [RoleSortField.createdTime]: 'r.created_time', [RoleSortField.name]: 'r.name' };

/** Roles of the working OU, newest first unless sorted; `withApps` adds what each opens. */
export async function listRoles(
  ctx: RequestContext,
  request: {
    search?: string | null;
    pagination?: PageRequest | null;
    sort?: { field: RoleSortField; order: SortOrder } | null;
    withApps: boolean;
  },
): Promise<RolePage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const where = `r.ou_id = ?${search ? ' AND r.name LIKE ?' : ''}`;
  const values = [workingOu(ctx), ...(search ? [containsPattern(search)] : [])];
  const { field, order } = request.sort ?? { field: RoleSortField.createdTime, order: SortOrder.DESC };
  const [rows, [counted]] = await Promise.all([
    query<RoleRow>(
      ctx,
      `SELECT ${COLUMNS} FROM role r LEFT JOIN account a ON a.id = r.created_by
        WHERE ${where} ORDER BY ${SORT_COLUMNS[field]} ${order}, r.id ${order} LIMIT ? OFFSET ?`,
      [...values, page.limit, page.offset],
    ),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM role r WHERE ${where}`, values),
  ]);
  const apps = request.withApps
    ? await appsOfRoles(
        ctx,
        rows.map((row) => row.id),
      )
    : new Map<string, never[]>();
  return {
    roles: rows.map((row) => ({ ...row, apps: apps.get(row.id) ?? [] })),
    pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }),
  };
}

/** A role with everything it opens; NOT_FOUND outside the working OU. */
export async function readRole(ctx: RequestContext, id: string): Promise<RoleView> {
  const [row] = await query<RoleRow>(
    ctx,
    `SELECT ${COLUMNS} FROM role r LEFT JOIN account a ON a.id = r.created_by WHERE r.ou_id = ? AND r.id = ?`,
    [workingOu(ctx), id],
  );
  if (!row) fail('NOT_FOUND');
  return { ...row, apps: (await appsOfRoles(ctx, [id])).get(id) ?? [] };
}

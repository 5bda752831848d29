import type { SqlCondition } from '../../access/reach.js';
import { reachedUsers } from '../../access/reach.js';
import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { PageRequest } from '../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../core/pagination.js';
import { query } from '../../database/query.js';
import { SortOrder } from '../../graphql/types.js';
import { appsOfRoles } from './role-contents.service.js';
import type { RolePage, RoleView } from './role.types.js';
import { RoleSortField } from './role.types.js';

type RoleRow = Omit<RoleView, 'apps'>;

const SORT_COLUMNS = { [RoleSortField.createdTime]: 'r.created_time', [RoleSortField.name]: 'r.name' };

/** Columns of a role `r`; without `userCount`, which walks all who hold it, that is 0. */
function columns(ctx: RequestContext, fields: ReadonlySet<string>): SqlCondition {
  const count = fields.has('userCount') ? holdersInReach(ctx) : { sql: '0', values: [] };
  return {
    sql: `r.id, r.name, r.identifier, r.description, a.name AS createdBy, r.created_time AS createdTime,
      ${count.sql} AS userCount`,
    values: count.values,
  };
}

/** How many of the holders of `r` the caller may see (SUBA-15). */
function holdersInReach(ctx: RequestContext): SqlCondition {
  const held = 'u.ou_id = r.ou_id AND u.role_id = r.id';
  if (sessionOf(ctx).scope !== 'SPECIFIED') {
    return { sql: `(SELECT COUNT(*) FROM user_role u WHERE ${held})`, values: [] };
  }
  const reached = reachedUsers(ctx);
  return {
    sql: `(SELECT COUNT(*) FROM user_role u JOIN (${reached.sql}) x ON x.user_id = u.user_id WHERE ${held})`,
    values: reached.values,
  };
}

/**
 * Roles of the working OU, newest first unless sorted. Pickers of every console level read them (SUBA-17); what they
 * open is told to those with operation `role` alone, and is empty for others.
 * @param fields the fields of a role that are asked for
 */
export async function listRoles(
  ctx: RequestContext,
  request: {
    search?: string | null;
    pagination?: PageRequest | null;
    sort?: { field: RoleSortField; order: SortOrder } | null;
    fields: ReadonlySet<string>;
  },
): Promise<RolePage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const where = `r.ou_id = ?${search ? ' AND r.name LIKE ?' : ''}`;
  const values = [workingOu(ctx), ...(search ? [containsPattern(search)] : [])];
  const { field, order } = request.sort ?? { field: RoleSortField.createdTime, order: SortOrder.DESC };
  const selected = columns(ctx, request.fields);
  const [rows, [counted]] = await Promise.all([
    query<RoleRow>(
      ctx,
      `SELECT ${selected.sql} FROM role r LEFT JOIN account a ON a.id = r.created_by
        WHERE ${where} ORDER BY ${SORT_COLUMNS[field]} ${order}, r.id ${order} LIMIT ? OFFSET ?`,
      [...selected.values, ...values, page.limit, page.offset],
    ),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM role r WHERE ${where}`, values),
  ]);
  const isTold = request.fields.has('apps') && sessionOf(ctx).operations.has('role');
  const ids = isTold ? rows.map((row) => row.id) : [];
  const apps = await appsOfRoles(ctx, ids);
  return {
    roles: rows.map((row) => ({ ...row, apps: apps.get(row.id) ?? [] })),
    pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }),
  };
}

/** A role with everything it opens; NOT_FOUND outside the working OU. */
export async function readRole(ctx: RequestContext, id: string, fields: ReadonlySet<string>): Promise<RoleView> {
  const selected = columns(ctx, fields);
  const [row] = await query<RoleRow>(
    ctx,
    `SELECT ${selected.sql} FROM role r LEFT JOIN account a ON a.id = r.created_by WHERE r.ou_id = ? AND r.id = ?`,
    [...selected.values, workingOu(ctx), id],
  );
  if (!row) fail('NOT_FOUND');
  return { ...row, apps: (await appsOfRoles(ctx, fields.has('apps') ? [id] : [])).get(id) ?? [] };
}

import type { SqlCondition } from '../../../access/reach.js';
import { reachedUsers, roleReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { PageRequest } from '../../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { SortOrder } from '../../../core/graphql/types.js';
import { appsOfRoles } from './role-contents.service.js';
import { rolesAnsweringBeyondReach } from './role-guard.service.js';
import type { RolePage, RoleView } from './role.types.js';
import { RoleSortField } from './role.types.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';

type RoleRow = Omit<RoleView, 'apps' | 'isChangeable' | 'isAssignable'>;

const SORT_COLUMNS = { [RoleSortField.createdTime]: 'r.created_time', [RoleSortField.name]: 'r.name' };

/** How many hold a role `r`: as a column, and what is joined for it. */
interface Holders {
  readonly column: string;
  readonly join: SqlCondition;
}

/**
 * How many of a role's holders the caller may see (SUBA-15): counted role by role, for a sub-administrator person by
 * person of their reach. 0 where it is not asked for.
 */
function holdersOf(ctx: RequestContext, fields: ReadonlySet<string>): Holders {
  const none: SqlCondition = { sql: '', values: [] };
  if (!fields.has('userCount')) return { column: '0', join: none };
  if (sessionOf(ctx).scope !== 'SPECIFIED') {
    return {
      column: '(SELECT COUNT(*) FROM user_role u WHERE u.ou_id = r.ou_id AND u.role_id = r.id)',
      join: none,
    };
  }
  const reached = reachedUsers(ctx);
  return {
    column: 'COALESCE(h.holders, 0)',
    join: {
      sql: `LEFT JOIN (SELECT u.role_id, COUNT(*) AS holders FROM (${reached.sql}) x
          STRAIGHT_JOIN user_role u ON u.ou_id = ? AND u.user_id = x.user_id GROUP BY u.role_id) h ON h.role_id = r.id`,
      values: [...reached.values, workingOu(ctx)],
    },
  };
}

/** The rows of roles `r`; `rest` is all after the joins. */
function readRoles(ctx: RequestContext, fields: ReadonlySet<string>, rest: SqlCondition): Promise<RoleRow[]> {
  const { column, join } = holdersOf(ctx, fields);
  return query<RoleRow>(
    ctx,
    `SELECT r.id, r.name, r.identifier, r.description, a.name AS createdBy, r.created_time AS createdTime,
            r.version, ${column} AS userCount
       FROM role r LEFT JOIN account a ON a.id = r.created_by ${join.sql} WHERE ${rest.sql}`,
    [...join.values, ...rest.values],
  );
}

/**
 * Roles of the working OU within reach (SUBA-15), newest first unless sorted. Pickers of every console level read them
 * (SUBA-17); what they open is told to those with operation `role` alone, and is empty for others.
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
  const reached = roleReached(ctx, 'r');
  const pattern = search && containsPattern(search);
  const where = `r.ou_id = ? AND ${reached.sql}${pattern ? ' AND (r.name LIKE ? OR CONVERT(r.identifier USING utf8mb4) LIKE ?)' : ''}`;
  const values = [workingOu(ctx), ...reached.values, ...(pattern ? [pattern, pattern] : [])];
  const { field, order } = request.sort ?? { field: RoleSortField.createdTime, order: SortOrder.DESC };
  const [rows, [counted]] = await Promise.all([
    readRoles(ctx, request.fields, {
      sql: `${where} ORDER BY ${SORT_COLUMNS[field]} ${order}, r.id ${order} LIMIT ? OFFSET ?`,
      values: [...values, page.limit, page.offset],
    }),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM role r WHERE ${where}`, values),
  ]);
  const isTold = request.fields.has('apps') && sessionOf(ctx).operations.has('role');
  const ids = isTold ? rows.map((row) => row.id) : [];
  const [apps, limitsFor] = await Promise.all([appsOfRoles(ctx, ids), limitsOf(ctx, rows, request.fields)]);
  return {
    roles: rows.map((row) => ({ ...row, apps: apps.get(row.id) ?? [], ...limitsFor(row.id) })),
    pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }),
  };
}

const NONE: ReadonlySet<string> = new Set();

/** What of the asked ones the caller may do with a role of these, by its id: change it, give it (ROLE-15). */
async function limitsOf(ctx: RequestContext, rows: readonly RoleRow[], fields: ReadonlySet<string>) {
  const ids = rows.map((row) => row.id);
  const isChange = fields.has('isChangeable') && ids.length > 0;
  const isGift = fields.has('isAssignable') && ids.length > 0;
  const [beyond, relied] = await Promise.all([
    isChange || isGift ? rolesBeyondCaller(ctx, ids) : NONE,
    isChange ? rolesAnsweringBeyondReach(ctx, ids) : NONE,
  ]);
  return (id: string) => ({ isChangeable: !beyond.has(id) && !relied.has(id), isAssignable: !beyond.has(id) });
}

/** A role with everything it opens; the guard has checked that it is within reach. */
export async function readRole(ctx: RequestContext, id: string, fields: ReadonlySet<string>): Promise<RoleView> {
  const rows = await readRoles(ctx, fields, { sql: 'r.ou_id = ? AND r.id = ?', values: [workingOu(ctx), id] });
  const [apps, limitsFor] = await Promise.all([
    appsOfRoles(ctx, fields.has('apps') ? [id] : []),
    limitsOf(ctx, rows, fields),
  ]);
  const row = rows[0] ?? fail('NOT_FOUND');
  return { ...row, apps: apps.get(id) ?? [], ...limitsFor(id) };
}

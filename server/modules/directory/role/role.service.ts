import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { SortOrder } from '../../../core/graphql/types.js';
import { appsOfRoles } from './role-contents.service.js';
import { rolesAnsweringBeyondReach } from './role-guard.service.js';
import type { RoleRow } from './role.queries.js';
import { countRoles, rolesById, rolesOfPage } from './role.queries.js';
import type { RolePage, RoleView } from './role.types.js';
import { RoleSortField } from './role.types.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';

/**
 * Roles of the working OU within reach (SUBA-15), newest first unless sorted. Pickers of every console level read them
 * (SUBA-17). Their rights are shown only to callers with operation `role`, and are empty for others.
 * @param fields the selected fields of a role
 */
export async function listRoles(
  ctx: RequestContext,
  request: ListRequest & {
    sort?: { field: RoleSortField; order: SortOrder } | null;
    fields: ReadonlySet<string>;
  },
): Promise<RolePage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const sort = request.sort ?? { field: RoleSortField.createdTime, order: SortOrder.DESC };
  const [rows, total] = await Promise.all([
    rolesOfPage(ctx, search, sort, { ...page, fields: request.fields }),
    countRoles(ctx, search),
  ]);
  const ids = showsRights(ctx, request.fields) ? rows.map((row) => row.id) : [];
  const [apps, limitsFor] = await Promise.all([appsOfRoles(ctx, ids), limitsOf(ctx, rows, request.fields)]);
  return {
    roles: rows.map((row) => ({ ...row, apps: apps.get(row.id) ?? [], ...limitsFor(row.id) })),
    pagination: paginationOf(page, { total, isBounded: false }),
  };
}

/** Whether `fields` selects the rights of roles, and the caller may see them. */
const showsRights = (ctx: RequestContext, fields: ReadonlySet<string>): boolean =>
  fields.has('apps') && sessionOf(ctx).operations.has('role');

const NONE: ReadonlySet<string> = new Set();

/** Whether the caller may change and give each of these roles, by id, if `fields` selects it (ROLE-15). */
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

/**
 * A role with its rights, which are empty for callers without operation `role`. The guard has checked that the role is
 * within reach.
 */
export async function readRole(ctx: RequestContext, id: string, fields: ReadonlySet<string>): Promise<RoleView> {
  const rows = await rolesById(ctx, id, fields);
  const [apps, limitsFor] = await Promise.all([
    appsOfRoles(ctx, showsRights(ctx, fields) ? [id] : []),
    limitsOf(ctx, rows, fields),
  ]);
  const row = rows[0] ?? fail('NOT_FOUND');
  return { ...row, apps: apps.get(id) ?? [], ...limitsFor(id) };
}

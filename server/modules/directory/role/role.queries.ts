import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { reachedUsers, roleReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { Page } from '../../../core/pagination.js';
import { containsPattern } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { SortOrder } from '../../../core/graphql/types.js';
import type { RoleView } from './role.types.js';
import { RoleSortField } from './role.types.js';

export type RoleRow = Omit<RoleView, 'apps' | 'isChangeable' | 'isAssignable'>;

const SORT_COLUMNS = { [RoleSortField.createdTime]: name('r.created_time'), [RoleSortField.name]: name('r.name') };

/** The number of holders of a role `r`: a column, and the join that it needs. */
interface Holders {
  readonly column: Sql;
  readonly join: Sql;
}

/**
 * The number of a role's holders that the caller may see (SUBA-15), counted role by role, for a sub-administrator along
 * the people in reach. 0 unless it is selected.
 */
function holdersOf(ctx: RequestContext, fields: ReadonlySet<string>): Holders {
  if (!fields.has('userCount')) return { column: sql`0`, join: empty };
  if (sessionOf(ctx).scope !== 'SPECIFIED') {
    return {
      column: sql`(SELECT COUNT(*) FROM user_role u WHERE u.ou_id = r.ou_id AND u.role_id = r.id)`,
      join: empty,
    };
  }
  return {
    column: sql`COALESCE(h.holders, 0)`,
    join: sql`LEFT JOIN (SELECT u.role_id, COUNT(*) AS holders FROM (${reachedUsers(ctx)}) x
          STRAIGHT_JOIN user_role u ON ${inOu(ctx, 'u')} AND u.user_id = x.user_id GROUP BY u.role_id) h ON h.role_id = r.id`,
  };
}

function readRoles(ctx: RequestContext, fields: ReadonlySet<string>, rest: Sql): Promise<RoleRow[]> {
  const holders = holdersOf(ctx, fields);
  return query<RoleRow>(
    ctx,
    sql`SELECT r.id, r.name, r.identifier, r.description, a.name AS createdBy, r.created_time AS createdTime,
            r.version, ${holders.column} AS userCount
       FROM role r LEFT JOIN account a ON a.id = r.created_by ${holders.join} WHERE ${rest}`,
  );
}

/** The role of the working OU with this id, as one row; no row without it. */
export const rolesById = (ctx: RequestContext, id: string, fields: ReadonlySet<string>): Promise<RoleRow[]> =>
  readRoles(ctx, fields, sql`${inOu(ctx, 'r')} AND r.id = ${id}`);

/** Roles `r` of the working OU within reach whose name or identifier contains `search`. */
function found(ctx: RequestContext, search: string | null): Sql {
  const pattern = search && containsPattern(search);
  const isNamed = pattern
    ? sql` AND (r.name LIKE ${pattern} OR CONVERT(r.identifier USING utf8mb4) LIKE ${pattern})`
    : empty;
  return sql`${inOu(ctx, 'r')} AND ${roleReached(ctx, 'r')}${isNamed}`;
}

/** A page of the roles within reach. */
export function rolesOfPage(
  ctx: RequestContext,
  search: string | null,
  sort: { readonly field: RoleSortField; readonly order: SortOrder },
  { limit, offset, fields }: Page & { readonly fields: ReadonlySet<string> },
): Promise<RoleRow[]> {
  const order = name(sort.order);
  const rest = sql`${found(ctx, search)} ORDER BY ${SORT_COLUMNS[sort.field]} ${order}, r.id ${order} LIMIT ${limit} OFFSET ${offset}`;
  return readRoles(ctx, fields, rest);
}

/** How many roles {@link rolesOfPage} finds on all pages. */
export async function countRoles(ctx: RequestContext, search: string | null): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM role r WHERE ${found(ctx, search)}`,
  );
  return row?.total ?? 0;
}

/** The roles among these that somebody beyond the caller's reach holds, or that a domain gives to newcomers. */
export async function rolesHeldBeyondReach(ctx: RequestContext, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT r.id FROM role r WHERE ${inOu(ctx, 'r')} AND r.id IN (${join(ids)}) AND (EXISTS (
       SELECT 1 FROM user_role u WHERE u.ou_id = r.ou_id AND u.role_id = r.id AND u.user_id NOT IN (${reachedUsers(ctx)}))
       OR EXISTS (SELECT 1 FROM domain_role d WHERE d.ou_id = r.ou_id AND d.role_id = r.id))`,
  );
  return rows.map((row) => row.id);
}

/** A user or domain that prevents a deletion, and how many there are. */
export interface BlockingRow {
  readonly name: string;
  readonly total: number;
}

const GIVEN_TO = {
  user: sql`user_role l JOIN member t ON t.ou_id = l.ou_id AND t.user_id = l.user_id`,
  domain: sql`domain_role l JOIN domain t ON t.ou_id = l.ou_id AND t.id = l.domain_id`,
};

/** The first `limit` users or domains that have a role. */
export const blockingOf = (
  ctx: RequestContext,
  kind: keyof typeof GIVEN_TO,
  roleId: string,
  limit: number,
): Promise<BlockingRow[]> =>
  query<BlockingRow>(
    ctx,
    sql`SELECT t.name, COUNT(*) OVER () AS total FROM ${GIVEN_TO[kind]} WHERE ${inOu(ctx, 'l')} AND l.role_id = ${roleId}
        ORDER BY t.name LIMIT ${limit}`,
  );

/** Whether the scope of a sub-administrator other than `accountId` names the role. */
export async function isInScopeOfOthers(ctx: RequestContext, id: string, accountId: string): Promise<boolean> {
  const named = sql`SELECT 1 FROM sub_admin_role WHERE ${inOu(ctx)} AND role_id = ${id} AND user_id <> ${accountId} LIMIT 1`;
  return (await query(ctx, named)).length > 0;
}

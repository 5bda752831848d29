import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { SubAdminScope } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import type { SortOrder } from '../../../core/graphql/types.js';
import type { Page } from '../../../core/pagination.js';
import { containsPattern } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { SubAdminSortField } from './sub-admin.types.js';

/** A sub-administrator as the database has it: operations are JSON. */
export interface SubAdminRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly operations: string;
  readonly scope: SubAdminScope;
  readonly structureCount: number;
  readonly userGroupCount: number;
  readonly roleCount: number;
  readonly createdTime: number;
  readonly version: number;
}

const SORT_COLUMNS: Readonly<Record<SubAdminSortField, Sql>> = {
  [SubAdminSortField.createdTime]: name('s.created_time'),
  [SubAdminSortField.name]: name('m.name'),
  [SubAdminSortField.username]: name('m.username'),
};

const countOf = (kind: 'structure' | 'user_group' | 'role') =>
  sql`(SELECT COUNT(*) FROM ${name(`sub_admin_${kind}`)} k WHERE k.ou_id = s.ou_id AND k.user_id = s.user_id)`;

const COLUMNS = sql`s.user_id AS id, m.username, m.name, s.operations, s.scope, ${countOf('structure')} AS structureCount,
  ${countOf('user_group')} AS userGroupCount, ${countOf('role')} AS roleCount, s.created_time AS createdTime, s.version`;
const SOURCE = sql`sub_admin s JOIN member m ON m.ou_id = s.ou_id AND m.user_id = s.user_id`;

/** Sub-administrators `s` of the working OU whose name or username contains `search`. */
function found(ctx: RequestContext, search: string | null): Sql {
  const pattern = search && containsPattern(search);
  return sql`${inOu(ctx, 's')}${pattern ? sql` AND (m.name LIKE ${pattern} OR m.username LIKE ${pattern})` : empty}`;
}

/** A page of the sub-administrators. */
export function pageOfSubAdmins(
  ctx: RequestContext,
  search: string | null,
  sort: { readonly field: SubAdminSortField; readonly order: SortOrder },
  { limit, offset }: Page,
): Promise<SubAdminRow[]> {
  const order = name(sort.order);
  return query<SubAdminRow>(
    ctx,
    sql`SELECT ${COLUMNS} FROM ${SOURCE} WHERE ${found(ctx, search)}
        ORDER BY ${SORT_COLUMNS[sort.field]} ${order}, s.user_id ${order} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** How many sub-administrators {@link pageOfSubAdmins} finds on all pages. */
export async function countSubAdmins(ctx: RequestContext, search: string | null): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM ${SOURCE} WHERE ${found(ctx, search)}`,
  );
  return row?.total ?? 0;
}

/** One sub-administrator, in a list; an empty one without them. */
export function subAdminById(ctx: RequestContext, userId: string): Promise<SubAdminRow[]> {
  return query<SubAdminRow>(
    ctx,
    sql`SELECT ${COLUMNS} FROM ${SOURCE} WHERE ${inOu(ctx, 's')} AND s.user_id = ${userId}`,
  );
}

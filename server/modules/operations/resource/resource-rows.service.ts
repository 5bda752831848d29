import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { localizedJson } from '../../../core/locale.js';
import type { Total } from '../../../core/pagination.js';
import { containsPattern, COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { name } from '../../../database/sql.js';
import { isStandardType } from './resource-type.js';
import type { ResourceView } from './resource.types.js';

/** The fields of a resource that cost a count each, with the tables that are counted. */
const COUNTS = {
  userCount: 'user_resource',
  userGroupCount: 'user_group_resource',
  structureCount: 'structure_resource',
} as const;

/** A number of assignments of a resource `r`; 0 if nobody asks for it. */
const counted = (field: keyof typeof COUNTS, fields: ReadonlySet<string>): Sql =>
  fields.has(field)
    ? sql`(SELECT COUNT(*) FROM ${name(COUNTS[field])} l WHERE l.ou_id = r.ou_id AND l.resource_id = r.id)`
    : sql`0`;

type Row = Omit<ResourceView, 'app' | 'isStandard'> & { readonly appId: string; readonly appName: string };

/** Indexes in the order of a list, of which the planner would take the first for any filter. */
export type ResourceIndex = 'resource_list' | 'resource_of_type' | 'resource_of_app';

/** The part of a resource that a statement reads. */
interface Reading {
  /** The selected fields of a resource. */
  readonly fields: ReadonlySet<string>;
  readonly index?: ResourceIndex;
}

/**
 * Reads resources `r`: one statement.
 * @param rest the conditions on the working OU and on resources, with what follows them in the statement
 */
export async function readResources(
  ctx: RequestContext,
  { fields, index }: Reading,
  rest: Sql,
): Promise<ResourceView[]> {
  const hint = index ? sql`FORCE INDEX (${name(index)})` : empty;
  const rows = await query<Row>(
    ctx,
    sql`SELECT r.id, r.identifier, r.name, r.type, r.created_time AS createdTime, r.version, r.app_id AS appId,
               a.name_json AS appName, ${counted('userCount', fields)} AS userCount,
               ${counted('userGroupCount', fields)} AS userGroupCount,
               ${counted('structureCount', fields)} AS structureCount
          FROM resource r ${hint} JOIN app a ON a.ou_id = r.ou_id AND a.id = r.app_id WHERE ${rest}`,
  );
  return rows.map(({ appId, appName, ...row }) => ({
    ...row,
    isStandard: isStandardType(row.type),
    app: { id: appId, name: localizedJson(appName, ctx.locale) },
  }));
}

/** Counts resources `r`, up to {@link COUNT_BOUND}. */
export async function countResources(ctx: RequestContext, where: Sql): Promise<Total> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM resource r WHERE ${where} LIMIT ${COUNT_BOUND + 1}) counted`,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}

/** Whether name or identifier of a resource `r` contains a text. Identifiers are binary, and a search ignores case. */
export function matches(search: string): Sql {
  const pattern = containsPattern(search);
  return sql`(r.name LIKE ${pattern} OR CONVERT(r.identifier USING utf8mb4) LIKE ${pattern})`;
}

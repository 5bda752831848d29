import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { localizedJson } from '../../../core/locale.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { ResourceIndex } from './resource-rows.service.js';
import { countResources, matches, readResources } from './resource-rows.service.js';
import { isStandardType, STANDARD_TYPES } from './resource-type.js';
import type { ResourceAppList, ResourcePage, ResourceType, ResourceView } from './resource.types.js';

const ORDER = 'name';
/** Maximum of custom types, which apps make at will. */
const MAX_TYPES = 1_000;

interface ResourceListRequest extends ListRequest {
  readonly type?: string | null;
  readonly appId?: string | null;
  /** The selected fields of a resource. */
  readonly fields: ReadonlySet<string>;
}

/**
 * A page of the OU's resources by name whose name or identifier contains `search` (CALL-238, RSRC-02). Two statements.
 * @param only a further condition on resources `r`
 */
export async function listResources(
  ctx: RequestContext,
  request: ResourceListRequest,
  only: Sql | null = null,
): Promise<ResourcePage> {
  const page = parseKeyedPage(request.pagination, ORDER);
  const search = parseSearch(request.search);
  const conditions = [
    inOu(ctx, 'r'),
    ...(request.appId ? [sql`r.app_id = ${request.appId}`] : []),
    ...(request.type ? [sql`r.type = ${request.type}`] : []),
    ...(search ? [matches(search)] : []),
    ...(only ? [only] : []),
  ];
  const where = join(conditions, ' AND ');
  const { after } = page;
  const rest = after ? sql` AND (r.name > ${after.value} OR (r.name = ${after.value} AND r.id > ${after.id}))` : empty;
  const end = sql`${where}${rest} ORDER BY r.name, r.id LIMIT ${page.limit} OFFSET ${page.offset}`;
  const [resources, total] = await Promise.all([
    readResources(ctx, { fields: request.fields, index: indexFor(request) }, end),
    countResources(ctx, where),
  ]);
  const last = resources[page.limit - 1];
  return {
    resources,
    pagination: paginationOf(page, total, last ? { field: ORDER, value: last.name, id: last.id } : null),
  };
}

function indexFor({ appId, type }: ResourceListRequest): ResourceIndex {
  if (appId) return 'resource_of_app';
  return type ? 'resource_of_type' : 'resource_list';
}

/** One resource of the working OU; NOT_FOUND for another one (CALL-316, RSRC-09). */
export async function readResource(
  ctx: RequestContext,
  id: string,
  fields: ReadonlySet<string>,
): Promise<ResourceView> {
  return (await readResources(ctx, { fields }, sql`${inOu(ctx, 'r')} AND r.id = ${id}`))[0] ?? fail('NOT_FOUND');
}

/** The standard types, then the custom types that resources of the OU have (CALL-205, RSRC-06). Two statements. */
export async function resourceTypes(ctx: RequestContext): Promise<ResourceType[]> {
  const [rows, [organization]] = await Promise.all([
    query<{ type: string }>(
      ctx,
      sql`SELECT DISTINCT r.type FROM resource r
           WHERE ${inOu(ctx, 'r')} AND r.type NOT IN (${join([...STANDARD_TYPES])}) ORDER BY r.type LIMIT ${MAX_TYPES}`,
    ),
    query<{ types: string }>(
      ctx,
      sql`SELECT o.default_resource_types AS types FROM organization o WHERE o.id = ${workingOu(ctx)}`,
    ),
  ]);
  const chosen = new Set(JSON.parse(organization?.types ?? '[]') as string[]);
  return [...STANDARD_TYPES, ...rows.map(({ type }) => type)].map((type) => ({
    type,
    isStandard: isStandardType(type),
    isDefault: chosen.has(type),
  }));
}

/**
 * The OU's apps that own resources, by name (CALL-204). One statement.
 * @param isWhole with the apps that own none yet
 */
export async function resourceApps(ctx: RequestContext, isWhole: boolean): Promise<ResourceAppList> {
  const owning = sql`AND EXISTS (SELECT 1 FROM resource r WHERE ${inOu(ctx, 'r')} AND r.app_id = a.id)`;
  const rows = await query<{ id: string; nameJson: string }>(
    ctx,
    sql`SELECT a.id, a.name_json AS nameJson FROM app a
         WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} ${isWhole ? empty : owning}`,
  );
  const apps = rows.map(({ id, nameJson }) => ({ id, name: localizedJson(nameJson, ctx.locale) }));
  return { apps: apps.sort((one, other) => one.name.localeCompare(other.name, ctx.locale)) };
}

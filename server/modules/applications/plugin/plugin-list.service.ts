import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { SortOrder } from '../../../core/graphql/types.js';
import type { PluginRow } from './plugin.service.js';
import { viewOf } from './plugin.service.js';
import type { PluginList, PluginSortInput, PluginView } from './plugin.types.js';
import { PluginSortField } from './plugin.types.js';
import { acrossOrganizations } from '../../../database/scoped.js';

interface PluginListRequest extends ListRequest {
  readonly sort?: PluginSortInput | null;
}

/**
 * A page of all plugins in the caller's language, by name unless sorted, that contain `search` in name, description or
 * address (CALL-161, CALL-012). One statement reads all of them: an installation has dozens.
 */
export async function listPlugins(ctx: RequestContext, request: PluginListRequest): Promise<PluginList> {
  const page = parsePage(request.pagination);
  const wanted = parseSearch(request.search)?.toLowerCase() ?? '';
  const found = (await readPlugins(ctx, empty))
    .filter(({ name, description, url }) =>
      [name, description ?? '', url].some((text) => text.toLowerCase().includes(wanted)),
    )
    .toSorted(orderOf(ctx, request.sort));
  return {
    plugins: found.slice(page.offset, page.offset + page.limit),
    pagination: paginationOf(page, { total: found.length, isBounded: false }),
  };
}

/** One plugin as in {@link listPlugins}. NOT_FOUND without it. */
export async function readPlugin(ctx: RequestContext, id: string): Promise<PluginView> {
  const [plugin] = await readPlugins(ctx, sql` WHERE p.id = ${id}`);
  return plugin ?? fail('NOT_FOUND');
}

async function readPlugins(ctx: RequestContext, condition: Sql): Promise<PluginView[]> {
  const rows = await query<PluginRow>(
    acrossOrganizations(ctx, 'plugins are of the installation'),
    sql`SELECT p.id, p.name_json AS nameJson, p.description_json AS descriptionJson, p.url, p.version,
            p.created_time AS createdTime,
            (SELECT COUNT(*) FROM plugin_organization o WHERE o.plugin_id = p.id) AS organizationCount
       FROM plugin p${condition}`,
  );
  return rows.map((row) => {
    const { organizationCount, createdTime, version } = row;
    return { ...viewOf(ctx, row), organizationCount, createdTime, version };
  });
}

/** Equal rows are ordered by id (LIST-08). */
function orderOf({ locale }: RequestContext, sort: PluginSortInput | null | undefined) {
  const { field, order } = sort ?? { field: PluginSortField.name, order: SortOrder.ASC };
  const sign = order === SortOrder.DESC ? -1 : 1;
  const compared: Record<PluginSortField, (a: PluginView, b: PluginView) => number> = {
    [PluginSortField.name]: (a, b) => a.name.localeCompare(b.name, locale),
    [PluginSortField.createdTime]: (a, b) => a.createdTime - b.createdTime,
    [PluginSortField.organizationCount]: (a, b) => a.organizationCount - b.organizationCount,
  };
  return (a: PluginView, b: PluginView) => sign * (compared[field](a, b) || (a.id < b.id ? -1 : 1));
}

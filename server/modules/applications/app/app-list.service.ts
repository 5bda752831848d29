import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import { structureInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized, localizedJson } from '../../../core/locale.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { menusOfApp } from '../menu/menu.service.js';
import { dataScopeOf, deviceTypeOf } from '../portal/app-kinds.types.js';
import type { StructureRef } from '../../directory/user/user.types.js';
import type { AppFilterInput, AppOrigin, ManagedApp, ManagedAppDetail, ManagedAppPage } from './app-manage.types.js';
import { AppState } from './app-manage.types.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { tagKeysOf, tagsOfApp } from './app-tag.service.js';
import { inOu } from '../../../database/sql.js';

interface AppRow {
  id: string;
  nameJson: string;
  descriptionJson: string;
  categoryId: string;
  categoryNameJson: string;
  icon: string | null;
  origin: AppOrigin;
  url: string;
  type: number;
  isEnable: number;
  isDisplay: number;
  isNewNavigation: number;
  isShortcut: number;
  dataAuthorizeType: number;
  hasCredentials: number;
  menuCount: number;
  createdTime: number;
  version: number;
}

function readApps(ctx: RequestContext, condition: Sql): Promise<AppRow[]> {
  return query<AppRow>(
    ctx,
    sql`SELECT a.id, a.name_json AS nameJson, a.description_json AS descriptionJson, a.category_id AS categoryId,
            c.name_json AS categoryNameJson, a.icon, a.created_type AS origin, a.url, a.type, a.is_enable AS isEnable,
            a.is_display AS isDisplay, a.is_new_navigation AS isNewNavigation, a.is_shortcut AS isShortcut,
            a.data_authorize_type AS dataAuthorizeType, a.secret_hash IS NOT NULL AS hasCredentials,
            (SELECT COUNT(*) FROM menu m WHERE m.ou_id = a.ou_id AND m.app_id = a.id) AS menuCount,
            a.created_time AS createdTime, a.version
       FROM app a JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
      WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} AND ${condition}
      ORDER BY c.sort_order, c.id, a.sort_order, a.id`,
  );
}

function appOf(ctx: RequestContext, row: AppRow, tagKeys: readonly string[] = []): ManagedApp {
  const named = (json: string) => localizedJson(json, ctx.locale);
  const { id, icon, origin, menuCount, createdTime, version } = row;
  return {
    id,
    icon,
    origin,
    type: deviceTypeOf(row.type),
    dataAuthorizeType: dataScopeOf(row.dataAuthorizeType),
    menuCount,
    createdTime,
    version,
    tagKeys: [...tagKeys],
    name: named(row.nameJson),
    description: named(row.descriptionJson) || null,
    category: { id: row.categoryId, name: named(row.categoryNameJson) },
    isEnable: row.isEnable === 1,
    isDisplay: row.isDisplay === 1,
    isNewNavigation: row.isNewNavigation === 1,
    isShortcut: row.isShortcut === 1,
  };
}

interface AppListRequest extends ListRequest {
  readonly createdType?: AppOrigin | null;
  readonly noFilter?: boolean | null;
  readonly filter?: AppFilterInput | null;
}

function stateOf({ isEnable, isDisplay }: AppRow): AppState {
  if (isEnable === 0) return AppState.DISABLED;
  return isDisplay === 1 ? AppState.ENABLED : AppState.HIDDEN;
}

/**
 * The apps of the working OU in launcher order, of one origin or of both, whose name in the caller's language or by
 * default contains `search` (APP-01, CALL-091), and that match every part of `filter`; `noFilter` ignores all filters.
 * Two statements: an OU has hundreds of apps, which are filtered here, names ignoring case.
 */
export async function listApps(ctx: RequestContext, request: AppListRequest): Promise<ManagedAppPage> {
  const page = parsePage(request.pagination);
  const { createdType, search: wanted, filter } = request.noFilter ? {} : request;
  const search = parseSearch(wanted)?.toLowerCase();
  const [rows, tagKeys] = await Promise.all([readApps(ctx, sql`TRUE`), tagKeysOf(ctx)]);
  const isNamed = ({ nameJson }: AppRow) => {
    const text = JSON.parse(nameJson) as LocalizedText;
    return [localized(text, ctx.locale), text.default ?? ''].some((name) => name.toLowerCase().includes(search ?? ''));
  };
  const isOneOf = <Value>(values: readonly Value[] | null | undefined, ...of: Value[]) =>
    !values?.length || of.some((value) => values.includes(value));
  const found = rows.filter(
    (row) =>
      (!createdType || row.origin === createdType) &&
      isOneOf(filter?.categoryIds, row.categoryId) &&
      isOneOf(filter?.states, stateOf(row)) &&
      isOneOf(filter?.tagKeys, ...(tagKeys.get(row.id) ?? [])) &&
      (!search || isNamed(row)),
  );
  const shown = found.slice(page.offset, page.offset + page.limit);
  return {
    apps: shown.map((row) => appOf(ctx, row, tagKeys.get(row.id))),
    pagination: paginationOf(page, { total: found.length, isBounded: false }),
    isPurchasedAppDisplay: rows.some((row) => row.origin === 'PURCHASED'),
    isSelfDesignedAppDisplay: sessionOf(ctx).features.has('appDesign') || rows.some((row) => row.origin === 'CUSTOM'),
    tagKeys: [...new Set(rows.flatMap((row) => tagKeys.get(row.id) ?? []))].toSorted((a, b) => a.localeCompare(b)),
  };
}

/**
 * One app with all that belongs to it (APP-03, CALL-094): one statement, and one or two for each of its structures,
 * tags and menus that `fields` selects. NOT_FOUND for one that is not the OU's to use (APP-16).
 */
export async function appDetail(
  ctx: RequestContext,
  id: string,
  fields: ReadonlySet<string>,
): Promise<ManagedAppDetail> {
  const [[row], structures, tags] = await Promise.all([
    readApps(ctx, sql`a.id = ${id}`),
    fields.has('structures') ? structuresOfApp(ctx, id) : [],
    fields.has('tags') || fields.has('tagKeys') ? tagsOfApp(ctx, id) : [],
  ]);
  if (!row) fail('NOT_FOUND');
  return {
    ...appOf(ctx, row),
    tagKeys: tags.map((tag) => tag.key),
    nameJson: JSON.parse(row.nameJson) as LocalizedText,
    descriptionJson: JSON.parse(row.descriptionJson) as LocalizedText,
    url: row.url,
    hasCredentials: row.hasCredentials === 1,
    structures,
    tags,
    menus: fields.has('menus') ? await menusOfApp(ctx, id) : [],
  };
}

/** The nodes whose data an app may use, with their paths; for a sub-administrator those in their scope (APP-15). */
async function structuresOfApp(ctx: RequestContext, appId: string): Promise<StructureRef[]> {
  const rows = await query<{ id: string; nameJson: string; depth: number }>(
    ctx,
    sql`SELECT n.id, s.name_json AS nameJson, c.depth FROM app_structure l
       JOIN structure n ON n.ou_id = l.ou_id AND n.id = l.structure_id
       JOIN structure_closure c ON c.ou_id = n.ou_id AND c.descendant_id = n.id
       JOIN structure s ON s.ou_id = c.ou_id AND s.id = c.ancestor_id
      WHERE ${inOu(ctx, 'l')} AND l.app_id = ${appId} AND ${structureInScope(ctx, 'n')} ORDER BY n.id, c.depth DESC`,
  );
  const nodes: StructureRef[] = [];
  let path: string[] = [];
  for (const { id, nameJson, depth } of rows) {
    path.push(localizedJson(nameJson, ctx.locale));
    if (depth > 0) continue;
    nodes.push({ id, name: path.at(-1) ?? '', path: path.join('>') });
    path = [];
  }
  return nodes.toSorted((a, b) => a.path.localeCompare(b.path));
}

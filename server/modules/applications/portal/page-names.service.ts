import type { RequestContext } from '../../../context/context.js';
import { localizedJson, otherTexts } from '../../../core/locale.js';
import type { NamedApp, NamedPage, PageNames } from './page-names.types.js';
import type { AppRow, PageRow } from './search.queries.js';
import { openApps, openPages } from './search.queries.js';

/** The client searches these for itself; beyond, it asks. */
const MAX_PAGES = 5000;

/**
 * The apps of the launcher and their menus that have a page or a jump link, with their names in all languages: at most
 * 5000 menus (CALL-281). Two statements, however many there are.
 */
export async function readPageNames(ctx: RequestContext): Promise<PageNames> {
  const [apps, menus] = await Promise.all([openApps(ctx), openPages(ctx, MAX_PAGES + 1)]);
  return {
    apps: apps.map((row) => appOf(ctx, row)),
    menus: menus.slice(0, MAX_PAGES).map((row) => pageOf(ctx, row)),
    hasMore: menus.length > MAX_PAGES,
  };
}

function appOf({ locale }: RequestContext, { id, icon, nameJson, categoryId, categoryNameJson }: AppRow): NamedApp {
  return {
    id,
    icon,
    name: localizedJson(nameJson, locale),
    otherNames: otherTexts(nameJson, locale),
    category: { id: categoryId, name: localizedJson(categoryNameJson, locale) },
  };
}

function pageOf({ locale }: RequestContext, row: PageRow): NamedPage {
  const { id, code, icon, nameJson, jumpName, parentId, parentNameJson } = row;
  const [name, otherNames] = [localizedJson(nameJson, locale), otherTexts(nameJson, locale)];
  return {
    id,
    code,
    icon,
    // SHELL-43: the navigation shows the label; the own name finds it too.
    name: jumpName ?? name,
    otherNames: jumpName === null ? otherNames : [name, ...otherNames],
    app: { id: row.appId, name: localizedJson(row.appNameJson, locale) },
    parent: parentId && parentNameJson ? { id: parentId, name: localizedJson(parentNameJson, locale) } : null,
    isNewTab: row.isNewTab === 1,
  };
}

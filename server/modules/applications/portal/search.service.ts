import type { RequestContext } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized, localizedJson } from '../../../core/locale.js';
import { parseSearch } from '../../../core/pagination.js';
import type { FoundApp, FoundMenu, PortalFound } from './entrance.types.js';
import type { AppRow, FoundRow, MenuRow } from './search.queries.js';
import { menuIdsCalled, menusByPlace, openAmong, openApps, openInApps } from './search.queries.js';

/** The most menus that are listed; people with more type more. */
const MAX_MENUS = 100;
/** Up to this many matching menus, grants are looked up menu by menu. */
const FEW_NAMED = 2000;
/** Beyond {@link FEW_NAMED}, the menus are read app by app: first of this many apps, then of several times as many. */
const FIRST_APPS = 4;

/**
 * Apps and menus of the working OU that the caller may open and whose name, in the caller's language or by default,
 * contains the text, ignoring case (FIND-01, FIND-10, FIND-12, CALL-064): apps in launcher order, and at most 100 menus
 * by app and place. None for a blank text (FIND-03). Four statements; a few more for a name that thousands of menus
 * have.
 */
export async function searchPortal(ctx: RequestContext, search: string): Promise<PortalFound> {
  const text = parseSearch(search)?.toLowerCase();
  if (!text) return { apps: [], menus: [], hasMore: false };
  const [apps, named] = await Promise.all([openApps(ctx), menuIdsNamed(ctx, text)]);
  const found = named.length > FEW_NAMED ? await foundInApps(ctx, text, apps) : await foundAmong(ctx, named);
  const first = firstOf(apps, found);
  const menus = first.length === 0 ? [] : await menusByPlace(ctx, first, MAX_MENUS + 1);
  return {
    apps: apps.filter(({ nameJson }) => isNamed(ctx, nameJson, text)).map((row) => appOf(ctx, row)),
    menus: menus.slice(0, MAX_MENUS).map((row) => menuOf(ctx, row)),
    hasMore: menus.length > MAX_MENUS,
  };
}

/** The ids of the menus of the first apps that hold one more than are listed. */
function firstOf(apps: readonly AppRow[], found: readonly FoundRow[]): string[] {
  const byApp = groupedBy(found, ({ appId }) => appId);
  const ids: string[] = [];
  for (const { id } of apps) {
    if (ids.length > MAX_MENUS) break;
    ids.push(...(byApp.get(id) ?? []).map((menu) => menu.id));
  }
  return ids;
}

function isNamed(ctx: RequestContext, nameJson: string, text: string): boolean {
  const names = JSON.parse(nameJson) as LocalizedText;
  return [localized(names, ctx.locale), names.default ?? ''].some((name) => name.toLowerCase().includes(text));
}

/** The ids of menus of the OU whose name contains the text; one more than {@link FEW_NAMED} if there are more. */
export const menuIdsNamed = (ctx: RequestContext, text: string): Promise<string[]> =>
  menuIdsCalled(ctx, text, FEW_NAMED + 1);

/** The menus among these that the caller may open. */
const foundAmong = async (ctx: RequestContext, ids: readonly string[]): Promise<FoundRow[]> =>
  ids.length > 0 ? openAmong(ctx, ids) : [];

/** The caller's menus of the name, of the first apps that hold one more than are listed. */
async function foundInApps(ctx: RequestContext, text: string, apps: readonly AppRow[]): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (let from = 0, to = FIRST_APPS; from < apps.length && found.length <= MAX_MENUS; from = to, to *= FIRST_APPS) {
    const ids = apps.slice(from, to).map(({ id }) => id);
    found.push(...(await openInApps(ctx, ids, text)));
  }
  return found;
}

function appOf(ctx: RequestContext, row: AppRow): FoundApp {
  const name = (json: string) => localizedJson(json, ctx.locale);
  const { id, icon } = row;
  return { id, icon, name: name(row.nameJson), category: { id: row.categoryId, name: name(row.categoryNameJson) } };
}

function menuOf(ctx: RequestContext, row: MenuRow): FoundMenu {
  const name = (json: string) => localizedJson(json, ctx.locale);
  const { id, code, icon } = row;
  return {
    id,
    code,
    icon,
    name: name(row.nameJson),
    app: { id: row.appId, name: name(row.appNameJson) },
    parent: row.parentId && row.parentNameJson ? { id: row.parentId, name: name(row.parentNameJson) } : null,
    isNewTab: row.isNewTab === 1,
    isLeaf: row.isParent === 0,
  };
}

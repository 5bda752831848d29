import type { PortalAppQuery, PortalAppsQuery } from '../../../api/generated/graphql';
import { visitedApp, visitedMenu } from './visits';

export type Category = PortalAppsQuery['portalAppResourceList']['categories'][number];
/** An app as it is listed; its menus are read when it is opened, for somebody may have tens of thousands in all. */
export type App = Category['apps'][number];
/** An app with its menus. */
export type OpenApp = PortalAppQuery['portalApp'];
export type Menu = OpenApp['menus'][number];
export type LeafMenu = Menu['children'][number];

/** First segments of fixed paths: no app has such an id (ROUTE-06). */
const RESERVED = new Set(['admin', 'modal', 'site', '.', '..']);

/** The page that a frame shows (SHELL-41). */
export interface PageRecord {
  readonly appId: string;
  readonly menuCode: string;
  readonly url: string;
  readonly isSpa: boolean;
}

/** The icon of an app among these; null for none, and for an app that is not there. */
export const iconIn = (categories: readonly Category[], appId: string): string | null =>
  categories.flatMap(({ apps }) => apps).find(({ id }) => id === appId)?.icon ?? null;

/** The page of a menu; its URL is empty where the menu has none. */
export const pageOf = ({ appId, code, url, isSpa }: LeafMenu): PageRecord => ({
  appId,
  menuCode: code,
  url: url ?? '',
  isSpa,
});

/** Whether an app may be opened on this kind of device (SHELL-14, SHELL-15). */
export function fitsDevice(app: Pick<App, 'type'>, isMobile: boolean, isRestricted: boolean): boolean {
  if (!isRestricted) return true;
  return app.type === 'DESKTOP' ? !isMobile : app.type === 'MOBILE' ? isMobile : true;
}

/** Whether menus stay as icons when they are put away: where OU and app have it and the person kept it (SHELL-11). */
export function isNewNavigation(
  app: Pick<App, 'isNewNavigation'> | null,
  organization: { readonly isLatestNavigationEnable: boolean } | null,
  user: { readonly isOldNavigation: boolean },
): boolean {
  return Boolean(app?.isNewNavigation && organization?.isLatestNavigationEnable && !user.isOldNavigation);
}

/** The categories with the apps that fit the device; empty ones are left out. */
export function categoriesFor(categories: readonly Category[], isMobile: boolean, isRestricted: boolean): Category[] {
  return categories
    .map((category) => ({ ...category, apps: category.apps.filter((app) => fitsDevice(app, isMobile, isRestricted)) }))
    .filter((category) => category.apps.length > 0);
}

const menusOf = (app: OpenApp): (Menu | LeafMenu)[] => app.menus.flatMap((menu) => [menu, ...menu.children]);

/** A menu of an app by its code, at either level. */
export function findMenu(app: OpenApp, code: string): Menu | LeafMenu | null {
  return menusOf(app).find((menu) => menu.code === code) ?? null;
}

/** The menu an app opens with: its first that leads somewhere (SHELL-33). */
export function firstMenu(app: OpenApp): LeafMenu | null {
  return menusOf(app).find((menu) => menu.url !== null || menu.addition?.target) ?? null;
}

/** The label of a menu: a jump link has one of its own (SHELL-43). */
export function menuLabel(menu: LeafMenu): string {
  return menu.addition?.jumpName || menu.name;
}

/** The path a jump link leads to (SHELL-43); null for a menu that is none, or whose target is not granted. */
export function jumpPath(menu: LeafMenu): string | null {
  const target = menu.addition?.target;
  return target ? menuPath(target.appId, target.code) : null;
}

/** The address of a menu (ROUTE-07). */
export function menuPath(appId: string, code: string): string {
  return `/${encodeURIComponent(appId)}/${encodeURIComponent(code)}`;
}

/** The address of a menu that another window names; null where it would be another page of the portal (ROUTE-06). */
export function requestedPath(appId: string, code: string): string | null {
  return !appId || !code || RESERVED.has(appId) || RESERVED.has(code) ? null : menuPath(appId, code);
}

/** The address of an app whose menus are not known yet (ROUTE-27); it leads on to `startPath`. */
export function appPath({ id }: { readonly id: string }): string {
  return `/portal?appId=${encodeURIComponent(id)}`;
}

/** The two parts of a path that has two (ROUTE-07); null for any other, and one that browsers could not have encoded. */
export function menuAddress(pathname: string): { readonly appId: string; readonly menuCode: string } | null {
  const [, appId, menuCode, ...rest] = pathname.split('/');
  if (!appId || !menuCode || rest.length > 0) return null;
  try {
    return { appId: decodeURIComponent(appId), menuCode: decodeURIComponent(menuCode) };
  } catch {
    return null;
  }
}

/** The app and the menu that a path of the portal names (ROUTE-07, ROUTE-27); null for either that it does not name. */
export function namedApp(path: string): { readonly appId: string | null; readonly menuCode: string | null } {
  const { pathname, searchParams } = new URL(path, location.origin);
  if (pathname === '/portal') return { appId: searchParams.get('appId') || null, menuCode: null };
  const named = menuAddress(pathname);
  return named && requestedPath(named.appId, named.menuCode) ? named : { appId: null, menuCode: null };
}

/**
 * The path that opening an app leads to: the menu last seen in this session (SHELL-32, SHELL-34), else its first; the
 * launcher when none of its menus has a page.
 */
export function startPath(app: OpenApp, visited = visitedMenu(app.id)): string {
  const menu = (visited !== null && findMenu(app, visited)) || firstMenu(app);
  return menu ? menuPath(app.id, menu.code) : '/portal';
}

/**
 * The path that opening a category leads to: the app last opened there in this session, else its first (SHELL-33,
 * SHELL-34).
 */
export function categoryPath(category: Category, visited = visitedApp(category.id)): string {
  const app = category.apps.find((entry) => entry.id === visited) ?? category.apps[0];
  return app ? appPath(app) : '/portal';
}

/** Whether a menu is a jump link that opens in a tab of its own (SHELL-43). */
export function isNewTab(menu: LeafMenu): boolean {
  return menu.addition !== null && menu.jumpLocation === 'NEW_TAB';
}

/**
 * The path of a menu without a page of its own: a jump link leads to its target, a parent to the first of its children
 * that leads somewhere. Null for a menu that has a page, and for one that leads nowhere.
 */
export function onwardPath(menu: Menu | LeafMenu, app: OpenApp): string | null {
  if (menu.addition) return jumpPath(menu);
  if (menu.url !== null || !('children' in menu)) return null;
  const child = menu.children.find((entry) => entry.url !== null || jumpPath(entry) !== null);
  return child ? menuPath(app.id, child.code) : null;
}

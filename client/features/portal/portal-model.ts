import type { PortalAppsQuery } from '../../api/generated/graphql';

export type Category = PortalAppsQuery['portalAppResourceList']['categories'][number];
export type App = Category['apps'][number];
export type Menu = App['menus'][number];
export type LeafMenu = Menu['children'][number];

/** SHELL-15 */
const DESKTOP_ONLY = 0;
const MOBILE_ONLY = 1;

/** Whether an app may be opened on this kind of device (SHELL-14, SHELL-15). */
export function fitsDevice(app: Pick<App, 'type'>, isMobile: boolean, isRestricted: boolean): boolean {
  if (!isRestricted) return true;
  return app.type === DESKTOP_ONLY ? !isMobile : app.type === MOBILE_ONLY ? isMobile : true;
}

/** The categories with the apps that fit the device; empty ones are left out. */
export function categoriesFor(categories: readonly Category[], isMobile: boolean, isRestricted: boolean): Category[] {
  return categories
    .map((category) => ({ ...category, apps: category.apps.filter((app) => fitsDevice(app, isMobile, isRestricted)) }))
    .filter((category) => category.apps.length > 0);
}

/** A menu of an app by its code, at either level. */
export function findMenu(app: App, code: string): LeafMenu | null {
  return app.menus.flatMap((menu) => [menu, ...menu.children]).find((menu) => menu.code === code) ?? null;
}

/** The menu an app opens with: its first that leads somewhere (SHELL-33). */
export function firstMenu(app: App): LeafMenu | null {
  return app.menus.flatMap((menu) => [menu, ...menu.children]).find((menu) => menu.url !== null) ?? null;
}

/** The address of a menu (SHELL and ROUTE-07). */
export function menuPath(appId: string, code: string): string {
  return `/${appId}/${encodeURIComponent(code)}`;
}

/** Where opening an app leads; the launcher when none of its menus has a page. */
export function appPath(app: App): string {
  const menu = firstMenu(app);
  return menu ? menuPath(app.id, menu.code) : '/portal';
}

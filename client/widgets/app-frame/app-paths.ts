/** The list of applications (ROUTE-15). */
export const APPS_PATH = '/admin/apps';

/** The page that orders apps, categories and menus (APP-07). */
export const APP_ORDER_PATH = '/admin/apps/order';

/** The pages of one application, in the order of their tabs. */
export const APP_TABS = ['detail', 'menus', 'menuGroups'] as const;
export type AppTab = (typeof APP_TABS)[number];

const ENDS: Readonly<Record<AppTab, string>> = { detail: '/detail', menus: '', menuGroups: '/menu-groups' };

/** A page of one application (ROUTE-15). */
export const appPath = (id: string, tab: AppTab = 'detail'): string => `/admin/app/${id}${ENDS[tab]}`;

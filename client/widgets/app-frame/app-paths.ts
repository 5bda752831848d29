/** The list of applications (ROUTE-15). */
export const APPS_PATH = '/admin/apps';

/** The page that orders apps, categories and menus (APP-07). */
export const APP_ORDER_PATH = '/admin/apps/order';

/** The pages of one application, in the order of their tabs. */
const APP_TABS = ['detail', 'menus', 'menuGroups', 'permissions'] as const;
export type AppTab = (typeof APP_TABS)[number];

const ENDS: Readonly<Record<AppTab, string>> = {
  detail: '/detail',
  menus: '',
  menuGroups: '/menu-groups',
  permissions: '/permissions',
};

/** The tabs of an application: a shortcut app shows its permissions beside its menus (SCUT-02). */
export const tabsOf = ({ isShortcut }: { readonly isShortcut: boolean }): readonly AppTab[] =>
  APP_TABS.filter((tab) => tab !== 'permissions' || !isShortcut);

/** A page of one application (ROUTE-15). */
export const appPath = (id: string, tab: AppTab = 'detail'): string => `/admin/app/${id}${ENDS[tab]}`;

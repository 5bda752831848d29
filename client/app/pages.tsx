import { lazy, useEffect } from 'react';
import type { ComponentType } from 'react';
import { MoreMessages } from '../locales/locale-provider';
import { PageSkeleton } from '../ui/skeleton';
import type { PageName } from './route-table';

/** A page about applications: its texts come with it, not with every page of the console. */
function ofApps(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Page = lazy(load);
  return function PageOfApps() {
    useEffect(() => void load(), []);
    return (
      <MoreMessages bundle="apps" pending={<PageSkeleton />}>
        <Page />
      </MoreMessages>
    );
  };
}

/** Each page in a chunk of its own. */
export const PAGES: Readonly<Record<PageName, ComponentType>> = {
  portal: lazy(() => import('./pages/portal-page')),
  companySelect: lazy(() => import('../features/organization/pages/company-select-page')),
  home: lazy(() => import('./pages/home-page')),
  notFound: lazy(() => import('./pages/not-found-page')),
  adminHome: lazy(() => import('./pages/home-page')),
  users: lazy(() => import('../features/user/pages/users-page')),
  user: lazy(() => import('../features/user/pages/user-detail-page')),
  userImport: lazy(() => import('../features/user-import/pages/batch-import-page')),
  roles: lazy(() => import('../features/role/pages/roles-page')),
  role: lazy(() => import('../features/role/pages/role-page')),
  apps: ofApps(() => import('./pages/apps-page')),
  appDetail: ofApps(() => import('../features/app/pages/app-detail-page')),
  mailOutbox: lazy(() => import('../features/mail/pages/mail-outbox-page')),
  userGroups: lazy(() => import('../features/user-group/pages/user-groups-page')),
  domains: lazy(() => import('../features/domain/pages/domains-page')),
  securitySetting: lazy(() => import('../features/security/pages/security-setting-page')),
  securitySettings: lazy(() => import('../features/security/pages/security-settings-page')),
  subAdmins: lazy(() => import('../features/sub-admin/pages/sub-admins-page')),
  subAdmin: lazy(() => import('./pages/sub-admin-page')),
  structures: lazy(() => import('../features/structure/pages/structures-page')),
  structure: lazy(() => import('../features/structure/pages/structure-page')),
  plugins: ofApps(() => import('../features/plugin/pages/plugins-page')),
  plugin: ofApps(() => import('../features/plugin/pages/plugin-page')),
  appOrder: ofApps(() => import('../features/menu/pages/app-order-page')),
  appMenus: ofApps(() => import('./pages/app-menus-page')),
  appMenuGroups: ofApps(() => import('../features/menu/pages/menu-groups-page')),
  super: lazy(() => import('../features/organization/pages/super-page')),
};

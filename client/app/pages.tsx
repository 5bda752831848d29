import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { MoreMessages } from '../locales/locale-provider';
import { lazyPage } from '../ui/lazy-part';
import { PageSkeleton } from '../ui/skeleton';
import type { PageName } from './route-table';

/** A page about applications: its texts come with it, not with every page of the console. */
function ofApps(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Page = lazyPage(load);
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
  portal: lazyPage(() => import('./pages/portal-page')),
  companySelect: lazyPage(() => import('../features/organization/pages/company-select-page')),
  home: lazyPage(() => import('./pages/home-page')),
  notFound: lazyPage(() => import('./pages/not-found-page')),
  adminHome: lazyPage(() => import('./pages/home-page')),
  planned: lazyPage(() => import('./pages/planned-page')),
  users: lazyPage(() => import('../features/user/pages/users-page')),
  user: lazyPage(() => import('../features/user/pages/user-detail-page')),
  userImport: lazyPage(() => import('../features/user-import/pages/batch-import-page')),
  roles: lazyPage(() => import('../features/role/pages/roles-page')),
  role: lazyPage(() => import('../features/role/pages/role-page')),
  apps: ofApps(() => import('./pages/apps-page')),
  appDetail: ofApps(() => import('../features/app/pages/app-detail-page')),
  mailOutbox: lazyPage(() => import('../features/mail/pages/mail-outbox-page')),
  userGroups: lazyPage(() => import('../features/user-group/pages/user-groups-page')),
  domains: lazyPage(() => import('../features/domain/pages/domains-page')),
  securitySetting: lazyPage(() => import('../features/security/pages/security-setting-page')),
  securitySettings: lazyPage(() => import('../features/security/pages/security-settings-page')),
  subAdmins: lazyPage(() => import('../features/sub-admin/pages/sub-admins-page')),
  subAdmin: lazyPage(() => import('./pages/sub-admin-page')),
  structures: lazyPage(() => import('../features/structure/pages/structures-page')),
  structure: lazyPage(() => import('../features/structure/pages/structure-page')),
  plugins: ofApps(() => import('../features/plugin/pages/plugins-page')),
  plugin: ofApps(() => import('../features/plugin/pages/plugin-page')),
  appOrder: ofApps(() => import('../features/menu/pages/app-order-page')),
  appMenus: ofApps(() => import('./pages/app-menus-page')),
  appMenuGroups: ofApps(() => import('../features/menu/pages/menu-groups-page')),
  super: lazyPage(() => import('../features/organization/pages/super-page')),
};

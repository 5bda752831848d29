import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { preload } from '../core/load-chunk';
import { MoreMessages } from '../locales/locale-provider';
import type { Bundle } from '../locales/locales';
import { lazyPage } from '../ui/state/lazy-part';
import { PageSkeleton } from '../ui/state/skeleton';
import type { PageName } from './route-table';

/** Pages whose texts come with them, not with every page of the console. */
function within(bundle: Bundle) {
  return (load: () => Promise<{ default: ComponentType }>): ComponentType => {
    const Page = lazyPage(load);
    return function PageWithTexts() {
      useEffect(() => preload(load), []);
      return (
        <MoreMessages bundle={bundle} pending={<PageSkeleton />}>
          <Page />
        </MoreMessages>
      );
    };
  };
}

const ofApps = within('apps');
const ofThings = within('things');
const ofAnnouncements = within('announcement');
const ofAudit = within('audit');
const ofTokens = within('token');

/** Each page in a chunk of its own. */
export const PAGES: Readonly<Record<PageName, ComponentType>> = {
  portal: lazyPage(() => import('./pages/portal-page')),
  account: lazyPage(() => import('./pages/account-page')),
  alarms: lazyPage(() => import('./pages/alarms-page')),
  companySelect: lazyPage(() => import('../features/directory/organization/pages/company-select-page')),
  home: lazyPage(() => import('./pages/home-page')),
  notFound: lazyPage(() => import('./pages/not-found-page')),
  adminHome: ofThings(() => import('./pages/admin-home-page')),
  users: lazyPage(() => import('../features/directory/user/pages/users-page')),
  user: lazyPage(() => import('../features/directory/user/pages/user-detail-page')),
  userImport: lazyPage(() => import('../features/directory/user-import/pages/batch-import-page')),
  roles: lazyPage(() => import('../features/directory/role/pages/roles-page')),
  role: lazyPage(() => import('../features/directory/role/pages/role-page')),
  apps: ofApps(() => import('./pages/apps-page')),
  appDetail: ofApps(() => import('../features/applications/app/pages/app-detail-page')),
  mailOutbox: lazyPage(() => import('../features/platform/mail/pages/mail-outbox-page')),
  userGroups: lazyPage(() => import('../features/directory/user-group/pages/user-groups-page')),
  assetPermission: ofThings(() => import('../features/operations/asset-permission/pages/asset-permission-page')),
  domains: ofApps(() => import('../features/identity/domain/pages/domains-page')),
  domain: ofApps(() => import('../features/identity/domain/pages/domain-page')),
  resources: ofThings(() => import('../features/operations/resource/pages/resources-page')),
  securitySetting: lazyPage(() => import('../features/identity/security/pages/security-setting-page')),
  securitySettings: lazyPage(() => import('../features/identity/security/pages/security-settings-page')),
  subAdmins: lazyPage(() => import('../features/directory/sub-admin/pages/sub-admins-page')),
  subAdmin: lazyPage(() => import('./pages/sub-admin-page')),
  structures: ofThings(() => import('../features/directory/structure/pages/structures-page')),
  structure: lazyPage(() => import('../features/directory/structure/pages/structure-page')),
  plugins: ofApps(() => import('../features/applications/plugin/pages/plugins-page')),
  plugin: ofApps(() => import('../features/applications/plugin/pages/plugin-page')),
  assets: ofThings(() => import('../features/operations/asset/pages/assets-page')),
  appOrder: ofApps(() => import('../features/applications/menu/pages/app-order-page')),
  appMenus: ofApps(() => import('./pages/app-menus-page')),
  appMenuGroups: ofApps(() => import('../features/applications/menu/pages/menu-groups-page')),
  appPermissions: ofApps(() => import('../features/applications/permission/pages/app-permissions-page')),
  announcements: ofAnnouncements(() => import('../features/messaging/announcement/pages/announcements-page')),
  auditLog: ofAudit(() => import('../features/platform/audit/pages/audit-log-page')),
  ouConfig: ofThings(() => import('../features/directory/organization/pages/ou-config-page')),
  developers: ofApps(() => import('../features/platform/developer/pages/developers-page')),
  apiTokens: ofTokens(() => import('../features/directory/api-token/pages/api-tokens-page')),
  webhooks: ofAudit(() => import('../features/messaging/webhook/pages/webhooks-page')),
  webhook: ofAudit(() => import('../features/messaging/webhook/pages/webhook-page')),
  super: lazyPage(() => import('../features/directory/organization/pages/super-page')),
};

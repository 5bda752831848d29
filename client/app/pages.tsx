import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { PageName } from './route-table';

/** Each page in a chunk of its own. */
export const PAGES: Readonly<Record<PageName, ComponentType>> = {
  portal: lazy(() => import('./pages/portal-page')),
  companySelect: lazy(() => import('../features/organization/pages/company-select-page')),
  home: lazy(() => import('./pages/home-page')),
  notFound: lazy(() => import('./pages/not-found-page')),
  adminHome: lazy(() => import('./pages/home-page')),
  users: lazy(() => import('../features/user/pages/users-page')),
  user: lazy(() => import('../features/user/pages/user-detail-page')),
  mailOutbox: lazy(() => import('../features/mail/pages/mail-outbox-page')),
  domains: lazy(() => import('../features/domain/pages/domains-page')),
  securitySetting: lazy(() => import('../features/security/pages/security-setting-page')),
  securitySettings: lazy(() => import('../features/security/pages/security-settings-page')),
  super: lazy(() => import('../features/organization/pages/super-page')),
};

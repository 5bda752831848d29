import type { Operation } from '../api/generated/graphql';
import { ANY_CONSOLE, CONSOLE, LEVEL, MANAGERS, MEMBERS, SIGNED_IN } from '../features/identity/session/levels';
import type { Level } from '../features/identity/session/levels';
import type { SessionValue } from '../features/identity/session/session-context';

/** A page. Sign-in paths have none here: they have a root of their own. */
export type PageName =
  | 'portal'
  | 'companySelect'
  | 'account'
  | 'alarms'
  | 'home'
  | 'notFound'
  | 'adminHome'
  | 'users'
  | 'user'
  | 'userImport'
  | 'roles'
  | 'role'
  | 'apps'
  | 'appDetail'
  | 'assetPermission'
  | 'domains'
  | 'domain'
  | 'userGroups'
  | 'securitySetting'
  | 'securitySettings'
  | 'structures'
  | 'structure'
  | 'assets'
  | 'appOrder'
  | 'appMenus'
  | 'appMenuGroups'
  | 'appPermissions'
  | 'super'
  | 'mailOutbox'
  | 'resources'
  | 'subAdmins'
  | 'subAdmin'
  | 'plugins'
  | 'plugin'
  | 'announcements'
  | 'auditLog'
  | 'ouConfig'
  | 'developers'
  | 'apiTokens'
  | 'webhooks'
  | 'webhook';

/** A path of the portal and its audience (ROUTE-03 to ROUTE-20). */
export interface RouteEntry {
  readonly path: string;
  /** Null: anyone, signed in or not. */
  readonly levels: readonly Level[] | null;
  /** The sub-auth flag a sub-administrator needs for it (ROUTE-25). */
  readonly operation?: Operation;
  /** The configuration key that disables it for the whole installation (CONF-14, CONF-33). */
  readonly key?: 'auditEnable' | 'announcementEnable';
  /** The feature that an OU must have purchased for it (APP-13). */
  readonly feature?: OuFeature;
  readonly page?: PageName;
}

const admin = (path: string, levels: readonly Level[], rest: Omit<RouteEntry, 'path' | 'levels'> = {}): RouteEntry => ({
  path: `/admin${path}`,
  levels,
  ...rest,
});

/** Every path (ROUTE-03…21); fixed ones stand before /:appId/:menuCode and take precedence (ROUTE-06). */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/login', levels: null },
  { path: '/sso-login', levels: null },
  { path: '/site/:idp', levels: null },
  { path: '/reset-password', levels: null },
  { path: '/forget-password', levels: null },
  { path: '/init-user', levels: null },
  // The page that confirms a new e-mail address (USER-27).
  { path: '/confirm-email', levels: null },
  { path: '/404', levels: null, page: 'notFound' },
  { path: '/', levels: SIGNED_IN, page: 'home' },
  { path: '/not-found', levels: SIGNED_IN, page: 'notFound' },
  // ROUTE-10: listed for members, but always open with a session.
  { path: '/company-select', levels: SIGNED_IN, page: 'companySelect' },
  { path: '/portal', levels: MEMBERS, page: 'portal' },
  { path: '/alarms', levels: MEMBERS, page: 'alarms' },
  // The person's own settings, whatever their level and whether or not they work in an OU.
  { path: '/account', levels: SIGNED_IN, page: 'account' },
  admin('', ANY_CONSOLE, { page: 'adminHome' }),
  admin('/users', CONSOLE, { operation: 'user', page: 'users' }),
  admin('/user/batch-import', CONSOLE, { operation: 'user', page: 'userImport' }),
  admin('/user/:id', CONSOLE, { operation: 'user', page: 'user' }),
  admin('/roles', CONSOLE, { operation: 'role', page: 'roles' }),
  admin('/role/:id', CONSOLE, { operation: 'role', page: 'role' }),
  admin('/apps', CONSOLE, { operation: 'app', page: 'apps' }),
  admin('/apps/order', CONSOLE, { operation: 'app', page: 'appOrder' }),
  admin('/app/:id/menu-groups', CONSOLE, { operation: 'app', page: 'appMenuGroups' }),
  admin('/app/:id/permissions', CONSOLE, { operation: 'app', page: 'appPermissions' }),
  admin('/app/:id/detail', CONSOLE, { operation: 'app', page: 'appDetail' }),
  admin('/app/:id', CONSOLE, { operation: 'app', page: 'appMenus' }),
  admin('/user-groups', CONSOLE, { operation: 'userGroup', page: 'userGroups' }),
  admin('/asset-permission', CONSOLE, { operation: 'assetPermission', feature: 'assets', page: 'assetPermission' }),
  admin('/assets', CONSOLE, { operation: 'assets', feature: 'assets', page: 'assets' }),
  admin('/domain-settings', CONSOLE, { operation: 'domain', page: 'domains' }),
  admin('/domain-settings/new', CONSOLE, { operation: 'domain', page: 'domain' }),
  admin('/domain-settings/:id', CONSOLE, { operation: 'domain', page: 'domain' }),
  admin('/audit-log', CONSOLE, { operation: 'audit', key: 'auditEnable', page: 'auditLog' }),
  admin('/developers', ANY_CONSOLE, { page: 'developers' }),
  admin('/api-tokens', [LEVEL.OU_ADMIN], { page: 'apiTokens' }),
  admin('/webhooks', [LEVEL.OU_ADMIN], { page: 'webhooks' }),
  admin('/webhook/:id', [LEVEL.OU_ADMIN], { page: 'webhook' }),
  admin('/ou-config', MEMBERS, { page: 'ouConfig' }),
  admin('/security-settings', [LEVEL.SUPER_ADMIN], { page: 'securitySettings' }),
  admin('/plugins', [LEVEL.SUPER_ADMIN], { page: 'plugins' }),
  admin('/super', [LEVEL.SUPER_ADMIN], { page: 'super' }),
  admin('/mail-outbox', [LEVEL.SUPER_ADMIN], { page: 'mailOutbox' }),
  admin('/plugin/:id', MANAGERS, { page: 'plugin' }),
  admin('/sub-admins', MANAGERS, { page: 'subAdmins' }),
  admin('/sub-admin/create', MANAGERS, { page: 'subAdmin' }),
  admin('/sub-admin/:id', MANAGERS, { page: 'subAdmin' }),
  admin('/structures', MANAGERS, { operation: 'structure', page: 'structures' }),
  admin('/structure/:id', MANAGERS, { operation: 'structure', page: 'structure' }),
  admin('/security-setting', MANAGERS, { page: 'securitySetting' }),
  admin('/resource-list', MANAGERS, { operation: 'resource', page: 'resources' }),
  admin('/announcement', [LEVEL.OU_ADMIN], {
    key: 'announcementEnable',
    feature: 'announcement',
    page: 'announcements',
  }),
  // Any other address of the console is no page, rather than a menu of an app named "admin" (ROUTE-12). Without a page of
  // its own it is drawn outside the console's frame.
  { path: '/admin/*', levels: null },
  // ROUTE-05: no guard of its own; without a session its first call answers 401 (ROUTE-08).
  { path: '/:appId/:menuCode', levels: null, page: 'portal' },
];

type Configuration = SessionValue['configuration'];
export type OuFeature = NonNullable<SessionValue['workingOrganization']>['features'][number];

/**
 * Whether a person may see an entry: by level, for sub-administrators by their operations (ROUTE-24, ROUTE-25), if the
 * installation has it, and if it is among the features that their OU purchased (APP-13).
 */
export function admits(
  entry: RouteEntry,
  level: Level,
  operations: ReadonlySet<Operation>,
  configuration: Configuration = {},
  features: readonly OuFeature[] = [],
): boolean {
  if (!entry.levels) return true;
  if (!entry.levels.includes(level)) return false;
  if (entry.key && configuration[entry.key] === 'false') return false;
  if (entry.feature && !features.includes(entry.feature)) return false;
  const isSubAdmin = level === LEVEL.SUB_ADMIN || level === LEVEL.SUPER_SUB_ADMIN;
  return !(isSubAdmin && entry.operation && !operations.has(entry.operation));
}

/** The admin sections in landing order (ROUTE-36). */
const LANDINGS = [
  '/admin/users',
  '/admin/apps',
  '/admin/roles',
  '/admin/user-groups',
  '/admin/structures',
  '/admin/assets',
  '/admin/asset-permission',
  '/admin/resource-list',
  '/admin/audit-log',
  '/admin/domain-settings',
];

/** The home of the console. */
export const CONSOLE_HOME = '/admin';

/** Whether the home of the console has something to tell a person: those whose rights open a page of an OU (ROUTE-33). */
export function hasConsoleHome(
  level: Level,
  operations: ReadonlySet<Operation>,
  configuration: Configuration = {},
  features: readonly OuFeature[] = [],
): boolean {
  const landing = adminLanding(level, operations, configuration, features);
  const entry = ROUTES.find(({ path }) => path === landing);
  return (
    level !== LEVEL.SUPER_ADMIN && entry !== undefined && admits(entry, level, operations, configuration, features)
  );
}

/** The path on which a person enters the console; null for those without access (ROUTE-34…37). */
export function adminLanding(
  level: Level,
  operations: ReadonlySet<Operation>,
  configuration: Configuration = {},
  features: readonly OuFeature[] = [],
): string | null {
  if (level === LEVEL.SUPER_ADMIN) return '/admin/super';
  if (level === LEVEL.OU_ADMIN) return '/admin/users';
  if (level !== LEVEL.SUB_ADMIN && level !== LEVEL.SUPER_SUB_ADMIN) return null;
  const first = LANDINGS.find((path) => {
    const entry = ROUTES.find((route) => route.path === path);
    return (
      entry?.operation && operations.has(entry.operation) && admits(entry, level, operations, configuration, features)
    );
  });
  return first ?? '/admin/users';
}

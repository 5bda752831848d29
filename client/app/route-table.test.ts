import { describe, expect, it } from 'vitest';
import type { Operation } from '../api/generated/graphql';
import { LEVEL } from '../features/identity/session/levels';
import type { Level } from '../features/identity/session/levels';
import { adminLanding, admits, ROUTES } from './route-table';

const ALL: ReadonlySet<Operation> = new Set([
  'user',
  'app',
  'role',
  'userGroup',
  'structure',
  'assets',
  'assetPermission',
  'resource',
  'audit',
  'domain',
]);
const { NORMAL, SUB_ADMIN, OU_ADMIN, SUPER_ADMIN, SUPER_SUB_ADMIN } = LEVEL;
const route = (path: string) => {
  const entry = ROUTES.find((candidate) => candidate.path === path);
  if (!entry) throw new Error(`${path} is not listed`);
  return entry;
};
const admitted = (path: string) =>
  ([NORMAL, SUB_ADMIN, OU_ADMIN, SUPER_ADMIN, SUPER_SUB_ADMIN] as Level[]).filter((level) =>
    admits(route(path), level, ALL, {}, ['announcement', 'assets']),
  );

const THREE = [SUB_ADMIN, OU_ADMIN, SUPER_SUB_ADMIN];
const TWO = [OU_ADMIN, SUPER_SUB_ADMIN];
const SECTIONS: [string, readonly Level[]][] = [
  ...[
    '/users',
    '/user/batch-import',
    '/user/:id',
    '/roles',
    '/role/:id',
    '/apps',
    '/app/:id',
    '/app/:id/detail',
    '/app/:id/menu-groups',
    '/app/:id/permissions',
    '/user-groups',
    '/asset-permission',
    '/assets',
    '/domain-settings',
    '/audit-log',
  ].map((path): [string, readonly Level[]] => [path, THREE]),
  ['/developers', [SUB_ADMIN, OU_ADMIN, SUPER_ADMIN, SUPER_SUB_ADMIN]],
  ...['/webhooks', '/webhook/:id'].map((path): [string, readonly Level[]] => [path, [OU_ADMIN]]),
  ['/ou-config', [NORMAL, SUB_ADMIN, OU_ADMIN, SUPER_SUB_ADMIN]],
  ...['/security-settings', '/plugins', '/super', '/mail-outbox'].map((path): [string, readonly Level[]] => [
    path,
    [SUPER_ADMIN],
  ]),
  ...[
    '/plugin/:id',
    '/structures',
    '/structure/:id',
    '/sub-admins',
    '/sub-admin/create',
    '/sub-admin/:id',
    '/security-setting',
    '/resource-list',
  ].map((path): [string, readonly Level[]] => [path, TWO]),
  ['/announcement', [OU_ADMIN]],
  ['/api-tokens', [OU_ADMIN]],
];

describe('the table of routes', () => {
  it.each(SECTIONS)(
    '/admin%s admits its levels [ROUTE-15, ROUTE-16, ROUTE-18, ROUTE-19, ROUTE-20, ROUTE-21]',
    (path, levels) => {
      expect(admitted(`/admin${path}`)).toEqual(levels);
    },
  );

  it('opens anonymous paths to anyone [ROUTE-03, ROUTE-04, ROUTE-05]', () => {
    for (const path of [
      '/login',
      '/sso-login',
      '/site/:idp',
      '/reset-password',
      '/forget-password',
      '/init-user',
      '/confirm-email',
      '/:appId/:menuCode',
    ]) {
      expect(route(path).levels).toBeNull();
    }
  });

  it('opens /portal to members, / and /not-found and /company-select to all who are signed in [ROUTE-10, ROUTE-11]', () => {
    expect(admitted('/portal')).toEqual([NORMAL, SUB_ADMIN, OU_ADMIN, SUPER_SUB_ADMIN]);
    for (const path of ['/', '/not-found', '/company-select']) expect(admitted(path)).toHaveLength(5);
  });

  it('opens the console to administrators of every level [ROUTE-14]', () => {
    expect(admitted('/admin')).toEqual([SUB_ADMIN, OU_ADMIN, SUPER_ADMIN, SUPER_SUB_ADMIN]);
  });

  it('closes a section whose operation a sub-administrator lacks [ROUTE-25]', () => {
    const operations = new Set<Operation>(['role']);
    expect(admits(route('/admin/users'), SUB_ADMIN, operations)).toBe(false);
    expect(admits(route('/admin/roles'), SUPER_SUB_ADMIN, operations)).toBe(true);
    expect(admits(route('/admin/users'), OU_ADMIN, new Set())).toBe(true);
  });

  it.each([
    ['/admin/assets', 'assets'],
    ['/admin/asset-permission', 'assets'],
    ['/admin/announcement', 'announcement'],
  ] as const)('closes %s in an OU that has not purchased %s [APP-13]', (path, feature) => {
    const others = (['alarm', 'announcement', 'assets'] as const).filter((name) => name !== feature);
    expect(admits(route(path), OU_ADMIN, ALL, {}, others)).toBe(false);
    expect(admits(route(path), OU_ADMIN, ALL, {}, [feature])).toBe(true);
  });
});

describe('the landing', () => {
  it.each<[string, Level, Operation[], string | null]>([
    ['the super administrator', SUPER_ADMIN, [], '/admin/super'],
    ['the OU administrator', OU_ADMIN, [], '/admin/users'],
    ['a sub-administrator, by landing order', SUB_ADMIN, ['domain', 'role'], '/admin/roles'],
    ['a sub-administrator without operations', SUB_ADMIN, [], '/admin/users'],
    ['a sub-administrator, past what their level does not open', SUB_ADMIN, ['structure', 'audit'], '/admin/audit-log'],
    ['a super sub-administrator', SUPER_SUB_ADMIN, ['structure', 'audit'], '/admin/structures'],
    ['an ordinary user, who has none', NORMAL, [], null],
  ])('of %s [ROUTE-34, ROUTE-35, ROUTE-36, ROUTE-37]', (_who, level, operations, path) => {
    expect(adminLanding(level, new Set(operations))).toBe(path);
  });

  it('passes the pages of assets in an OU that has not purchased them [ROUTE-36, ROUTE-37, APP-13]', () => {
    const operations = new Set<Operation>(['assets', 'assetPermission', 'audit']);
    expect(adminLanding(SUB_ADMIN, operations, {}, ['assets'])).toBe('/admin/assets');
    expect(adminLanding(SUB_ADMIN, operations, {}, ['alarm'])).toBe('/admin/audit-log');
  });
});

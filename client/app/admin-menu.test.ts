import { describe, expect, it } from 'vitest';
import type { Operation } from '../api/generated/graphql';
import { LEVEL } from '../features/identity/session/levels';
import type { Level } from '../features/identity/session/levels';
import texts from '../locales/console/en-US.json';
import mailTexts from '../locales/mail/en-US.json';
import { adminMenu } from './admin-menu';

const NAMES: Readonly<Record<string, string>> = { ...texts, ...mailTexts };
/** The menu as it is read: each group with its entries, in order. */
const shown = (level: Level, operations: Operation[] = [], hasMailOutbox = true) =>
  adminMenu(level, new Set(operations), { hasMailOutbox, features: ['announcement', 'assets'] }).map(
    ({ label, entries }) => ({
      group: label === null ? null : NAMES[label],
      entries: entries.map((entry) => `${NAMES[entry.label] ?? entry.label} ${entry.path}`),
    }),
  );
const paths = (...all: Parameters<typeof shown>) =>
  shown(...all).flatMap(({ entries }) => entries.map((entry) => entry.replace(/^.* /, '')));

const APPLICATIONS = { group: null, entries: ['Home /admin', 'Applications /admin/apps'] };
const RESOURCES = { group: 'Resources', entries: ['Asset synchronization /admin/assets'] };
const INTEGRATION = { group: 'Integration', entries: ['Developers /admin/developers'] };
const TOKENS = { ...INTEGRATION, entries: [...INTEGRATION.entries, 'API tokens /admin/api-tokens'] };
const SETTINGS = [
  'Organization settings /admin/ou-config',
  'Domains /admin/domain-settings',
  'Security settings /admin/security-setting',
  'Audit log /admin/audit-log',
];
const PEOPLE = {
  group: 'People and rights',
  entries: [
    'Users /admin/users',
    'Roles /admin/roles',
    'User groups /admin/user-groups',
    'Structures /admin/structures',
    'Sub-administrators /admin/sub-admins',
    'Asset permission /admin/asset-permission',
    'Resource list /admin/resource-list',
  ],
};

/** The ten operations, and the page that each opens (ROUTE-36). */
const PAGES: [Operation, string][] = [
  ['app', '/admin/apps'],
  ['user', '/admin/users'],
  ['role', '/admin/roles'],
  ['userGroup', '/admin/user-groups'],
  ['structure', '/admin/structures'],
  ['assets', '/admin/assets'],
  ['assetPermission', '/admin/asset-permission'],
  ['resource', '/admin/resource-list'],
  ['audit', '/admin/audit-log'],
  ['domain', '/admin/domain-settings'],
];
const ALL = PAGES.map(([operation]) => operation);

describe("the console's menu", () => {
  it('of an OU administrator has every section of an OU in its order [SHELL-19, SHELL-20, SHELL-21]', () => {
    expect(shown(LEVEL.OU_ADMIN)).toEqual([
      APPLICATIONS,
      PEOPLE,
      RESOURCES,
      { group: 'Organization', entries: [...SETTINGS, 'Announcements /admin/announcement'] },
      TOKENS,
    ]);
  });

  it('of a super sub-administrator with every right has all but announcements [SHELL-19, SHELL-20, ROUTE-20]', () => {
    expect(shown(LEVEL.SUPER_SUB_ADMIN, ALL)).toEqual([
      APPLICATIONS,
      PEOPLE,
      RESOURCES,
      { group: 'Organization', entries: SETTINGS },
      INTEGRATION,
    ]);
  });

  it('of a sub-administrator with every right has what their level opens [SHELL-21, ROUTE-15, ROUTE-16, ROUTE-19]', () => {
    expect(paths(LEVEL.SUB_ADMIN, ALL)).toEqual([
      '/admin',
      '/admin/apps',
      '/admin/users',
      '/admin/roles',
      '/admin/user-groups',
      '/admin/asset-permission',
      '/admin/assets',
      '/admin/ou-config',
      '/admin/domain-settings',
      '/admin/audit-log',
      '/admin/developers',
    ]);
  });

  it('of the super administrator has organizations, plugins and the security settings of all [SHELL-19, SHELL-21, ROUTE-18]', () => {
    expect(shown(LEVEL.SUPER_ADMIN)).toEqual([
      { group: null, entries: ['Organizations /admin/super', 'Mail outbox /admin/mail-outbox'] },
      { group: 'Organization', entries: ['Plugins /admin/plugins', 'Security settings /admin/security-settings'] },
      INTEGRATION,
    ]);
    expect(paths(LEVEL.SUPER_ADMIN, [], false)).not.toContain('/admin/mail-outbox');
  });

  it.each(PAGES)(
    'shows who has only %s that page of the ten, and all but it to who has the others [SHELL-21, ROUTE-25, SUBA-04, SUBA-06]',
    (operation, path) => {
      const own = PAGES.map(([, each]) => each);
      const shownOf = (operations: Operation[]) =>
        paths(LEVEL.SUPER_SUB_ADMIN, operations).filter((each) => own.includes(each));
      expect(shownOf([operation])).toEqual([path]);
      const rest = PAGES.filter(([each]) => each !== operation);
      expect(shownOf(rest.map(([each]) => each)).toSorted()).toEqual(rest.map(([, each]) => each).toSorted());
    },
  );

  it('begins with the home, but not for a sub-administrator whose rights open no page [ROUTE-33, SHELL-48]', () => {
    expect(paths(LEVEL.SUB_ADMIN, ['audit'])[0]).toBe('/admin');
    expect(paths(LEVEL.SUB_ADMIN, ['resource'])).toEqual(['/admin/ou-config', '/admin/developers']);
  });

  it('has announcements and assets only in an OU that purchased them [ANNC-13, APP-13]', () => {
    const all = (features: ('alarm' | 'announcement' | 'assets')[]) =>
      adminMenu(LEVEL.OU_ADMIN, new Set(), { features }).flatMap(({ entries }) => entries.map(({ path }) => path));
    const purchased = ['/admin/asset-permission', '/admin/assets', '/admin/announcement'];
    const shownOf = (features: Parameters<typeof all>[0]) => all(features).filter((path) => purchased.includes(path));
    expect(shownOf(['alarm', 'announcement', 'assets'])).toEqual(purchased);
    expect(shownOf(['announcement'])).toEqual(['/admin/announcement']);
    expect(shownOf(['assets'])).toEqual(['/admin/asset-permission', '/admin/assets']);
    expect(shownOf(['alarm'])).toEqual([]);
    // Without an entry its group is gone too.
    expect(adminMenu(LEVEL.OU_ADMIN, new Set()).map(({ label }) => label)).not.toContain('console.menu.resources');
  });

  it('is empty for an ordinary user [ROUTE-17]', () => {
    expect(shown(LEVEL.NORMAL, ALL)).toEqual([]);
  });
});

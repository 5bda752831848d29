import { cleanup, render, screen } from '@testing-library/react';
import { matchPath, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '../api/generated/graphql';
import { LEVEL } from '../features/identity/session/levels';
import type { Level } from '../features/identity/session/levels';
import { SessionContext } from '../features/identity/session/session-context';
import type { SessionValue } from '../features/identity/session/session-context';
import { HomeGuard } from './home-guard';
import HomePage from './pages/home-page';
import { RouteGuard } from './route-guard';
import { ROUTES } from './route-table';
import { sessionOf } from './test-session';

afterEach(cleanup);

/** The page that a person ends up on after opening `path`. */
function visit(path: string, session: SessionValue | null): string {
  const Address = () => {
    const { pathname, search } = useLocation();
    return <p>{pathname + search}</p>;
  };
  render(
    <SessionContext value={session}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          {ROUTES.map((entry) => (
            <Route
              key={entry.path}
              path={entry.path}
              element={
                <RouteGuard entry={entry}>
                  {entry.page === 'home' && <HomePage />}
                  {entry.page === 'adminHome' && (
                    <HomeGuard>
                      <Address />
                    </HomeGuard>
                  )}
                  {!['home', 'adminHome'].includes(entry.page ?? '') && <Address />}
                </RouteGuard>
              }
            />
          ))}
        </Routes>
      </MemoryRouter>
    </SessionContext>,
  );
  return screen.getByRole('paragraph').textContent ?? '';
}

describe('the guard of a page', () => {
  it.each<[string, Level, string]>([
    ['/admin/users', LEVEL.NORMAL, '/404'],
    ['/admin/super', LEVEL.OU_ADMIN, '/404'],
    ['/portal', LEVEL.SUPER_ADMIN, '/404'],
    ['/admin/ou-config', LEVEL.NORMAL, '/admin/ou-config'],
    ['/admin/users?page=2', LEVEL.OU_ADMIN, '/admin/users?page=2'],
    ['/a1/overview', LEVEL.NORMAL, '/a1/overview'],
    ['/site/okta', LEVEL.NORMAL, '/site/okta'],
  ])('opening %s as level %i shows %s [ROUTE-06, ROUTE-17, ROUTE-24]', (path, level, shown) => {
    expect(visit(path, sessionOf(level))).toBe(shown);
  });

  it('closes a section whose operation a sub-administrator lacks [ROUTE-25]', () => {
    expect(visit('/admin/users', sessionOf(LEVEL.SUB_ADMIN, { operations: ['role'] }))).toBe('/404');
  });

  it('closes the pages of a feature that the OU has not purchased [APP-13]', () => {
    for (const path of ['/admin/assets', '/admin/asset-permission', '/admin/announcement']) {
      expect(visit(path, sessionOf(LEVEL.OU_ADMIN))).toBe(path);
      cleanup();
      expect(visit(path, sessionOf(LEVEL.OU_ADMIN, { features: ['alarm'] }))).toBe('/404');
      cleanup();
    }
    const assetsOnly = sessionOf(LEVEL.SUB_ADMIN, { operations: ['assets'], features: [] });
    expect(visit('/', assetsOnly)).toBe('/portal');
    cleanup();
    expect(visit('/admin', assetsOnly)).toBe('/portal');
  });

  it('asks for an OU first and keeps the address [OUSW-08]', () => {
    const without = sessionOf(LEVEL.NORMAL, { hasOrganization: false });
    expect(visit('/admin/ou-config?tab=1', without)).toBe('/company-select?redirect=%2Fadmin%2Fou-config%3Ftab%3D1');
  });

  it.each<[Level, string]>([
    [LEVEL.NORMAL, '/portal'],
    [LEVEL.SUPER_ADMIN, '/admin/super'],
    [LEVEL.OU_ADMIN, '/admin/users'],
  ])('home leads level %i to %s [ROUTE-33, ROUTE-34]', (level, landing) => {
    expect(visit('/', sessionOf(level))).toBe(landing);
  });

  it.each<[Operation, Level, string]>([
    ['assets', LEVEL.SUB_ADMIN, '/admin/assets'],
    ['assetPermission', LEVEL.SUB_ADMIN, '/admin/asset-permission'],
    ['audit', LEVEL.SUB_ADMIN, '/admin/audit-log'],
    ['resource', LEVEL.SUPER_SUB_ADMIN, '/admin/resource-list'],
  ])('home leads who has only %s, at level %i, to %s [ROUTE-35, ROUTE-36, ROUTE-37]', (right, level, landing) => {
    expect(visit('/', sessionOf(level, { operations: [right] }))).toBe(landing);
  });

  it.each<[Level, Operation[], string]>([
    [LEVEL.OU_ADMIN, [], '/admin'],
    [LEVEL.SUPER_SUB_ADMIN, ['resource'], '/admin'],
    [LEVEL.SUB_ADMIN, ['assets'], '/admin'],
    [LEVEL.SUPER_ADMIN, [], '/admin/super'],
  ])('the console begins for level %i with the rights %j at %s [ROUTE-33, SHELL-48]', (level, operations, page) => {
    expect(visit('/admin', sessionOf(level, { operations }))).toBe(page);
  });

  it.each<[string, Operation[]]>([
    ['without any right', []],
    ['with rights that open nothing to their level', ['structure', 'resource']],
  ])(
    'home leads a sub-administrator %s to the portal, not to a closed page [ROUTE-33, SUBA-12]',
    (_who, operations) => {
      for (const start of ['/', '/admin']) {
        expect(visit(start, sessionOf(LEVEL.SUB_ADMIN, { operations }))).toBe('/portal');
        cleanup();
      }
    },
  );

  it('closes the audit log and announcements where the installation has them off [AUDT-08, CONF-14, CONF-33]', () => {
    const off = { auditEnable: 'false', announcementEnable: 'false' };
    for (const path of ['/admin/audit-log', '/admin/announcement']) {
      expect(visit(path, sessionOf(LEVEL.OU_ADMIN))).toBe(path);
      cleanup();
      expect(visit(path, sessionOf(LEVEL.OU_ADMIN, { configuration: off }))).toBe('/404');
      cleanup();
    }
    const auditor = sessionOf(LEVEL.SUB_ADMIN, { operations: ['audit', 'domain'], configuration: off });
    expect(visit('/', auditor)).toBe('/admin/domain-settings');
  });
});

describe('within the frame of another page', () => {
  let loaded: string[];
  /** A frame whose document was loaded from `address`. */
  const frame = (address: string) => {
    vi.stubGlobal('top', {});
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: new URL(address, location.href).href } as PerformanceEntry,
    ]);
  };
  const show = (path: string) => {
    const entry = ROUTES.find((one) => matchPath(one.path, new URL(path, location.href).pathname));
    if (!entry) throw new Error(`${path} is no route.`);
    render(
      <SessionContext value={sessionOf(LEVEL.OU_ADMIN)}>
        <MemoryRouter initialEntries={[path]}>
          <RouteGuard entry={entry}>
            <p>The page</p>
          </RouteGuard>
        </MemoryRouter>
      </SessionContext>,
    );
    return screen.queryByText('The page') !== null;
  };

  beforeEach(() => {
    loaded = [];
    vi.spyOn(location, 'replace').mockImplementation((address) => void loaded.push(String(address)));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each(['/admin', '/admin/users?page=2', '/admin/user/u1'])(
    'no page of the console is shown: %s is loaded as a document, which the server forbids to frame [SHELL-46]',
    (path) => {
      frame('/portal');
      expect(show(path)).toBe(false);
      expect(loaded).toEqual([path]);
    },
  );

  it('the console is not loaded over and over where that policy was taken away [SHELL-46]', () => {
    frame('/admin/users');
    expect(show('/admin/users')).toBe(false);
    expect(loaded).toEqual([]);
  });

  it.each(['/portal', '/a1/admin'])('%s is shown as anywhere [SHELL-46]', (path) => {
    frame('/portal');
    expect(show(path)).toBe(true);
    expect(loaded).toEqual([]);
  });

  it('is not where a page of its own stands: the console is shown there [SHELL-46]', () => {
    expect(show('/admin/users')).toBe(true);
    expect(loaded).toEqual([]);
  });
});

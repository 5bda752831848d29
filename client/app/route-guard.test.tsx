import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { Operation } from '../api/generated/graphql';
import { LEVEL } from '../features/session/levels';
import type { Level } from '../features/session/levels';
import { SessionContext } from '../features/session/session-context';
import type { SessionValue } from '../features/session/session-context';
import HomePage from './pages/home-page';
import { RouteGuard } from './route-guard';
import { ROUTES } from './route-table';

afterEach(cleanup);

function sessionOf(level: Level, { hasOrganization = true, operations = [] as Operation[] } = {}): SessionValue {
  const organization = {
    id: 'o1',
    name: 'Northwind',
    logo: null,
    languages: ['en-US'],
    availableThemes: [],
    features: [],
    copyright: null,
    messageOrigins: [],
  };
  return {
    ...{
      userPermissionType: level,
      operations: new Set(operations),
      organizations: [],
      organizationTotal: 0,
      configuration: {},
      hasAppPermission: true,
    },
    user: {
      id: 'u1',
      username: 'u',
      name: 'U',
      nickName: null,
      email: null,
      domain: null,
      phone: null,
      phoneArea: '',
      theme: 'DARK',
      isOldNavigation: false,
      isLeaveCountdownOff: false,
      isInitPassword: false,
    },
    workingOrganization: hasOrganization
      ? { ...organization, isAdminInfoEnable: false, isLatestNavigationEnable: true, isRunStatusEnable: false }
      : null,
  };
}

/** Where a person ends up who opens `path`. */
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
                  {['home', 'adminHome'].includes(entry.page ?? '') ? <HomePage /> : <Address />}
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
});

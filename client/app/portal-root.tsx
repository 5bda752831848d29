import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { Fragment, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath, Navigate, Outlet, UNSAFE_createBrowserHistory, useLocation, useRoutes } from 'react-router-dom';
// Our first import: its history listener must run before the router's.
import '../ui/dialog/use-history-entry';
import { apollo } from '../api/apollo';
import { guardChunk, hasOutlivedBuild } from '../core/chunk-guard';
import { lose } from '../core/connection';
import { guardChunks } from '../core/load-chunk';
import { SecondFactor } from '../features/identity/session/components/second-factor';
import { SessionProvider } from '../features/identity/session/session-provider';
import { LocaleProvider } from '../locales/locale-provider';
import { system } from '../theme/system';
import { createPageHistory } from '../ui/navigation/page-history';
import { PageRouter } from '../ui/navigation/page-router';
import { PageSkeleton } from '../ui/state/skeleton';
import { ToasterRegion } from '../ui/overlay/toaster-region';
import { AlarmHost } from './alarm-host';
import { AppEvents } from './app-events';
import { HelpHost } from './help-host';
import { PaletteHost } from './palette-host';
import { askForFirstScreen } from './first-screen';
import { GuardedPage } from './guarded-page';
import { loadAhead } from './load-ahead';
import { MessageCentreHost } from './message-centre-host';
import { PAGES } from './pages';
import { PageBoundary } from './page-failure';
import { loginPath } from '../core/redirect';
import { ROUTES } from './route-table';

/** Anonymous pages, which read no session on load (ROUTE-26). */
const WITHOUT_SESSION = /^\/(404$|login$|sso-login$|reset-password$|forget-password$|init-user$|confirm-email$|site\/)/;

/** Leaves for the sign-in page, which stands outside the router, and comes back here after (ROUTE-23). */
function ToLogin() {
  const { pathname, search } = useLocation();
  location.replace(loginPath(pathname + search));
  return null;
}

function Frame() {
  const { pathname } = useLocation();
  const isListed = ROUTES.some((entry) => matchPath(entry.path, pathname));
  const page = (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
  return (
    <>
      <AppEvents />
      <SecondFactor />
      {WITHOUT_SESSION.test(pathname) ? (
        page
      ) : (
        <SessionProvider pending={<PageSkeleton />} anonymous={isListed ? <ToLogin /> : page}>
          {page}
          <MessageCentreHost />
          <PaletteHost />
          <AlarmHost />
          <HelpHost />
        </SessionProvider>
      )}
    </>
  );
}

const TABLE = [
  {
    element: <Frame />,
    children: [
      // ROUTE-13: a mobile modal page exists only on top of the page that opened it.
      { path: '/modal/*', element: <Navigate replace to="/" /> },
      { path: '/login', element: <ToLogin /> },
      ...ROUTES.filter((entry) => entry.path !== '/login').map((entry) => ({
        path: entry.path,
        element: <GuardedPage entry={entry} />,
      })),
      { path: '*', element: <PAGES.notFound /> },
    ],
  },
];

function Pages() {
  const { key } = useLocation();
  return <PageBoundary address={key}>{useRoutes(TABLE)}</PageBoundary>;
}

const history = createPageHistory(UNSAFE_createBrowserHistory());

/** Pages that show the portal, or lead most people to it. */
const isPortal = (path: string) =>
  ['portal', 'home'].includes(ROUTES.find((entry) => matchPath(entry.path, path))?.page ?? '');

/** A page whose build a deployment took away is read anew when somebody goes on to another one: nothing is lost then. */
function renewOnNavigation(): void {
  let { pathname } = location;
  history.listen(({ location: next }) => {
    if (next.pathname === pathname) return;
    pathname = next.pathname;
    if (hasOutlivedBuild()) location.reload();
  });
}

/** Mounts the portal and its console, within `Around`, which may put something else in their place. */
export function mount(root: HTMLElement, Around: ComponentType<{ children: ReactNode }> = Fragment): void {
  guardChunks(guardChunk);
  addEventListener('offline', () => lose('calls'));
  renewOnNavigation();
  loadAhead();
  if (isPortal(location.pathname)) askForFirstScreen();
  createRoot(root).render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <ApolloProvider client={apollo}>
          <PageRouter history={history}>
            <Around>
              <Pages />
            </Around>
          </PageRouter>
          <ToasterRegion />
        </ApolloProvider>
      </LocaleProvider>
    </ChakraProvider>,
  );
}

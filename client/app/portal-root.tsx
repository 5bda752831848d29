import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchPath, Navigate, Outlet, RouterProvider, useLocation } from 'react-router-dom';
// First of ours: what it hears of the history, the router hears after it.
import '../ui/use-history-entry';
import { apollo } from '../api/apollo';
import { SecondFactor } from '../features/session/components/second-factor';
import { SessionProvider } from '../features/session/session-provider';
import { LocaleProvider, MoreMessages } from '../locales/locale-provider';
import { system } from '../theme/system';
import { lazyPage } from '../ui/lazy-part';
import { PageSkeleton } from '../ui/skeleton';
import { ToasterRegion } from '../ui/toaster-region';
import { AppEvents } from './app-events';
import { PaletteHost } from './palette-host';
import { askForFirstScreen } from './first-screen';
import { PAGES } from './pages';
import { PageFailure } from './page-failure';
import { loginPath } from '../api/redirect';
import { RouteGuard } from './route-guard';
import { ROUTES } from './route-table';
import type { RouteEntry } from './route-table';

const loadShell = () => import('./admin-shell');
const AdminShell = lazyPage(async () => ({ default: (await loadShell()).AdminShell }));

/** Anonymous pages that are asked for no session on load (ROUTE-26). */
const WITHOUT_SESSION = /^\/(404$|login$|sso-login$|reset-password$|forget-password$|init-user$|site\/)/;

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
          <PaletteHost />
        </SessionProvider>
      )}
    </>
  );
}

/** The console's frame stays while its pages load; its texts come along with it. */
function ConsolePage({ page }: { page: ReactNode }) {
  useEffect(() => void loadShell(), []);
  return (
    <MoreMessages bundle="console" pending={<PageSkeleton />}>
      <Suspense fallback={<PageSkeleton />}>
        <AdminShell>
          <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
        </AdminShell>
      </Suspense>
    </MoreMessages>
  );
}

function GuardedPage({ entry }: { entry: RouteEntry }) {
  const Page = PAGES[entry.page ?? 'notFound'];
  const isConsole = entry.page !== undefined && entry.path.startsWith('/admin/');
  return <RouteGuard entry={entry}>{isConsole ? <ConsolePage page={<Page />} /> : <Page />}</RouteGuard>;
}

const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <PageFailure />,
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
]);

/** Pages that show the portal, or lead most people to it. */
const isPortal = (path: string) =>
  ['portal', 'home'].includes(ROUTES.find((entry) => matchPath(entry.path, path))?.page ?? '');

/** Mounts the portal and its console. */
export function mount(root: HTMLElement): void {
  if (isPortal(location.pathname)) askForFirstScreen();
  createRoot(root).render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <ApolloProvider client={apollo}>
          <RouterProvider router={router} />
          <ToasterRegion />
        </ApolloProvider>
      </LocaleProvider>
    </ChakraProvider>,
  );
}

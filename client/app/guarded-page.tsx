import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { preload } from '../core/load-chunk';
import { MoreMessages } from '../locales/locale-provider';
import { lazyPage } from '../ui/state/lazy-part';
import { PageSkeleton } from '../ui/state/skeleton';
import { PAGES } from './pages';
import { RouteGuard } from './route-guard';
import type { RouteEntry } from './route-table';

const loadShell = () => import('./admin-shell');
const AdminShell = lazyPage(async () => ({ default: (await loadShell()).AdminShell }));

/** The console's frame stays while its pages load; its texts come along with it. */
function ConsolePage({ page }: { page: ReactNode }) {
  useEffect(() => preload(loadShell), []);
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

/** The page of a path if the guard admits the person, in the console's frame if it belongs to the console. */
export function GuardedPage({ entry }: { entry: RouteEntry }) {
  const Page = PAGES[entry.page ?? 'notFound'];
  const isConsole = entry.page !== undefined && /^\/admin(\/|$)/.test(entry.path);
  return <RouteGuard entry={entry}>{isConsole ? <ConsolePage page={<Page />} /> : <Page />}</RouteGuard>;
}

import { Box } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import type { ComponentProps } from 'react';
import { failureOf } from '../../../../core/failure';
import { ErrorState } from '../../../../ui/state/error-state';
import { lazyPage } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { PortalApps } from '../hooks/use-portal-apps';
import type { RecentVisits } from '../hooks/use-recent-visits';
import type { LeafMenu } from '../portal-model';
import type { ViewMode } from '../view-mode';

export const loadHome = () => import('./home');
export const loadWorkingApp = () => import('./working-app');
const Home = lazyPage(loadHome);
const WorkingApp = lazyPage(loadWorkingApp);
const ClosedPage = lazyPage(() => import('./closed-page'));

interface Props {
  readonly apps: PortalApps;
  readonly recent: RecentVisits;
  readonly messages: ComponentProps<typeof Home>['messages'];
  /** Null on the start page. */
  readonly path: string | null;
  /** The menu of the path; null where there is none, or it leads nowhere. */
  readonly menu: LeafMenu | null;
  readonly viewMode: ViewMode;
  readonly setViewMode: (mode: ViewMode) => void;
  readonly toggleMenu: () => void;
}

/** The content beside the menu: the first screen, an app, or the reason why neither is there. */
export function PortalContent({ apps, recent, messages, path, menu, ...shell }: Props) {
  const { categories, app, isLoading, error, retry } = apps;
  const isMobile = useIsMobile();
  const [openPath, setOpenPath] = useState<string | null>(null);
  const isOpen = app !== null && menu !== null;
  if (isOpen && openPath !== path) setOpenPath(path);
  if (isLoading) return <ContentSkeleton />;
  if (error) return <ErrorState isPage failure={failureOf(error)} onRetry={retry} />;
  return (
    <Suspense fallback={<ContentSkeleton />}>
      {path === null ? (
        <Home categories={categories} recent={recent} messages={messages} />
      ) : isOpen ? (
        <WorkingApp app={app} menu={menu} {...shell} />
      ) : (
        <ClosedPage isMobile={isMobile} isTaken={openPath === path} />
      )}
    </Suspense>
  );
}

const ContentSkeleton = () => (
  <Box padding="6">
    <SkeletonLines lines={8} />
  </Box>
);

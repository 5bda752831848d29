import { Box } from '@chakra-ui/react';
import { Suspense, useCallback, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { failureOf } from '../../../../core/failure';
import { ErrorState } from '../../../../ui/state/error-state';
import { lazyPage } from '../../../../ui/state/lazy-part';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useSession } from '../../../identity/session/session-context';
import type { PortalApps } from '../hooks/use-portal-apps';
import type { RecentVisits } from '../hooks/use-recent-visits';
import { iconIn } from '../portal-model';
import type { Category, LeafMenu } from '../portal-model';
import type { AppShell } from './kept-app';

export const loadHome = () => import('./home');
export const loadWorkingApps = () => import('./working-apps');
const Home = lazyPage(loadHome);
const WorkingApps = lazyPage(loadWorkingApps);
const ClosedPage = lazyPage(() => import('./closed-page'));

/** Parts of the start page. */
export interface StartParts {
  readonly categories: readonly Category[];
  readonly recent: RecentVisits;
  /** Finds the icon of an app. */
  readonly iconOf: (appId: string) => string | null;
}

interface Props extends AppShell {
  readonly apps: PortalApps;
  /** Undefined on the start page. */
  readonly appId: string | undefined;
  readonly recent: RecentVisits;
  readonly messages: ComponentProps<typeof Home>['messages'];
  /** The start page: `home`, or what the person or the OU arranged instead. */
  readonly start: (home: ReactNode, parts: StartParts) => ReactNode;
  /** Null on the start page. */
  readonly path: string | null;
  /** The menu of the path; null where there is none, or it leads nowhere. */
  readonly menu: LeafMenu | null;
}

/** The content beside the menu: the first screen, an app, or the reason why neither is there; apps opened before live on. */
export function PortalContent({ apps, appId, recent, messages, start, path, menu, ...shell }: Props) {
  const { user, workingOrganization } = useSession();
  const { app, isLoading, error } = apps;
  const [openPath, setOpenPath] = useState<string | null>(null);
  const [hasOpened, setOpened] = useState(false);
  const isOpen = app !== null && menu !== null;
  if (isOpen && openPath !== path) setOpenPath(path);
  const shown = isOpen && !isLoading && !error && path !== null ? { app, menu } : null;
  if (shown && !hasOpened) setOpened(true);
  const isClosed = path !== null && !isOpen && !isLoading && !error;
  return (
    <>
      {hasOpened && (
        <Suspense fallback={shown && <ContentSkeleton />}>
          <WorkingApps
            key={`${user.id} ${workingOrganization?.id}`}
            shown={shown}
            closedId={isClosed && appId ? appId : null}
            {...shell}
          />
        </Suspense>
      )}
      {!shown && (
        <OtherPage
          apps={apps}
          path={path}
          setTitle={shell.setTitle}
          isTaken={openPath === path}
          start={
            path === null
              ? start(<Home categories={apps.categories} recent={recent} messages={messages} />, {
                  categories: apps.categories,
                  recent,
                  iconOf: (id) => iconIn(apps.categories, id),
                })
              : null
          }
        />
      )}
    </>
  );
}

interface OtherProps extends Pick<AppShell, 'setTitle'> {
  readonly apps: PortalApps;
  readonly path: string | null;
  readonly start: ReactNode;
  readonly isTaken: boolean;
}

/** The page where no app is on screen. */
function OtherPage(props: OtherProps) {
  const { apps, path, setTitle, start, isTaken } = props;
  const isMobile = useIsMobile();
  const setTitleHere = useCallback((title: string | null) => setTitle(path ?? '', title), [path, setTitle]);
  if (apps.isLoading) return <ContentSkeleton />;
  if (apps.error) return <ErrorState isPage failure={failureOf(apps.error)} onRetry={apps.retry} />;
  return (
    <Suspense fallback={<ContentSkeleton />}>
      {start ?? <ClosedPage isMissing={isMobile || apps.isMissing} isTaken={isTaken} setTitle={setTitleHere} />}
    </Suspense>
  );
}

const ContentSkeleton = () => (
  <Box padding="6">
    <SkeletonLines lines={8} />
  </Box>
);

import { Box, chakra, Grid } from '@chakra-ui/react';
import { Minimize2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Navigate, useParams } from 'react-router-dom';
import { failureOf } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { ErrorState } from '../../../ui/error-state';
import { SkeletonLines } from '../../../ui/skeleton';
import { useIsMobile } from '../../../ui/use-is-mobile';
import { useSession } from '../../session/session-context';
import { NoPermission } from '../components/no-permission';
import { PortalHeader } from '../components/portal-header';
import { useMenuShown } from '../hooks/use-menu-shown';
import { useOuterMessages } from '../hooks/use-outer-messages';
import { usePageChange } from '../hooks/use-page-change';
import { usePortalApps } from '../hooks/use-portal-apps';
import { useViewMode } from '../hooks/use-view-mode';
import { findMenu, isNewNavigation, jumpPath } from '../portal-model';
import { rememberVisit } from '../visits';

const loadLauncher = () => import('../components/launcher');
const loadSideMenu = () => import('../components/side-menu');
const loadWorkingApp = () => import('../components/working-app');
const Launcher = lazy(loadLauncher);
const SideMenu = lazy(loadSideMenu);
const WorkingApp = lazy(loadWorkingApp);
const MobileDrawer = lazy(() => import('../components/mobile-drawer'));
const loadApp = () => Promise.all([loadSideMenu(), loadWorkingApp()]);
// Begun with the page itself, so that it does not wait for the answers first.
void (location.pathname === '/portal' ? loadLauncher() : loadApp());

/** The portal people open every morning: header, menus of the working app, and the app itself or the launcher. `bell` is the way to their messages. */
export function PortalPage({ bell }: { bell: ReactNode }) {
  const intl = useIntl();
  const { appId, menuCode } = useParams();
  const isMobile = useIsMobile();
  const { user, workingOrganization } = useSession();
  const [viewMode, setViewMode] = useViewMode();
  const [isMenuShown, setMenuShown] = useMenuShown();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { categories, app, isLoading, error, retry } = usePortalApps(appId);
  useOuterMessages(setViewMode);

  const menu = app && menuCode ? findMenu(app, menuCode) : null;
  const portal = intl.formatMessage({ id: 'portal.title' });
  usePageChange(`${appId}/${menuCode}`, menu && app ? `${menu.name} · ${app.name}` : portal);
  const jump = app && menu ? jumpPath(menu, app, categories) : null;
  const visit = app && menu && !jump ? menu.code : null;
  useEffect(() => {
    if (appId && visit) rememberVisit({ appId, menuCode: visit });
  }, [appId, visit]);
  if (jump) return <Navigate replace to={jump} />;

  const isNewStyle = isNewNavigation(app, workingOrganization, user);
  const isRail = !isMenuShown && isNewStyle;
  const hasMenu = app !== null && !isMobile && viewMode !== 2 && (isMenuShown || isRail);
  return (
    <Grid
      height="100dvh"
      templateRows={viewMode === 0 ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)'}
      templateColumns={hasMenu ? `${isRail ? '{sizes.rail}' : '{sizes.menu}'} minmax(0, 1fr)` : 'minmax(0, 1fr)'}
      position="relative"
    >
      {viewMode === 0 && (
        <PortalHeader
          bell={bell}
          title={menu?.name ?? app?.name ?? portal}
          isMenuShown={isMobile ? isDrawerOpen : hasMenu && !isRail}
          onToggleMenu={isMobile ? () => setDrawerOpen(true) : app ? () => setMenuShown(!isMenuShown) : null}
        />
      )}
      {hasMenu && app && (
        <Suspense fallback={<Box bg="bg.surface" borderEndWidth="1px" />}>
          <SideMenu
            app={app}
            currentCode={menuCode}
            categories={categories}
            isRail={isRail}
            isChanging={isChanging}
            setChanging={setChanging}
          />
        </Suspense>
      )}
      <chakra.main
        id="content"
        tabIndex={-1}
        display="flex"
        flexDirection="column"
        overflow="auto"
        minHeight="0"
        minWidth="0"
        outline="none"
        onPointerOver={appId ? undefined : () => void loadApp()}
      >
        {isLoading ? (
          <ContentSkeleton />
        ) : error ? (
          <ErrorState isPage failure={failureOf(error)} onRetry={retry} />
        ) : !appId ? (
          <Suspense fallback={<ContentSkeleton />}>
            <Launcher categories={categories} />
          </Suspense>
        ) : app && menu ? (
          <Suspense fallback={<ContentSkeleton />}>
            <WorkingApp app={app} menu={menu} setViewMode={setViewMode} />
          </Suspense>
        ) : (
          <NoPermission isMobile={isMobile} />
        )}
      </chakra.main>
      {viewMode !== 0 && (
        <Button
          size="icon"
          position="absolute"
          insetEnd="3"
          bottom="3"
          boxShadow="float"
          aria-label={intl.formatMessage({ id: 'portal.leaveFullScreen' })}
          title={intl.formatMessage({ id: 'portal.leaveFullScreen' })}
          onClick={() => setViewMode(0)}
        >
          <Minimize2 strokeWidth={1.5} />
        </Button>
      )}
      {isDrawerOpen && (
        <Suspense fallback={null}>
          <MobileDrawer app={app} currentCode={menuCode} categories={categories} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </Grid>
  );
}

const ContentSkeleton = () => (
  <Box padding="6">
    <SkeletonLines lines={8} />
  </Box>
);

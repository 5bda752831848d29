import { Box, chakra, Grid } from '@chakra-ui/react';
import { Minimize2 } from 'lucide-react';
import { Suspense, useRef } from 'react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { preload } from '../../../../core/load-chunk';
import { Button } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { loadHome, loadWorkingApps, PortalContent } from '../components/portal-content';
import { PortalHeader } from '../components/portal-header';
import { VisitsMenu } from '../components/visits-menu';
import { useAppsAhead } from '../hooks/use-app-lead';
import { usePortalPage } from '../hooks/use-portal-page';

const loadSideMenu = () => import('../components/side-menu');
const SideMenu = lazyPart(loadSideMenu);
const Entrances = lazyPart(() => import('../components/entrances'));
const FloatingMenu = lazyPart(() => import('../components/floating-menu'));
const MobileDrawer = lazyPart(() => import('../components/mobile-drawer'));
const loadApp = () => Promise.all([loadSideMenu(), loadWorkingApps()]);
// Begun with the page itself, so that they do not wait for the server's answers.
preload(location.pathname === '/portal' ? loadHome : loadApp);

type Page = ReturnType<typeof usePortalPage>;
type Slots = Pick<ComponentProps<typeof PortalContent>, 'messages' | 'start'>;

/** The portal people open every morning: header, menus of the working app, and the app itself or the first screen. `bell` is the way to their messages. */
export function PortalPage({ bell, messages, start }: Slots & { bell: ReactNode }) {
  const page = usePortalPage();
  const { viewMode, setViewMode, hasMenu, isRail, side } = page;
  const toggle = useRef<HTMLButtonElement>(null);
  const readAhead = useAppsAhead();
  return (
    <Grid
      height="100dvh"
      templateRows={viewMode === 0 ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)'}
      templateColumns={hasMenu ? `${isRail ? '{sizes.rail}' : '{sizes.menu}'} minmax(0, 1fr)` : 'minmax(0, 1fr)'}
      position="relative"
      onPointerOver={readAhead}
      onFocus={readAhead}
    >
      {viewMode === 0 && <Header bell={bell} page={page} toggle={toggle} />}
      {hasMenu && side && (
        <Suspense fallback={<Box bg="bg.surface" borderEndWidth="1px" />}>
          <SideMenu {...side} isRail={isRail} />
        </Suspense>
      )}
      <Content page={page} messages={messages} start={start} />
      {page.isPutAway && (
        <Box {...page.floating.hover} position="absolute" insetStart="0" top="0" bottom="0" width="1.5" aria-hidden />
      )}
      <MenuAbove page={page} toggle={toggle} />
      {viewMode !== 0 && <LeaveFullScreen onClick={() => setViewMode(0)} />}
      {page.onward && <Navigate replace {...page.onward} />}
      {page.isDrawerOpen && (
        <Suspense fallback={null}>
          <MobileDrawer
            app={page.known}
            currentCode={page.menuCode}
            categories={page.apps.categories}
            onClose={() => page.setDrawerOpen(false)}
          />
        </Suspense>
      )}
    </Grid>
  );
}

interface PartProps {
  readonly page: Page;
  /** The button of the header that opens the menu. */
  readonly toggle: RefObject<HTMLButtonElement | null>;
}

function Header({ bell, page, toggle }: PartProps & { bell: ReactNode }) {
  const { isMobile, recent, shown, known, apps, path, title, isMenuOpen, toggleMenu, floating } = page;
  return (
    <PortalHeader
      bell={bell}
      shortcuts={
        !isMobile && (
          <>
            <VisitsMenu recent={recent} isFirstOpen={shown !== null} />
            {path !== null && (
              <Suspense fallback={null}>
                <Entrances categories={apps.categories} app={apps.app} code={shown?.code} />
              </Suspense>
            )}
          </>
        )
      }
      title={title}
      isMenuShown={isMenuOpen}
      onToggleMenu={isMobile || known ? toggleMenu : null}
      toggle={toggle}
      peek={floating.peek}
    />
  );
}

function Content({ page, messages, start }: Slots & { page: Page }) {
  const { apps, recent, appId, path, shown, viewMode, setViewMode, setTitle, toggleMenu } = page;
  return (
    <chakra.main
      id="content"
      tabIndex={-1}
      // The last column, also while the menu is not there.
      gridColumn="-2 / -1"
      display="flex"
      flexDirection="column"
      overflow="auto"
      position="relative"
      minHeight="0"
      minWidth="0"
      outline="none"
      onPointerOver={appId ? undefined : () => preload(loadApp)}
    >
      <PortalContent
        apps={apps}
        appId={appId}
        recent={recent}
        messages={messages}
        start={start}
        path={path}
        menu={shown}
        viewMode={viewMode}
        setViewMode={setViewMode}
        setTitle={setTitle}
        toggleMenu={toggleMenu}
      />
    </chakra.main>
  );
}

function MenuAbove({ page: { floating, side, viewMode }, toggle }: PartProps) {
  if (!floating.isOpen || !side) return null;
  return (
    <Suspense fallback={null}>
      <FloatingMenu
        anchor={toggle}
        hasHeader={viewMode === 0}
        isByKeys={floating.isByKeys}
        hover={floating.hover}
        onClose={floating.close}
      >
        <SideMenu {...side} isRail={false} />
      </FloatingMenu>
    </Suspense>
  );
}

function LeaveFullScreen({ onClick }: { onClick: () => void }) {
  const label = useIntl().formatMessage({ id: 'portal.leaveFullScreen' });
  return (
    <Button
      size="icon"
      position="absolute"
      insetEnd="3"
      bottom="3"
      boxShadow="float"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Minimize2 strokeWidth={1.5} />
    </Button>
  );
}

import { Box, chakra, Grid } from '@chakra-ui/react';
import { Minimize2 } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { Button } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useLateValue } from '../../../../ui/timing/use-late-value';
import { useSession } from '../../../identity/session/session-context';
import { loadLauncher, loadWorkingApp, PortalContent } from '../components/portal-content';
import { PortalHeader } from '../components/portal-header';
import { VisitsMenu } from '../components/visits-menu';
import { useAppsAhead } from '../hooks/use-app-lead';
import { useAppLog } from '../hooks/use-app-log';
import { useFloatingMenu } from '../hooks/use-floating-menu';
import { useMenuShown } from '../hooks/use-menu-shown';
import { useOuterMessages } from '../hooks/use-outer-messages';
import { usePageChange } from '../hooks/use-page-change';
import { useRecentVisits } from '../hooks/use-recent-visits';
import { useShownPage } from '../hooks/use-shown-page';
import { useViewMode } from '../hooks/use-view-mode';
import { isNewNavigation } from '../portal-model';
import { visitOf } from '../recent-visits';
import { rememberVisit } from '../visits';

const loadSideMenu = () => import('../components/side-menu');
const SideMenu = lazyPart(loadSideMenu);
const Entrances = lazyPart(() => import('../components/entrances'));
const PortalSearch = lazyPart(() => import('../components/portal-search'));
const FloatingMenu = lazyPart(() => import('../components/floating-menu'));
const MobileDrawer = lazyPart(() => import('../components/mobile-drawer'));
const loadApp = () => Promise.all([loadSideMenu(), loadWorkingApp()]);
// Begun with the page itself, so that it does not wait for the answers first.
void (location.pathname === '/portal' ? loadLauncher() : loadApp());

/** The portal people open every morning: header, menus of the working app, and the app itself or the launcher. `bell` is the way to their messages. */
export function PortalPage({ bell }: { bell: ReactNode }) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { user, workingOrganization } = useSession();
  const [viewMode, setViewMode] = useViewMode();
  const [isMenuShown, setMenuShown] = useMenuShown();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { apps, appId, menuCode, menu, isPassing, onward } = useShownPage();
  const { app, categories } = apps;
  // What surrounds an app need not wait for its menus.
  const known = app ?? (apps.isLoading ? apps.listed : null);
  useOuterMessages(setViewMode);

  // A jump link is no page: where its target is not granted, it leads nowhere.
  const shown = menu && !menu.addition ? menu : null;
  const portal = intl.formatMessage({ id: 'portal.title' });
  const path = appId ? `${appId}/${menuCode ?? ''}` : null;
  usePageChange(path ?? '', shown && app ? `${shown.name} · ${app.name}` : portal);
  const [visit, categoryId] = [shown?.code, app?.category.id];
  useEffect(() => {
    if (appId && visit && categoryId) rememberVisit({ appId, menuCode: visit, categoryId });
  }, [appId, visit, categoryId]);
  useAppLog(shown && app ? app.id : null);
  const recent = useRecentVisits(shown && app ? visitOf(app, shown, !isPassing) : null);
  const readAhead = useAppsAhead();

  const isNewStyle = isNewNavigation(known, workingOrganization, user);
  const isRail = !isMenuShown && isNewStyle;
  const hasMenu = known !== null && !isMobile && viewMode !== 2 && (isMenuShown || isRail);
  const floating = useFloatingMenu(known !== null && !isMobile && !hasMenu);
  const { close } = floating;
  const isMenuThere = hasMenu || floating.isOpen;
  useEffect(() => {
    close();
    setChanging(false);
  }, [close, path]);
  // What opened above the menu goes with it.
  useEffect(() => {
    if (!isMenuThere) setChanging(false);
  }, [isMenuThere]);
  const toggleMenu = isMobile ? () => setDrawerOpen(true) : () => setMenuShown(!isMenuShown);
  // The frame comes first: hundreds of menus may stand beside it.
  const late = useLateValue(useMemo(() => known && { app: known, currentCode: menuCode }, [known, menuCode]));
  const side = known && { ...(late ?? { app: known, currentCode: menuCode }), categories, isChanging, setChanging };
  return (
    <Grid
      height="100dvh"
      templateRows={viewMode === 0 ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)'}
      templateColumns={hasMenu ? `${isRail ? '{sizes.rail}' : '{sizes.menu}'} minmax(0, 1fr)` : 'minmax(0, 1fr)'}
      position="relative"
      onPointerOver={readAhead}
      onFocus={readAhead}
    >
      {viewMode === 0 && (
        <PortalHeader
          bell={bell}
          shortcuts={
            !isMobile && (
              <>
                <VisitsMenu recent={recent} isFirstOpen={shown !== null} />
                <Suspense fallback={null}>
                  <Entrances categories={categories} />
                </Suspense>
              </>
            )
          }
          search={
            !isMobile && (
              <Suspense fallback={<Box width="220px" />}>
                <PortalSearch />
              </Suspense>
            )
          }
          title={menu?.name ?? known?.name ?? portal}
          isMenuShown={isMobile ? isDrawerOpen : (hasMenu && !isRail) || floating.isOpen}
          onToggleMenu={isMobile || known ? toggleMenu : null}
          toggle={toggle}
          peek={floating.peek}
        />
      )}
      {hasMenu && side && (
        <Suspense fallback={<Box bg="bg.surface" borderEndWidth="1px" />}>
          <SideMenu {...side} isRail={isRail} />
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
        <PortalContent
          apps={apps}
          path={path}
          menu={shown}
          viewMode={viewMode}
          setViewMode={setViewMode}
          toggleMenu={toggleMenu}
        />
      </chakra.main>
      {known && !isMobile && !hasMenu && (
        <Box {...floating.hover} position="absolute" insetStart="0" top="0" bottom="0" width="1.5" aria-hidden />
      )}
      {floating.isOpen && side && (
        <Suspense fallback={null}>
          <FloatingMenu
            anchor={toggle}
            hasHeader={viewMode === 0}
            isByKeys={floating.isByKeys}
            hover={floating.hover}
            onClose={close}
          >
            <SideMenu {...side} isRail={false} />
          </FloatingMenu>
        </Suspense>
      )}
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
      {onward && <Navigate replace {...onward} />}
      {isDrawerOpen && (
        <Suspense fallback={null}>
          <MobileDrawer
            app={known}
            currentCode={menuCode}
            categories={categories}
            onClose={() => setDrawerOpen(false)}
          />
        </Suspense>
      )}
    </Grid>
  );
}

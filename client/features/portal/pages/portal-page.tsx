import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { ChevronDown, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { failureOf } from '../../../api/failure';
import { AppIcon } from '../../../ui/app-icon';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { Mark } from '../../../ui/logo-mark';
import { SkeletonLines } from '../../../ui/skeleton';
import { useIsMobile } from '../../../ui/use-is-mobile';
import { useSession } from '../../session/session-context';
import { ChangeAppPanel } from '../components/change-app-panel';
import { Launcher } from '../components/launcher';
import { LeftMenu } from '../components/left-menu';
import { MobileDrawer } from '../components/mobile-drawer';
import { ChangeAppButton, PortalHeader } from '../components/portal-header';
import { WorkingApp } from '../components/working-app';
import { useOuterMessages } from '../hooks/use-outer-messages';
import { usePortalApps } from '../hooks/use-portal-apps';
import { useViewMode } from '../hooks/use-view-mode';
import { findMenu } from '../portal-model';

/** The portal people open every morning: header, menus of the working app, and the app itself or the launcher. `bell` is the way to their messages. */
export function PortalPage({ bell }: { bell: ReactNode }) {
  const intl = useIntl();
  const { appId, menuCode } = useParams();
  const isMobile = useIsMobile();
  const { workingOrganization } = useSession();
  const [viewMode, setViewMode] = useViewMode();
  const [isMenuWide, setMenuWide] = useState(true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const changer = useRef<HTMLButtonElement>(null);
  const { categories, app, isLoading, error, retry } = usePortalApps(appId);
  useOuterMessages(setViewMode);

  const menu = app && menuCode ? findMenu(app, menuCode) : null;
  const title = menu?.name ?? app?.name ?? intl.formatMessage({ id: 'portal.title' });
  useEffect(() => {
    document.title = menu && app ? `${menu.name} · ${app.name}` : title;
  }, [menu, app, title]);

  const isRail = !isMenuWide && Boolean(app?.isNewNavigation && workingOrganization?.isLatestNavigationEnable);
  const hasMenu = app !== null && !isMobile && viewMode !== 2 && (isMenuWide || isRail);
  const closePanel = () => {
    setChanging(false);
    changer.current?.focus();
  };
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
          title={title}
          isMenuShown={isMobile ? isDrawerOpen : hasMenu && !isRail}
          onToggleMenu={() =>
            isMobile ? setDrawerOpen(true) : app ? setMenuWide(!isMenuWide) : setChanging(!isChanging)
          }
        />
      )}
      {hasMenu && app && (
        <Box bg="bg.surface" borderEndWidth="1px" padding="2" overflow="auto" minHeight="0">
          <ChangeAppButton
            ref={changer}
            data-change-app
            aria-expanded={isChanging}
            aria-haspopup="dialog"
            aria-label={isRail ? intl.formatMessage({ id: 'portal.changeApp' }) : undefined}
            onClick={() => setChanging(!isChanging)}
          >
            <Mark>
              <AppIcon name={app.icon} />
            </Mark>
            {!isRail && (
              <>
                <Box as="span" flex="1" truncate title={app.name}>
                  {app.name}
                </Box>
                <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
              </>
            )}
          </ChangeAppButton>
          <LeftMenu app={app} currentCode={menuCode} isRail={isRail} />
        </Box>
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
      >
        {isLoading ? (
          <Box padding="6">
            <SkeletonLines lines={8} />
          </Box>
        ) : error ? (
          <ErrorState failure={failureOf(error)} onRetry={retry} />
        ) : !appId ? (
          <Launcher categories={categories} />
        ) : app && menu ? (
          <WorkingApp app={app} menu={menu} setViewMode={setViewMode} />
        ) : (
          <NoPermission isMobile={isMobile} />
        )}
      </chakra.main>
      {isChanging && viewMode === 0 && (
        <ChangeAppPanel categories={categories} currentId={appId} onClose={closePanel} />
      )}
      {isDrawerOpen && (
        <MobileDrawer app={app} currentCode={menuCode} categories={categories} onClose={() => setDrawerOpen(false)} />
      )}
    </Grid>
  );
}

/** SHELL-17; narrow screens say not found (MOB-11). */
function NoPermission({ isMobile }: { isMobile: boolean }) {
  return (
    <Flex flex="1" alignItems="center" justifyContent="center">
      <EmptyState
        icon={<Lock size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id={isMobile ? 'common.notFound.title' : 'common.noPermission.title'} />}
        text={<FormattedMessage id={isMobile ? 'common.notFound.mobileHint' : 'common.noPermission.text'} />}
      />
    </Flex>
  );
}

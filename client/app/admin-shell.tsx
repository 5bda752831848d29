import { Box, chakra, Grid, Text } from '@chakra-ui/react';
import { ExternalLink, LayoutGrid, Menu as MenuIcon, PanelLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { MessageBell } from '../features/message/components/message-bell';
import { UserMenu } from '../features/session/components/user-menu';
import { useSession } from '../features/session/session-context';
import { AppHeader, HeaderDivider } from '../ui/app-header';
import { Button, ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useHistoryEntry } from '../ui/use-history-entry';
import { useIsMobile } from '../ui/use-is-mobile';
import { adminMenu } from './admin-menu';
import { AdminNav } from './admin-nav';

/** The console: header, left menu, and the page, which scrolls by itself. */
export function AdminShell({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { userPermissionType, operations, workingOrganization, configuration } = useSession();
  const isMobile = useIsMobile();
  const [isMenuShown, setMenuShown] = useState(true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const content = useFocusOnNavigation();
  const groups = adminMenu(userPermissionType, operations);
  const hasMenu = !isMobile && isMenuShown && groups.length > 0;
  const name = workingOrganization?.name ?? intl.formatMessage({ id: 'common.portal' });
  return (
    <Grid
      templateRows="auto minmax(0, 1fr)"
      templateColumns={hasMenu ? '{sizes.menu} minmax(0, 1fr)' : 'minmax(0, 1fr)'}
      height="100dvh"
    >
      <AppHeader
        name={name}
        logo={workingOrganization?.logo}
        start={
          <Button
            variant="ghost"
            size="icon"
            aria-label={intl.formatMessage({ id: 'common.toggleMenu' })}
            aria-haspopup={isMobile ? 'dialog' : undefined}
            aria-expanded={isMobile ? isDrawerOpen : isMenuShown}
            onClick={() => (isMobile ? setDrawerOpen(true) : setMenuShown(!isMenuShown))}
          >
            {isMobile ? <MenuIcon strokeWidth={1.5} /> : <PanelLeft strokeWidth={1.5} />}
          </Button>
        }
        end={
          <>
            {configuration.adminHelpUrl && (
              <ButtonLink variant="ghost" href={configuration.adminHelpUrl} target="_blank" rel="noreferrer">
                <ExternalLink strokeWidth={1.5} aria-hidden />
                <FormattedMessage id="console.help" />
              </ButtonLink>
            )}
            {workingOrganization && (
              <ButtonLink asChild variant="ghost">
                <Link to="/portal" aria-label={intl.formatMessage({ id: 'console.toPortal' })}>
                  <LayoutGrid strokeWidth={1.5} aria-hidden />
                  <Box as="span" hideBelow="md">
                    <FormattedMessage id="console.toPortal" />
                  </Box>
                </Link>
              </ButtonLink>
            )}
            {workingOrganization && <MessageBell />}
            <UserMenu />
          </>
        }
      >
        <Box hideBelow="md" display="flex" alignItems="center">
          <HeaderDivider />
          <Text color="fg.muted" whiteSpace="nowrap">
            <FormattedMessage id="console.title" />
          </Text>
        </Box>
      </AppHeader>
      {hasMenu && (
        <Box bg="bg.surface" borderEndWidth="1px" padding="2" overflow="auto">
          <AdminNav groups={groups} />
        </Box>
      )}
      <chakra.main ref={content} id="content" tabIndex={-1} overflow="auto" minWidth="0" outline="none">
        {children}
      </chakra.main>
      {isDrawerOpen && <AdminDrawer groups={groups} onClose={() => setDrawerOpen(false)} />}
    </Grid>
  );
}

/** The menu of narrow screens; Back closes it (MOB-06). */
function AdminDrawer({ groups, onClose }: { groups: ReturnType<typeof adminMenu>; onClose: () => void }) {
  const goBack = useHistoryEntry('menu', onClose);
  return (
    <Dialog size="drawer" title={<FormattedMessage id="console.title" />} onClose={goBack}>
      <AdminNav groups={groups} isReplacing />
    </Dialog>
  );
}

/** The page has the focus after it was reached by a link, so that a screen reader starts there. */
function useFocusOnNavigation() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

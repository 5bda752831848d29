import { Box, chakra, Grid, Text } from '@chakra-ui/react';
import { ExternalLink, LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
// Every page of the console has texts beyond the first ones: their addresses come with it.
import '../locales/more-bundles';
import { MessageBell } from '../features/messaging/message/components/message-bell';
import { UserMenu } from '../features/identity/session/components/user-menu';
import { useSession } from '../features/identity/session/session-context';
import { AppHeader, HeaderDivider } from '../ui/layout/app-header';
import { ButtonLink } from '../ui/button/button';
import { Dialog } from '../ui/dialog/dialog';
import { MenuToggle } from '../ui/button/menu-toggle';
import { PaletteButton } from '../ui/layout/palette-button';
import { ConnectionPill } from '../ui/state/connection-pill';
import { useFocusOnNavigation } from '../ui/focus/use-focus-on-navigation';
import { useHistoryEntry } from '../ui/dialog/use-history-entry';
import { useIsMobile } from '../ui/layout/use-is-mobile';
import type { adminMenu } from './admin-menu';
import { AdminNav } from './admin-nav';
import { ConsoleLinks } from '../widgets/links/console-links';
import { useOpenLinks } from './console-links';
import { useAdminMenu } from './use-admin-menu';

/** The console: header, left menu, and the page, which scrolls by itself. */
export function AdminShell({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { workingOrganization, configuration } = useSession();
  const isMobile = useIsMobile();
  // On tablets it would leave the page too little room.
  const [isMenuShown, setMenuShown] = useState(() => innerWidth >= 1024);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useFocusOnNavigation(useLocation().pathname);
  const groups = useAdminMenu();
  const linkOf = useOpenLinks();
  const hasPeople = groups.some(({ entries }) => entries.some(({ path }) => path === '/admin/users'));
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
          groups.length > 0 && (
            <MenuToggle
              isShown={isMobile ? isDrawerOpen : isMenuShown}
              onToggle={() => (isMobile ? setDrawerOpen(true) : setMenuShown(!isMenuShown))}
            />
          )
        }
        end={
          <>
            <PaletteButton
              label={intl.formatMessage({ id: hasPeople ? 'common.search.people' : 'common.search.console' })}
            />
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
            <ConnectionPill />
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
      <chakra.main id="content" tabIndex={-1} overflow="auto" minWidth="0" outline="none">
        <ConsoleLinks value={linkOf}>{children}</ConsoleLinks>
      </chakra.main>
      {isDrawerOpen && <AdminDrawer groups={groups} onClose={() => setDrawerOpen(false)} />}
    </Grid>
  );
}

/** The menu of narrow screens; Back closes it (MOB-06). */
function AdminDrawer({ groups, onClose }: { groups: ReturnType<typeof adminMenu>; onClose: () => void }) {
  useHistoryEntry('menu', onClose);
  return (
    <Dialog hasHistoryEntry size="drawer" title={<FormattedMessage id="console.title" />} onClose={onClose}>
      <AdminNav groups={groups} isReplacing />
    </Dialog>
  );
}

import { Box, chakra, Grid, Text } from '@chakra-ui/react';
import { ExternalLink, LayoutGrid, PanelLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { UserMenu } from '../features/session/components/user-menu';
import { useSession } from '../features/session/session-context';
import { AppHeader, HeaderDivider } from '../ui/app-header';
import { Button, ButtonLink } from '../ui/button';
import { NavItem } from '../ui/nav-item';
import { adminMenu } from './admin-menu';

/** The console: header, left menu, and the page, which scrolls by itself. */
export function AdminShell({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { userPermissionType, operations, workingOrganization, configuration } = useSession();
  const [isMenuShown, setMenuShown] = useState(() => innerWidth >= 768);
  const content = useFocusOnNavigation();
  const groups = adminMenu(userPermissionType, operations);
  const name = workingOrganization?.name ?? intl.formatMessage({ id: 'common.portal' });
  return (
    <Grid
      templateRows="auto minmax(0, 1fr)"
      templateColumns={isMenuShown && groups.length > 0 ? '{sizes.menu} minmax(0, 1fr)' : 'minmax(0, 1fr)'}
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
            aria-expanded={isMenuShown}
            onClick={() => setMenuShown(!isMenuShown)}
          >
            <PanelLeft strokeWidth={1.5} />
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
      {isMenuShown && groups.length > 0 && <AdminMenu groups={groups} />}
      <chakra.main ref={content} id="content" tabIndex={-1} overflow="auto" minWidth="0" outline="none">
        {children}
      </chakra.main>
    </Grid>
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

function AdminMenu({ groups }: { groups: ReturnType<typeof adminMenu> }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const isCurrent = (path: string) =>
    pathname === path || (path.endsWith('s') && pathname.startsWith(`${path.slice(0, -1)}/`));
  return (
    <chakra.nav
      aria-label={intl.formatMessage({ id: 'console.title' })}
      bg="bg.surface"
      borderEndWidth="1px"
      padding="2"
      overflow="auto"
    >
      {groups.map((group) => (
        <Box key={group.label ?? ''} mb="1">
          {group.label && (
            <Text px="2.5" pt="3" pb="1" textStyle="s12" fontWeight="500" color="fg.subtle">
              <FormattedMessage id={group.label} />
            </Text>
          )}
          {group.entries.map(({ path, label, icon: Icon }) => (
            <NavItem asChild key={path} mb="0.5">
              <Link to={path} aria-current={isCurrent(path) ? 'page' : undefined}>
                <Icon size={16} strokeWidth={1.5} aria-hidden />
                <FormattedMessage id={label} />
              </Link>
            </NavItem>
          ))}
        </Box>
      ))}
    </chakra.nav>
  );
}

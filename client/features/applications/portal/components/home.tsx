import { Box, chakra, Stack } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { Suspense, useRef } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { useRememberedLink } from '../../../../ui/focus/use-remembered-link';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useSession } from '../../../identity/session/session-context';
import type { RecentVisits } from '../hooks/use-recent-visits';
import { isConsoleHintDue } from '../console-hint-seen';
import { useWidth } from '../hooks/use-width';
import { iconIn } from '../portal-model';
import type { Category } from '../portal-model';
import { HomeApps } from './home/home-apps';
import { columnsIn } from './home/home-columns';
import { HomeFavorites } from './home/home-favorites';
import { HomeGreeting } from './home/home-greeting';
import { HomeVisits } from './home/home-visits';

// Shared with the landing page: in one chunk they compress better than in chunks of their own.
export { HomeGreeting } from './home/home-greeting';
export { Launcher } from './home/launcher';

const NoApps = lazyPart(() => import('./home/no-apps'));
const ConsoleHint = lazyPart(() => import('./console-hint'));

interface Props {
  readonly categories: readonly Category[];
  readonly recent: RecentVisits;
  /** The unread messages; `iconOf` finds the icon of an app. */
  readonly messages: (iconOf: (appId: string) => string | null) => ReactNode;
}

/** The first screen (SHELL-01): what was open last, the favorites, every app by category, and what is unread. */
export default function Home({ categories, recent, messages }: Props) {
  const isMobile = useIsMobile();
  const { userPermissionType } = useSession();
  const { ref, width } = useWidth();
  const page = useRef<HTMLDivElement>(null);
  useRememberedLink('home', page);
  if (categories.length === 0) {
    return (
      <Suspense fallback={null}>
        <NoApps footer={<Footer />} />
      </Suspense>
    );
  }
  const columns = isMobile ? 1 : columnsIn(width);
  const unread = (
    <Stack as="aside" gap="3">
      {!isMobile && isConsoleHintDue(userPermissionType) && (
        <Suspense fallback={null}>
          <ConsoleHint />
        </Suspense>
      )}
      {messages((appId) => iconIn(categories, appId))}
    </Stack>
  );
  return (
    <>
      <Columns ref={page}>
        <Stack ref={ref} gap={{ base: '5', md: '6' }} minWidth="0">
          <HomeGreeting isArrangeable={!isMobile} />
          {isMobile && <SearchButton />}
          {width > 0 && (
            <>
              <HomeVisits recent={recent} columns={isMobile ? null : columns} />
              <HomeFavorites categories={categories} columns={columns} isMobile={isMobile} />
              {isMobile && unread}
              <HomeApps categories={categories} columns={columns} width={width} isMobile={isMobile} />
            </>
          )}
        </Stack>
        {!isMobile && unread}
      </Columns>
      <Footer />
    </>
  );
}

/** The way to the one search, where the header has no room for a field. */
const SearchButton = () => (
  <SearchField aria-haspopup="dialog" onClick={() => emitClientEvent('palette', undefined)}>
    <Search size={16} strokeWidth={1.5} aria-hidden />
    <FormattedMessage id="portal.home.search" />
  </SearchField>
);

/** The owner of the portal, where the OU wants it named (OUCF-07). */
function Footer() {
  const { workingOrganization } = useSession();
  if (!workingOrganization?.copyright) return null;
  return (
    <chakra.footer px={{ base: '4', md: '6' }} py="3" textStyle="s12" color="fg.subtle" wordBreak="break-word">
      {workingOrganization.copyright}
    </chakra.footer>
  );
}

const Columns = chakra(Box, {
  base: {
    flex: '1 0 auto',
    display: 'grid',
    alignContent: 'start',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
    '@media (min-width: 1680px)': { gridTemplateColumns: 'minmax(0, 1fr) 420px' },
    px: { base: '4', md: '6' },
    pt: { base: '4', md: '5' },
    pb: '6',
  },
});

const SearchField = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: '11',
      px: '3',
      bg: 'bg.raised',
      color: 'fg.subtle',
      borderWidth: '1px',
      borderRadius: 'control',
      textAlign: 'start',
      cursor: 'pointer',
    },
  },
  { defaultProps: { type: 'button' } },
);

import { chakra, Grid, Stack } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../../ui/button/button';
import { useFocusOnNavigation } from '../../../../ui/focus/use-focus-on-navigation';
import { AppHeader } from '../../../../ui/layout/app-header';
import { Page } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { AccountTexts } from '../../session/components/account-texts';
import { useSession } from '../../session/session-context';
import { AccountNav } from '../components/account-nav';
import { HistorySection } from '../components/history-section';
import { LookSection } from '../components/look-section';
import { NotificationsSection } from '../components/notifications-section';
import { ProfileSection } from '../components/profile-section';
import { SecuritySection } from '../components/security-section';
import { SessionsSection } from '../components/sessions-section';
import { sectionOf } from '../sections';

/** All that a person sets for themselves, in one place. `end` is the end of the header, which knows other features. */
export function AccountPage({ end }: { end: ReactNode }) {
  return (
    <AccountTexts>
      <Account end={end} />
    </AccountTexts>
  );
}

function Account({ end }: { end: ReactNode }) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { workingOrganization } = useSession();
  const { pathname, state } = useLocation() as { pathname: string; state: { from?: string } | null };
  const [parameters] = useSearchParams();
  const section = sectionOf(parameters);
  const isNamed = parameters.has('section');
  useFocusOnNavigation(pathname);
  useEffect(() => {
    if (!isNamed) return;
    const part = document.getElementById(`account-${section}`);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  }, [section, isNamed]);
  const title = intl.formatMessage({ id: 'session.account' });
  const back = state?.from ?? '/';
  const home = workingOrganization ? '/portal' : undefined;
  return (
    <Grid
      height="100dvh"
      templateRows="auto minmax(0, 1fr)"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '{sizes.menu} minmax(0, 1fr)' }}
    >
      <AppHeader
        name={isMobile ? title : (workingOrganization?.name ?? intl.formatMessage({ id: 'common.portal' }))}
        logo={isMobile ? null : workingOrganization?.logo}
        home={isMobile ? undefined : home}
        start={
          <ButtonLink asChild variant="ghost" size="icon" hideFrom="lg">
            <Link to={back} aria-label={intl.formatMessage({ id: 'account.back' })}>
              <ArrowLeft strokeWidth={1.5} aria-hidden />
            </Link>
          </ButtonLink>
        }
        end={end}
      />
      <chakra.div display={{ base: 'none', lg: 'contents' }}>
        <AccountNav current={section} back={back} />
      </chakra.div>
      <chakra.main id="content" tabIndex={-1} overflow="auto" minWidth="0" outline="none">
        <Page title={title} subtitle={workingOrganization?.name}>
          <Columns>
            <Stack gap="3">
              <ProfileSection />
              <SecuritySection />
              <SessionsSection />
            </Stack>
            <Stack gap="3">
              <LookSection />
              <NotificationsSection />
              <HistorySection />
            </Stack>
          </Columns>
        </Page>
      </chakra.main>
    </Grid>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1280px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});

import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { setPageTitle } from '../../../../core/page-title';
import { ButtonLink } from '../../../../ui/button/button';
import { useFocusOnNavigation } from '../../../../ui/focus/use-focus-on-navigation';
import { AppHeader } from '../../../../ui/layout/app-header';
import { Page } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { AccountTexts } from '../../session/components/account-texts';
import { useSession } from '../../session/session-context';
import { AccountNav } from '../components/account-nav';
import { AccountOverview } from '../components/account-overview';
import { SECTION_PARTS } from '../components/account-sections';
import { sectionOf } from '../sections';
import type { SectionId } from '../sections';

/** All that a person sets for themselves, in one place. `end` is the end of the header, which knows other features. */
export function AccountPage({ end }: { end: ReactNode }) {
  return (
    <AccountTexts>
      <Account end={end} />
    </AccountTexts>
  );
}

interface AccountState {
  /** The page that the account was opened from. */
  readonly from?: string;
  /** The list of the sections is the history entry before. */
  readonly isOnward?: boolean;
}

function Account({ end }: { end: ReactNode }) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { workingOrganization } = useSession();
  const { pathname, state } = useLocation() as { pathname: string; state: AccountState | null };
  const [parameters] = useSearchParams();
  const section = sectionOf(parameters);
  const isNamed = parameters.has('section');
  const [former, setFormer] = useState<SectionId | null>(null);
  if (isNamed && former !== section) setFormer(section);
  useFocusOnNavigation(pathname);
  useEffect(() => {
    if (!isNamed) return;
    const part = document.getElementById(`account-${section}`);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  }, [section, isNamed]);
  const title = intl.formatMessage({ id: 'session.account' });
  const back = state?.from ?? '/';
  const name = workingOrganization?.name ?? intl.formatMessage({ id: 'common.portal' });
  return (
    <Grid
      height="100dvh"
      templateRows="auto minmax(0, 1fr)"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '{sizes.menu} minmax(0, 1fr)' }}
    >
      <AppHeader
        name={isMobile ? title : name}
        logo={isMobile ? false : workingOrganization?.logo}
        home={workingOrganization && !isMobile ? '/portal' : undefined}
        start={<BackButton isInSection={isMobile && isNamed} isOnward={state?.isOnward === true} back={back} />}
        end={end}
      />
      <chakra.div display={{ base: 'none', lg: 'contents' }}>
        <AccountNav current={section} back={back} />
      </chakra.div>
      <chakra.main id="content" tabIndex={-1} overflow="auto" minWidth="0" outline="none">
        {isMobile ? (
          <Narrow title={title} section={isNamed ? section : null} former={former} back={back} />
        ) : (
          <Wide title={title} />
        )}
      </chakra.main>
    </Grid>
  );
}

/** One step back: from a section to the list of them, from there to the page before. */
function BackButton({ isInSection, isOnward, back }: { isInSection: boolean; isOnward: boolean; back: string }) {
  const label = useIntl().formatMessage({ id: 'account.back' });
  const navigate = useNavigate();
  return (
    <ButtonLink asChild variant="ghost" size="icon" hideFrom="lg">
      <Link
        to={isInSection ? '/account' : back}
        replace={isInSection}
        state={isInSection ? { from: back } : undefined}
        aria-label={label}
        onClick={(event) => {
          if (!isInSection || !isOnward) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <ArrowLeft strokeWidth={1.5} aria-hidden />
      </Link>
    </ButtonLink>
  );
}

interface NarrowProps {
  readonly title: string;
  /** Null for the list of all. */
  readonly section: SectionId | null;
  readonly former: SectionId | null;
  readonly back: string;
}

function Narrow({ title, section, former, back }: NarrowProps) {
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  if (!section) return <AccountOverview former={former} back={back} />;
  const Part = SECTION_PARTS[section];
  return (
    <Box padding="4">
      <chakra.h1 srOnly>{title}</chakra.h1>
      <Part />
    </Box>
  );
}

function Wide({ title }: { title: string }) {
  const { user } = useSession();
  const parts = (ids: readonly SectionId[]) => (
    <Stack gap="3">
      {ids.map((id) => {
        const Part = SECTION_PARTS[id];
        return <Part key={id} />;
      })}
    </Stack>
  );
  return (
    <Page title={title} subtitle={user.nickName || user.name}>
      <Columns>
        {parts(['profile', 'security', 'sessions'])}
        {parts(['look', 'notifications', 'history'])}
      </Columns>
    </Page>
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

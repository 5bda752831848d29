import { chakra, Grid } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../../../ui/button/button';
import { useFocusOnNavigation } from '../../../../ui/focus/use-focus-on-navigation';
import { AppHeader } from '../../../../ui/layout/app-header';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { PageSkeleton } from '../../../../ui/state/skeleton';
import { useSession } from '../../../identity/session/session-context';
import { AlarmConsole } from '../components/alarm-console';
import { AlarmTexts } from '../components/alarm-texts';

/** The page of alarms for every member. `end` is the end of the header, which knows other features. */
export function AlarmsPage({ end }: { end: ReactNode }) {
  return (
    <AlarmTexts pending={<PageSkeleton />}>
      <Framed end={end} />
    </AlarmTexts>
  );
}

function Framed({ end }: { end: ReactNode }) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { workingOrganization } = useSession();
  useFocusOnNavigation(useLocation().pathname);
  const back = intl.formatMessage({ id: 'alarm.back' });
  return (
    <Grid height="100dvh" templateRows="auto minmax(0, 1fr)" templateColumns="minmax(0, 1fr)">
      <AppHeader
        name={isMobile ? intl.formatMessage({ id: 'alarm.title' }) : (workingOrganization?.name ?? '')}
        logo={isMobile ? false : workingOrganization?.logo}
        home={isMobile ? undefined : '/portal'}
        start={
          <ButtonLink asChild variant="ghost" size="icon">
            <Link to="/portal" aria-label={back} title={back}>
              <ArrowLeft strokeWidth={1.5} />
            </Link>
          </ButtonLink>
        }
        end={end}
      />
      <chakra.main id="content" tabIndex={-1} overflow="auto" minWidth="0" minHeight="0" outline="none">
        <AlarmConsole />
      </chakra.main>
    </Grid>
  );
}

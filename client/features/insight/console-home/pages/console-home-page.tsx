import { chakra, Flex } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { timeOfDay } from '../../../../core/time-of-day';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page, Panel } from '../../../../ui/layout/page';
import { ErrorNotice, ErrorState } from '../../../../ui/state/error-state';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { OnceOpen } from '../../../../ui/state/once-open';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useNow } from '../../../../ui/timing/use-now';
import { useSession } from '../../../identity/session/session-context';
import { AppsPanel } from '../components/apps-panel';
import { Figures } from '../components/figures';
import { isNew, stepsLeft } from '../first-steps';
import { PeoplePanel } from '../components/people-panel';
import { RangeSwitch } from '../components/range-switch';
import { RunningPanel } from '../components/running-panel';
import { SignInsPanel } from '../components/sign-ins-panel';
import { WaitingPanel } from '../components/waiting-panel';
import { useConsoleHome } from '../hooks/use-console-home';
import { useHideFirstSteps } from '../hooks/use-first-steps';
import { HOME_WORKS, INVITE, rangeOf, withRange } from '../urls';

const FirstSteps = lazyPart(() => import('../components/first-steps'));
/** Below the fold; they read their numbers by themselves. */
const ChangesPanel = lazyPart(() => import('../components/changes-panel'));
const HoursPanel = lazyPart(() => import('../components/hours-panel'));
const MailsDialog = lazyPart(() => import('../components/mails-dialog'));

/** The home of the console: the figures of the morning, or the first steps of an OU whose people cannot work yet. */
export default function ConsoleHomePage() {
  const intl = useIntl();
  const { user, workingOrganization, operations, configuration } = useSession();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { name: range, range: wanted } = rangeOf(parameters);
  const { home, failureOf, lost, read } = useConsoleHome(wanted);
  const { open, choose } = useDialogAddress(HOME_WORKS);
  const { hide, isSending } = useHideFirstSteps(read);
  const now = useNow();
  // ROUTE-25, CONF-14
  const hasAudit = operations.has('audit') && configuration.auditEnable !== 'false';
  const steps = home?.firstSteps;
  const isSetUp = steps ? !isNew(steps.steps) : true;
  const hasSteps = steps && !isSetUp && !steps.isHidden;
  const who = user.nickName || user.name;
  const title = intl.formatMessage(
    { id: hasSteps ? 'home.welcome' : 'portal.greeting' },
    { name: who, time: timeOfDay(new Date(now).getHours()) },
  );
  const invite = operations.has('user') && (
    <ButtonLink asChild variant={hasSteps ? 'secondary' : 'primary'}>
      <Link to={INVITE}>
        <UserPlus strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="home.invite" />
      </Link>
    </ButtonLink>
  );
  const parts = { home, range, failureOf, onRetry: read };
  return (
    <Page
      title={title}
      subtitle={
        hasSteps
          ? intl.formatMessage(
              { id: 'home.steps.left' },
              { name: workingOrganization?.name, count: stepsLeft(steps.steps) },
            )
          : intl.formatDate(now, {
              weekday: 'long',
              day: 'numeric',
              month: 'long',
              year: 'numeric',
              hour: '2-digit',
              minute: '2-digit',
            })
      }
      actions={
        hasSteps ? (
          <>
            <Button variant="ghost" disabled={isSending} onClick={() => hide(true)}>
              <FormattedMessage id="home.steps.hide" />
            </Button>
            {invite}
          </>
        ) : (
          <>
            {steps?.isHidden && !isSetUp && (
              <Button variant="ghost" disabled={isSending} onClick={() => hide(false)}>
                <FormattedMessage id="home.steps.show" />
              </Button>
            )}
            <RangeSwitch
              range={range}
              onRange={(name) => void navigate({ search: withRange(name) }, { replace: true })}
            />
            {invite}
          </>
        )
      }
    >
      {lost && home && <ErrorNotice failure={lost} onRetry={read} />}
      {lost && !home ? (
        <ErrorState failure={lost} onRetry={read} />
      ) : hasSteps ? (
        <FirstSteps steps={steps.steps} aside={<Aside {...parts} />} />
      ) : (
        <>
          <Figures home={home} range={range} hasAudit={hasAudit} />
          <Board {...parts} hasAudit={hasAudit} />
        </>
      )}
      <OnceOpen isOpen={open !== null}>
        {open?.work === 'mails' && <MailsDialog mails={home?.mails ?? null} onClose={() => choose(null)} />}
      </OnceOpen>
    </Page>
  );
}

/** The panels of the caller, as far as their rights go. */
function Board({ hasAudit, ...parts }: ComponentProps<typeof SignInsPanel> & { hasAudit: boolean }) {
  const { operations } = useSession();
  const { home, failureOf } = parts;
  const isShown = (part: 'people' | 'signIns' | 'apps') => !home || home[part] !== null || failureOf(part) !== null;
  return (
    <Panels>
      {isShown('signIns') && (
        <Wide>
          <SignInsPanel {...parts} />
        </Wide>
      )}
      <WaitingPanel {...parts} />
      {isShown('apps') && <AppsPanel {...parts} />}
      <RunningPanel {...parts} />
      {hasAudit && (
        <Suspense fallback={<PanelSkeleton />}>
          <ChangesPanel />
        </Suspense>
      )}
      {operations.has('user') && (
        <Wide isWhole={!hasAudit || !isShown('apps')}>
          <Suspense fallback={<PanelSkeleton />}>
            <HoursPanel />
          </Suspense>
        </Wide>
      )}
      {isShown('people') && <PeoplePanel {...parts} />}
    </Panels>
  );
}

/** Work of a new OU that goes on already, and what waits there. */
function Aside(parts: Parameters<typeof RunningPanel>[0]) {
  const { home } = parts;
  return (
    <Flex direction="column" gap="3" css={{ _empty: { display: 'none' } }}>
      {home?.tasks && home.tasks.length > 0 && <RunningPanel {...parts} />}
      {home?.waiting && home.waiting.length > 0 && <WaitingPanel {...parts} />}
    </Flex>
  );
}

/** Thirds of the width; rows are as high as their highest panel. */
const Panels = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
    // A panel that the caller may not see leaves no hole.
    gridAutoFlow: 'dense',
  },
});

/** Two thirds, or the whole width. */
const Wide = chakra('div', {
  base: { display: 'grid', gridColumn: { lg: 'span 2' }, minWidth: '0' },
  variants: { isWhole: { true: { gridColumn: { lg: 'span 3' } } } },
});

const PanelSkeleton = () => (
  <Panel padding="4">
    <SkeletonLines lines={6} />
  </Panel>
);

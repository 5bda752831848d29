import { Box, Flex, Text } from '@chakra-ui/react';
import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLandingRunStatusQuery } from '../../../../../api/generated/hooks';
import type { FrameState, LandingRunStatusQuery } from '../../../../../api/generated/graphql';
import { failureOf } from '../../../../../core/failure';
import { EmptyState } from '../../../../../ui/state/empty-state';
import { ErrorState } from '../../../../../ui/state/error-state';
import { Dot, Tag } from '../../../../../ui/text/tag';
import { AppMark } from '../../../../../widgets/icon/app-mark';
import { WidgetFrame, WidgetSkeleton } from '../widget-frame';

type Status = LandingRunStatusQuery['landingRunStatus'][number];

/** As long as the server keeps what it found, in milliseconds. */
const EVERY = 300_000;
const TONES = { OPEN: undefined, REFUSED: 'warning', FAILED: 'danger', UNKNOWN: undefined } as const;
const COLORS = {
  OPEN: 'status.success',
  REFUSED: 'status.warning',
  FAILED: 'status.danger',
  UNKNOWN: 'border.strong',
} as const satisfies Record<FrameState, string>;
/** The worst first. */
const ORDER: readonly FrameState[] = ['FAILED', 'REFUSED', 'UNKNOWN', 'OPEN'];

/** Whether the person's apps answer (LAND-12): one that does not comes first, with a word on it. */
export default function RunStatus({ title }: { title: ReactNode }) {
  const { data, error, loading, refetch } = useLandingRunStatusQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: EVERY,
    skipPollAttempt: () => document.hidden,
  });
  const apps = data?.landingRunStatus;
  return (
    <WidgetFrame title={title} isRead>
      {apps ? (
        <Apps apps={apps} />
      ) : error && !loading ? (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <WidgetSkeleton />
      )}
    </WidgetFrame>
  );
}

function Apps({ apps }: { apps: readonly Status[] }) {
  const intl = useIntl();
  if (apps.length === 0) {
    return (
      <EmptyState
        icon={<Activity size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="landing.status.none" />}
      />
    );
  }
  const sorted = apps.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const count = (state: FrameState) => apps.filter((app) => app.state === state).length;
  const counts = (['OPEN', 'REFUSED', 'FAILED', 'UNKNOWN'] as const).filter((state) => count(state) > 0);
  return (
    <>
      <Flex gap="3px" height="7" flexShrink={0} aria-hidden>
        {apps.map(({ id, state }) => (
          <Box key={id} flex="1 1 4px" maxWidth="3" borderRadius="2px" bg={COLORS[state]} />
        ))}
      </Flex>
      <Text textStyle="s13" color="fg.muted" pt="2" pb="1">
        {counts
          .map((state) => intl.formatMessage({ id: `landing.status.count.${state}` }, { count: count(state) }))
          .join(' · ')}
      </Text>
      <ul>
        {sorted.map(({ id, name, icon, state }) => (
          <Flex as="li" key={id} alignItems="center" gap="2.5" minHeight="9">
            <AppMark appId={id} icon={icon} />
            <Text flex="1" minWidth="0" truncate title={name}>
              {name}
            </Text>
            <State state={state} />
          </Flex>
        ))}
      </ul>
    </>
  );
}

function State({ state }: { state: FrameState }) {
  const tone = TONES[state];
  const text = <FormattedMessage id={`landing.status.${state}`} />;
  if (tone) {
    return (
      <Tag tone={tone} flexShrink={0}>
        <Dot />
        {text}
      </Tag>
    );
  }
  return (
    <Flex alignItems="center" gap="1.5" textStyle="s12" color="fg.muted" flexShrink={0}>
      <Dot color={COLORS[state]} />
      {text}
    </Flex>
  );
}

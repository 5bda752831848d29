import { Box, Center, Flex, Text } from '@chakra-ui/react';
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { AssetSyncFragment } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { RelativeTime } from '../../../../ui/text/time';
import { useSecondsUntil } from '../../../../ui/timing/use-seconds-until';
import { failureTexts } from '../sync-failure';
import { SyncCounts } from './sync-counts';

interface Props {
  readonly info: AssetSyncFragment;
  readonly isBusy: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** How the synchronization stands, until the next may start (ASST-05, ASST-06); nothing before the first. */
export function SyncStrip({ info, isBusy, onStart, onCancel }: Props) {
  const intl = useIntl();
  const left = useSecondsUntil(info.nextSyncTime ?? 0);
  const { state } = info;
  const isRunning = state === 'SYNCHRONIZING';
  if (state === 'IDLE' || (state === 'DONE' && left === 0)) return null;
  return (
    <Flex
      as="section"
      aria-label={intl.formatMessage({ id: 'asset.sync.label' })}
      alignItems="center"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      gap="4"
      rowGap="3"
      px="4"
      py="3"
      borderWidth="1px"
      borderRadius="panel"
      bg="bg.surface"
    >
      <Look state={state} />
      <Box flex="1 1 240px" minWidth="0">
        {isRunning ? <Running info={info} /> : state === 'DONE' ? <Done info={info} /> : <Failed info={info} />}
      </Box>
      {left > 0 && info.nextSyncTime != null && <NextAllowed time={info.nextSyncTime} left={left} />}
      {isRunning && (
        <Button disabled={isBusy} onClick={onCancel}>
          <FormattedMessage id="common.cancel" />
        </Button>
      )}
      {state === 'FAILED' && left === 0 && (
        <Button disabled={isBusy} onClick={onStart}>
          <FormattedMessage id="asset.sync.again" />
        </Button>
      )}
    </Flex>
  );
}

const LOOKS = {
  SYNCHRONIZING: { icon: <RefreshCw size={16} strokeWidth={1.5} />, bg: 'accent.soft', color: 'accent' },
  DONE: { icon: <CircleCheck size={16} strokeWidth={1.5} />, bg: 'status.successSoft', color: 'status.success' },
  FAILED: { icon: <TriangleAlert size={16} strokeWidth={1.5} />, bg: 'status.dangerSoft', color: 'status.danger' },
} as const;

function Look({ state }: { state: keyof typeof LOOKS }) {
  const { icon, bg, color } = LOOKS[state];
  return (
    <Center width="8" height="8" flexShrink={0} borderRadius="control" bg={bg} color={color} aria-hidden>
      {icon}
    </Center>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Flex wrap="wrap" alignItems="baseline" columnGap="3" rowGap="1" fontVariantNumeric="tabular-nums">
      {children}
    </Flex>
  );
}

/** The share of what is read; without a total the bar says only that something goes on. */
function Running({ info: { progress } }: { info: AssetSyncFragment }) {
  const intl = useIntl();
  const { read, total } = progress ?? { read: 0, total: null };
  const share = total ? Math.min(1, read / total) : null;
  return (
    <Flex direction="column" gap="2">
      <Line>
        <Text fontWeight="500">
          <FormattedMessage id="asset.sync.running" />
        </Text>
        {share !== null && (
          <Text color="accent" fontWeight="500">
            <FormattedNumber value={share} style="percent" />
          </Text>
        )}
        <Text color="fg.muted" textStyle="s13" flex="1 0 auto">
          {total ? (
            <FormattedMessage id="asset.sync.readOf" values={{ read, total }} />
          ) : (
            <FormattedMessage id="asset.sync.read" values={{ read }} />
          )}
        </Text>
        <SyncCounts progress={progress ?? null} isRunning />
      </Line>
      <Box
        role="progressbar"
        aria-label={intl.formatMessage({ id: 'asset.sync.running' })}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={total ? read : undefined}
        height="1"
        borderRadius="pill"
        bg="bg.raised"
        overflow="hidden"
      >
        <Box height="100%" bg="accent" transition="width 200ms" style={{ width: `${(share ?? 0.04) * 100}%` }} />
      </Box>
    </Flex>
  );
}

function Done({ info: { progress, lastSyncTime } }: { info: AssetSyncFragment }) {
  return (
    <Line>
      <Text fontWeight="500">
        <FormattedMessage id="asset.sync.done" />
      </Text>
      <Text color="fg.muted" textStyle="s13" flex="1">
        <RelativeTime time={lastSyncTime ?? null} />
      </Text>
      <SyncCounts progress={progress ?? null} />
    </Line>
  );
}

function Failed({ info: { failure, lastSyncTime } }: { info: AssetSyncFragment }) {
  const { title, reason } = failureTexts(failure);
  return (
    <Flex direction="column" gap="0.5">
      <Text fontWeight="500">
        <FormattedMessage id={title} />
      </Text>
      <Text color="fg.muted" textStyle="s13">
        <FormattedMessage id={reason} />{' '}
        {lastSyncTime != null && (
          <FormattedMessage id="asset.sync.asOf" values={{ time: <RelativeTime time={lastSyncTime} /> }} />
        )}
      </Text>
    </Flex>
  );
}

/** "Next allowed in 14 min, 09:56"; the last minute is counted by seconds. */
function NextAllowed({ time, left }: { time: number; left: number }) {
  const intl = useIntl();
  const clock = intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const isLast = left <= 60;
  const span = isLast ? left : Math.round(left / 60);
  return (
    <Box borderInlineStartWidth={{ md: '1px' }} ps={{ md: '4' }} flexShrink={0} fontVariantNumeric="tabular-nums">
      <Text color="fg.muted" textStyle="s12">
        <FormattedMessage id="asset.sync.next" />
      </Text>
      <Text fontWeight="500" textStyle="s13" role="timer" aria-live="off">
        <FormattedMessage id={isLast ? 'asset.sync.inSeconds' : 'asset.sync.inMinutes'} values={{ span, clock }} />
      </Text>
    </Box>
  );
}

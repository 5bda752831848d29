import { chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import { useAlarmOverviewQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { activeCounts, SEVERITIES } from '../alarm-model';
import { useAcknowledge } from '../hooks/use-acknowledge';
import { useLeaving } from '../hooks/use-leaving';
import { ALARMS_PATH, alarmPath } from '../urls';
import { AlarmRow } from './alarm-row';
import { SeverityIcon } from './severity';

/** Rows of the card; the console has the rest. */
const SHOWN = 3;

/** The card of the first screen: the three worst active alarms, how many there are, and the way to all. */
export default function ActiveAlarmsCard() {
  const { data, error, refetch } = useAlarmOverviewQuery({ fetchPolicy: 'cache-first' });
  const acknowledge = useAcknowledge();
  const rows = useLeaving((data?.active.alarms ?? []).slice(0, SHOWN));
  const counts = data && activeCounts(data);
  return (
    <chakra.section
      aria-labelledby="active-alarms"
      bg="bg.surface"
      borderWidth="1px"
      borderRadius="panel"
      overflow="hidden"
    >
      <Flex alignItems="center" wrap="wrap" columnGap="3" minHeight="11" px="4" py="1">
        <chakra.h2 id="active-alarms" textStyle="heading">
          <FormattedMessage id="alarm.activeTitle" />
        </chakra.h2>
        {counts && counts.total > 0 && (
          <HStack gap="2" textStyle="s13" fontVariantNumeric="tabular-nums" color="fg.muted">
            {SEVERITIES.filter((severity) => counts.of(severity) > 0).map((severity) => (
              <HStack key={severity} gap="1">
                <SeverityIcon severity={severity} isNamed />
                <FormattedNumber value={counts.of(severity)} />
              </HStack>
            ))}
          </HStack>
        )}
        {counts && (
          <Flex asChild ms="auto" alignItems="center" textStyle="s13" minHeight={{ base: '11', md: '0' }}>
            <Link to={ALARMS_PATH}>
              <FormattedMessage id="alarm.all" values={{ count: counts.total }} />
            </Link>
          </Flex>
        )}
      </Flex>
      {/* Without it, nobody could tell a failure from a quiet day. */}
      {!data && error && (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {!data && !error && (
        <Flex direction="column" px="4" pb="4">
          <SkeletonLines lines={3} />
        </Flex>
      )}
      {data && rows.length === 0 && (
        <Flex gap="2.5" px="4" py="3" borderTopWidth="1px" color="fg.muted" textStyle="s13" alignItems="center">
          <CircleCheck size={16} strokeWidth={1.5} aria-hidden />
          <Text>
            <FormattedMessage id="alarm.noneActive" />
          </Text>
        </Flex>
      )}
      {rows.map(({ row, isLeaving }) => (
        <AlarmRow
          key={row.id}
          alarm={row}
          isLeaving={isLeaving}
          to={alarmPath(row.id)}
          onAcknowledge={() => void acknowledge([row])}
        />
      ))}
    </chakra.section>
  );
}

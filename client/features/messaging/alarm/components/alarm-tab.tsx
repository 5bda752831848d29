import { Box, Flex } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useAlarmOverviewQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { ButtonLink } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { activeCounts } from '../alarm-model';
import { useAcknowledge } from '../hooks/use-acknowledge';
import { useLeaving } from '../hooks/use-leaving';
import { ALARMS_PATH, alarmPath } from '../urls';
import { AlarmRow } from './alarm-row';
import { AlarmTexts } from './alarm-texts';

interface Props {
  /** Called when a link leads on. */
  readonly onFollow: () => void;
}

/** The active alarms as a tab of the message centre (ALM-04), the worst first; the console has the rest. */
export const AlarmTab = (props: Props) => (
  <AlarmTexts pending={<Pending />}>
    <Alarms {...props} />
  </AlarmTexts>
);

const Pending = () => (
  <Box padding="4">
    <SkeletonLines />
  </Box>
);

function Alarms({ onFollow }: Props) {
  const { data, error, refetch } = useAlarmOverviewQuery({ fetchPolicy: 'cache-first' });
  const acknowledge = useAcknowledge();
  const rows = useLeaving(data?.active.alarms ?? []);
  if (!data) {
    if (!error) return <Pending />;
    return <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  const { total } = activeCounts(data);
  return (
    <>
      {rows.length === 0 && (
        <EmptyState
          icon={<BellOff size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="alarm.noneActive" />}
          text={<FormattedMessage id="alarm.noneActiveText" />}
        />
      )}
      {rows.map(({ row, isLeaving }) => (
        <AlarmRow
          key={row.id}
          alarm={row}
          isLeaving={isLeaving}
          to={alarmPath(row.id)}
          onFollow={onFollow}
          onAcknowledge={() => void acknowledge([row])}
          hasStart
        />
      ))}
      <Flex justifyContent="center" py="2" borderTopWidth="1px">
        <ButtonLink asChild variant="link">
          <Link to={ALARMS_PATH} onClick={onFollow}>
            <FormattedMessage id="alarm.all" values={{ count: total }} />
          </Link>
        </ButtonLink>
      </Flex>
    </>
  );
}

import { Flex, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import type { AlarmPageQuery } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { alarmTime } from '../alarm-model';

interface Props {
  readonly searched: AlarmPageQuery['alarmList']['searched'] | undefined;
  /** It went on with older alarms. */
  readonly isOlder: boolean;
  readonly onOlder: (next: string) => void;
  readonly onNewest: () => void;
}

/** How far a search came, where it did not read all alarms, and the ways to older ones and back (ALM-22). */
export function SearchReach({ searched, isOlder, onOlder, onNewest }: Props) {
  if (!searched || (!searched.next && !isOlder)) return null;
  const { count, until, next } = searched;
  return (
    <Flex wrap="wrap" columnGap="3" rowGap="1" alignItems="center" textStyle="s13" color="fg.muted">
      <Text role="status">
        <FormattedMessage
          id={isOlder ? 'alarm.searchedOlder' : 'alarm.searched'}
          values={{ count, time: until === null ? '' : alarmTime(until) }}
        />
      </Text>
      {next && (
        <Button size="sm" onClick={() => onOlder(next)}>
          <FormattedMessage id="alarm.searchOlder" />
        </Button>
      )}
      {isOlder && (
        <Button size="sm" variant="ghost" onClick={onNewest}>
          <FormattedMessage id="alarm.searchNewest" />
        </Button>
      )}
    </Flex>
  );
}

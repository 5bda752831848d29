import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import type { AlarmDetailQuery } from '../../../../api/generated/graphql';
import { ClockTime } from './alarm-times';

type Entry = AlarmDetailQuery['alarmDetail']['history'][number];

/** The history of an alarm, the latest first (ALM-18). */
export function AlarmHistory({ entries }: { entries: readonly Entry[] }) {
  return (
    <chakra.ol display="grid" gap="2">
      {entries.map((entry) => (
        <Flex as="li" key={entry.id} gap="2.5" textStyle="s13" alignItems="baseline">
          <Dot aria-hidden data-kind={entry.kind} />
          <Box flex="1" minWidth="0" overflowWrap="anywhere">
            {entry.text ? (
              <>
                <Text as="span">{entry.text}</Text>
                {entry.person && (
                  <Text textStyle="s12" color="fg.subtle">
                    {entry.person}
                  </Text>
                )}
              </>
            ) : (
              <FormattedMessage
                id={`alarm.happened.${entry.kind}`}
                values={{ person: entry.person ?? '', isNamed: String(entry.person !== null), count: entry.count ?? 0 }}
              />
            )}
          </Box>
          <ClockTime time={entry.time} />
        </Flex>
      ))}
    </chakra.ol>
  );
}

const Dot = chakra('span', {
  base: {
    width: '2',
    height: '2',
    flexShrink: 0,
    borderWidth: '2px',
    borderRadius: 'pill',
    borderColor: 'fg.subtle',
    '&[data-kind=BEGAN], &[data-kind=REPEATED]': { borderColor: 'status.warning' },
    '&[data-kind=ACKNOWLEDGED], &[data-kind=ENDED]': { borderColor: 'status.success' },
    '&[data-kind=NOTE]': { borderColor: 'accent' },
  },
});

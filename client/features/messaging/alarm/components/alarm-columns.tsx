import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '../../../../ui/button/button';
import type { Column } from '../../../../ui/table/column';
import type { Alarm } from '../alarm-model';
import { AlarmDuration, AlarmStart } from './alarm-times';
import { SeverityText } from './severity';

/** An alarm in the table. */
export interface ConsoleRow {
  readonly id: string;
  readonly alarm: Alarm;
  readonly isLeaving: boolean;
  /** It is the one in the panel. */
  readonly isOpen: boolean;
  /** The address that opens it. */
  readonly to: string;
  readonly onAcknowledge: () => void;
}

const header = (id: string) => <FormattedMessage id={`alarm.column.${id}`} />;

export const COLUMNS: readonly Column<ConsoleRow>[] = [
  {
    id: 'severity',
    header: header('severity'),
    cell: ({ alarm, isLeaving }) => (
      <Box as="span" fontWeight="400" data-leaving={isLeaving || undefined}>
        <SeverityText severity={alarm.severity} />
      </Box>
    ),
  },
  {
    id: 'site',
    width: '22%',
    header: header('site'),
    cell: ({ alarm, to, isOpen }) => (
      <Text truncate color="fg" fontWeight="500" title={alarm.site}>
        <Link to={to} replace={isOpen} aria-current={isOpen || undefined} data-row-link>
          {alarm.site}
        </Link>
      </Text>
    ),
  },
  {
    id: 'content',
    width: '34%',
    header: header('content'),
    cell: ({ alarm }) => (
      <Text truncate title={alarm.content}>
        {alarm.content}
      </Text>
    ),
  },
  { id: 'start', header: header('start'), cell: ({ alarm }) => <AlarmStart time={alarm.start} /> },
  { id: 'duration', header: header('duration'), cell: ({ alarm }) => <AlarmDuration alarm={alarm} /> },
  { id: 'state', header: header('state'), cell: (row) => <State {...row} /> },
];

/** The state, with who acknowledged it; under the pointer or with the focus the way to acknowledge it. */
function State({ alarm, onAcknowledge }: ConsoleRow) {
  const intl = useIntl();
  if (alarm.state !== 'ACTIVE') {
    return (
      <Text as="span" title={alarm.acknowledgedBy ?? undefined}>
        {alarm.state === 'ACKNOWLEDGED' && alarm.acknowledgedBy ? (
          alarm.acknowledgedBy
        ) : (
          <FormattedMessage id={`alarm.state.${alarm.state}`} />
        )}
      </Text>
    );
  }
  return (
    <StateCell>
      <span data-state>
        <FormattedMessage id="alarm.state.ACTIVE" />
      </span>
      <Button
        size="sm"
        aria-label={intl.formatMessage({ id: 'alarm.acknowledgeOf' }, { name: `${alarm.site}, ${alarm.content}` })}
        onClick={onAcknowledge}
      >
        <FormattedMessage id="alarm.acknowledge" />
      </Button>
    </StateCell>
  );
}

const StateCell = chakra(Flex, {
  base: {
    position: 'relative',
    alignItems: 'center',
    // As wide as the button, so that nothing moves when it comes.
    display: 'grid',
    '& > *': { gridArea: '1 / 1', justifySelf: 'start' },
    // Shown by the row, which is around it: see the table of the console.
    '@media (hover: hover)': { '& button': { opacity: 0 } },
    '@media (hover: none)': { '& > span': { srOnly: true } },
  },
});

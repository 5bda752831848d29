import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Column } from '../../../../ui/table/column';
import { ClockTime } from '../../../../ui/text/clock-time';
import { useAuditWords } from '../../../../widgets/changes/use-audit-words';
import type { AuditEvent } from '../audit-view';
import { ActorName, EventName, ResultMark } from './event-parts';

/** An event in the table. */
export interface AuditRow {
  readonly id: string;
  readonly event: AuditEvent;
  /** The address that opens it. */
  readonly to: string;
  /** It is the one in the panel. */
  readonly isOpen: boolean;
}

const header = (id: string) => <FormattedMessage id={`audit.column.${id}`} />;
const isFailed = ({ event }: AuditRow) => event.result === 'fail';

/** Widths of the columns beside an open event, which says what the others do. */
const BESIDE: Readonly<Record<string, string | undefined>> = { event: '36%', actor: '24%', target: '26%' };

export const COLUMNS: readonly Column<AuditRow>[] = [
  {
    id: 'time',
    header: header('time'),
    cell: ({ event }) => (
      <HStack gap="3" fontWeight="400" color="fg.muted">
        <ResultMark event={event} />
        <ClockTime time={event.time} />
      </HStack>
    ),
  },
  {
    id: 'event',
    width: '26%',
    header: header('event'),
    cell: (row) => (
      <Text truncate fontWeight="500" color={isFailed(row) ? 'status.danger' : 'fg'}>
        <Link to={row.to} replace={row.isOpen} aria-current={row.isOpen || undefined} data-row-link>
          <EventName event={row.event} />
        </Link>
      </Text>
    ),
  },
  {
    id: 'actor',
    width: '18%',
    header: header('actor'),
    cell: ({ event }) => (
      <Text truncate color={event.accountId ? 'fg' : undefined} title={event.username}>
        <ActorName event={event} />
      </Text>
    ),
  },
  { id: 'account', width: '17%', header: header('account'), cell: ({ event }) => <AccountType event={event} /> },
  { id: 'target', width: '21%', header: header('target'), cell: ({ event }) => <Target event={event} /> },
  {
    id: 'result',
    header: header('result'),
    cell: (row) => (
      <chakra.span color={isFailed(row) ? 'status.danger' : undefined}>
        <FormattedMessage id={`audit.result.${row.event.result}`} />
      </chakra.span>
    ),
  },
  {
    id: 'address',
    header: header('address'),
    cell: ({ event }) => <Box as="code">{event.ip || '–'}</Box>,
  },
];

export const COLUMNS_BESIDE = COLUMNS.filter(({ id }) => id === 'time' || id in BESIDE).map((column) => ({
  ...column,
  width: BESIDE[column.id],
}));

function AccountType({ event }: { event: AuditEvent }) {
  const { userTypeOf } = useAuditWords();
  return <Text truncate>{userTypeOf(event.userType)}</Text>;
}

/** The name of the target, and why it was refused. */
export function Target({ event }: { event: AuditEvent }) {
  const { errorOf } = useAuditWords();
  const text = [event.targetName, event.errorMessage && errorOf(event.errorMessage)].filter(Boolean).join(', ') || '–';
  return (
    <Text truncate title={text}>
      {text}
    </Text>
  );
}

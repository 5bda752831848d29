import { Box, Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Column } from '../../../../ui/table/column';
import { ClockTime } from '../../../../ui/text/clock-time';
import { RelativeTime } from '../../../../ui/text/time';
import { useNow } from '../../../../ui/timing/use-now';
import type { Delivery } from '../webhook-view';
import { Answer, Took } from './answer';

/** A delivery in the table. */
export interface DeliveryRow {
  readonly id: string;
  readonly delivery: Delivery;
  /** The address that opens it. */
  readonly to: string;
  /** It is the one in the panel. */
  readonly isOpen: boolean;
  /** Its webhook is switched off: nothing is tried. */
  readonly isOff: boolean;
}

const header = (id: string) => <FormattedMessage id={`webhook.column.${id}`} />;

export const DELIVERY_COLUMNS: readonly Column<DeliveryRow>[] = [
  {
    id: 'event',
    width: '34%',
    header: header('event'),
    cell: (row) => (
      <Text truncate title={row.delivery.type}>
        <Link to={row.to} replace={row.isOpen} aria-current={row.isOpen || undefined} data-row-link>
          <code>{row.delivery.type}</code>
        </Link>
      </Text>
    ),
  },
  {
    id: 'time',
    header: header('time'),
    cell: ({ delivery }) => (
      <Box as="span" color="fg.muted">
        <ClockTime time={delivery.firstTime} />
      </Box>
    ),
  },
  { id: 'answer', header: header('answer'), cell: ({ delivery }) => <Answer delivery={delivery} /> },
  { id: 'took', isNumber: true, header: header('took'), cell: ({ delivery }) => <Took time={delivery.took} /> },
  {
    id: 'try',
    isNumber: true,
    header: header('try'),
    cell: ({ delivery }) => <FormattedNumber value={delivery.tryCount} />,
  },
  { id: 'next', isPlain: true, header: header('next'), cell: (row) => <Next {...row} /> },
];

/** Beside an open delivery, which says the rest. */
export const COLUMNS_BESIDE = DELIVERY_COLUMNS.filter(({ id }) => id !== 'took' && id !== 'try');

/** When it is tried again, or that it is not. */
export function Next({ delivery: { state, nextTime }, isOff }: Pick<DeliveryRow, 'delivery' | 'isOff'>) {
  const now = useNow();
  if (state === 'GIVEN_UP') return <FormattedMessage id="webhook.next.never" />;
  if (state === 'DELIVERED' || nextTime === null || nextTime === undefined) return null;
  if (isOff) return <FormattedMessage id="webhook.next.off" />;
  if (nextTime <= now) return <FormattedMessage id="webhook.next.now" />;
  return <FormattedMessage id="webhook.next.again" values={{ time: <RelativeTime time={nextTime} /> }} />;
}

import { Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { AnnouncementRefusedQuery } from '../../../../api/generated/graphql';
import type { Column } from '../../../../ui/table/column';
import { RelativeTime } from '../../../../ui/text/time';
import { pathOf } from '../../../../widgets/links/console-paths';

export type RefusedRow = AnnouncementRefusedQuery['announcementRefused']['people'][number];

const header = (id: string) => <FormattedMessage id={`announcement.refused.${id}`} />;

/** The columns of people whose mail was refused; a name opens its user. */
export const REFUSED_COLUMNS: readonly Column<RefusedRow>[] = [
  {
    id: 'name',
    width: '20%',
    header: header('name'),
    cell: ({ userId, name }) => (
      <Text truncate title={name}>
        {userId ? <Link to={pathOf('user', userId)}>{name}</Link> : name}
      </Text>
    ),
  },
  {
    id: 'address',
    width: '28%',
    header: header('address'),
    cell: ({ address }) => (
      <Text truncate title={address}>
        {address}
      </Text>
    ),
  },
  { id: 'now', width: '22%', header: header('now'), cell: (row) => <Now row={row} /> },
  {
    id: 'reason',
    header: header('reason'),
    cell: ({ reason }) => (
      <Text truncate>
        <FormattedMessage id={`announcement.refused.reason.${reason}`} />
      </Text>
    ),
  },
  { id: 'time', header: header('time'), cell: ({ time }) => <RelativeTime time={time} /> },
];

/** A change since the refusal, which decides whether it can be sent again. */
function Now({ row: { userId, newAddress } }: { readonly row: RefusedRow }) {
  const id = !userId ? 'left' : newAddress === '' ? 'noAddress' : null;
  return (
    <Text truncate title={newAddress ?? undefined}>
      {id ? <FormattedMessage id={`announcement.refused.${id}`} /> : (newAddress ?? '–')}
    </Text>
  );
}

import { Text } from '@chakra-ui/react';
import { Mail, MessageSquare } from 'lucide-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import type { AnnouncementListQuery } from '../../../../api/generated/graphql';
import type { Column } from '../../../../ui/table/column';
import { RelativeTime } from '../../../../ui/text/time';
import { announcementPath } from '../urls';
import { StateTag } from './state-tag';

export type AnnouncementRow = AnnouncementListQuery['announcementList']['announcements'][number];

const header = (id: string) => <FormattedMessage id={`announcement.column.${id}`} />;

const TITLE: Column<AnnouncementRow> = {
  id: 'title',
  width: '36%',
  header: header('title'),
  cell: (row) => (
    <Text truncate title={row.title}>
      <Link to={announcementPath(row.id)}>{row.title}</Link>
    </Text>
  ),
};

const TYPE: Column<AnnouncementRow> = {
  id: 'type',
  header: header('type'),
  cell: ({ notifyingType }) => (
    <Text display="flex" alignItems="center" gap="2" truncate>
      {notifyingType === 'MAIL' ? (
        <Mail size={16} strokeWidth={1.5} aria-hidden />
      ) : (
        <MessageSquare size={16} strokeWidth={1.5} aria-hidden />
      )}
      <FormattedMessage id={`announcement.type.${notifyingType}`} />
    </Text>
  ),
};

const RECIPIENTS: Column<AnnouncementRow> = {
  id: 'recipients',
  width: '22%',
  header: header('recipients'),
  cell: ({ recipient: { kind, users, userGroups } }) => {
    const names = [...users, ...userGroups].map(({ name }) => name);
    return (
      <Text truncate title={names.slice(0, 20).join(', ')}>
        {kind === 'ALL' ? <FormattedMessage id="announcement.recipient.ALL" /> : names.slice(0, 2).join(', ')}
        {names.length > 2 && <> +{names.length - 2}</>}
      </Text>
    );
  },
};

/** The columns of drafts; a title opens its draft. */
export const DRAFT_COLUMNS: readonly Column<AnnouncementRow>[] = [
  TITLE,
  TYPE,
  RECIPIENTS,
  { id: 'updatedBy', header: header('updatedBy'), cell: (row) => <Text truncate>{row.updatedBy ?? '–'}</Text> },
  { id: 'updated', header: header('updated'), cell: (row) => <RelativeTime time={row.updatedOn} /> },
];

/** The columns of published announcements. */
export const PUBLISHED_COLUMNS: readonly Column<AnnouncementRow>[] = [
  { ...TITLE, width: '28%' },
  TYPE,
  RECIPIENTS,
  { id: 'state', header: header('state'), isPlain: true, cell: (row) => <StateTag announcement={row} /> },
  {
    id: 'delivered',
    header: header('delivered'),
    isNumber: true,
    cell: ({ progress }) =>
      progress && (
        <>
          <FormattedNumber value={progress.delivered} /> / <FormattedNumber value={progress.total} />
        </>
      ),
  },
  { id: 'publishedBy', header: header('publishedBy'), cell: (row) => <Text truncate>{row.publishedBy ?? '–'}</Text> },
  { id: 'publishedTime', header: header('publishedTime'), cell: (row) => <RelativeTime time={row.publishedTime} /> },
];

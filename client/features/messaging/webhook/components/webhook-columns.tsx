import { Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Column } from '../../../../ui/table/column';
import { RelativeTime } from '../../../../ui/text/time';
import { webhookPath } from '../urls';
import type { WebhookRow } from '../webhook-view';
import { Condition } from './condition';

const header = (id: string) => <FormattedMessage id={`webhook.column.${id}`} />;
/** Counting stops there. */
const BOUND = 10_000;

/** The columns of the list of webhooks; a name opens its webhook. */
export const WEBHOOK_COLUMNS: readonly Column<WebhookRow>[] = [
  {
    id: 'name',
    width: '22%',
    header: header('name'),
    cell: ({ id, name }) => (
      <Text truncate title={name}>
        <Link to={webhookPath(id)}>{name}</Link>
      </Text>
    ),
  },
  {
    id: 'url',
    width: '32%',
    header: header('url'),
    isPlain: true,
    cell: ({ url }) => (
      <Text truncate title={url}>
        <code>{url}</code>
      </Text>
    ),
  },
  {
    id: 'condition',
    header: header('condition'),
    isPlain: true,
    cell: ({ condition, waiting }) => <Condition condition={condition} waiting={waiting} />,
  },
  {
    id: 'types',
    isNumber: true,
    header: header('types'),
    cell: ({ types }) => (
      <span title={types.join(', ')}>
        <FormattedNumber value={types.length} />
      </span>
    ),
  },
  {
    id: 'delivered',
    isNumber: true,
    header: header('delivered'),
    cell: ({ delivered }) => (
      <>
        <FormattedNumber value={delivered} />
        {delivered >= BOUND && '+'}
      </>
    ),
  },
  {
    id: 'waiting',
    isNumber: true,
    header: header('waiting'),
    cell: ({ waiting }) => (
      <Text as="span" color={waiting > 0 ? 'status.warning' : undefined}>
        <FormattedNumber value={waiting} />
      </Text>
    ),
  },
  { id: 'created', header: header('created'), cell: ({ createdTime }) => <RelativeTime time={createdTime} /> },
];

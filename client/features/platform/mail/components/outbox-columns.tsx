import { Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import type { MailOutboxQuery } from '../../../../api/generated/graphql';
import { Tag } from '../../../../ui/text/tag';
import { RelativeTime } from '../../../../ui/text/time';
import type { Column } from '../../../../ui/table/column';

export type OutboxMail = MailOutboxQuery['mailOutbox']['mails'][number];

/** The query parameter that names the mail that is read. */
export const MAIL_PARAMETER = 'mail';

const KINDS = new Set(['loginCode', 'mfaCode', 'passwordReset', 'passwordInit', 'adminInvitation']);

/** The columns of the outbox. */
export const OUTBOX_COLUMNS: readonly Column<OutboxMail>[] = [
  { id: 'subject', header: <FormattedMessage id="mail.column.subject" />, cell: (mail) => <Subject mail={mail} /> },
  {
    id: 'to',
    header: <FormattedMessage id="mail.column.to" />,
    isPlain: true,
    cell: (mail) => (
      <Text truncate title={mail.name}>
        {mail.address}
      </Text>
    ),
  },
  {
    id: 'kind',
    header: <FormattedMessage id="mail.column.kind" />,
    isPlain: true,
    cell: ({ kind }) => <Tag>{KINDS.has(kind) ? <FormattedMessage id={`mail.kind.${kind}`} /> : kind}</Tag>,
  },
  {
    id: 'created',
    header: <FormattedMessage id="mail.column.created" />,
    cell: (mail) => <RelativeTime time={mail.createdTime} />,
  },
];

/** Opens the mail at this address, so that Back closes it. */
function Subject({ mail }: { mail: OutboxMail }) {
  const [parameters] = useSearchParams();
  const next = new URLSearchParams(parameters);
  next.set(MAIL_PARAMETER, mail.id);
  return (
    <Text truncate>
      <Link to={{ search: next.toString() }}>{mail.subject}</Link>
    </Text>
  );
}

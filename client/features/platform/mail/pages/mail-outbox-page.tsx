import { Text } from '@chakra-ui/react';
import { Mail } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import { useMailOutboxQuery } from '../../../../api/generated/hooks';
import { EmptyState } from '../../../../ui/state/empty-state';
import { RecordList } from '../../../../ui/table/record-list';
import { Page } from '../../../../ui/layout/page';
import { useListState } from '../../../../ui/table/use-list-state';
import { MAIL_PARAMETER, OUTBOX_COLUMNS } from '../components/outbox-columns';
import { OutboxMailDialog } from '../components/outbox-mail-dialog';

/** The mails of an installation that has no mail server, for its super administrator to read. */
export default function MailOutboxPage() {
  const intl = useIntl();
  const list = useListState();
  const [parameters, setParameters] = useSearchParams();
  const { data, previousData, loading, error, refetch } = useMailOutboxQuery({
    variables: { search: list.search, pagination: { currentPage: list.page, limit: list.size } },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.mailOutbox;
  const read = answer?.mails.find((mail) => mail.id === parameters.get(MAIL_PARAMETER));
  const close = () =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(MAIL_PARAMETER);
        return next;
      },
      { replace: true },
    );
  return (
    <Page title={intl.formatMessage({ id: 'mail.title' })}>
      <Text color="fg.muted">
        <FormattedMessage id="mail.explanation" />
      </Text>
      <RecordList
        label={intl.formatMessage({ id: 'mail.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'mail.search' })}
        columns={OUTBOX_COLUMNS}
        rows={answer?.mails}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        rowKey={(mail) => mail.id}
        empty={
          <EmptyState
            icon={<Mail size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="mail.none" />}
            text={<FormattedMessage id="mail.noneText" />}
          />
        }
      />
      {read && <OutboxMailDialog mail={read} onClose={close} />}
    </Page>
  );
}

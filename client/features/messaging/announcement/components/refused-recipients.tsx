import { useApolloClient } from '@apollo/client/react';
import { Flex, Stack } from '@chakra-ui/react';
import { Check, Copy, MailCheck, Send } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { AnnouncementRefusedDocument } from '../../../../api/generated/graphql';
import { useAnnouncementRefusedQuery } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { useCopy } from '../../../../ui/form/use-copy';
import { EmptyState } from '../../../../ui/state/empty-state';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import { REFUSED_COLUMNS } from './refused-columns';

/** Rows of a page when all addresses are copied. */
const COPIED = 1_000;

interface Props {
  readonly id: string;
  /** The number of refused addresses; the list is read again when it changes. */
  readonly count: number;
  /** Asks whether to send it again; null while that is not possible. */
  readonly onResend: (() => void) | null;
}

/** The people whose mail of an announcement was refused, their addresses to copy, and the way to send it again (ANNC-17). */
export function RefusedRecipients({ id, count, onResend }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const list = useListState();
  const { isCopied, copy } = useCopy();
  const { data, previousData, loading, error, refetch } = useAnnouncementRefusedQuery({
    variables: { id, search: list.search, pagination: { currentPage: list.page, limit: list.size } },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const known = useRef(count);
  const renew = useEffectEvent(() => void refetch().catch(() => undefined));
  useEffect(() => {
    if (known.current === count) return;
    known.current = count;
    renew();
  }, [count]);
  const answer = (data ?? previousData)?.announcementRefused;
  const copyAll = async () => {
    const addresses: string[] = [];
    try {
      for (let currentPage = 1, isMore = true; isMore; currentPage += 1) {
        const { data: read } = await client.query({
          query: AnnouncementRefusedDocument,
          variables: { id, search: list.search, pagination: { currentPage, limit: COPIED } },
          fetchPolicy: 'no-cache',
        });
        const people = read?.announcementRefused.people ?? [];
        addresses.push(...people.map(({ address }) => address));
        isMore = people.length === COPIED;
      }
    } catch (failure) {
      const title = intl.formatMessage({ id: 'announcement.refused.copyFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(failure) });
    }
    await copy(addresses.join('\n'));
  };
  return (
    <Stack as="section" gap="3" aria-labelledby="announcement-refused">
      <Flex wrap="wrap" gap="2" alignItems="center">
        <Flex as="h2" id="announcement-refused" textStyle="heading" flex="1" minWidth="0">
          <FormattedMessage id="announcement.refused.title" />
        </Flex>
        <Button onClick={() => void copyAll()}>
          {isCopied ? <Check strokeWidth={1.5} aria-hidden /> : <Copy strokeWidth={1.5} aria-hidden />}
          <span aria-live="polite">
            <FormattedMessage id={isCopied ? 'common.copied' : 'announcement.refused.copy'} />
          </span>
        </Button>
        {onResend && (
          <Button onClick={onResend}>
            <Send strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="announcement.resend" />
          </Button>
        )}
      </Flex>
      <RecordList
        label={intl.formatMessage({ id: 'announcement.refused.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'announcement.refused.search' })}
        columns={REFUSED_COLUMNS}
        rows={data || !loading ? answer?.people : undefined}
        total={answer && { ...answer.pagination, isBounded: false }}
        query={{ loading, error, refetch }}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            icon={<MailCheck size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="announcement.refused.none" />}
            text={<FormattedMessage id="announcement.refused.noneText" />}
          />
        }
      />
    </Stack>
  );
}

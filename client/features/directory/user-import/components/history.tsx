import { Box, Text } from '@chakra-ui/react';
import { History as HistoryIcon } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { UserImportRecordsQuery } from '../../../../api/generated/graphql';
import { useUserImportRecordsQuery } from '../../../../api/generated/hooks';
import { DataTable } from '../../../../ui/table/data-table';
import { EmptyState } from '../../../../ui/state/empty-state';
import { Dot, Tag } from '../../../../ui/text/tag';
import { RelativeTime } from '../../../../ui/text/time';
import { useListState } from '../../../../ui/table/use-list-state';
import { stepQuery } from '../urls';
import type { Column } from '../../../../ui/table/column';

type Entry = UserImportRecordsQuery['userImportRecords']['records'][number];

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'file',
    header: <FormattedMessage id="import.history.file" />,
    cell: ({ id, fileName, state }) => (
      <Link to={{ search: stepQuery(id, state === 'READY' ? 'check' : 'import') }}>{fileName}</Link>
    ),
  },
  {
    id: 'state',
    header: <FormattedMessage id="import.history.state" />,
    isPlain: true,
    cell: (entry) => <RecordState entry={entry} />,
  },
  {
    id: 'rows',
    isNumber: true,
    header: <FormattedMessage id="import.history.rows" />,
    cell: ({ counts }) => <FormattedMessage id="import.rowCount" values={{ count: counts.all }} />,
  },
  {
    id: 'written',
    isNumber: true,
    header: <FormattedMessage id="import.history.written" />,
    cell: ({ counts }) => <FormattedNumber value={counts.done} />,
  },
  {
    id: 'wrong',
    isNumber: true,
    header: <FormattedMessage id="import.history.wrong" />,
    cell: ({ counts }) => <FormattedNumber value={counts.wrong} />,
  },
  {
    id: 'when',
    header: <FormattedMessage id="import.history.when" />,
    isPlain: true,
    cell: ({ createdTime }) => <RelativeTime time={createdTime} />,
  },
];

function RecordState({ entry: { state, counts } }: { entry: Entry }) {
  if (state === 'FAILED') {
    return (
      <Tag tone="danger">
        <FormattedMessage id="import.state.FAILED" />
      </Tag>
    );
  }
  if (state === 'DONE' && counts.wrong > 0) {
    return (
      <Tag tone="warning">
        <FormattedMessage id="import.state.PARTLY" />
      </Tag>
    );
  }
  const colour = { DONE: 'status.success', APPLYING: 'accent', READY: 'fg.subtle' }[state];
  return (
    <Box display="inline-flex" alignItems="center" gap="2">
      <Dot color={colour} />
      <FormattedMessage id={`import.state.${state}`} />
    </Box>
  );
}

/** The caller's imports, newest first. */
export function History() {
  const intl = useIntl();
  const list = useListState();
  const { data, previousData, loading, error, refetch } = useUserImportRecordsQuery({
    variables: { pagination: { currentPage: list.page, limit: list.size } },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.userImportRecords;
  return (
    <Box display="flex" flexDirection="column" gap="3">
      <Text as="h2" textStyle="heading">
        <FormattedMessage id="import.history.title" />
      </Text>
      <DataTable
        label={intl.formatMessage({ id: 'import.history.title' })}
        list={list}
        columns={COLUMNS}
        rows={answer?.records}
        total={answer?.pagination}
        isLoading={loading}
        error={error}
        onRetry={() => void refetch().catch(() => undefined)}
        rowKey={(entry) => entry.id}
        isNarrowed={false}
        onClear={() => undefined}
        empty={
          <EmptyState
            icon={<HistoryIcon size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="import.history.none" />}
            text={<FormattedMessage id="import.history.noneText" />}
          />
        }
      />
    </Box>
  );
}

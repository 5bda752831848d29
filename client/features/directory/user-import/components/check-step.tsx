import { Box, Flex } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { TOAST_OF_PAGE } from '../../../../api/error-policy';
import { failureOf } from '../../../../core/failure';
import type { ImportRecordFragment, ImportRowFragment, UserImportField } from '../../../../api/generated/graphql';
import {
  useUserImportApplyMutation,
  useUserImportCorrectMutation,
  useUserImportRowsQuery,
} from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { Shown } from '../urls';
import { stepQuery } from '../urls';
import { Another } from './columns-step';
import { RowFilters } from './row-filters';
import { RowsGrid } from './rows-grid';

interface Props {
  readonly record: ImportRecordFragment;
  readonly shown: Shown;
}

/** The dry run: the outcome and the faults of each row, corrected in place; nothing is written yet. */
export function CheckStep({ record, shown }: Props) {
  const { counts } = record;
  const check = useCheck(record, shown);
  const { all, rows, error, retry, busyRow, isReady, count, show, correctCell, begin, isStarting } = check;
  return (
    <>
      <Flex wrap="wrap" alignItems="center" gap="3" justifyContent="space-between">
        <RowFilters counts={counts} shown={shown} onChoose={show} />
        <Box color="fg.muted" textStyle="s13">
          {isReady && <FormattedMessage id="import.nothingYet" />}
        </Box>
      </Flex>
      {error && !all ? (
        <ErrorState failure={failureOf(error)} onRetry={retry} />
      ) : !rows ? (
        <Panel padding="5">
          <SkeletonLines lines={8} />
        </Panel>
      ) : rows.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<SearchX size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="import.noRows" />}
            action={
              <Button onClick={() => show('all')}>
                <FormattedMessage id="import.showAll" />
              </Button>
            }
          />
        </Panel>
      ) : (
        <RowsGrid key={shown} record={record} rows={rows} busyRow={busyRow} onCorrect={isReady ? correctCell : null} />
      )}
      {isReady && (
        <Flex wrap="wrap" alignItems="center" gap="3" justifyContent="space-between">
          <Another />
          <Flex wrap="wrap" alignItems="center" justifyContent="flex-end" gap="3">
            <Box color="fg.muted" textStyle="s13" aria-live="polite">
              {counts.wrong > 0 ? (
                <FormattedMessage id="import.wrongLeftOut" />
              ) : (
                count === 0 && <FormattedMessage id="import.nothingToDo" />
              )}
            </Box>
            <Button
              variant="primary"
              disabled={count === 0 || isStarting || busyRow !== null}
              aria-busy={isStarting}
              onClick={() => void begin()}
            >
              <FormattedMessage id="import.begin" values={{ count }} />
            </Button>
          </Flex>
        </Flex>
      )}
    </>
  );
}

/** The rows of the check, their corrections, and the start of the import. */
function useCheck(record: ImportRecordFragment, shown: Shown) {
  const navigate = useNavigate();
  const { id, counts, state } = record;
  const { data, error, refetch } = useUserImportRowsQuery({
    variables: { recordId: id },
    fetchPolicy: 'cache-and-network',
  });
  const [correct] = useUserImportCorrectMutation({ context: TOAST_OF_PAGE });
  const [apply, { loading: isStarting }] = useUserImportApplyMutation({ context: TOAST_OF_PAGE });
  const [busyRow, setBusyRow] = useState<number | null>(null);
  const all = data?.userImportRows.rows;
  const rows = all?.filter((row) => shown === 'all' || row.state.toLowerCase() === shown);
  const isReady = state === 'READY';
  const count = counts.new + counts.changed;
  const show = (next: Shown) => void navigate({ search: stepQuery(id, 'check', next) }, { replace: true });
  const correctCell = (row: ImportRowFragment, field: UserImportField, value: string) => {
    setBusyRow(row.position);
    correct({ variables: { recordId: id, position: row.position, field, value } })
      // The error policy shows a refusal; the cell then shows the stored value.
      .catch(() => undefined)
      .finally(() => setBusyRow(null));
  };
  const begin = async () => {
    try {
      await apply({ variables: { recordId: id } });
    } catch {
      return;
    }
    await navigate({ search: stepQuery(id, 'import') });
  };
  const retry = () => void refetch().catch(() => undefined);
  return { all, rows, error, retry, busyRow, isReady, count, show, correctCell, begin, isStarting };
}

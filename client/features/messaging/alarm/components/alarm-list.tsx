import { Box, chakra } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { EmptyState } from '../../../../ui/state/empty-state';
import { DataTable } from '../../../../ui/table/data-table';
import { TablePager } from '../../../../ui/table/table-pager';
import type { useListState } from '../../../../ui/table/use-list-state';
import type { RowSelection } from '../../../../ui/table/use-row-selection';
import { useAcknowledge } from '../hooks/use-acknowledge';
import { FILTERS } from '../hooks/use-alarm-filters';
import type { AlarmView } from '../hooks/use-alarm-filters';
import type { useAlarmPage } from '../hooks/use-alarm-page';
import { LEAVE_TIME } from '../hooks/use-leaving';
import { COLUMNS } from './alarm-columns';
import type { ConsoleRow } from './alarm-columns';
import { AlarmRow } from './alarm-row';

interface Props {
  readonly list: ReturnType<typeof useListState>;
  readonly view: AlarmView;
  readonly page: ReturnType<typeof useAlarmPage>;
  readonly selection: RowSelection;
  /** The alarm in the panel; null for none. */
  readonly openId: string | null;
  readonly pathOf: (id: string) => string;
}

/** The alarms of a page: a table on wide screens, lines with a way to acknowledge on narrow ones. */
export function AlarmList({ list, view, page, selection, openId, pathOf }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const acknowledge = useAcknowledge();
  const rows = page.shown?.map(({ row, isLeaving }): ConsoleRow => ({
    id: row.id,
    alarm: row,
    isLeaving,
    isOpen: row.id === openId,
    to: pathOf(row.id),
    onAcknowledge: () => void acknowledge([row]),
  }));
  if (isMobile && rows && rows.length > 0) {
    return (
      <>
        <Lines data-frame>
          {rows.map(({ isOpen: _, ...row }) => (
            <AlarmRow key={row.id} {...row} hasStart />
          ))}
        </Lines>
        {page.total && <TablePager list={list} total={page.total} shown={rows.length} />}
      </>
    );
  }
  const { filters, chips, span, tab } = view;
  const clear = Object.fromEntries([...FILTERS, 'severity', 'time'].map((name) => [name, []]));
  return (
    <Rows>
      <DataTable
        label={intl.formatMessage({ id: 'alarm.title' })}
        list={list}
        columns={COLUMNS}
        rows={rows}
        total={page.total}
        isLoading={page.loading}
        error={page.error}
        onRetry={() => void page.refetch().catch(() => undefined)}
        rowKey={(row) => row.id}
        selection={selection}
        refusal={({ alarm }) => (alarm.acknowledged ? intl.formatMessage({ id: 'alarm.isAcknowledged' }) : undefined)}
        isNarrowed={list.search !== '' || chips.length > 0 || span !== null || filters.severities != null}
        onClear={() => list.change({ search: '', filters: clear })}
        empty={
          <EmptyState
            icon={<BellOff size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id={`alarm.none.${tab}`} />}
            text={<FormattedMessage id="alarm.noneText" />}
          />
        }
      />
    </Rows>
  );
}

const Lines = chakra(Box, {
  base: {
    flexShrink: 0,
    borderWidth: '1px',
    borderRadius: 'panel',
    bg: 'bg.surface',
    overflow: 'hidden',
    '& > :first-of-type': { borderTopWidth: 0 },
  },
});

/** The table with what an open and a leaving row look like. */
const Rows = chakra('div', {
  base: {
    '& tr:has([aria-current=true]) td': { bg: 'accent.soft' },
    '& tr:has([data-leaving])': { opacity: 0, transition: `opacity ${LEAVE_TIME}ms`, pointerEvents: 'none' },
    '& tr:is(:hover, :focus-within) td:last-child': {
      '& button': { opacity: 1 },
      '&:has(button) [data-state]': { visibility: 'hidden' },
    },
    // A row opens wherever it is met.
    '& tbody tr': { position: 'relative' },
    '& [data-row-link]::after': { content: '""', position: 'absolute', inset: 0 },
    '& td:is([data-check], :last-child) :is(input, button)': { position: 'relative', zIndex: 1 },
  },
});

import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table';
import { ListToolbar } from './list-toolbar';
import type { Chip } from './list-toolbar';
import type { ListTotal } from './table-pager';
import type { useListState } from './use-list-state';
import type { Column } from './column';

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>;

interface Props<Row> extends Pick<TableProps<Row>, 'label' | 'rows' | 'rowKey' | 'rowMenu' | 'selection' | 'refusal'> {
  readonly list: ReturnType<typeof useListState>;
  /** The placeholder of the search field. */
  readonly placeholder: string;
  readonly columns: readonly Column<Row>[];
  readonly total: ListTotal | undefined;
  /** The query of the list. */
  readonly query: {
    readonly loading: boolean;
    readonly error?: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** The filters in force, each removable. */
  readonly chips?: readonly Chip[];
  /** Opens the filters; without it there are none. */
  readonly onFilter?: () => void;
  /** The most frequent action, if the list has no page of its own. */
  readonly action?: ReactNode;
  /** Shown when there is nothing at all. */
  readonly empty: ReactNode;
}

/** A list of the console: search, filters, refresh and columns above a table that the server pages. */
export function RecordList<Row>(props: Props<Row>) {
  const { list, placeholder, columns, query, chips = [], onFilter, action, total, ...table } = props;
  const read = () => void query.refetch().catch(() => undefined);
  return (
    <>
      <ListToolbar
        list={list}
        columns={columns}
        placeholder={placeholder}
        chips={chips}
        onFilter={onFilter}
        action={action}
        onRefresh={() => {
          // LIST-07
          list.change({ page: 1 });
          read();
        }}
      />
      <DataTable
        {...table}
        list={list}
        columns={columns}
        total={total}
        isLoading={query.loading}
        error={query.error}
        onRetry={read}
        isNarrowed={list.search !== '' || chips.length > 0}
        onClear={() =>
          list.change({ search: '', filters: Object.fromEntries(chips.map(({ filter }) => [filter, []])) })
        }
      />
    </>
  );
}

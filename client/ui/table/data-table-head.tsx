import { Box, chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { PageCheck } from './data-table-checks';
import type { useListState } from './use-list-state';
import type { RowSelection } from './use-row-selection';
import type { Column } from './column';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly list: ReturnType<typeof useListState>;
  readonly hasMenu: boolean;
  readonly selection?: RowSelection;
  /** The rows of the page that can be chosen. */
  readonly choosable: readonly string[];
}

/** The head: a sortable column steps from ascending to descending to the list's own order. */
export function DataTableHead<Row>({ columns, list, hasMenu, selection, choosable }: Props<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th scope="col" role="columnheader" data-check>
            <PageCheck selection={selection} ids={choosable} />
          </th>
        )}
        {columns.map((column) => {
          const { sortField } = column;
          const order = sortField && list.sort?.field === sortField ? list.sort.order : null;
          return (
            <th
              key={column.id}
              scope="col"
              role="columnheader"
              data-sortable={sortField ? true : undefined}
              data-number={column.isNumber}
              style={{ width: column.width }}
              aria-sort={order === 'ASC' ? 'ascending' : order === 'DESC' ? 'descending' : undefined}
            >
              {sortField ? (
                <SortButton onClick={() => list.change({ sort: nextSort(sortField, order) })}>
                  {column.header}
                  {order === 'ASC' && <ArrowUp size={12} aria-hidden />}
                  {order === 'DESC' && <ArrowDown size={12} aria-hidden />}
                </SortButton>
              ) : (
                column.header
              )}
            </th>
          );
        })}
        {hasMenu && (
          <th scope="col" role="columnheader" data-menu>
            <Box srOnly>
              <FormattedMessage id="common.list.actions" />
            </Box>
          </th>
        )}
      </tr>
    </thead>
  );
}

function nextSort(field: string, order: 'ASC' | 'DESC' | null) {
  if (!order) return { field, order: 'ASC' as const };
  return order === 'ASC' ? { field, order: 'DESC' as const } : null;
}

const SortButton = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      height: { base: '11', md: '6' },
      mx: '-1',
      px: '1',
      borderRadius: 'tag',
      fontWeight: '500',
      cursor: 'pointer',
      _hover: { color: 'fg' },
    },
  },
  { defaultProps: { type: 'button' } },
);

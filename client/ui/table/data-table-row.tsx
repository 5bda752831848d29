import type { ReactNode } from 'react';
import { useIsMobile } from '../layout/use-is-mobile';
import type { Column } from './column';
import { RowCheck } from './data-table-checks';
import type { RowSelection } from './use-row-selection';

interface Props<Row> {
  readonly id: string;
  readonly row: Row;
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[];
  /** The rows of the page that can be chosen. */
  readonly choosable: readonly string[];
  readonly selection?: RowSelection;
  readonly refusal?: (row: Row) => string | undefined;
  readonly rowMenu?: (row: Row) => ReactNode;
}

/** A row of a data table: its box, its cells, its menu. On mobile each cell but the first names its column. */
export function DataTableRow<Row>({ id, row, columns, choosable, selection, refusal, rowMenu }: Props<Row>) {
  const isMobile = useIsMobile();
  const nameId = `row-${id}-name`;
  return (
    <tr role="row" data-row={id} aria-selected={selection?.ids.has(id)}>
      {selection && (
        <td role="cell" data-check>
          <RowCheck selection={selection} id={id} namedBy={nameId} among={choosable} refusal={refusal?.(row)} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          role="cell"
          key={column.id}
          id={selection && index === 0 ? nameId : undefined}
          data-first={index === 0 || undefined}
          data-cut={column.width ? true : undefined}
          data-number={column.isNumber}
        >
          {isMobile && index > 0 && !column.isPlain && <span aria-hidden>{column.header}</span>}
          {column.cell(row)}
        </td>
      ))}
      {rowMenu && (
        <td role="cell" data-menu>
          {rowMenu(row)}
        </td>
      )}
    </tr>
  );
}

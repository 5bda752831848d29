import type { GridColumn } from './grid-column';
import { Box } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportRecordFragment, ImportRowFragment, UserImportField } from '../../../../api/generated/graphql';
import { widthOf } from '../fields';
import { useGridKeys } from '../hooks/use-grid-keys';
import { GridRow, OWN_COLUMNS } from './grid-row';
import { Grid, ROW_COLUMN, STATE_COLUMN } from './grid-style';

const ROW_HEIGHT = 44;
const OVERSCAN = 8;

interface Props {
  readonly record: ImportRecordFragment;
  readonly rows: readonly ImportRowFragment[];
  /** Corrects a cell; null where nothing can be corrected any more. */
  readonly onCorrect: ((row: ImportRowFragment, field: UserImportField, value: string) => void) | null;
  /** The row that is being checked anew. */
  readonly busyRow: number | null;
}

/** The rows of an import: only those on screen are in the page, and every cell is corrected in place (BYND-03). */
export function RowsGrid({ record, rows, onCorrect, busyRow }: Props) {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = record.columns.flatMap(({ field }, at): GridColumn[] =>
    field ? [{ field, at, label: intl.formatMessage({ id: `import.field.${field}` }) }] : [],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (at) => rows[at]?.id ?? at,
  });
  const keys = useGridKeys({
    root: scroller,
    rows: rows.length,
    columns: columns.length + OWN_COLUMNS,
    show: (row) => virtual.scrollToIndex(row, { align: 'auto' }),
    isEditable: (column) => onCorrect !== null && column >= OWN_COLUMNS,
  });
  // The least widths of the columns; more room is shared out by need.
  const widths = columns.map(({ field }) => widthOf(field));
  const template = [
    `${ROW_COLUMN}px`,
    `${STATE_COLUMN}px`,
    ...widths.map((width) => `minmax(${width}px, ${width}fr)`),
  ].join(' ');
  const width = widths.reduce((sum, each) => sum + each, ROW_COLUMN + STATE_COLUMN);
  const items = virtual.getVirtualItems();
  return (
    <Box
      ref={scroller}
      borderWidth="1px"
      borderRadius="panel"
      bg="bg.surface"
      overflow="auto"
      maxHeight="max(320px, calc(100dvh - 260px))"
    >
      <Grid
        role="grid"
        aria-label={intl.formatMessage({ id: 'import.grid' })}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + OWN_COLUMNS}
        aria-readonly={onCorrect === null}
        style={{ '--columns': template, '--width': `${width}px` } as CSSProperties}
        onKeyDown={keys.onKeyDown}
      >
        <Head columns={columns} />
        <div role="rowgroup" data-body="" style={{ position: 'relative', height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <GridRow
                  key={item.key}
                  measure={virtual.measureElement}
                  index={item.index}
                  start={item.start}
                  row={row}
                  columns={columns}
                  isOver={record.state === 'DONE'}
                  isBusy={busyRow === row.position}
                  active={keys.active.row === item.index ? keys.active.column : null}
                  isEditing={keys.isEditing && keys.active.row === item.index}
                  onChoose={(column) => keys.choose({ row: item.index, column })}
                  onEdit={onCorrect && ((column) => keys.edit({ row: item.index, column }))}
                  onClose={keys.close}
                  onNext={keys.editNext}
                  onCorrect={(field, value) => onCorrect?.(row, field, value)}
                />
              )
            );
          })}
        </div>
      </Grid>
    </Box>
  );
}

function Head({ columns }: { columns: readonly GridColumn[] }) {
  return (
    <div role="row" aria-rowindex={1} data-head="">
      <div role="columnheader">
        <FormattedMessage id="import.grid.row" />
      </div>
      <div role="columnheader">
        <FormattedMessage id="import.grid.state" />
      </div>
      {columns.map(({ field, label }) => (
        <div role="columnheader" key={field}>
          {label}
        </div>
      ))}
    </div>
  );
}

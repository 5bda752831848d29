import { Box, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportRowFragment, UserImportField } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { CellEditor } from './cell-editor';
import { CellValue } from './cell-value';
import { RowState } from './row-state';
import type { GridColumn } from './grid-column';

interface Props {
  readonly measure: (element: Element | null) => void;
  readonly index: number;
  readonly start: number;
  readonly row: ImportRowFragment;
  readonly columns: readonly GridColumn[];
  readonly isOver: boolean;
  readonly isBusy: boolean;
  /** The column of the cell that Tab reaches, if it is in this row. */
  readonly active: number | null;
  readonly isEditing: boolean;
  readonly onChoose: (column: number) => void;
  /** Null where nothing can be corrected. */
  readonly onEdit: ((column: number) => void) | null;
  readonly onClose: (isKept: boolean) => void;
  readonly onCorrect: (field: UserImportField, value: string) => void;
}

/** One row of the check: what happens with it, its cells, and in each what is wrong with it. */
export function GridRow(props: Props) {
  const { row, columns, index, active, isEditing, onChoose, onEdit } = props;
  const intl = useIntl();
  const shown = new Set(columns.map(({ field }) => field));
  // What no column shows is told of the row.
  const ofRow = row.errors.filter(({ field }) => !field || !shown.has(field));
  const cellProps = (column: number) => ({
    role: 'gridcell' as const,
    'data-cell': `${index}-${column}`,
    'aria-colindex': column + 1,
    tabIndex: active === column ? 0 : -1,
    onFocus: () => onChoose(column),
  });
  return (
    <div
      role="row"
      ref={props.measure}
      data-index={index}
      data-busy={props.isBusy || undefined}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${props.start}px)` }}
    >
      <div {...cellProps(0)}>
        <span data-label="">
          <FormattedMessage id="import.grid.row" />
        </span>
        <span>{row.position}</span>
      </div>
      <div {...cellProps(1)} data-wrong={ofRow.length > 0 || undefined}>
        <span data-label="">
          <FormattedMessage id="import.grid.state" />
        </span>
        <span>
          <RowState row={row} isOver={props.isOver} />
        </span>
        {ofRow.map((error) => (
          <Text key={error.message} textStyle="s12">
            {error.field && `${intl.formatMessage({ id: `import.field.${error.field}` })}: `}
            {error.message}
          </Text>
        ))}
      </div>
      {columns.map(({ field, at, label }, position) => {
        const column = position + 2;
        const text = row.cells[at] ?? '';
        const faults = row.errors.filter((error) => error.field === field);
        const isOpen = isEditing && active === column;
        return (
          <div
            key={field}
            {...cellProps(column)}
            data-wrong={faults.length > 0 || undefined}
            data-empty={(!text && faults.length === 0) || undefined}
            aria-invalid={faults.length > 0 || undefined}
            aria-readonly={onEdit === null}
            onDoubleClick={() => onEdit?.(column)}
          >
            <span data-label="">{label}</span>
            {isOpen ? (
              <CellEditor
                label={label}
                text={text}
                onCancel={() => props.onClose(true)}
                onSave={(value, isByKey) => {
                  props.onClose(isByKey);
                  if (value.trim() !== text) props.onCorrect(field, value);
                }}
              />
            ) : (
              <CellValue field={field} text={text} row={row} />
            )}
            {faults.map(({ message, suggestion, corrected }) => (
              <Text key={message} textStyle="s12">
                {message}{' '}
                {suggestion && corrected && onEdit && (
                  <Button
                    variant="link"
                    textStyle="s12"
                    color="status.danger"
                    textDecoration="underline"
                    display="inline"
                    tabIndex={active === column ? 0 : -1}
                    onClick={() => props.onCorrect(field, corrected)}
                  >
                    <FormattedMessage id="import.suggestion" values={{ name: suggestion }} />
                  </Button>
                )}
              </Text>
            ))}
            {!text && faults.length === 0 && <Box as="span" aria-hidden />}
          </div>
        );
      })}
    </div>
  );
}

import { Box, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportRowFragment, UserImportField } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { CellEditor } from './cell-editor';
import { CellValue } from './cell-value';
import { RowState } from './row-state';
import type { GridColumn } from './grid-column';

/** Columns of the portal's own before those of the file: the number of the row, and its state. */
export const OWN_COLUMNS = 2;

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
  /** Opens the next cell, or the one before; false where there is none. */
  readonly onNext: (isBack: boolean) => boolean;
  readonly onCorrect: (field: UserImportField, value: string) => void;
}

/** One row of the check: its outcome, and its cells with the faults of each. */
export function GridRow(props: Props) {
  const { measure, index, start, row, columns, isOver, isBusy, active, onChoose } = props;
  const intl = useIntl();
  const shown = new Set(columns.map(({ field }) => field));
  const repeated = repeatedMessages(row);
  // Faults of a field without a column are shown as those of the row.
  const ofRow = row.errors.filter(({ field }) => !field || !shown.has(field));
  const cellProps = (column: number) => cellPropsOf(index, column, active === column, onChoose);
  return (
    <div
      role="row"
      ref={measure}
      data-index={index}
      data-busy={isBusy || undefined}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div {...cellProps(0)}>
        <span data-label="">
          <FormattedMessage id="import.grid.row" />
        </span>
        <span>{row.position}</span>
      </div>
      <div {...cellProps(1)} data-wrong={ofRow.length + repeated.size > 0 || undefined}>
        <span data-label="">
          <FormattedMessage id="import.grid.state" />
        </span>
        <span>
          <RowState row={row} isOver={isOver} />
        </span>
        {[...repeated].map((message) => (
          <Text key={message} textStyle="s12">
            {message}
          </Text>
        ))}
        {ofRow.flatMap((error) =>
          repeated.has(error.message)
            ? []
            : [
                <Text key={error.message} textStyle="s12">
                  {error.field && `${intl.formatMessage({ id: `import.field.${error.field}` })}: `}
                  {error.message}
                </Text>,
              ],
        )}
      </div>
      {columns.map((column, position) => (
        <Cell key={column.field} {...props} column={column} position={position + OWN_COLUMNS} repeated={repeated} />
      ))}
    </div>
  );
}

/** The messages of several cells of a row: they stand once, with its outcome. */
function repeatedMessages({ errors }: ImportRowFragment): ReadonlySet<string> {
  const messages = errors.map(({ message }) => message);
  return new Set(messages.filter((message, at) => messages.indexOf(message) !== at));
}

/** The attributes of a cell; Tab reaches the active one alone. */
const cellPropsOf = (row: number, column: number, isActive: boolean, onChoose: (column: number) => void) => ({
  role: 'gridcell' as const,
  'data-cell': `${row}-${column}`,
  'aria-colindex': column + 1,
  tabIndex: isActive ? 0 : -1,
  onFocus: () => onChoose(column),
});

interface CellProps extends Pick<
  Props,
  'index' | 'row' | 'active' | 'isEditing' | 'onChoose' | 'onEdit' | 'onClose' | 'onNext' | 'onCorrect'
> {
  readonly column: GridColumn;
  /** Its place in the row, from 0. */
  readonly position: number;
  /** Messages that stand with the outcome of the row. */
  readonly repeated: ReadonlySet<string>;
}

/** A cell of the file, with its faults; it is corrected in place. */
function Cell(props: CellProps) {
  const { index, row, active, isEditing, onChoose, onEdit, onClose, onNext, onCorrect, position, repeated } = props;
  const { field, at, label } = props.column;
  const text = row.cells[at] ?? '';
  const faults = row.errors.filter((error) => error.field === field);
  const isActive = active === position;
  const correct = (value: string) => {
    if (value.trim() !== text) onCorrect(field, value);
  };
  return (
    <div
      {...cellPropsOf(index, position, isActive, onChoose)}
      data-wrong={faults.length > 0 || undefined}
      data-empty={(!text && faults.length === 0) || undefined}
      aria-invalid={faults.length > 0 || undefined}
      aria-readonly={onEdit === null}
      onClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest('button, input'))) onEdit?.(position);
      }}
    >
      <span data-label="">{label}</span>
      {isEditing && isActive ? (
        <CellEditor
          label={label}
          text={text}
          onCancel={() => onClose(true)}
          onSave={(value, isByKey) => {
            onClose(isByKey);
            correct(value);
          }}
          onTab={(value, isBack) => {
            if (!onNext(isBack)) return false;
            correct(value);
            return true;
          }}
        />
      ) : (
        <CellValue field={field} text={text} row={row} />
      )}
      {faults.map(({ message, suggestion, corrected }) => (
        <Text key={message} textStyle="s12" _empty={{ display: 'none' }}>
          {!repeated.has(message) && `${message} `}
          {suggestion && corrected && onEdit && (
            <Button
              variant="link"
              textStyle="s12"
              color="status.danger"
              textDecoration="underline"
              display="inline"
              tabIndex={isActive ? 0 : -1}
              onClick={() => onCorrect(field, corrected)}
            >
              <FormattedMessage id="import.suggestion" values={{ name: suggestion }} />
            </Button>
          )}
        </Text>
      ))}
      {!text && faults.length === 0 && <Box as="span" aria-hidden />}
      {faults.some(({ message }) => repeated.has(message)) && (
        <Box as="span" srOnly>
          {faults.map(({ message }) => message).join(' ')}
        </Box>
      )}
    </div>
  );
}

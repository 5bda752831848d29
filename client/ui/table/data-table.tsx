import type { Column } from './column';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Lock, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../core/failure';
import { focusBulkBar } from './bulk-bar';
import { Button } from '../button/button';
import { useFocusAfterSelection } from './data-table-checks';
import { DataTableHead } from './data-table-head';
import { DataTableRow } from './data-table-row';
import { Table } from './data-table-style';
import { useFocusAfterRemoval } from '../focus/use-focus-after-removal';
import { useRememberedRow } from './use-remembered-row';
import { EmptyState } from '../state/empty-state';
import { ErrorNotice, ErrorState } from '../state/error-state';
import { SkeletonLines } from '../state/skeleton';
import { TablePager } from './table-pager';
import type { ListTotal } from './table-pager';
import type { useListState } from './use-list-state';
import type { RowSelection } from './use-row-selection';

interface Props<Row> {
  readonly label: string;
  readonly list: ReturnType<typeof useListState>;
  readonly columns: readonly Column<Row>[];
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly total: ListTotal | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly rowKey: (row: Row) => string;
  readonly rowMenu?: (row: Row) => ReactNode;
  /** Rows can be chosen; without it there are no boxes. */
  readonly selection?: RowSelection;
  /** Why a row cannot be chosen; undefined where it can. */
  readonly refusal?: (row: Row) => string | undefined;
  /** Shown when there are none at all; search and filters have their own. */
  readonly empty: ReactNode;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/**
 * A server-paged table whose state is its address: sticky head, skeleton at first and old rows dimmed after, arrows
 * between rows, three ways of being empty, and a pager. Rows are plain cells, for pages of 500; on mobile they are a
 * list, a table still to screen readers.
 * Our own, because Chakra's is the same cells with a style recipe each, and a page has thousands (decision 106).
 */
export function DataTable<Row>(props: Props<Row>) {
  const { list, columns, rows, total, isLoading, error, rowKey, rowMenu, selection, refusal } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const remember = useRememberedRow(scroller, body, rows !== undefined);
  const shown = columns.filter((column) => !list.hidden.has(column.id));
  useLastPage(list, rows, total?.total, isLoading);
  useFocusAfterSelection(selection, scroller);
  const noteFocus = useFocusAfterRemoval((rows ?? []).map(rowKey), body, () => scroller.current);
  const choosable = selection ? (rows ?? []).filter((row) => !refusal?.(row)).map(rowKey) : [];
  const barRoom = selection?.ids.size ? 60 : 0;

  if (error && !rows) {
    return (
      <Box data-frame borderWidth="1px" borderRadius="panel" bg="bg.surface">
        <Failure error={error} onRetry={props.onRetry} />
      </Box>
    );
  }
  const isEmpty = rows?.length === 0 && !isLoading;
  return (
    <Flex direction="column" gap="3" minHeight="0">
      {Boolean(error) && <ErrorNotice failure={failureOf(error)} onRetry={props.onRetry} />}
      <Box
        ref={scroller}
        role="region"
        aria-label={props.label}
        data-frame
        tabIndex={0}
        onKeyDown={(event) => leaveRows(event, selection)}
        borderWidth="1px"
        borderRadius="panel"
        bg="bg.surface"
        overflow="auto"
        maxHeight={{ md: `max(320px, calc(100dvh - ${260 + barRoom}px))` }}
      >
        {!rows ? (
          <Box padding="5">
            <SkeletonLines lines={8} />
          </Box>
        ) : isEmpty ? (
          props.isNarrowed ? (
            <EmptyState
              icon={<SearchX size={20} strokeWidth={1.5} />}
              title={<FormattedMessage id="common.list.noMatch" />}
              text={<FormattedMessage id="common.list.noMatchText" />}
              action={
                <Button onClick={props.onClear}>
                  <FormattedMessage id="common.list.clear" />
                </Button>
              }
            />
          ) : (
            props.empty
          )
        ) : (
          <Table role="table" aria-label={props.label} aria-busy={isLoading}>
            <DataTableHead
              columns={shown}
              list={list}
              hasMenu={rowMenu !== undefined}
              selection={selection}
              choosable={choosable}
            />
            <chakra.tbody
              ref={body}
              role="rowgroup"
              opacity={isLoading ? 0.55 : 1}
              transition="opacity 140ms"
              onKeyDown={walkRows}
              onClick={remember}
              onFocus={noteFocus}
            >
              {rows.map((row) => (
                <DataTableRow
                  key={rowKey(row)}
                  id={rowKey(row)}
                  row={row}
                  columns={shown}
                  choosable={choosable}
                  selection={selection}
                  refusal={refusal}
                  rowMenu={rowMenu}
                />
              ))}
            </chakra.tbody>
          </Table>
        )}
      </Box>
      {rows && total && !isEmpty && <TablePager list={list} total={total} shown={rows.length} />}
    </Flex>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = failureOf(error);
  if (failure.code === 403) {
    return (
      <EmptyState
        icon={<Lock size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id="common.noPermission.title" />}
        text={failure.message}
      />
    );
  }
  return <ErrorState failure={failure} onRetry={onRetry} />;
}

/** LIST-05: when the last row of a page is gone, the page before it shows. */
function useLastPage(
  list: Props<never>['list'],
  rows: readonly unknown[] | undefined,
  total: number | undefined,
  isLoading: boolean,
): void {
  const { page, size, change } = list;
  useEffect(() => {
    if (isLoading || rows?.length !== 0 || page === 1 || total === undefined) return;
    change({ page: Math.max(1, Math.min(page - 1, Math.ceil(total / size))) });
  }, [isLoading, rows, page, size, total, change]);
}

/** From head and rows alike, F6 goes to what can be done with the chosen rows, and Escape lets go of them. */
function leaveRows(event: KeyboardEvent<HTMLElement>, selection: RowSelection | undefined): void {
  if (!selection || selection.ids.size === 0) return;
  if (event.key === 'Escape') selection.clear();
  if (event.key !== 'F6') return;
  event.preventDefault();
  focusBulkBar();
}

/**
 * Arrows, Home and End go from row to row, by names or by boxes; Space on a name chooses its row, with Shift up to it;
 * Shift+F10 opens the row's menu.
 */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  if (!row) return;
  const done = () => event.preventDefault();
  if (event.key === 'F10' && event.shiftKey) {
    done();
    row.querySelector<HTMLElement>('[data-menu] button')?.click();
    return;
  }
  const box = row.querySelector<HTMLInputElement>('[data-check] input');
  if (event.key === ' ' && box && target instanceof HTMLAnchorElement) {
    done();
    // Pressed like this, so that Shift counts as it does with the pointer.
    box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
    return;
  }
  const rows = [...event.currentTarget.children];
  const at = rows.indexOf(row);
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[event.key];
  const kind = target instanceof HTMLAnchorElement ? 'a' : target === box ? '[data-check] input' : null;
  if (!next || !kind) return;
  done();
  next.querySelector<HTMLElement>(kind)?.focus();
}

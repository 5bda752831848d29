import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronDown, ChevronRight, Minus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { GridCell, GridPlace, GridRow } from '../rights-rows';
import { firstPlace, stateOf, walkGrid } from '../rights-rows';
import { Cell, Fold, GridLine, Head, Hit, Table } from './rights-grid-style';

interface Props {
  readonly label: string;
  /** The head of the rows, then those of the columns. */
  readonly heads: readonly [ReactNode, ...ReactNode[]];
  readonly rows: readonly GridRow[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isOn: boolean) => void;
  readonly onFold: (row: GridRow, isOpen: boolean) => void;
}

const keyOf = ({ row, column }: GridPlace) => `${row}.${column}`;

/**
 * A table of boxes with three states, in rows that fold: one stop of the Tab key, walked by arrows, chosen by Space;
 * Shift with an arrow carries the state of one box on to the next.
 */
export function RightsGrid(props: Props) {
  const { label, heads, rows, chosen, onChoose, onFold } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { current, setActive, onKeyDown } = useGridWalk(grid, props);

  return (
    <Table
      ref={grid}
      role="treegrid"
      aria-label={label}
      aria-multiselectable
      onKeyDown={onKeyDown}
      style={{ gridTemplateColumns: `minmax(180px, 1fr) repeat(${heads.length - 1}, minmax(84px, auto))` }}
    >
      <GridLine role="row">
        {heads.map((head, at) => (
          <Head key={at} role="columnheader" data-first={at === 0 || undefined}>
            {head}
          </Head>
        ))}
      </GridLine>
      {rows.map((row, rowAt) => (
        <GridLine key={row.id} role="row" aria-level={row.level} aria-expanded={row.isOpen ?? undefined} data-row>
          <Cell role="rowheader" data-first style={{ paddingInlineStart: `${12 + (row.level - 1) * 24}px` }}>
            <RowName
              row={row}
              place={keyOf({ row: rowAt, column: -1 })}
              isCurrent={current.row === rowAt && current.column === -1}
              onFold={() => {
                setActive({ row: rowAt, column: -1 });
                onFold(row, !row.isOpen);
              }}
            />
          </Cell>
          {row.cells.map((cell, column) => (
            <Cell key={column} role="gridcell">
              <CellContent
                cell={cell}
                place={keyOf({ row: rowAt, column })}
                isCurrent={current.row === rowAt && current.column === column}
                chosen={chosen}
                onChoose={(ids, isOn) => {
                  setActive({ row: rowAt, column });
                  onChoose(ids, isOn);
                }}
              />
            </Cell>
          ))}
        </GridLine>
      ))}
    </Table>
  );
}

/** The box that Tab reaches, and the keys that walk from it. */
function useGridWalk(grid: RefObject<HTMLElement | null>, { rows, chosen, onChoose, onFold }: Props) {
  const [active, setActive] = useState<GridPlace | null>(null);
  const rowAt = active && rows[active.row];
  const isThere =
    rowAt && (active.column === -1 ? rowAt.isOpen !== null : rowAt.cells[active.column]?.kind === 'choice');
  const current = isThere ? active : firstPlace(rows);

  const goTo = (place: GridPlace) => {
    setActive(place);
    grid.current?.querySelector<HTMLElement>(`[data-place="${keyOf(place)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const named = (event.target as HTMLElement).dataset.place?.split('.').map(Number);
    if (!named || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row = 0, column = 0] = named;
    const at = rows[row];
    if (!at) return;
    if (column === -1 && event.key === 'ArrowRight' && at.isOpen === false) {
      event.preventDefault();
      return onFold(at, true);
    }
    if (column === -1 && event.key === 'ArrowLeft') {
      event.preventDefault();
      if (at.isOpen) return onFold(at, false);
      const parent = rows.findIndex((candidate) => candidate.id === at.parentId);
      return parent < 0 ? undefined : goTo({ row: parent, column: -1 });
    }
    const next = walkGrid(rows, { row, column }, event.key);
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey) carry(at.cells[column] ?? null, rows[next.row]?.cells[next.column] ?? null);
    goTo(next);
  };
  const carry = (from: GridCell, to: GridCell) => {
    if (from?.kind !== 'choice' || to?.kind !== 'choice' || to.isLocked) return;
    onChoose(to.ids, stateOf(from.ids, chosen) === 'all');
  };
  return { current, setActive, onKeyDown };
}

function RowName(props: { row: GridRow; place: string; isCurrent: boolean; onFold: () => void }) {
  const { row, place, isCurrent, onFold } = props;
  const text = (
    <Box as="span" minWidth="0" truncate title={row.hint ? `${row.label}: ${row.hint}` : row.label}>
      {row.label}
      {row.hint && (
        <chakra.span color="fg.subtle" textStyle="s12" fontWeight="400" ms="2">
          {row.hint}
        </chakra.span>
      )}
    </Box>
  );
  if (row.isOpen === null) {
    return (
      <Flex as="span" minWidth="0" ps="6" color={row.level === 3 ? 'fg.muted' : 'fg'}>
        {text}
      </Flex>
    );
  }
  return (
    <Fold type="button" data-place={place} tabIndex={isCurrent ? 0 : -1} onClick={onFold} data-level={row.level}>
      {row.isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
      {text}
    </Fold>
  );
}

function CellContent(props: {
  cell: GridCell;
  place: string;
  isCurrent: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isOn: boolean) => void;
}) {
  const { cell, place, isCurrent, chosen, onChoose } = props;
  const intl = useIntl();
  if (!cell) {
    return (
      <chakra.span color="fg.subtle" aria-hidden>
        –
      </chakra.span>
    );
  }
  if (cell.kind === 'mark') {
    const label = intl.formatMessage({ id: cell.isOn ? 'role.menu.opened' : 'role.menu.closed' });
    return (
      <chakra.span role="img" aria-label={label} color={cell.isOn ? 'accent' : 'fg.subtle'} display="inline-flex">
        {cell.isOn ? <Check size={16} aria-hidden /> : <Minus size={12} aria-hidden />}
      </chakra.span>
    );
  }
  const state = stateOf(cell.ids, chosen);
  return (
    <Hit title={cell.label}>
      <input
        type="checkbox"
        data-place={place}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={cell.label}
        checked={state === 'all'}
        disabled={cell.isLocked}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        onChange={() => onChoose(cell.ids, state !== 'all')}
      />
    </Hit>
  );
}

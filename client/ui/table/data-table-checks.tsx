import { useEffect, useRef } from 'react';
import type { ChangeEvent, RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { RowSelection } from './use-row-selection';

/**
 * Chooses every row of the page, or lets go of them; in between while some are chosen.
 * A native checkbox, as in each row, because Chakra's runs a state machine in every row (decision 106).
 */
export function PageCheck({ selection, ids }: { selection: RowSelection; ids: readonly string[] }) {
  const intl = useIntl();
  const box = useRef<HTMLInputElement>(null);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = ids.length > 0 && chosen === ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={intl.formatMessage({ id: 'console.list.selectPage' })}
      checked={isAll}
      disabled={ids.length === 0}
      onChange={() => selection.toggleAll(ids)}
    />
  );
}

interface Props {
  readonly selection: RowSelection;
  readonly id: string;
  /** The id of the cell that names the row. */
  readonly namedBy: string;
  /** The rows on screen that can be chosen, for ranges with Shift. */
  readonly among: readonly string[];
  /** Why it cannot be chosen. */
  readonly refusal?: string;
}

/** Chooses one row; with Shift, all from the one chosen last. */
export function RowCheck({ selection, id, namedBy, among, refusal }: Props) {
  return (
    <input
      type="checkbox"
      aria-labelledby={namedBy}
      title={refusal}
      disabled={refusal !== undefined}
      checked={selection.ids.has(id)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const { shiftKey } = event.nativeEvent as MouseEvent;
        selection.toggle(id, shiftKey ? among : undefined);
      }}
    />
  );
}

/** When what held the focus goes with the selection, such as the bar's buttons, the table takes it. */
export function useFocusAfterSelection(
  selection: RowSelection | undefined,
  table: RefObject<HTMLElement | null>,
): void {
  const count = selection?.ids.size ?? 0;
  const before = useRef(count);
  useEffect(() => {
    const isOver = before.current > 0 && count === 0;
    before.current = count;
    if (isOver && document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [count, table]);
}

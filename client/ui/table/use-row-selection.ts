import { useCallback, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { toaster } from '../overlay/toaster';

/** LIST-12, USER-20 */
export const SELECTION_LIMIT = 1000;

/** The chosen rows of a list, by their ids; across pages, as long as the list answers the same question. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /**
   * Chooses a row or lets go of it. With `among`, the rows on screen in their order, everything from the row chosen
   * last to this one does what this one does.
   */
  readonly toggle: (id: string, among?: readonly string[]) => void;
  /** Chooses all of these rows, or lets go of them when all are chosen. */
  readonly toggleAll: (ids: readonly string[]) => void;
  /** Chooses these rows and no other. */
  readonly choose: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** The ids from one to the other, in either direction; the last alone where the first is not among them. */
export function rangeOf(among: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : among.indexOf(from);
  const end = among.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return among.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The selection with ids added or taken; `isCut` when some did not fit under the limit. */
export function selected(
  before: ReadonlySet<string>,
  ids: readonly string[],
  isOn: boolean,
): { ids: ReadonlySet<string>; isCut: boolean } {
  const next = new Set(before);
  for (const id of ids) {
    if (!isOn) next.delete(id);
    else if (next.size < SELECTION_LIMIT) next.add(id);
  }
  return { ids: next, isCut: isOn && ids.some((id) => !next.has(id)) };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Rows chosen in a list, at most 1000; what does not fit is told (LIST-12).
 * @param question all that decides what the list holds; another question forgets the selection
 */
export function useRowSelection(question: string): RowSelection {
  const intl = useIntl();
  const [kept, setKept] = useState({ question, ids: NONE });
  const last = useRef<string | null>(null);
  const ids = kept.question === question ? kept.ids : NONE;
  const put = useCallback(
    (before: ReadonlySet<string>, wanted: readonly string[], isOn: boolean) => {
      const { ids: next, isCut } = selected(before, wanted, isOn);
      setKept({ question, ids: next });
      if (!isCut) return;
      const title = intl.formatMessage({ id: 'common.selectAtMost' }, { max: SELECTION_LIMIT });
      toaster.create({ id: 'selection', type: 'warning', title });
    },
    [question, intl],
  );
  return useMemo(
    () => ({
      ids,
      toggle(id, among) {
        put(ids, among ? rangeOf(among, last.current, id) : [id], !ids.has(id));
        last.current = id;
      },
      toggleAll: (wanted) => put(ids, wanted, !wanted.every((id) => ids.has(id))),
      choose: (wanted) => put(NONE, wanted, true),
      clear: () => put(NONE, [], true),
    }),
    [ids, put],
  );
}

import { useEffect, useRef, useState } from 'react';

/** ALM-08, in milliseconds. */
export const LEAVE_TIME = 500;

interface Shown<Row> {
  readonly row: Row;
  /** It is no longer among the rows, and goes after {@link LEAVE_TIME}. */
  readonly isLeaving: boolean;
}

/** The rows on screen after `rows` changed: those that are gone stay in their places, as leaving. */
export function withLeaving<Row extends { readonly id: string }>(
  former: readonly Row[],
  rows: readonly Row[],
): readonly Shown<Row>[] {
  const kept = new Set(rows.map(({ id }) => id));
  const shown: Shown<Row>[] = rows.map((row) => ({ row, isLeaving: false }));
  for (const [place, row] of former.entries()) {
    if (kept.has(row.id)) continue;
    // After the last row before it that is still there.
    const before = former.slice(0, place).findLast(({ id }) => shown.some((entry) => entry.row.id === id));
    const at = before ? shown.findIndex((entry) => entry.row.id === before.id) + 1 : 0;
    shown.splice(at, 0, { row, isLeaving: true });
  }
  return shown;
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Rows that go stay for 500 ms, to be faded out (ALM-08); at once for people who prefer less motion.
 * @param question all that decides which rows there are; rows of another question do not leave, they are replaced
 */
export function useLeaving<Row extends { readonly id: string }>(
  rows: readonly Row[],
  question = '',
): readonly Shown<Row>[] {
  const former = useRef({ rows, question });
  const [gone, setGone] = useState<readonly Row[]>([]);
  const key = rows.map(({ id }) => id).join();
  useEffect(() => {
    const { rows: before, question: asked } = former.current;
    former.current = { rows, question };
    const now = new Set(rows.map(({ id }) => id));
    const left = asked === question && !isStill() ? before.filter(({ id }) => !now.has(id)) : [];
    if (left.length === 0) return;
    setGone(before);
    const timer = setTimeout(() => setGone([]), LEAVE_TIME);
    return () => {
      clearTimeout(timer);
      setGone([]);
    };
    // Only the ids and the question decide: the same rows with other values do not leave.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, question]);
  return withLeaving(gone, rows);
}

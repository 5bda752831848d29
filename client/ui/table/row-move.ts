/** The move of a row: among its siblings, beside another row, or into one. */
export type Move =
  | 'up'
  | 'down'
  | 'first'
  | 'last'
  | { readonly before: string }
  | { readonly after: string }
  | { readonly into: string };

/** The keys that move the row in use, together with Alt. */
export const MOVE_KEYS: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** Siblings after one of them has moved; the same list where nothing changes. */
export function moved<Row extends { readonly id: string }>(
  siblings: readonly Row[],
  id: string,
  move: Move,
): readonly Row[] {
  const at = siblings.findIndex((row) => row.id === id);
  const row = siblings[at];
  if (!row) return siblings;
  const others = siblings.filter((each) => each.id !== id);
  const to = placeOf(others, at, move);
  if (to === at || to < 0 || to > others.length) return siblings;
  return [...others.slice(0, to), row, ...others.slice(to)];
}

function placeOf(others: readonly { readonly id: string }[], at: number, move: Move): number {
  if (move === 'up') return at - 1;
  if (move === 'down') return at + 1;
  if (move === 'first') return 0;
  if (move === 'last') return others.length;
  if ('into' in move) return at;
  const target = 'before' in move ? move.before : move.after;
  const place = others.findIndex((row) => row.id === target);
  if (place < 0) return at;
  return 'before' in move ? place : place + 1;
}

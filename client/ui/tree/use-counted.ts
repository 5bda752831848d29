import { useCallback, useEffect, useRef, useState } from 'react';

/** Rows that pass by while somebody scrolls are not counted; in ms. */
const PAUSE = 150;
/** Rows that could not be counted are asked for again after this time, and after twice the time each time that fails; in ms. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
/** The number of nodes that the server counts at once. */
const AT_ONCE = 100;

export interface Counted<Count> {
  readonly of: (id: string) => Count | undefined;
  /** All that are known. */
  readonly all: ReadonlyMap<string, Count>;
  /** Tells which nodes are on screen. */
  readonly show: (ids: readonly string[]) => void;
  /** Counts all nodes anew, after something of them changed. */
  readonly refresh: () => void;
}

/** Numbers of the nodes on screen, asked for when these have been there for a moment. */
export function useCounted<Count extends { readonly id: string }>(
  read: (ids: string[]) => Promise<readonly Count[]>,
): Counted<Count> {
  const [counts, setCounts] = useState<ReadonlyMap<string, Count>>(new Map());
  const state = useRef({ shown: [] as readonly string[], asked: new Set<string>(), wait: FIRST_WAIT });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      // An answer that still comes finds nobody who asked.
      state.current.asked = new Set();
    },
    [],
  );

  const ask = useCallback(() => {
    const run = async () => {
      const { shown, asked } = state.current;
      const ids = shown.filter((id) => !asked.has(id)).slice(0, AT_ONCE);
      if (ids.length === 0) return;
      for (const id of ids) asked.add(id);
      try {
        const answer = await read(ids);
        if (state.current.asked !== asked) return;
        state.current.wait = FIRST_WAIT;
        setCounts((now) => {
          const next = new Map(now);
          for (const count of answer) next.set(count.id, count);
          return next;
        });
      } catch {
        // A row shows without its count, or with the former one, until then.
        for (const id of ids) asked.delete(id);
        if (state.current.asked !== asked) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void run(), state.current.wait);
        state.current.wait = Math.min(state.current.wait * 2, LONGEST_WAIT);
      }
    };
    return run();
  }, [read]);
  const show = useCallback(
    (ids: readonly string[]) => {
      state.current.shown = ids;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void ask(), PAUSE);
    },
    [ask],
  );
  const refresh = useCallback(() => {
    state.current.asked = new Set();
    void ask();
  }, [ask]);
  return { of: (id) => counts.get(id), all: counts, show, refresh };
}

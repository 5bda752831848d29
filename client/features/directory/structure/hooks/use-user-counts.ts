import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { StructureUserCountsDocument } from '../../../../api/generated/graphql';
import type { StructureUserCountsQuery } from '../../../../api/generated/graphql';

export type UserCount = StructureUserCountsQuery['structureUserCounts']['counts'][number];

/** Rows that pass by while somebody scrolls are not counted; in ms. */
const PAUSE = 150;
/** The number of nodes that the server counts at once. */
const AT_ONCE = 100;

interface UserCounts {
  readonly of: (id: string) => UserCount | undefined;
  /** Tells which nodes are on screen. */
  readonly show: (ids: readonly string[]) => void;
  /** Counts all nodes anew, after users were added or removed. */
  readonly refresh: () => void;
}

/** The numbers of users at or below the nodes on screen, asked for when these have been there for a moment. */
export function useUserCounts(): UserCounts {
  const client = useApolloClient();
  const [counts, setCounts] = useState<ReadonlyMap<string, UserCount>>(new Map());
  const state = useRef({ shown: [] as readonly string[], asked: new Set<string>() });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = useCallback(async () => {
    const { shown, asked } = state.current;
    const ids = shown.filter((id) => !asked.has(id)).slice(0, AT_ONCE);
    if (ids.length === 0) return;
    for (const id of ids) asked.add(id);
    try {
      const { data } = await client.query({
        query: StructureUserCountsDocument,
        variables: { ids },
        fetchPolicy: 'no-cache',
      });
      if (state.current.asked !== asked || !data) return;
      setCounts((now) => {
        const next = new Map(now);
        for (const count of data.structureUserCounts.counts) next.set(count.id, count);
        return next;
      });
    } catch {
      // A row shows without its count too; the count is asked for again when the row comes back into sight.
      for (const id of ids) asked.delete(id);
    }
  }, [client]);
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
  return { of: (id) => counts.get(id), show, refresh };
}

import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AssetOwnerCountsDocument } from '../../../../api/generated/graphql';
import type { OwnerKind } from '../urls';

/** Rows that pass by while somebody scrolls are not counted; in ms. */
const PAUSE = 150;
/** The number of owners that the server counts at once. */
const AT_ONCE = 100;

/** The numbers of assets that are assigned to the owners on screen; they are read once rows stand still. */
export function useOwnerCounts(kind: OwnerKind) {
  const client = useApolloClient();
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
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
        query: AssetOwnerCountsDocument,
        variables: { userIds: kind === 'user' ? ids : [], userGroupIds: kind === 'userGroup' ? ids : [] },
        fetchPolicy: 'no-cache',
      });
      if (state.current.asked !== asked || !data) return;
      setCounts((now) => new Map([...now, ...data.assetOwnerCounts.map(({ id, total }) => [id, total] as const)]));
    } catch {
      // A row shows without its count too; it is asked for again when the row comes back into sight.
      for (const id of ids) asked.delete(id);
    }
  }, [client, kind]);
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
  return { of: (id: string) => counts.get(id), show, refresh };
}

import { useState } from 'react';
import type { HistoryEntryFieldsFragment, HistoryKind } from '../../api/generated/graphql';
import { useChangeHistoryQuery } from '../../api/generated/hooks';

const LENGTH = 20;

interface HistoryState {
  /** Newest first; undefined while the first are read. */
  readonly entries: readonly HistoryEntryFieldsFragment[] | undefined;
  readonly isEnd: boolean;
  readonly isReading: boolean;
  readonly error: unknown;
  readonly readMore: () => void;
  /** Reads the history again from its newest entry. */
  readonly retry: () => void;
}

/** The history of a thing, read in parts. */
export function useHistory(kind: HistoryKind, id: string): HistoryState {
  const [moreError, setMoreError] = useState<unknown>();
  const { data, error, loading, refetch, fetchMore } = useChangeHistoryQuery({
    variables: { kind, id, first: LENGTH },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const history = data?.changeHistory;
  const readMore = () => {
    setMoreError(undefined);
    fetchMore({
      variables: { after: history?.next },
      updateQuery: (before, { fetchMoreResult: { changeHistory: more } }) => ({
        ...before,
        changeHistory: { ...more, entries: [...before.changeHistory.entries, ...more.entries] },
      }),
    }).catch(setMoreError);
  };
  const retry = () => {
    setMoreError(undefined);
    refetch().catch(() => undefined);
  };
  return {
    entries: history?.entries,
    isEnd: history ? history.next === null : false,
    isReading: loading,
    error: error ?? moreError,
    readMore,
    retry,
  };
}

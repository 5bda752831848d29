import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useCallback, useEffect } from 'react';
import type { ConsoleHomeQuery, ConsoleRange } from '../../../../api/generated/graphql';
import { useConsoleHomeQuery } from '../../../../api/generated/hooks';
import { onReturn } from '../../../../core/return';
import { zoneHere } from '../../../../core/zone';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';

export type Home = ConsoleHomeQuery['consoleHome'];
/** A part of the home that loads and fails by itself. */
export type HomePart = Exclude<keyof Home, 'time'>;

/** The state of one part: its failure if it has one. */
export type FailureOf = (part: HomePart) => ApiFailure | null;

/**
 * The figures of the home. They are read again when the person comes back to its tab after a minute, not by a timer: each
 * call moves the deadline of the session, which an open page would keep alive (decision 145).
 */
export function useConsoleHome(range: ConsoleRange) {
  const { data, previousData, error, loading, refetch } = useConsoleHomeQuery({
    variables: { range, timeZone: zoneHere().timeZone },
    fetchPolicy: 'cache-and-network',
    errorPolicy: 'all',
  });
  const home = (data ?? previousData)?.consoleHome;
  const read = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useEffect(() => onReturn(read), [read]);
  const failureOfPart: FailureOf = (part) => {
    if (!error || home?.[part]) return null;
    if (!CombinedGraphQLErrors.is(error)) return failureOf(error);
    const own = error.errors.find(({ path }) => path?.[1] === part);
    return own ? failureOf(own) : null;
  };
  /** The whole call failed: there is nothing to show, or it is old. */
  const isLost = Boolean(error) && !data?.consoleHome;
  return { home, failureOf: failureOfPart, lost: isLost ? failureOf(error) : null, isLoading: loading, read };
}

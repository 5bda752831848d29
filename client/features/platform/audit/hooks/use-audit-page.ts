import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { OF_PAGE } from '../../../../api/error-policy';
import { AuditPageDocument } from '../../../../api/generated/graphql';
import type { AuditPageQuery, AuditPageQueryVariables } from '../../../../api/generated/graphql';
import { useAuditDurationQuery, useAuditPageQuery } from '../../../../api/generated/hooks';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import type { ListState } from '../../../../ui/table/use-list-state';
import type { AuditView } from '../audit-view';
import { scaleOf, timesOf } from '../time-range';

type Answer = AuditPageQuery['auditQuery'];

/** The days that the installation keeps events by default (AUDT-07), until the server has told them. */
const USUAL_DAYS = 181;

/**
 * A page of the log as the address asks for it, with the bars of its time. A search looks at a part of the log for each
 * page: `searchedUntil` tells how far, and `lookFurther` goes on from there on the same page.
 */
export function useAuditPage(list: ListState, view: AuditView) {
  const [end, setEnd] = useState(() => Date.now());
  const { data: duration } = useAuditDurationQuery({ fetchPolicy: 'cache-first' });
  // The last day is under way: the page shows one less than the server tells (AUDT-05).
  const days = (duration?.auditLogDuration ?? USUAL_DAYS) - 1;
  const scale = useMemo(() => scaleOf(view.range, end, days), [view.range, end, days]);
  const question = useMemo(
    () => ({ filter: view.filter, ...timesOf(view.range, scale, view.chosen) }),
    [view.filter, view.range, view.chosen, scale],
  );
  const asked = JSON.stringify([question, list.size, end]);
  const { after, learn } = usePageKeys(asked, list.page);
  const variables = { ...question, pagination: { currentPage: list.page, limit: list.size, after } };
  const { data, previousData, loading, error, refetch } = useAuditPageQuery({
    variables,
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const answer = (data ?? previousData)?.auditQuery;
  const further = useFurther(variables, `${asked} ${list.page}`);
  const last = further.answers.at(-1) ?? answer;
  useEffect(() => {
    if (data) learn({ currentPage: list.page, next: last?.pagination.next });
  }, [learn, data, last, list.page]);
  const events = useMemo(
    () => answer && [answer, ...further.answers].flatMap((each) => each.events),
    [answer, further.answers],
  );
  const renew = useCallback(() => {
    setEnd(Date.now());
    // The bars begin at full minutes or hours: the question often stays the same.
    void refetch().catch(() => undefined);
  }, [refetch]);
  return {
    end,
    /** Undefined until the server has told them. */
    days: duration && days,
    scale,
    /** The question of the list, without its page. */
    question,
    events,
    total: answer && { ...answer.pagination, next: last?.pagination.next },
    loading: loading || further.isLooking,
    error: error ?? further.error,
    /** Reads the log anew, up to the present. */
    renew,
    retry: () => void refetch().catch(() => undefined),
    searchedUntil: last?.searchedUntil ?? null,
    lookFurther: () => void further.look(last?.pagination.next ?? null),
  };
}

/** The answers that went on with a page after its first one. */
function useFurther(variables: AuditPageQueryVariables, of: string) {
  const client = useApolloClient();
  const [found, setFound] = useState<{ of: string; answers: readonly Answer[]; error?: unknown }>({ of, answers: [] });
  const [isLooking, setLooking] = useState(false);
  const answers = found.of === of ? found.answers : NONE;
  const look = async (after: string | null) => {
    setLooking(true);
    const pagination = { ...variables.pagination, after };
    try {
      const { data } = await client.query({
        query: AuditPageDocument,
        variables: { ...variables, pagination },
        context: OF_PAGE,
        fetchPolicy: 'no-cache',
      });
      if (data) setFound({ of, answers: [...answers, data.auditQuery] });
    } catch (error) {
      setFound({ of, answers, error });
    } finally {
      setLooking(false);
    }
  };
  return { answers, error: found.of === of ? found.error : undefined, isLooking, look };
}

const NONE: readonly Answer[] = [];

import { useEffect, useMemo, useRef, useState } from 'react';
import { OF_PAGE } from '../../../../api/error-policy';
import { useAlarmOverviewQuery, useAlarmPageQuery } from '../../../../api/generated/hooks';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import type { useListState } from '../../../../ui/table/use-list-state';
import { onAlarmNews } from '../alarm-news';
import type { AlarmView } from './use-alarm-filters';
import { useLeaving } from './use-leaving';

/** After news the numbers and the timeline are read again, at most once in this time in milliseconds. */
const PACE = 10_000;

/**
 * A page of alarms, kept by live events: an alarm that no longer belongs to the chosen state leaves (ALM-08), the others
 * change in their places. New ones are counted, and shown when somebody asks for them, so that no row jumps.
 */
export function useAlarmPage(list: ReturnType<typeof useListState>, view: AlarmView) {
  const { filters, tab } = view;
  const question = JSON.stringify([filters, list.size]);
  const { after, learn } = usePageKeys(question, list.page);
  const [fresh, setFresh] = useState<{ question: string; ids: ReadonlySet<string> }>({ question, ids: new Set() });
  const [end, setEnd] = useState(() => Date.now());
  const { data: overview, refetch: readCounts } = useAlarmOverviewQuery({ fetchPolicy: 'cache-first' });
  const { data, previousData, loading, error, refetch } = useAlarmPageQuery({
    variables: { filters, pagination: { currentPage: list.page, limit: list.size, after } },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  useEffect(() => learn(data?.alarmList.pagination), [learn, data]);
  const answer = (data ?? previousData)?.alarmList;
  const read = useRef(refetch);
  useEffect(() => {
    read.current = refetch;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = onAlarmNews(({ action, alarms }) => {
      if (action === 'create') {
        setFresh((former) => ({
          question,
          ids: new Set([...(former.question === question ? former.ids : []), ...alarms.map(({ id }) => id)]),
        }));
      }
      if (action === 'select') void read.current().catch(() => undefined);
      timer ??= setTimeout(() => {
        timer = undefined;
        setEnd(Date.now());
        void readCounts().catch(() => undefined);
      }, PACE);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [question, readCounts]);

  const alarms = useMemo(
    () => (answer?.alarms ?? []).filter(({ state }) => tab === 'ALL' || state === tab),
    [answer, tab],
  );
  const gone = (answer?.alarms.length ?? 0) - alarms.length;
  // All of a page left: the next ones come.
  useEffect(() => {
    if (alarms.length === 0 && gone > 0) void read.current().catch(() => undefined);
  }, [alarms.length, gone]);
  const shown = useLeaving(alarms, question + String(list.page));
  const known = new Set(answer?.alarms.map(({ id }) => id));
  const freshCount = fresh.question === question ? [...fresh.ids].filter((id) => !known.has(id)).length : 0;
  return {
    overview,
    /** How far the search came; null without one. */
    searched: answer?.searched,
    shown: answer ? shown : undefined,
    alarms,
    total: answer && { ...answer.pagination, total: Math.max(0, answer.pagination.total - gone) },
    loading,
    error,
    end,
    freshCount,
    refetch: () => {
      setFresh({ question, ids: new Set() });
      setEnd(Date.now());
      void readCounts().catch(() => undefined);
      return refetch();
    },
  };
}

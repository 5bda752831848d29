import { useMemo } from 'react';
import { useAlarmTimelineQuery } from '../../../../api/generated/hooks';
import { OF_PAGE } from '../../../../api/error-policy';
import { RANGES, timelineVariables } from '../timeline-model';
import type { RangeName, Slot } from '../timeline-model';

export interface Timeline {
  /** Undefined until the first answer. */
  readonly slots: readonly Slot[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The alarms of a range that ends now, by interval, in the reader's time zone.
 * @param end the end of the range; a new one reads again
 */
export function useTimeline(range: RangeName, end: number): Timeline {
  const variables = useMemo(() => {
    const { length, interval } = RANGES[range];
    return timelineVariables(end - length, end, interval);
  }, [range, end]);
  const { data, previousData, error, refetch } = useAlarmTimelineQuery({
    variables,
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  return {
    slots: (data ?? previousData)?.alarmTimeline,
    error,
    retry: () => void refetch().catch(() => undefined),
  };
}

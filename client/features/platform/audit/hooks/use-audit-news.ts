import { useEffect, useEffectEvent } from 'react';
import { useAuditNewsQuery } from '../../../../api/generated/hooks';
import type { AuditEvent, AuditView } from '../audit-view';
import { isNamed } from '../time-range';

/** Between two looks for new events, in milliseconds. */
const PACE = 10_000;

interface Page {
  readonly events: readonly AuditEvent[] | undefined;
  readonly end: number;
  readonly loading: boolean;
  readonly renew: () => void;
}

/**
 * The number of events that came since the list was read; 0 while the list is not live. New ones are shown at once if
 * nobody reads further down, so that no line moves under a reader's eyes.
 * @param isFirst the list shows its first page
 * @param isReading whether somebody is further down, or at an event
 */
export function useAuditNews(view: AuditView, page: Page, isFirst: boolean, isReading: () => boolean) {
  const canLive = isNamed(view.range) && view.chosen === null;
  const isOn = canLive && view.isLive;
  const newest = isFirst ? page.events?.[0]?.time : undefined;
  const { data } = useAuditNewsQuery({
    variables: { filter: view.filter, startTime: newest === undefined ? page.end : newest + 1 },
    skip: !isOn || page.events === undefined || page.loading,
    pollInterval: PACE,
    fetchPolicy: 'no-cache',
    skipPollAttempt: () => document.hidden,
  });
  const told = isOn && !page.loading ? data?.auditQuery.pagination : undefined;
  const count = told?.total ?? 0;
  const show = useEffectEvent(() => {
    if (isFirst && !isReading()) page.renew();
  });
  useEffect(() => {
    if (count > 0) show();
  }, [count]);
  return { canLive, isOn, count, isBounded: told?.isBounded ?? false };
}

import type { AlarmChangedSubscription } from '../../../api/generated/graphql';

export type AlarmNews = AlarmChangedSubscription['alarmChanged'];

const receivers = new Set<(news: AlarmNews) => void>();

/** Hands a live event to the pages that show alarms: one subscription serves them all. */
export function tellNews(news: AlarmNews): void {
  for (const receive of receivers) receive(news);
}

/** Calls `receive` for each live event until the returned function is called. */
export function onAlarmNews(receive: (news: AlarmNews) => void): () => void {
  receivers.add(receive);
  return () => void receivers.delete(receive);
}

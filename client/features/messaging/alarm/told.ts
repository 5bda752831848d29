import { afterVisibleTabs, claim } from '../../../widgets/notice/one-tab';

/** Ids of alarms that this browser has told, the latest last: so many are remembered. */
const MOST = 200;

/** By person and OU: a browser may be shared. */
const keyOf = (whose: string) => `portal.alarmsTold.${whose}`;

function readTold(whose: string): string[] {
  const stored = localStorage.getItem(keyOf(whose));
  return stored === null ? [] : (JSON.parse(stored) as string[]);
}

/**
 * Those of these alarms that this tab tells: no other tab of the browser has told one or takes it (ALM-25), and an event
 * that comes twice tells nothing twice (BYND-13).
 * @param whose the person and the OU
 */
export async function takeAlarms<Alarm extends { readonly id: string }>(
  alarms: readonly Alarm[],
  whose: string,
): Promise<Alarm[]> {
  if (alarms.length === 0) return [];
  await afterVisibleTabs();
  const told = new Set(readTold(whose));
  const fresh = alarms.filter(({ id }) => !told.has(id));
  const taken = await Promise.all(fresh.map(({ id }) => claim(`alarm.${id}`)));
  const mine = fresh.filter((_, place) => taken[place]);
  // Another tab may have told some meanwhile.
  const ids = [...new Set([...readTold(whose), ...mine.map(({ id }) => id)])];
  if (mine.length > 0) localStorage.setItem(keyOf(whose), JSON.stringify(ids.slice(-MOST)));
  return mine;
}

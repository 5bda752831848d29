import { afterVisibleTabs, claim } from '../../../widgets/notice/one-tab';
import { groupsOf } from './message-list';
import type { List, Message } from './message-list';

/** Ring includes it: sound and popup are wanted (MSG-26). */
const RINGS = 1;

/** The newest messages that this browser has told, whatever came of it. */
interface Told {
  /** In epoch milliseconds. */
  readonly time: number;
  /** Those of exactly that time. */
  readonly ids: readonly string[];
}

/** By person and OU: a browser may be shared. */
const keyOf = (whose: string) => `portal.noticeTime.${whose}`;

function readTold(whose: string): Told | null {
  const stored = localStorage.getItem(keyOf(whose));
  return stored === null ? null : (JSON.parse(stored) as Told);
}

function storeTold(whose: string, messages: readonly Message[]): void {
  const time = messages.reduce((newest, message) => Math.max(newest, message.produceTime), 0);
  const told = readTold(whose);
  if (told && told.time > time) return;
  const ids = messages.filter((message) => message.produceTime === time).map(({ id }) => id);
  const kept: Told = { time, ids: told?.time === time ? [...new Set([...told.ids, ...ids])] : ids };
  localStorage.setItem(keyOf(whose), JSON.stringify(kept));
}

const isNewer = ({ time, ids }: Told, { id, produceTime }: Message): boolean =>
  produceTime > time || (produceTime === time && !ids.includes(id));

/**
 * The messages that ring in this tab, newest first: unread ones that are newer than the last that were stored (MSG-26), and
 * that no other tab of the browser takes (BYND-13). A browser that has stored none only learns which are there.
 * @param whose the person and the OU
 */
export async function takeNews(list: List, whose: string): Promise<Message[]> {
  await afterVisibleTabs();
  const messages = groupsOf(list).flatMap((group) => group.messages);
  const told = readTold(whose);
  storeTold(whose, messages);
  if (!told) return [];
  const fresh = messages
    .filter((message) => !message.readByCurrentUser && message.ring.includes(RINGS) && isNewer(told, message))
    .toSorted((one, other) => other.produceTime - one.produceTime || (other.id > one.id ? 1 : -1));
  const taken = await Promise.all(fresh.map(({ id }) => claim(id)));
  return fresh.filter((_, index) => taken[index]);
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { List, Message } from './message-list';
import { takeNews } from './news';

/** Names that another tab holds. */
let held: Set<string>;
beforeEach(() => {
  held = new Set();
  const request = (name: string, _how: object, run: (lock: object | null) => unknown) => {
    if (held.has(name)) return Promise.resolve(run(null));
    held.add(name);
    return Promise.resolve(run({}));
  };
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const message = (id: string, produceTime: number, rest: Partial<Message> = {}) =>
  ({ id, appId: 'a', produceTime, ring: [1], readByCurrentUser: false, ...rest }) as Message;
const list = (...messages: Message[]): List => ({
  apps: [{ id: 'a', name: 'A', count: messages.length, unread: messages.length, messages }],
  system: null,
  total: messages.length,
});
const take = async (...messages: Message[]) => (await takeNews(list(...messages), 'ou.anna')).map(({ id }) => id);

it('tells messages that are newer than the last stored ones and ring with 1; a browser that stored none only learns [MSG-26]', async () => {
  const old = message('m1', 1_000);
  expect(await take(old)).toEqual([]);
  expect(await take(message('m2', 2_000), old)).toEqual(['m2']);
  expect(await take(message('m2', 2_000), old)).toEqual([]);
  const silent = message('m3', 3_000, { ring: [2, 3] });
  const read = message('m4', 3_500, { readByCurrentUser: true });
  expect(await take(message('m5', 4_000), read, silent)).toEqual(['m5']);
});

it('messages of the same moment are told each once, newest first [MSG-26]', async () => {
  await take(message('m1', 1_000));
  expect(await take(message('m2', 1_000), message('m1', 1_000))).toEqual(['m2']);
  expect(await take(message('m4', 1_000), message('m3', 1_000), message('m2', 1_000))).toEqual(['m4', 'm3']);
  expect(await take(message('m4', 1_000), message('m3', 1_000))).toEqual([]);
});

it('what another tab takes is not told here, and each person of a browser has their own [BYND-13]', async () => {
  await take(message('m1', 1_000));
  held.add('portal.notice.m2');
  expect(await take(message('m3', 3_000), message('m2', 2_000))).toEqual(['m3']);
  expect((await takeNews(list(message('m9', 9_000)), 'ou.bert')).length).toBe(0);
});

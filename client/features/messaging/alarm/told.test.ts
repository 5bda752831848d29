import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeAlarms } from './told';

/** Names that another tab holds. */
let held: Set<string>;
beforeEach(() => {
  held = new Set();
  const request = (name: string, _how: object, run: (lock: object | null) => unknown) =>
    Promise.resolve(run(held.has(name) ? null : {}));
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const take = async (whose: string, ...ids: string[]) =>
  (
    await takeAlarms(
      ids.map((id) => ({ id })),
      whose,
    )
  ).map(({ id }) => id);

it('a browser tells an alarm once, also when its event comes again long after [ALM-25, BYND-13]', async () => {
  expect(await take('ou.anna', 'a1', 'a2')).toEqual(['a1', 'a2']);
  expect(await take('ou.anna', 'a2', 'a3')).toEqual(['a3']);
  expect(await take('ou.anna', 'a1', 'a2', 'a3')).toEqual([]);
});

it('an alarm that another tab takes is not told here, and each person of a browser has their own [ALM-25]', async () => {
  held.add('portal.notice.alarm.a1');
  expect(await take('ou.anna', 'a1', 'a2')).toEqual(['a2']);
  expect(await take('ou.bert', 'a2')).toEqual(['a2']);
});

it('the oldest of more than 200 alarms are forgotten', async () => {
  await take('ou.anna', ...Array.from({ length: 201 }, (_, place) => `a${place}`));
  expect(await take('ou.anna', 'a1', 'a200')).toEqual([]);
  expect(await take('ou.anna', 'a0')).toEqual(['a0']);
});

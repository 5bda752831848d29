import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasOutlivedBuild, recoverChunk } from './chunk-recovery';

let isPortalUp: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () =>
    isPortalUp
      ? Promise.resolve(new Response(JSON.stringify({ wait: 0 })))
      : Promise.reject(new TypeError('Failed to fetch')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a part that failed while the portal was away loads by itself when it is back [LIMT-01]', async () => {
  isPortalUp = false;
  const load = vi.fn().mockResolvedValue('here');
  let outcome = 'pending';
  void recoverChunk(load, new Error('gone')).then((chunk: string) => (outcome = chunk));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([outcome, load.mock.calls.length]).toEqual(['pending', 0]);
  isPortalUp = true;
  await vi.advanceTimersByTimeAsync(2_500);
  expect([outcome, hasOutlivedBuild()]).toEqual(['here', false]);
});

it('a part that a portal which answers does not have is gone with its build [LIMT-01]', async () => {
  isPortalUp = true;
  const load = vi.fn().mockRejectedValue(new Error('404'));
  let outcome = 'pending';
  recoverChunk(load, new Error('404')).catch((error: Error) => (outcome = error.message));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([outcome, load.mock.calls.length, hasOutlivedBuild()]).toEqual(['404', 3, true]);
});

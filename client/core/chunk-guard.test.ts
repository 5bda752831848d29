import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardChunk, hasOutlivedBuild } from './chunk-guard';

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
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('here');
  let outcome = 'pending';
  void guardChunk(load).then((chunk) => (outcome = chunk));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([outcome, load.mock.calls.length]).toEqual(['pending', 1]);
  // Files that fail now would fail for as long as the page stands.
  const later = vi.fn().mockResolvedValue('here');
  void guardChunk(later);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(later).not.toHaveBeenCalled();
  isPortalUp = true;
  await vi.advanceTimersByTimeAsync(2_500);
  expect([outcome, hasOutlivedBuild()]).toEqual(['here', false]);
});

it('a part that a portal which answers does not have is gone with its build [LIMT-01]', async () => {
  isPortalUp = true;
  const load = vi.fn().mockRejectedValue(new Error('404'));
  let outcome = 'pending';
  guardChunk(load).catch((error: Error) => (outcome = error.message));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([outcome, load.mock.calls.length, hasOutlivedBuild()]).toEqual(['404', 4, true]);
});

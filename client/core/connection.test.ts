import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lose, lostSince, onReturn, regain, subscribe, tryNow, whenReachable } from './connection';

/** How the portal answers probes: the wait until this tab's turn; null while it is away. */
let answer: number | null;
let probes: number;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  probes = 0;
  answer = null;
  stops = [];
  vi.stubGlobal('fetch', (path: string) => {
    expect(path).toBe('/app-portal/comeback');
    probes += 1;
    if (answer === null) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify({ wait: answer })));
  });
});
afterEach(async () => {
  answer = 0;
  regain('socket');
  await vi.advanceTimersByTimeAsync(20_000);
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the connection', () => {
  it('is told as lost within 3 s, not sooner than 2 s, and as back at once [BYND-13]', async () => {
    const told: (number | null)[] = [];
    stops.push(subscribe(() => told.push(lostSince())));
    const began = Date.now();
    lose('socket');
    await vi.advanceTimersByTimeAsync(1_900);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(told).toEqual([began]);
    regain('socket');
    expect(told).toEqual([began, null]);
  });

  it('that is back within 2 s is not worth a word, nor reading everything again', async () => {
    const returned = vi.fn();
    stops.push(onReturn(returned));
    lose('socket');
    await vi.advanceTimersByTimeAsync(1_500);
    regain('socket');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lostSince()).toBeNull();
    expect(returned).not.toHaveBeenCalled();
    lose('socket');
    await vi.advanceTimersByTimeAsync(2_500);
    regain('socket');
    expect(returned).toHaveBeenCalledOnce();
  });

  it('of calls comes back by itself, within 2 s of the portal, and waits for the turn of this tab [BYND-13]', async () => {
    lose('calls');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lostSince()).not.toBeNull();
    expect(probes).toBeGreaterThanOrEqual(30);
    expect(probes).toBeLessThanOrEqual(61);
    answer = 400;
    let isBack = false;
    void whenReachable().then(() => (isBack = true));
    await vi.advanceTimersByTimeAsync(2_400);
    expect([isBack, lostSince()]).toEqual([true, null]);
    const before = probes;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(before);
  });

  it('is tried again at once when the network is back or somebody asks for it', async () => {
    lose('calls');
    await vi.advanceTimersByTimeAsync(400);
    const [first] = [probes];
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(probes).toBe(first + 1);
    tryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(probes).toBe(first + 2);
  });
});

import { ApolloLink, gql, InMemoryCache, ApolloClient } from '@apollo/client';
import { Observable } from 'rxjs';
import type { Subscriber } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emitClientEvent, onClientEvent } from '../core/events';
import { revival } from './revival';

let opened: Subscriber<ApolloLink.Result>[];
let closed: number;

beforeEach(() => {
  vi.useFakeTimers();
  // The portal answers, and it is this tab's turn.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ wait: 0 }))));
  opened = [];
  closed = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function subscribe() {
  const socket = new ApolloLink(
    () =>
      new Observable((observer) => {
        opened.push(observer);
        return () => void closed++;
      }),
  );
  const client = new ApolloClient({ link: ApolloLink.from([revival, socket]), cache: new InMemoryCache() });
  const seen: unknown[] = [];
  const subscription = client
    .subscribe({
      query: gql`
        subscription Live {
          live
        }
      `,
    })
    .subscribe({ next: ({ data, error }) => seen.push(error ? 'refused' : data), error: () => seen.push('refused') });
  return { seen, subscription };
}
const lose = () => opened.at(-1)?.error(new Error('Socket closed with event 1006'));

describe('a lost subscription', () => {
  it('comes back after a second, later each time up to half a minute, or when the network does [MSG-32, MSG-34]', async () => {
    const { seen } = subscribe();
    const PROBE = 300;
    lose();
    await vi.advanceTimersByTimeAsync(1_000 + PROBE);
    expect(opened).toHaveLength(2);
    for (const [losses, wait] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      lose();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(opened).toHaveLength(2 + losses);
      await vi.advanceTimersByTimeAsync(1 + PROBE);
      expect(opened).toHaveLength(3 + losses);
    }
    lose();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(PROBE);
    expect(opened).toHaveLength(9);
    opened.at(-1)?.next({ data: { live: 1 } });
    expect(seen).toEqual([{ live: 1 }]);
  });

  it('comes back within 3 s of the portal, however long that was away [BYND-13]', async () => {
    subscribe();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    lose();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(1);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ wait: 0 }))));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(opened).toHaveLength(2);
  });

  it('is not asked for again when the server refused it, nor when nobody listens', async () => {
    const { seen } = subscribe();
    opened.at(-1)?.error({ errors: [{ message: 'No.', extensions: { envelopeCode: 403 } }] });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened).toHaveLength(1);
    expect(seen).toEqual(['refused']);

    const { subscription } = subscribe();
    lose();
    subscription.unsubscribe();
    await vi.advanceTimersByTimeAsync(120_000);
    dispatchEvent(new Event('online'));
    expect(opened).toHaveLength(2);
  });

  it('asks for the second factor that it lacks, and goes on once that is proven [MFA-08]', async () => {
    const told: unknown[] = [];
    const stop = onClientEvent('unverified', (demand) => told.push(demand));
    const { seen } = subscribe();
    opened.at(-1)?.error({ errors: [{ message: 'Second step.', extensions: { envelopeCode: 437 } }] });
    expect(told).toEqual([{ canStay: false }]);
    await vi.advanceTimersByTimeAsync(120_000);
    emitClientEvent('factor', 'left');
    expect(opened).toHaveLength(1);
    emitClientEvent('factor', 'proven');
    expect(opened).toHaveLength(2);
    opened.at(-1)?.next({ data: { live: 1 } });
    expect(seen).toEqual([{ live: 1 }]);
    emitClientEvent('factor', 'proven');
    expect(opened).toHaveLength(2);
    stop();
  });

  it('closes with its listener', () => {
    const { subscription } = subscribe();
    subscription.unsubscribe();
    expect(closed).toBe(1);
  });
});

import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { Observable } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../core/failure';
import { repetition } from './repetition';

let failures: Error[];
let sent: number;
let isPortalUp: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  isPortalUp = false;
  vi.stubGlobal('fetch', () =>
    isPortalUp
      ? Promise.resolve(new Response(JSON.stringify({ wait: 0 })))
      : Promise.reject(new TypeError('Failed to fetch')),
  );
});
afterEach(async () => {
  isPortalUp = true;
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails as often as there are failures, then answers. */
const server = new ApolloLink(
  () =>
    new Observable((observer) => {
      sent += 1;
      const failure = failures.shift();
      if (failure) return observer.error(failure);
      observer.next({ data: { live: 1 } });
      observer.complete();
    }),
);
const client = new ApolloClient({ link: ApolloLink.from([repetition, server]), cache: new InMemoryCache() });

function outcomeOf(answer: Promise<{ data?: unknown }>): { now: string } {
  const outcome = { now: 'pending' };
  answer.then(
    ({ data }) => (outcome.now = JSON.stringify(data)),
    (error: Error) => (outcome.now = error.message),
  );
  return outcome;
}
const query = () => outcomeOf(client.query({ query: gql('query Q { live }'), fetchPolicy: 'no-cache' }));
const mutate = () => outcomeOf(client.mutate({ mutation: gql('mutation M { live }'), fetchPolicy: 'no-cache' }));
const NO_NETWORK = new TypeError('Failed to fetch');
const BAD_GATEWAY = new ApiFailure('Bad Gateway', 0, undefined, undefined, true);

describe('a call while the portal is away', () => {
  it.each([
    ['without a network', NO_NETWORK],
    ['behind a proxy', BAD_GATEWAY],
  ])('is sent again once it is back, if it only reads: %s [BYND-13]', async (_where, failure) => {
    failures = [failure];
    const outcome = query();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([outcome.now, sent]).toEqual(['pending', 1]);
    isPortalUp = true;
    await vi.advanceTimersByTimeAsync(2_500);
    expect([outcome.now, sent]).toEqual(['{"live":1}', 2]);
  });

  it('fails at once if it changes something, and is not sent again', async () => {
    failures = [BAD_GATEWAY];
    const outcome = mutate();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.now).toBe('Bad Gateway');
    isPortalUp = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toBe(1);
  });

  it('fails for good if the portal answers and only this call does not, or refuses it', async () => {
    isPortalUp = true;
    failures = [NO_NETWORK, NO_NETWORK, NO_NETWORK, BAD_GATEWAY];
    const outcome = query();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([outcome.now, sent]).toEqual(['Bad Gateway', 4]);
    failures = [new ApiFailure('No.', 403)];
    const refused = query();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([refused.now, sent]).toEqual(['No.', 5]);
  });
});

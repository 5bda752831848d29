import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { Observable } from 'rxjs';
import type { Subscriber } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { keepPosition, resumeAll, resumption } from './resumption';

/** The variables that the socket sends, again after each reconnection, and the way back. */
const sent: { variables: ApolloLink.Operation['variables']; answer: Subscriber<ApolloLink.Result> }[] = [];
const running: { unsubscribe: () => void }[] = [];

const socket = new ApolloLink(({ variables }) => new Observable((answer) => void sent.push({ variables, answer })));
const client = new ApolloClient({ link: ApolloLink.from([resumption, socket]), cache: new InMemoryCache() });

/** Subscriptions of different names: Apollo opens equal ones once. */
function subscribe(name: string) {
  const query = gql(`subscription ${name}($after: ID) { live(after: $after) { eventId } }`);
  running.push(client.subscribe({ query, fetchPolicy: 'no-cache' }).subscribe());
  return sent.at(-1)!;
}
const tell = ({ answer }: (typeof sent)[number], eventId: string | null) =>
  answer.next({ data: { live: { eventId } } });

afterEach(() => {
  for (const subscription of running.splice(0)) subscription.unsubscribe();
});

describe('subscriptions on a new connection', () => {
  it('go on after the last event of each, which one without an event takes from another [BYND-13]', () => {
    const [first, second, silent] = [subscribe('First'), subscribe('Second'), subscribe('Silent')];
    tell(first, '01B');
    tell(second, '01A');
    tell(first, '01C');
    tell(first, null);
    expect(resumeAll()).toBe(true);
    expect([first, second, silent].map(({ variables }) => variables)).toEqual([
      { after: '01C' },
      { after: '01A' },
      { after: '01C' },
    ]);
  });

  it('do not know what they missed before the first event, nor after they ended', () => {
    const only = subscribe('Only');
    expect(resumeAll()).toBe(false);
    tell(only, '01A');
    running.pop()?.unsubscribe();
    subscribe('Next');
    expect(resumeAll()).toBe(false);
  });

  it('go on after the place that was read while they were open, before the first event [BYND-13]', async () => {
    const idle = subscribe('Idle');
    await keepPosition(() => Promise.resolve('P1'));
    expect(resumeAll()).toBe(true);
    expect(idle.variables).toEqual({ after: 'P1' });
    await keepPosition(() => Promise.resolve('P2'));
    await keepPosition(() => Promise.resolve('P3'));
    expect(resumeAll()).toBe(true);
    expect(idle.variables, 'events of an hour ago are forgotten').toEqual({ after: 'P2' });
  });

  it('go on after an event that came later than the place', async () => {
    const live = subscribe('Live');
    await keepPosition(() => Promise.resolve('P1'));
    tell(live, '01A');
    await keepPosition(() => {
      tell(live, '01B');
      return Promise.resolve('P2');
    });
    await keepPosition(() => Promise.resolve('P3'));
    resumeAll();
    expect(live.variables).toEqual({ after: '01B' });
  });
});

import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAnswer, keptAnswers } from './kept-answers';

const PEOPLE = gql`
  query People($page: Int) {
    people(page: $page)
  }
`;
const PLACES = gql`
  query Places {
    places
  }
`;

let sent: string[];
let answer: unknown;

beforeEach(() => {
  sent = [];
  answer = { data: { people: 'kept', places: 'kept' } };
  document.documentElement.lang = 'en-US';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function client() {
  const wire = new ApolloLink(({ operationName = '' }) => {
    sent.push(operationName);
    return of({ data: { people: 'sent', places: 'sent' } });
  });
  return new ApolloClient({ link: ApolloLink.from([keptAnswers, wire]), cache: new InMemoryCache() });
}
const keep = () =>
  keepAnswer(['People', 'Places'], { query: '{ people places }', operationName: 'First', variables: {} });
const ask = async (of: ApolloClient, query = PEOPLE, variables = {}) =>
  (await of.query<{ people?: string; places?: string }>({ query, variables, fetchPolicy: 'network-only' })).data;

it('answers each query once from what was asked for ahead, then asks again', async () => {
  const apollo = client();
  keep();
  expect(await ask(apollo)).toEqual({ people: 'kept' });
  expect(await ask(apollo, PLACES)).toEqual({ places: 'kept' });
  expect(sent).toEqual([]);
  expect(await ask(apollo)).toEqual({ people: 'sent' });
  expect(sent).toEqual(['People']);
});

it('sends a query of other variables, of another language or after half a minute', async () => {
  const apollo = client();
  keep();
  expect(await ask(apollo, PEOPLE, { page: 2 })).toEqual({ people: 'sent' });
  document.documentElement.lang = 'de-DE';
  expect(await ask(apollo)).toEqual({ people: 'sent' });
  document.documentElement.lang = 'en-US';
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
  expect(await ask(apollo)).toEqual({ people: 'sent' });
});

it('sends every query itself where the first request was refused or lost', async () => {
  const apollo = client();
  answer = { data: null, errors: [{ message: 'No OU is chosen.' }] };
  keep();
  expect(await ask(apollo)).toEqual({ people: 'sent' });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  keep();
  expect(await ask(apollo, PLACES)).toEqual({ places: 'sent' });
});

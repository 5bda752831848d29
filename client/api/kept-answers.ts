import { ApolloLink } from '@apollo/client';
import { from, mergeMap, of } from 'rxjs';
import { post } from './transport';

/** Older answers are read again. */
const LIFETIME = 30_000;

interface Kept {
  /** Queries that have not been answered from it yet. */
  readonly names: Set<string>;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly answer: Promise<ApolloLink.Result | null>;
  /** The server's names and texts are in this locale. */
  readonly locale: string;
  readonly time: number;
}

let kept: Kept | null = null;

/** Prefetches the answer of the queries with these names; each is answered from it once. */
export function keepAnswer(
  names: readonly string[],
  body: {
    readonly query: string;
    readonly operationName: string;
    readonly variables: Readonly<Record<string, unknown>>;
  },
): void {
  const answer = post(body).then(
    ({ data, errors }) => (errors ? null : { data: data as ApolloLink.Result['data'] }),
    () => null,
  );
  const locale = document.documentElement.lang;
  kept = { names: new Set(names), variables: body.variables, answer, locale, time: Date.now() };
}

/** Answers queries from prefetched answers. If the prefetch failed or does not match, the query goes to the server. */
export const keptAnswers = new ApolloLink((operation, forward) => {
  const answer = takeAnswer(operation);
  if (!answer) return forward(operation);
  return from(answer).pipe(mergeMap((result) => (result ? of(result) : forward(operation))));
});

function takeAnswer({ operationName = '', variables }: ApolloLink.Operation): Kept['answer'] | null {
  if (!kept || kept.locale !== document.documentElement.lang || Date.now() - kept.time > LIFETIME) return null;
  const { variables: asked, names, answer } = kept;
  const isSame = Object.entries(variables).every(
    ([name, value]) => value === undefined || JSON.stringify(value) === JSON.stringify(asked[name]),
  );
  return isSame && names.delete(operationName) ? answer : null;
}

import { isAway, refusalOf } from '../core/failure';
import { viewToken } from '../core/view';
import { accessToken } from './token';

/** CALL-005 */
export const REQUEST_TIMEOUT = 180_000;
export const GRAPHQL_PATH = '/app-portal/web/v1/graphql';

/** The GraphQL address with its time stamp (CALL-006, CALL-007). */
export function requestUrl(): string {
  return `${GRAPHQL_PATH}?t=${Date.now()}`;
}

/**
 * The headers of every call: language, the token if it is stored outside the cookie (AUTH-24), and the view of the portal
 * as somebody else that this tab shows (VIEW-02).
 */
export function requestHeaders(): Record<string, string> {
  const token = accessToken();
  const view = viewToken();
  return {
    locale: document.documentElement.lang,
    'apollo-require-preflight': '1',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(view ? { 'portal-view': view } : {}),
  };
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

/** The JSON of an answer; null for another one, as from a proxy. Rejects if the answer breaks off. */
export function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
}

export interface PostOptions {
  readonly signal?: AbortSignal;
  /** The browser takes the cookie of the answer even if the page is left before it comes; for bodies up to 64 kB. */
  readonly keepalive?: boolean;
}

/** For calls that replace the token: whoever leaves the page meanwhile would be signed out (OUSW-05). */
export const REPLACES_TOKEN: PostOptions = { keepalive: true };

/**
 * Sends a GraphQL call and returns its answer, errors included. Rejects with an ApiFailure if the answer is not
 * GraphQL, as the server refuses some bodies with an envelope before GraphQL reads them, or not of the portal: a proxy
 * tells in GraphQL's form that the portal is away.
 */
export async function post(
  body: Readonly<Record<string, unknown>>,
  { signal, keepalive }: PostOptions = {},
): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  const response = await fetch(requestUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...requestHeaders() },
    body: JSON.stringify(body),
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const answer = (await jsonOf(response)) as Answer | null;
  if (isAway(response) || (!answer?.data && !answer?.errors)) throw refusalOf(answer, response);
  return answer;
}

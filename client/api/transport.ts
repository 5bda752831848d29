import { accessToken } from './token';

/** CALL-005 */
export const REQUEST_TIMEOUT = 180_000;
export const GRAPHQL_PATH = '/app-portal/web/v1/graphql';

/** The GraphQL address with its time stamp (CALL-006, CALL-007). */
export function requestUrl(): string {
  return `${GRAPHQL_PATH}?t=${Date.now()}`;
}

/** The headers of every call: language, and the token where it is kept outside the cookie (AUTH-24). */
export function requestHeaders(): Record<string, string> {
  const token = accessToken();
  return {
    locale: document.documentElement.lang,
    'apollo-require-preflight': '1',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

/** Sends a GraphQL call and answers what came back, errors included; rejects where nothing of GraphQL did. */
export async function post(body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  const response = await fetch(requestUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...requestHeaders() },
    body: JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const answer = (await response.json()) as Answer | null;
  if (!answer?.data && !answer?.errors) throw new Error(`The server answered ${response.status}.`);
  return answer;
}

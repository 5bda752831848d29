import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { failureOf } from './failure';
import { requestHeaders, requestUrl, REQUEST_TIMEOUT } from './transport';

/**
 * One GraphQL call without Apollo: what the sign-in page uses, so that its visitors do not load a cache they cannot
 * need yet. Rejects with an ApiFailure.
 */
export async function call<Data, Variables>(
  document: DocumentTypeDecoration<Data, Variables> & { toString(): string },
  variables: Variables,
): Promise<Data> {
  const response = await fetch(requestUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...requestHeaders() },
    body: JSON.stringify({ query: document.toString(), variables }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  const answer = (await response.json()) as { data?: Data; errors?: unknown[] };
  if (answer.errors?.length) throw failureOf(answer.errors[0]);
  return answer.data as Data;
}

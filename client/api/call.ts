import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { failureOf } from '../core/failure';
import { post } from './transport';
import type { PostOptions } from './transport';

/**
 * One GraphQL call without Apollo, for the sign-in page, so that its visitors do not load a cache that they do not need
 * yet. Rejects with an ApiFailure.
 */
export async function call<Data, Variables>(
  document: DocumentTypeDecoration<Data, Variables> & { toString(): string },
  variables: Variables,
  options?: PostOptions,
): Promise<Data> {
  const answer = await post({ query: document.toString(), variables }, options);
  if (answer.errors?.length) throw failureOf(answer.errors[0]);
  return answer.data as Data;
}

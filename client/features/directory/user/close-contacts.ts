import type { ApolloClient } from '@apollo/client';
import { encrypt, isPublicKey } from '../../../api/encryption/encryption';
import { ApiFailure, NO_ANSWER } from '../../../core/failure';
import { UserKeyDocument } from '../../../api/generated/graphql';

/** E-mail addresses and phone numbers as input: encrypted, with the id of their key. */
export interface Closed {
  readonly keyId: string;
  readonly texts: readonly string[];
}

/** Encrypts texts under the key of the day (AUTH-08). Rejects with an ApiFailure when there is none, or none that works. */
export async function closeContacts(
  client: ApolloClient,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Closed> {
  const { data } = await client.query({
    query: UserKeyDocument,
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal } },
  });
  const { keyId, publicKey } = data?.sessionPublicKey ?? { keyId: '', publicKey: '' };
  const closed: string[] = [];
  // One after the other: the worker answers one at a time.
  for (const text of texts) closed.push(isPublicKey(publicKey) ? await encrypt(publicKey, text) : '');
  if (closed.some((text) => !text)) throw new ApiFailure('', NO_ANSWER);
  return { keyId, texts: closed };
}

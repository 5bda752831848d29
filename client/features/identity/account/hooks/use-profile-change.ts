import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { encrypt, isPublicKey } from '../../../../api/encryption/encryption';
import { AccountProfileChangeDocument, PasswordKeyDocument } from '../../../../api/generated/graphql';
import { ApiFailure, NO_ANSWER } from '../../../../core/failure';

/** The fields that a person changes for themselves. */
export type ProfileField = 'name' | 'nickName' | 'phoneArea' | 'phone';

/** A phone number as the server takes it: encrypted, with the id of its key (AUTH-08); null removes it. */
async function closedPhone(client: ApolloClient, phone: string) {
  if (!phone) return { phone: null };
  const { data } = await client.query({ query: PasswordKeyDocument, fetchPolicy: 'network-only' });
  const key = data?.sessionPublicKey;
  const closed = key && isPublicKey(key.publicKey) ? await encrypt(key.publicKey, phone) : '';
  if (!key || !closed) throw new ApiFailure('', NO_ANSWER);
  return { phone: closed, keyId: key.keyId };
}

/** Stores one field of the caller's profile; an empty one is removed. Rejects with the server's refusal (USER-27). */
export function useProfileChange() {
  const client = useApolloClient();
  return async (field: ProfileField, value: string): Promise<void> => {
    const variables = field === 'phone' ? await closedPhone(client, value) : { [field]: value || null };
    await client.mutate({ mutation: AccountProfileChangeDocument, variables });
  };
}

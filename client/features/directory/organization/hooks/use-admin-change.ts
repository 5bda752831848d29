import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { encrypt, isPublicKey } from '../../../../api/encryption/encryption';
import { ApiFailure } from '../../../../core/failure';
import {
  OrganizationCreateAdminDocument,
  OrganizationKeyDocument,
  OrganizationSetAdminDocument,
} from '../../../../api/generated/graphql';
import type { OrganizationCreateAdminMutation } from '../../../../api/generated/graphql';

/** The person of a new account. */
export interface NewAdmin {
  readonly name: string;
  readonly email: string;
  readonly domain: string | null;
}

export type CreatedAdmin = OrganizationCreateAdminMutation['organizationCreateAndSetAdmin'];

/**
 * The two ways to an administrator of an OU; both answer the OU as the list shows it, and reject with the server's failure.
 */
export function useAdminChange(organizationId: string) {
  const client = useApolloClient();
  return {
    async appoint(userId: string): Promise<void> {
      await client.mutate({
        mutation: OrganizationSetAdminDocument,
        variables: { organizationId, userId },
      });
    },
    async create({ name, email, domain }: NewAdmin): Promise<CreatedAdmin | null> {
      const address = await closeAddress(client, email);
      const { data } = await client.mutate({
        mutation: OrganizationCreateAdminDocument,
        variables: { organizationId, name, domain, ...address },
      });
      return data?.organizationCreateAndSetAdmin ?? null;
    },
  };
}

/** An address encrypted under a fresh key; throws without a key. */
export async function closeAddress(client: ApolloClient, email: string): Promise<{ email: string; keyId: string }> {
  const { data: keys } = await client.query({ query: OrganizationKeyDocument, fetchPolicy: 'network-only' });
  const { keyId, publicKey } = keys?.sessionPublicKey ?? { keyId: '', publicKey: '' };
  const closed = isPublicKey(publicKey) ? await encrypt(publicKey, email) : '';
  if (!closed) throw new ApiFailure('', 0);
  return { email: closed, keyId };
}

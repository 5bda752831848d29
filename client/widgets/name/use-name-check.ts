import { useApolloClient } from '@apollo/client/react';
import { NameCheckDocument } from '../../api/generated/graphql';
import type { NameCheckQueryVariables } from '../../api/generated/graphql';
import { useTaken } from './use-taken';

/**
 * The name that the server last said is taken, of those typed (ERRC-15, LIST-14); null while none is. A check that
 * fails says nothing (CALL-224).
 * @param kept the name a thing has already, which is not asked about
 */
export function useNameCheck(
  question: Pick<NameCheckQueryVariables, 'type' | 'id' | 'rootId' | 'appId' | 'locale'>,
  name: string,
  kept = '',
): string | null {
  const client = useApolloClient();
  const { type, id, rootId, appId, locale } = question;
  return useTaken([type, id, rootId, appId, locale].join(' '), name, kept, async (asked, signal) => {
    const { data } = await client.query({
      query: NameCheckDocument,
      variables: { type, name: asked, id, rootId, appId, locale },
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal } },
    });
    return data?.checkNameExists;
  });
}

import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { PluginOrganizationChoicesDocument } from '../../../../api/generated/graphql';
import { pagedSource } from '../../../../ui/tree/node-source';
import type { NodeSource } from '../../../../ui/tree/node-source';

/** All OUs of the installation as rows to choose, read as far as somebody scrolls; more are found by typing. */
export function useOrganizationSource(): NodeSource {
  const client = useApolloClient();
  return useMemo(
    () =>
      pagedSource(async (search, pagination) => {
        const { data } = await client.query({
          query: PluginOrganizationChoicesDocument,
          variables: { search, pagination },
          fetchPolicy: 'no-cache',
        });
        if (!data) throw new Error('The answer has no data.');
        const { organizations, pagination: found } = data.organizationList;
        const nodes = organizations.map(({ id, name }) => ({ id, name, isLeaf: true }));
        // If the server stopped counting, more rows follow a full page.
        return { nodes, total: found.isBounded ? Number.MAX_SAFE_INTEGER : found.total };
      }),
    [client],
  );
}

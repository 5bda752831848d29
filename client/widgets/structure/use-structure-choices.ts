import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import type { StructureChoicesQuery } from '../../api/generated/graphql';
import { StructureChoicesDocument, StructureChoicesFoundDocument } from '../../api/generated/graphql';
import type { NodeSource } from '../../ui/tree/node-source';
import type { TreeNode } from '../../ui/tree/tree-rows';

/** As many nodes as the server gives at once. */
const PAGE = 1000;

/** The organization's nodes for a picker. @param isForReading every node that shows can be chosen */
export function useStructureChoices(isForReading = false): NodeSource {
  const client = useApolloClient();
  return useMemo(() => {
    const rows = (nodes: StructureChoicesQuery['structureChildren']['structures'] = []) =>
      nodes.map(({ id, name, path, isLeaf, hasAdminPermission }): TreeNode => ({
        id,
        name,
        path,
        isLeaf,
        isDisabled: !isForReading && !hasAdminPermission,
      }));
    return {
      async loadChildren(parentId, after) {
        const variables = { parentId, pagination: { limit: PAGE, after } };
        const { data } = await client.query({
          fetchPolicy: 'no-cache',
          query: StructureChoicesDocument,
          variables,
        });
        const { structures, pagination } = data?.structureChildren ?? {};
        return { nodes: rows(structures), next: pagination?.next ?? null };
      },
      async find(search) {
        const { data } = await client.query({
          fetchPolicy: 'no-cache',
          query: StructureChoicesFoundDocument,
          variables: { search },
        });
        const nodes = rows(data?.structureList.structures);
        return { nodes, next: null, isCut: nodes.length >= PAGE };
      },
    };
  }, [client, isForReading]);
}

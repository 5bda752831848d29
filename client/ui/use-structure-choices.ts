import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { StructureChoicesDocument } from '../api/generated/graphql';
import type { NodeSource } from './node-source';
import type { TreeNode } from './tree-rows';

/** The organization's nodes for a picker. @param isForReading every node that shows can be chosen */
export function useStructureChoices(isForReading = false): NodeSource {
  const client = useApolloClient();
  return useMemo(() => {
    const read = async (parentId: string | null, search: string | null) => {
      const { data } = await client.query({
        query: StructureChoicesDocument,
        variables: { parentId, search },
        fetchPolicy: 'network-only',
        context: { isSilent: true, skipNotFound: true },
      });
      return (data?.structureList.structures ?? []).map(({ id, name, path, isLeaf, hasAdminPermission }): TreeNode => ({
        ...{ id, name, path, isLeaf },
        isDisabled: !isForReading && !hasAdminPermission,
      }));
    };
    return { loadChildren: (parentId) => read(parentId, null), find: (text) => read(null, text) };
  }, [client, isForReading]);
}

import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import {
  StructureBranchDocument,
  StructureFoundDocument,
  StructureWholeDocument,
} from '../../../../api/generated/graphql';
import type { LoadChildren, TreeLevel, TreeNode, TreePage } from '../../../../ui/tree/tree-rows';
import { useTree } from '../../../../ui/tree/use-tree';
import type { Tree } from '../../../../ui/tree/use-tree';

/** The number of nodes that the server sends at once, also for a search. */
export const PAGE = 1000;

export interface StructureTree extends Tree {
  readonly find: (text: string) => Promise<TreePage>;
  /** Loads the whole tree, of 10,000 nodes at most, and opens it. */
  readonly openAll: () => Promise<void>;
}

/** The tree of the working OU, loaded level by level. */
export function useStructureTree(): StructureTree {
  const client = useApolloClient();
  const calls = useMemo(() => {
    const loadChildren: LoadChildren = async (id, after) => {
      const { data } = await client.query({
        fetchPolicy: 'no-cache',
        query: StructureBranchDocument,
        variables: { id, pagination: { limit: PAGE, after } },
      });
      if (!data) throw new Error('The answer has no data.');
      const { structures, pagination } = data.structureChildren;
      return { nodes: structures, next: pagination.next ?? null };
    };
    const find = async (search: string): Promise<TreePage> => {
      const { data } = await client.query({
        fetchPolicy: 'no-cache',
        query: StructureFoundDocument,
        variables: { search },
      });
      if (!data) throw new Error('The answer has no data.');
      const nodes = data.structureList.structures;
      return { nodes, next: null, isCut: nodes.length >= PAGE };
    };
    const readAll = async () => {
      const { data } = await client.query({ fetchPolicy: 'no-cache', query: StructureWholeDocument });
      if (!data) throw new Error('The answer has no data.');
      return levelsOf(data.structureCompleteOrdered.structures);
    };
    return { loadChildren, find, readAll };
  }, [client]);
  const tree = useTree(calls.loadChildren);
  return useMemo(
    () => ({ ...tree, find: calls.find, openAll: async () => tree.fill(await calls.readAll()) }),
    [tree, calls],
  );
}

/** The levels of nodes that are listed each before its children. */
export function levelsOf(
  nodes: readonly (TreeNode & { readonly parentId: string | null })[],
): ReadonlyMap<string | null, TreeLevel> {
  const children = new Map<string | null, TreeNode[]>([[null, []]]);
  for (const node of nodes) {
    const siblings = children.get(node.parentId);
    if (siblings) siblings.push(node);
    else children.set(node.parentId, [node]);
  }
  return new Map([...children].map(([id, siblings]) => [id, { nodes: siblings, next: null, state: 'ready' }]));
}

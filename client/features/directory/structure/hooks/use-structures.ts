import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import { useStructureDetailQuery, useStructureSummaryQuery } from '../../../../api/generated/hooks';
import type { StructureNode } from '../name-form';
import type { StructureView } from '../urls';
import { viewOf, withView } from '../urls';
import { useMove } from './use-move';
import { useStructureTree } from './use-structure-tree';
import type { StructureTree } from './use-structure-tree';
import { useUserCounts } from './use-user-counts';

/** The state of the structures page: the address, the tree, the chosen node, and the changes to them. */
export function useStructures() {
  const [parameters, setParameters] = useSearchParams();
  const view = viewOf(parameters);
  const change = useCallback(
    (wanted: Partial<StructureView>) => setParameters((now) => withView(now, wanted)),
    [setParameters],
  );
  const tree = useStructureTree();
  const counts = useUserCounts();
  const { move } = useMove(tree);
  const { data: summary, refetch: recount } = useStructureSummaryQuery({
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const { data, error, refetch } = useStructureDetailQuery({
    variables: { id: view.node ?? '' },
    skip: !view.node,
    fetchPolicy: 'cache-and-network',
  });
  const node = data?.structureDetail.id === view.node ? data?.structureDetail : undefined;
  useOpened(tree, node);
  const refetchNode = () => void refetch();
  const changes = treeChanges({ tree, node, change, recount: () => void recount() });
  return {
    view,
    change,
    tree,
    counts,
    node,
    error,
    total: summary?.structureSummary,
    refetchNode,
    /** Reads the chosen node again, and shows in the tree what rows show of it. */
    nodeChanged: () =>
      void refetch().then(({ data: read }) => {
        if (!read) return;
        const { id, parentId, isAutoDispatch, tags } = read.structureDetail;
        tree.change(parentId, (nodes) =>
          nodes.map((each) => (each.id === id ? { ...each, isAutoDispatch, tags } : each)),
        );
      }),
    refresh: () => {
      void tree.reloadAll();
      void recount();
      counts.refresh();
      if (view.node) void refetch();
    },
    moveNode: (where: Parameters<typeof move>[2]) => node && void move(node.parentId, node.id, where),
    ...changes,
  };
}

/** Opens the tree down to the chosen node, and below a root that is the only one. */
function useOpened({ levels, reveal, setOpen }: StructureTree, node: StructureNode | undefined): void {
  const nodeId = node?.id;
  const path = node?.ancestors.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (nodeId) void reveal(path ? path.split(' ') : [], nodeId);
  }, [reveal, nodeId, path]);
  const roots = levels.get(null);
  const onlyRoot = roots?.nodes.length === 1 && roots.state === 'ready' ? roots.nodes[0] : undefined;
  const openedId = onlyRoot && !onlyRoot.isLeaf ? onlyRoot.id : undefined;
  useEffect(() => {
    if (openedId) setOpen([openedId], true);
  }, [setOpen, openedId]);
}

interface Parts {
  readonly tree: StructureTree;
  readonly node: StructureNode | undefined;
  readonly change: (wanted: Partial<StructureView>) => void;
  readonly recount: () => void;
}

/** Shows in the tree that a node was added, renamed or deleted. */
function treeChanges({ tree, node, change, recount }: Parts) {
  return {
    /** With another one to follow, the dialog and the chosen node stay. */
    added: async (id: string, parentId: string | null, isMore: boolean) => {
      if (!isMore) change({ work: null });
      recount();
      if (parentId && parentId === node?.id) {
        // The parent may have been a leaf until now.
        tree.change(node.parentId, (nodes) =>
          nodes.map((each) => (each.id === parentId ? { ...each, isLeaf: false } : each)),
        );
      }
      await tree.reload(parentId);
      if (!isMore) return change({ node: id });
      if (parentId) tree.setOpen([parentId], true);
    },
    renamed: ({ id, parentId }: StructureNode, name: string) => {
      change({ work: null });
      tree.change(parentId, (nodes) => nodes.map((each) => (each.id === id ? { ...each, name } : each)));
    },
    deleted: ({ id, parentId, ancestors }: StructureNode) => {
      change({ node: parentId, work: null });
      tree.change(parentId, (nodes) => nodes.filter((each) => each.id !== id));
      const above = ancestors.at(-2)?.id ?? null;
      if (tree.levelOf(parentId)?.nodes.length === 0 && parentId) void tree.reload(above);
      recount();
    },
  };
}

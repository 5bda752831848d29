import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { toaster } from '../overlay/toaster';
import { isWhole, partlyChosen } from './tree-rows';
import type { LoadChildren, NodeRow, TreeNode, TreeRow } from './tree-rows';
import { useTree } from './use-tree';
import { useTreeSearch } from './use-tree-search';
import type { FindNodes } from './use-tree-search';

export interface TreeChoiceProps {
  /** Answers the children of a node, the roots for null; they are kept until the picker closes. */
  readonly loadChildren: LoadChildren;
  /** Without it there is no search. */
  readonly find?: FindNodes;
  readonly selected: readonly TreeNode[];
  readonly onChange: (selected: readonly TreeNode[]) => void;
  /** LIST-12 */
  readonly maximum: number;
  /** Keep chosen nodes that are known to be barred. */
  readonly keepsBarred?: boolean;
}

export type TreeChoice = ReturnType<typeof useTreeChoice>;

/** Choosing nodes of a tree: the tree or the matches of `text`, the marks of rows, and adding up to the maximum (LIST-12). */
export function useTreeChoice(props: TreeChoiceProps, text: string) {
  const { loadChildren, find, selected, onChange, maximum, keepsBarred = false } = props;
  const intl = useIntl();
  const tree = useTree(loadChildren);
  const search = useTreeSearch(find, text);
  const chosen = useMemo(() => new Set(selected.map((node) => node.id)), [selected]);
  const partly = useMemo(
    () => partlyChosen(search?.levels ?? tree.levels, chosen),
    [search?.levels, tree.levels, chosen],
  );
  const add = (nodes: readonly TreeNode[]) => {
    if (selected.length + nodes.length > maximum) {
      toaster.create({ type: 'warning', title: intl.formatMessage({ id: 'common.selectAtMost' }, { max: maximum }) });
    }
    if (selected.length < maximum) onChange([...selected, ...nodes].slice(0, maximum));
  };
  const toggle = (node: TreeNode) =>
    chosen.has(node.id) ? onChange(selected.filter((entry) => entry.id !== node.id)) : add([node]);
  const isBarred = (node: TreeNode) => node.isDisabled === true || search?.onTheWay.has(node.id) === true;
  const reasonOf = (node: TreeNode) =>
    isBarred(node) && !node.isGroup ? (node.reason ?? intl.formatMessage({ id: 'common.tree.barred' })) : undefined;
  const shown = search ?? tree;
  const kept = useMemo(() => {
    const known = keepsBarred ? [...tree.levels.values()].flatMap(({ nodes }) => nodes) : [];
    return new Map(known.filter((node) => node.isDisabled).map((node) => [node.id, node]));
  }, [keepsBarred, tree.levels]);
  const refusal = ({ id }: TreeNode) => {
    const node = kept.get(id);
    return node && reasonOf(node);
  };
  const { rows } = shown;
  const roots = shown.levels.get(null);
  // With nothing open the rows are the roots, and the one for those to come.
  const isFlat = rows.length === (roots?.nodes.length ?? 0) + (roots && isWhole(roots) ? 0 : 1);
  const isOffered = (row: TreeRow): row is NodeRow =>
    row.kind === 'node' && row.node.isLeaf && !isBarred(row.node) && !chosen.has(row.node.id);
  return {
    tree,
    search,
    shown,
    checkOf: (node: TreeNode): boolean | 'mixed' => chosen.has(node.id) || (partly.has(node.id) ? 'mixed' : false),
    isBarred,
    reasonOf,
    add,
    toggle,
    refusal,
    /** The nodes that one click adds, at most so many: those on show, if the list is flat. */
    offered(most: number): readonly TreeNode[] {
      const found: TreeNode[] = [];
      for (const row of isFlat ? rows : []) {
        if (isOffered(row)) found.push(row.node);
        if (found.length === most) break;
      }
      return found;
    },
  };
}

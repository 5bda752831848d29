import { useEffect, useRef, useState } from 'react';
import type { ListTotal } from '../../ui/table/table-pager';
import { SELECTION_LIMIT, useRowSelection } from '../../ui/table/use-row-selection';
import type { TreeNode, TreePage } from '../../ui/tree/tree-rows';
import { useTree } from '../../ui/tree/use-tree';

/** A page of people or groups, and how many there are in all. */
export interface GivingPage<Row extends TreeNode> extends TreePage {
  readonly nodes: readonly Row[];
  readonly total: ListTotal;
}

/** Reads up to `limit` rows that a search finds, after a page that ended with `after`; null for everything. */
export type ReadRows<Row extends TreeNode> = (
  search: string | null,
  after: string | null,
  limit: number,
) => Promise<GivingPage<Row>>;

const LIMIT = 200;
const TYPING_PAUSE = 250;

/**
 * The rows of a panel, searched and read as far as somebody scrolls, and those that are chosen, at most 1000 (LIST-12).
 * @param version another one reads the rows anew and forgets the chosen ones
 */
export function useGivingRows<Row extends TreeNode>(read: ReadRows<Row>, version: number) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState<{ readonly search: string; readonly total: ListTotal } | null>(null);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => setSearch(wanted), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, search]);
  const tree = useTree(async (_, after) => {
    const page = await read(search || null, after ?? null, LIMIT);
    setKnown({ search, total: page.total });
    return page;
  });
  const asked = useRef({ search, version });
  const { reload } = tree;
  useEffect(() => {
    if (asked.current.search === search && asked.current.version === version) return;
    asked.current = { search, version };
    void reload(null);
  }, [search, version, reload]);
  const selection = useRowSelection(JSON.stringify([search, version]));
  const isChoosable = (node: TreeNode) => node.isDisabled !== true;
  return {
    text,
    setText,
    search,
    tree,
    selection,
    /** Null until it is known of the present search. */
    total: known?.search === search ? known.total : null,
    isChoosable,
    findAll: async () => {
      const { nodes, total } = await read(search || null, null, SELECTION_LIMIT);
      return { ...total, ids: nodes.filter(isChoosable).map(({ id }) => id) };
    },
  };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListTotal } from '../../ui/table/table-pager';
import { SELECTION_LIMIT, useRowSelection } from '../../ui/table/use-row-selection';
import type { TreeNode, TreePage } from '../../ui/tree/tree-rows';
import { useTree } from '../../ui/tree/use-tree';

/** A page of one of the two lists, and how many rows there are in all. */
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

export const isChoosable = (node: TreeNode): boolean => node.isDisabled !== true;

/**
 * The rows of a list, read as far as somebody scrolls, and those that are chosen, at most 1000 (LIST-12).
 * @param question all else that decides what the list holds; another one reads the rows anew and forgets the chosen ones
 */
export function useGivingRows<Row extends TreeNode>(read: ReadRows<Row>, search: string, question: string) {
  const asked = JSON.stringify([search, question]);
  const latest = useRef(asked);
  const [total, setTotal] = useState<ListTotal | null>(null);
  /** Everything that was read: what is chosen reaches beyond the rows on screen. */
  const known = useRef(new Map<string, Row>());
  const readPage = async (after: string | null, limit: number): Promise<GivingPage<Row>> => {
    const page = await read(search || null, after, limit);
    for (const row of page.nodes) known.current.set(row.id, row);
    if (latest.current === asked) setTotal(page.total);
    return page;
  };
  const tree = useTree((_, after) => readPage(after ?? null, LIMIT));
  const reload = useEffectEvent(() => void tree.reload(null));
  useEffect(() => {
    if (latest.current === asked) return;
    latest.current = asked;
    reload();
  }, [asked]);
  const selection = useRowSelection(asked);
  return {
    tree,
    selection,
    total,
    /** The rows with these ids. */
    rowsOf: (ids: ReadonlySet<string>): Row[] => [...ids].flatMap((id) => known.current.get(id) ?? []),
    /** Everything that search and filters find, as much as can be chosen. */
    findAll: async () => {
      const page = await readPage(null, SELECTION_LIMIT);
      return { ...page.total, ids: page.nodes.filter(isChoosable).map(({ id }) => id) };
    },
  };
}

import type { LoadChildren, TreeNode, TreePage } from './tree-rows';
import type { FindNodes } from './use-tree-search';

/** The source of a picker's rows. */
export interface NodeSource {
  readonly loadChildren: LoadChildren;
  readonly find: FindNodes;
}

const LIMIT = 200;

/** A flat list that goes on by numbered pages, read as far as somebody scrolls. */
export function pagedSource(
  read: (
    search: string | null,
    pagination: { currentPage: number; limit: number },
  ) => Promise<{ readonly nodes: readonly TreeNode[]; readonly total: number }>,
): NodeSource {
  const page = async (search: string | null, after: string | null): Promise<TreePage> => {
    const currentPage = Number(after ?? 1);
    const { nodes, total } = await read(search, { currentPage, limit: LIMIT });
    return { nodes, next: currentPage * LIMIT < total ? String(currentPage + 1) : null };
  };
  return { loadChildren: (_, after) => page(null, after ?? null), find: page };
}

/** A flat list that comes whole: read when it is asked for first, searched here. */
export function wholeSource(read: () => Promise<readonly TreeNode[]>): NodeSource {
  let asked: Promise<readonly TreeNode[]> | undefined;
  const all = () =>
    (asked ??= read().catch((error: unknown) => {
      asked = undefined;
      throw error;
    }));
  return {
    loadChildren: all,
    find: async (text) => (await all()).filter((node) => node.name.toLowerCase().includes(text.toLowerCase())),
  };
}

/** Something to give as a row of a picker. @param reason why it cannot be given */
export function giftNode({ id, name }: { readonly id: string; readonly name: string }, reason?: string): TreeNode {
  return { id, name, isLeaf: true, ...(reason && { isDisabled: true, reason }) };
}

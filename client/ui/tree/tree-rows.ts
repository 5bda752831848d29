/** A node on the way from the root. */
export interface TreeAncestor {
  readonly id: string;
  readonly name: string;
  /** It has no box, wherever it stands. */
  readonly isGroup?: boolean;
}

export interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly path?: string;
  readonly isLeaf: boolean;
  /** Named after it, where its name alone says too little. */
  readonly detail?: string;
  /** Only leads to what is below it: it has no box. */
  readonly isGroup?: boolean;
  /** Shown, but not to be chosen. */
  readonly isDisabled?: boolean;
  /** Why it is not to be chosen, where there is more to say than that. */
  readonly reason?: string;
  /** From the root to the parent; with it, what a search finds is shown in its place. */
  readonly ancestors?: readonly TreeAncestor[];
}

/** A part of a level; `next` is what loads the part after it. */
export interface TreePage {
  readonly nodes: readonly TreeNode[];
  readonly next: string | null;
  /** There is more that no next part has: a search has to say more. */
  readonly isCut?: boolean;
}

/** The children of a node, of the roots for null; what has more of them gives pages. */
export type LoadChildren = (parentId: string | null, after?: string | null) => Promise<readonly TreeNode[] | TreePage>;

/** The loaded children of a node. */
export interface TreeLevel extends TreePage {
  readonly state: 'loading' | 'ready' | 'failed';
}

export type TreeLevels = ReadonlyMap<string | null, TreeLevel>;

/** A node on its line. */
export interface NodeRow {
  readonly kind: 'node';
  readonly key: string;
  readonly node: TreeNode;
  readonly parentId: string | null;
  readonly depth: number;
  /** Its place among its siblings, from 1. */
  readonly place: number;
  /** How many siblings there are; null as long as not all are known. */
  readonly siblings: number | null;
}

/** A line of the tree: a node, or what stands for those that are not there yet. */
export type TreeRow =
  | NodeRow
  | {
      readonly kind: 'loading' | 'failed';
      readonly key: string;
      readonly parentId: string | null;
      readonly depth: number;
    };

type Nodes = readonly TreeNode[];

interface Block extends Pick<NodeRow, 'parentId' | 'depth' | 'siblings'> {
  readonly rows: readonly NodeRow[];
  /** The places in `rows` of nodes that can be opened. */
  readonly branches: readonly number[];
}

/** The rows of nodes, maybe of the first of them only: a level of 100,000 that grows by a page makes rows of that page. */
const blocks = new WeakMap<Nodes, Block>();
/** The ids of nodes that have grown. */
const idsOf = new WeakMap<Nodes, Set<string>>();

const ARGUMENTS = 10_000;

/** Rows of which none can be opened. */
const flat = new WeakSet<readonly TreeRow[]>();

/** Nothing of a level is still to come. */
export const isWhole = ({ state, next }: TreeLevel): boolean => state === 'ready' && next === null;

/** The rows of a level's own nodes. Nodes must not change in place. */
function levelBlock(level: TreeLevel, parentId: string | null, depth: number): Block {
  const { nodes } = level;
  const siblings = isWhole(level) ? nodes.length : null;
  const known = blocks.get(nodes);
  const isKnown = known?.parentId === parentId && known.depth === depth && known.siblings === siblings;
  if (isKnown && known.rows.length === nodes.length) return known;
  const before = isKnown ? known.rows : [];
  const more = nodes.slice(before.length).map((node, at): NodeRow => {
    return { kind: 'node', key: node.id, node, parentId, depth, place: before.length + at + 1, siblings };
  });
  const openable = more.flatMap(({ node, place }) => (node.isLeaf ? [] : [place - 1]));
  const branches = isKnown ? known.branches.concat(openable) : openable;
  const block = { parentId, depth, siblings, rows: before.concat(more), branches };
  blocks.set(nodes, block);
  return block;
}

/** Nodes with the next page of them. Pages that were read at different times may overlap. */
export function grown(before: Nodes, page: Nodes): Nodes {
  const ids = idsOf.get(before) ?? new Set(before.map(({ id }) => id));
  const fresh = page.filter(({ id }) => !ids.has(id));
  for (const { id } of fresh) ids.add(id);
  const nodes = before.concat(fresh);
  idsOf.delete(before);
  idsOf.set(nodes, ids);
  const block = blocks.get(before);
  if (block) blocks.set(nodes, block);
  return nodes;
}

/** The rows on show: open nodes followed by what is known of their children, depth first. */
export function flattenTree(levels: TreeLevels, open: ReadonlySet<string>): readonly TreeRow[] {
  let isFlat = true;
  const parts: (readonly TreeRow[])[] = [];
  const walk = (parentId: string | null, depth: number) => {
    const level = levels.get(parentId);
    if (!level) return;
    const block = levelBlock(level, parentId, depth);
    isFlat &&= block.branches.length === 0;
    let begin = 0;
    for (const at of open.size > 0 ? block.branches : []) {
      const id = block.rows[at]?.key;
      if (id === undefined || !open.has(id)) continue;
      parts.push(block.rows.slice(begin, at + 1));
      begin = at + 1;
      walk(id, depth + 1);
    }
    parts.push(begin === 0 ? block.rows : block.rows.slice(begin));
    if (isWhole(level)) return;
    parts.push([
      { kind: level.state === 'failed' ? 'failed' : 'loading', key: `more:${parentId ?? ''}`, parentId, depth },
    ]);
  };
  walk(null, 0);
  let rows: readonly TreeRow[] = [];
  // `flat` takes ten times as long; a call takes only so many arguments.
  for (let at = 0; at < parts.length; at += ARGUMENTS) rows = rows.concat(...parts.slice(at, at + ARGUMENTS));
  if (isFlat) flat.add(rows);
  return rows;
}

/** Whether none of the rows that `flattenTree` made can be opened. */
export const isFlatTree = (rows: readonly TreeRow[]): boolean => flat.has(rows);

/** The tree of a search: each match below its ancestors, all open. */
export interface FoundTree {
  readonly levels: TreeLevels;
  readonly open: ReadonlySet<string>;
  /** The ids of nodes that only lead to a match. */
  readonly onTheWay: ReadonlySet<string>;
}

/** The tree of the matches of a search, as far as they were read; those without known ancestors stand at the top. @param hasFailed what comes next could not be read */
export function foundTree({ nodes: found, next }: TreePage, hasFailed = false): FoundTree {
  const matches = new Map(found.map((node) => [node.id, node]));
  const children = new Map<string | null, TreeNode[]>();
  const placed = new Set<string>();
  const open = new Set<string>();
  const place = (node: TreeNode, parentId: string | null) => {
    if (placed.has(node.id)) return;
    placed.add(node.id);
    const siblings = children.get(parentId);
    if (siblings) siblings.push(node);
    else children.set(parentId, [node]);
  };
  for (const node of found) {
    let parentId: string | null = null;
    for (const { id, name, isGroup } of node.ancestors ?? []) {
      place(matches.get(id) ?? { id, name, isLeaf: false, isDisabled: true, isGroup }, parentId);
      open.add(id);
      parentId = id;
    }
    place(node, parentId);
  }
  const levels = new Map<string | null, TreeLevel>();
  for (const [parentId, siblings] of children) {
    // A match without matches below is shown without them, whatever it has.
    const nodes = siblings.map((node) => (children.has(node.id) ? node : { ...node, isLeaf: true }));
    const isRoot = parentId === null;
    levels.set(parentId, { nodes, next: isRoot ? next : null, state: isRoot && hasFailed ? 'failed' : 'ready' });
  }
  if (found.length === 0) levels.set(null, { nodes: [], next: null, state: 'ready' });
  return { levels, open, onTheWay: new Set([...placed].filter((id) => !matches.has(id))) };
}

/** The nodes, not chosen themselves, that have a chosen one somewhere below, as far as is known. */
export function partlyChosen(levels: TreeLevels, chosen: ReadonlySet<string>): ReadonlySet<string> {
  if (chosen.size === 0 || levels.size === 1) return new Set();
  const parents = new Map<string, string | null>();
  for (const [parentId, { nodes }] of levels)
    for (const { id } of nodes) if (chosen.has(id) || levels.has(id)) parents.set(id, parentId);
  const partly = new Set<string>();
  for (const id of chosen) {
    let parent = parents.get(id) ?? null;
    while (parent !== null && !partly.has(parent)) {
      if (!chosen.has(parent)) partly.add(parent);
      parent = parents.get(parent) ?? null;
    }
  }
  return partly;
}

import { hierarchy, tree } from 'd3-hierarchy';
import type { TreeLevels, TreeNode } from '../../../../ui/tree/tree-rows';

/** The size of a card, in px at 100 %. */
export const CARD = { width: 152, height: 44 } as const;
/** The distances between the middles of cards. */
const ROW = 60;
const COLUMN = 196;
/** The children of a node that are drawn at first; the others stand behind one card. */
export const FIRST_CHILDREN = 20;
/** The number of them that this card adds. */
export const MORE_CHILDREN = 100;

export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Common {
  readonly key: string;
  readonly parentId: string | null;
  /** From 1. */
  readonly level: number;
}

/** A node of the structure. */
export interface NodeCard extends Common {
  readonly kind: 'node';
  readonly node: TreeNode;
  /** Its place among its siblings, from 1. */
  readonly place: number;
  /** Null while not all siblings are loaded. */
  readonly siblings: number | null;
  readonly isOpen: boolean;
  /** It is the chosen node or above it. */
  readonly isOnPath: boolean;
}

/** Stands for children that are not drawn: more of them, loading ones, or ones that could not be loaded. */
export interface RestCard extends Common {
  readonly kind: 'rest';
  readonly state: 'more' | 'loading' | 'failed';
  /** The number of loaded children without a card. */
  readonly hidden: number;
  /** There are others that are not loaded. */
  readonly isPart: boolean;
}

/** A card with the place of its left upper corner. */
export type Card = (NodeCard | RestCard) & Place;

export interface GraphLink {
  readonly key: string;
  readonly from: Place;
  readonly to: Place;
  readonly isOnPath: boolean;
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Graph {
  readonly cards: readonly Card[];
  readonly links: readonly GraphLink[];
  readonly area: Area;
}

export interface GraphSource {
  readonly levels: TreeLevels;
  readonly open: ReadonlySet<string>;
  /** How many children of a node are drawn, if not {@link FIRST_CHILDREN}. */
  readonly shown: ReadonlyMap<string | null, number>;
  /** The ids from a root to the chosen node; each is drawn, however many siblings stand before it. */
  readonly path: readonly string[];
}

interface Branch {
  readonly card: NodeCard | RestCard | null;
  readonly branches: readonly Branch[];
}

/** The loaded part of a structure as cards, roots at the left, each parent beside the middle of its children (BYND-18). */
export function graphOf(source: GraphSource): Graph {
  const root = hierarchy<Branch>({ card: null, branches: branchesOf(source, null, 1) }, ({ branches }) => branches);
  const placed = tree<Branch>()
    .nodeSize([ROW, COLUMN])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.25))(root);
  const cards: Card[] = [];
  const links: GraphLink[] = [];
  placed.each(({ data: { card }, depth, x, parent }) => {
    if (!card) return;
    // The library grows its trees downwards.
    const corner = { x: (depth - 1) * COLUMN, y: x - CARD.height / 2 };
    cards.push({ ...card, ...corner });
    if (!parent?.data.card) return;
    const from = { x: (depth - 2) * COLUMN + CARD.width, y: parent.x };
    const isOnPath = card.kind === 'node' && card.isOnPath;
    links.push({ key: card.key, from, to: { x: corner.x, y: x }, isOnPath });
  });
  // Drawn last, the path lies above the other lines.
  links.sort((a, b) => Number(a.isOnPath) - Number(b.isOnPath));
  return { cards, links, area: areaOf(cards) };
}

function branchesOf(source: GraphSource, parentId: string | null, level: number): Branch[] {
  const { levels, open, shown, path } = source;
  const known = levels.get(parentId);
  if (!known) return [];
  const { nodes, next, state } = known;
  const limit = shown.get(parentId) ?? FIRST_CHILDREN;
  const chosen = path[level - 1];
  const siblings = state === 'ready' && next === null ? nodes.length : null;
  const branches: Branch[] = [];
  nodes.forEach((node, at) => {
    if (at >= limit && node.id !== chosen) return;
    const isOpen = !node.isLeaf && open.has(node.id);
    branches.push({
      card: {
        kind: 'node',
        key: node.id,
        node,
        parentId,
        level,
        place: at + 1,
        siblings,
        isOpen,
        isOnPath: node.id === chosen,
      },
      branches: isOpen ? branchesOf(source, node.id, level + 1) : [],
    });
  });
  const hidden = nodes.length - branches.length;
  const isPart = siblings === null;
  if (hidden > 0 || isPart) {
    const rest = { kind: 'rest', key: `rest:${parentId ?? ''}`, parentId, level, hidden, isPart } as const;
    branches.push({ card: { ...rest, state: state === 'ready' ? 'more' : state }, branches: [] });
  }
  return branches;
}

function areaOf(cards: readonly Card[]): Area {
  const area = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const { x, y } of cards) {
    area.left = Math.min(area.left, x);
    area.top = Math.min(area.top, y);
    area.right = Math.max(area.right, x + CARD.width);
    area.bottom = Math.max(area.bottom, y + CARD.height);
  }
  return area;
}

/** The parts of a graph that a window shows, with a margin of one card: nothing else is drawn. */
export function shownIn({ cards, links }: Graph, window: Area): Pick<Graph, 'cards' | 'links'> {
  const isShown = (left: number, top: number, right: number, bottom: number) =>
    right >= window.left - CARD.width &&
    left <= window.right + CARD.width &&
    bottom >= window.top - CARD.height &&
    top <= window.bottom + CARD.height;
  return {
    cards: cards.filter(({ x, y }) => isShown(x, y, x + CARD.width, y + CARD.height)),
    links: links.filter(({ from, to }) => isShown(from.x, Math.min(from.y, to.y), to.x, Math.max(from.y, to.y))),
  };
}

export type Step = 'parent' | 'child' | 'next' | 'previous' | 'first';

/** The card that a step from another leads to; undefined if there is none. */
export function stepFrom(cards: readonly Card[], key: string, step: Step): Card | undefined {
  if (step === 'first') return cards[0];
  const from = cards.find((card) => card.key === key);
  if (!from) return cards[0];
  if (step === 'parent') return cards.find((card) => card.key === from.parentId);
  if (step === 'child') return cards.find((card) => from.kind === 'node' && card.parentId === from.node.id);
  const siblings = cards.filter((card) => card.parentId === from.parentId);
  const beside = siblings[siblings.indexOf(from) + (step === 'next' ? 1 : -1)];
  if (beside) return beside;
  // Beyond the last sibling lies the neighbour of the same level.
  const column = cards.filter((card) => card.level === from.level).sort((a, b) => a.y - b.y);
  return column[column.indexOf(from) + (step === 'next' ? 1 : -1)];
}

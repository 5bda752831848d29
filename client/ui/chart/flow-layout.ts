/** A thing in a column of a flow. */
export interface FlowNode {
  readonly id: string;
  /** From 0 for the first. */
  readonly column: number;
}

/** A way from a thing to one of the next column. */
export interface FlowLink {
  readonly from: string;
  readonly to: string;
  /** Decides its width. */
  readonly size: number;
}

/** A node at its place: its upper edge in px from the top of the picture. */
export interface PlacedNode<Node extends FlowNode> {
  readonly node: Node;
  readonly top: number;
}

/** A link with its width and the heights of its two ends, in px. */
export interface PlacedLink {
  readonly link: FlowLink;
  readonly column: number;
  readonly width: number;
  readonly start: number;
  readonly end: number;
}

/** The height of a node and of the gap below it, in px. */
export const NODE_HEIGHT = 44;
const GAP = 12;
/** The thinnest link in px, and the height of a node that its links take at most. */
const THINNEST = 1.5;
const SIDE = NODE_HEIGHT - 12;

interface Placed<Node extends FlowNode> {
  readonly height: number;
  readonly nodes: readonly PlacedNode<Node>[];
  readonly links: readonly PlacedLink[];
}

/**
 * Places a flow: the nodes of a column below each other in their order, around the middle, and links as wide as their
 * size, side by side in the order of the nodes that they lead to. The highest column gives the height.
 */
export function flowLayout<Node extends FlowNode>(nodes: readonly Node[], links: readonly FlowLink[]): Placed<Node> {
  const columns = [...new Set(nodes.map(({ column }) => column))].map((at) =>
    nodes.filter(({ column }) => column === at),
  );
  const heightOf = (count: number) => count * (NODE_HEIGHT + GAP) - GAP;
  const height = Math.max(NODE_HEIGHT, ...columns.map((column) => heightOf(column.length)));
  const placed = columns.flatMap((column) => {
    const first = (height - heightOf(column.length)) / 2;
    return column.map((node, at) => ({ node, top: first + at * (NODE_HEIGHT + GAP) }));
  });
  const placeOf = new Map(placed.map((each) => [each.node.id, each]));
  const known = links.filter(({ from, to }) => placeOf.has(from) && placeOf.has(to));
  const topOf = (id: string) => placeOf.get(id)?.top ?? 0;
  const sums = nodes.flatMap(({ id }) =>
    (['from', 'to'] as const).map((side) => known.reduce((sum, link) => sum + (link[side] === id ? link.size : 0), 0)),
  );
  const scale = SIDE / Math.max(1, ...sums);
  const widthOf = ({ size }: FlowLink) => Math.max(THINNEST, size * scale);
  /** The middle of a link among those at one side of a node, in the order of their other ends. */
  const endAt = (link: FlowLink, side: 'from' | 'to') => {
    const other = side === 'from' ? 'to' : 'from';
    const beside = known
      .filter((each) => each[side] === link[side])
      .toSorted((one, next) => topOf(one[other]) - topOf(next[other]));
    const total = beside.reduce((sum, each) => sum + widthOf(each), 0);
    const before = beside.slice(0, beside.indexOf(link)).reduce((sum, each) => sum + widthOf(each), 0);
    return topOf(link[side]) + (NODE_HEIGHT - total) / 2 + before + widthOf(link) / 2;
  };
  return {
    height,
    nodes: placed,
    links: known.map((link) => ({
      link,
      column: placeOf.get(link.from)?.node.column ?? 0,
      width: widthOf(link),
      start: endAt(link, 'from'),
      end: endAt(link, 'to'),
    })),
  };
}

/** The ids of a node and of all that lead to it or that it leads to, however many columns away. */
export function connected(id: string, links: readonly FlowLink[]): ReadonlySet<string> {
  const found = new Set([id]);
  const walk = (from: string, near: 'from' | 'to', far: 'from' | 'to') => {
    for (const link of links) {
      if (link[near] !== from) continue;
      found.add(link[far]);
      walk(link[far], near, far);
    }
  };
  walk(id, 'from', 'to');
  walk(id, 'to', 'from');
  return found;
}

import { describe, expect, it } from 'vitest';
import { connected, flowLayout } from './flow-layout';

const node = (id: string, column: number) => ({ id, column });
const nodes = [node('a', 0), node('b', 1), node('c', 1), node('d', 2)];
const links = [
  { from: 'a', to: 'b', size: 30 },
  { from: 'a', to: 'c', size: 10 },
  { from: 'b', to: 'd', size: 30 },
];

describe('the layout of a flow', () => {
  it('puts the nodes of a column around the middle of the highest one [BYND-18]', () => {
    const { height, nodes: placed } = flowLayout(nodes, links);
    expect(height).toBe(100);
    expect(placed.map((each) => [each.node.id, each.top])).toEqual([
      ['a', 28],
      ['b', 0],
      ['c', 56],
      ['d', 28],
    ]);
  });

  it('draws links as wide as their size, side by side and never too thin to see [BYND-18]', () => {
    const told = flowLayout(nodes, links).links.map(({ width, start, end }) => [width, start, end]);
    // The 32 px of the fullest side are 40 in size; a side begins where its links are around its middle.
    expect(told).toEqual([
      [24, 46, 22],
      [8, 62, 78],
      [24, 22, 50],
    ]);
    const [thin] = flowLayout([node('a', 0), node('b', 1)], [{ from: 'a', to: 'b', size: 0 }]).links;
    expect(thin?.width).toBe(1.5);
  });

  it('leaves out links to things that it does not show', () => {
    expect(flowLayout([node('a', 0)], links).links).toEqual([]);
  });

  it('knows all that lead to a node and that it leads to', () => {
    expect([...connected('b', links)].toSorted()).toEqual(['a', 'b', 'd']);
    expect([...connected('c', links)].toSorted()).toEqual(['a', 'c']);
  });
});

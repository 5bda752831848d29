import { describe, expect, it } from 'vitest';
import { flattenTree, foundTree, grown, partlyChosen } from './tree-rows';
import type { TreeLevel, TreeNode, TreeRow } from './tree-rows';

const node = (id: string, isLeaf = false): TreeNode => ({ id, name: id, isLeaf });
const level = (nodes: readonly TreeNode[], rest: Partial<TreeLevel> = {}): TreeLevel => ({
  nodes,
  next: null,
  state: 'ready',
  ...rest,
});
const brief = (rows: readonly TreeRow[]) => rows.map((row) => `${'-'.repeat(row.depth)}${row.key}`).join(' ');

describe('the rows of a tree [LIST-10]', () => {
  const levels = new Map([
    [null, level([node('a'), node('b', true)])],
    ['a', level([node('a1'), node('a2', true)])],
    ['a1', level([node('a11', true)])],
  ]);

  it('shows the children of open nodes only, below them', () => {
    expect(brief(flattenTree(levels, new Set(['a'])))).toBe('a -a1 -a2 b');
    expect(brief(flattenTree(levels, new Set(['a', 'a1'])))).toBe('a -a1 --a11 -a2 b');
  });

  it('keeps what stands below a closed node out, whatever is open there', () => {
    expect(brief(flattenTree(levels, new Set(['a1'])))).toBe('a b');
  });

  it('has a line for what is on its way, for more of a level, and for what did not come', () => {
    const partly = new Map(levels).set('a1', level([], { state: 'loading' }));
    expect(brief(flattenTree(partly, new Set(['a', 'a1'])))).toBe('a -a1 --more:a1 -a2 b');
    const more = new Map(levels).set(null, level([node('a')], { next: 'x' }));
    expect(brief(flattenTree(more, new Set()))).toBe('a more:');
    const failed = flattenTree(new Map([[null, level([], { state: 'failed' })]]), new Set());
    expect(failed).toMatchObject([{ kind: 'failed', parentId: null }]);
  });

  it('tells the place of each among its siblings as soon as all are known', () => {
    expect(flattenTree(levels, new Set())).toMatchObject([
      { place: 1, siblings: 2 },
      { place: 2, siblings: 2 },
    ]);
    const more = new Map([[null, level([node('a')], { next: 'x' })]]);
    expect(flattenTree(more, new Set())[0]).toMatchObject({ place: 1, siblings: null });
  });

  it('stay the same where a level grows by a page, without doubles, until all is known', () => {
    const first = [node('a'), node('b', true)];
    const before = flattenTree(new Map([[null, level(first, { next: 'x' })]]), new Set());
    const nodes = grown(first, [node('b', true), node('c', true)]);
    expect(nodes.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const partly = flattenTree(new Map([[null, level(nodes, { next: 'y' })]]), new Set());
    expect(brief(partly)).toBe('a b c more:');
    expect([partly[0] === before[0], partly[1] === before[1]]).toEqual([true, true]);
    expect(partly[2]).toMatchObject({ place: 3, siblings: null });
    const whole = flattenTree(new Map([[null, level(grown(nodes, [node('d', true)]))]]), new Set());
    expect(whole.map((row) => (row.kind === 'node' ? [row.place, row.siblings] : []))).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
  });

  it('are made of 10,000 open nodes at once', () => {
    const wide = new Map<string | null, TreeLevel>();
    const tops = Array.from({ length: 100 }, (_, at) => node(`t${at}`));
    wide.set(null, level(tops));
    for (const top of tops)
      wide.set(top.id, level(Array.from({ length: 99 }, (_, at) => node(`${top.id}.${at}`, true))));
    expect(flattenTree(wide, new Set(tops.map((top) => top.id)))).toHaveLength(10_000);
  });
});

describe('what a search found', () => {
  const root = { id: 'a', name: 'a' };
  const found = [
    { ...node('a11'), ancestors: [root, { id: 'a1', name: 'a1' }] },
    { ...node('a1'), ancestors: [root] },
    { ...node('b', true), ancestors: [] },
  ];

  it('stands below the nodes that lead to it, all open; a match that leads on is a match [LIST-10]', () => {
    const tree = foundTree({ nodes: found, next: null });
    expect(brief(flattenTree(tree.levels, tree.open))).toBe('a -a1 --a11 b');
    expect([...tree.onTheWay]).toEqual(['a']);
  });

  it('has nothing to open below the last match, and stands at the top where its way is not known', () => {
    const tree = foundTree({ nodes: [node('x'), node('y')], next: null });
    expect(flattenTree(tree.levels, tree.open)).toMatchObject([{ node: { isLeaf: true } }, { depth: 0 }]);
    expect(flattenTree(foundTree({ nodes: [], next: null }).levels, new Set())).toEqual([]);
  });
});

describe('nodes with something chosen below', () => {
  it('are partly chosen, as far up as is known, unless chosen themselves', () => {
    const levels = new Map([
      [null, level([node('a'), node('b')])],
      ['a', level([node('a1')])],
      ['a1', level([node('a11', true)])],
    ]);
    expect([...partlyChosen(levels, new Set(['a11']))].sort()).toEqual(['a', 'a1']);
    expect([...partlyChosen(levels, new Set(['a11', 'a']))]).toEqual(['a1']);
    expect([...partlyChosen(levels, new Set(['unknown', 'b']))]).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { TreeLevel, TreeLevels, TreeNode } from '../../../../ui/tree/tree-rows';
import type { Card } from './graph-layout';
import { graphOf, shownIn, stepFrom } from './graph-layout';
import { heatOf } from './heat';

const node = (id: string, isLeaf = true): TreeNode => ({ id, name: id, isLeaf });
const ready = (nodes: readonly TreeNode[], next: string | null = null) => ({ nodes, next, state: 'ready' }) as const;
const many = Array.from({ length: 1000 }, (_, at) => node(`site ${at}`));

/** A root with two branches, of which the first is open. */
const small: TreeLevels = new Map([
  [null, ready([node('root', false)])],
  ['root', ready([node('north', false), node('south', false)])],
  ['north', ready([node('ridge'), node('bay')])],
]);
const draw = (
  levels: TreeLevels,
  open: readonly string[],
  path: readonly string[] = [],
  shown: [string, number][] = [],
) => graphOf({ levels, open: new Set(open), path, shown: new Map(shown) });
const keys = (cards: readonly Card[]) => cards.map(({ key }) => key);

describe('the graph of a structure', () => {
  it('stands each level right of its parents, and parents beside the middle of their children [BYND-18]', () => {
    const { cards, links } = draw(small, ['root', 'north'], ['root', 'north', 'bay']);
    const at = (key: string) => cards.find((card) => card.key === key);
    expect(keys(cards).sort()).toEqual(['bay', 'north', 'ridge', 'root', 'south']);
    const [root, north, bay, ridge] = ['root', 'north', 'bay', 'ridge'].map(at);
    expect(root!.x).toBeLessThan(north!.x);
    expect(north!.x).toBeLessThan(bay!.x);
    expect(north!.y).toBe((ridge!.y + bay!.y) / 2);
    expect(links.filter(({ isOnPath }) => isOnPath).map(({ key }) => key)).toEqual(['north', 'bay']);
  });

  it('draws twenty children of a node at first, and one card for the others [BYND-18, STRC-01]', () => {
    const levels: TreeLevels = new Map([
      [null, ready([node('root', false)])],
      ['root', ready(many)],
    ]);
    const first = draw(levels, ['root']).cards;
    expect(first).toHaveLength(22);
    expect(first.at(-1)).toMatchObject({ kind: 'rest', state: 'more', hidden: 980, isPart: false });
    expect(draw(levels, ['root'], [], [['root', 120]]).cards.at(-1)).toMatchObject({ hidden: 880 });
  });

  it('draws the chosen node even if hundreds of siblings stand before it', () => {
    const levels: TreeLevels = new Map([
      [null, ready([node('root', false)])],
      ['root', ready(many, 'next page')],
    ]);
    const { cards } = draw(levels, ['root'], ['root', 'site 700']);
    expect(keys(cards)).toContain('site 700');
    expect(cards.at(-1)).toMatchObject({ hidden: 979, isPart: true });
  });

  it('says that a branch is loading, or that it could not be loaded', () => {
    const of = (state: 'loading' | 'failed') =>
      draw(
        new Map<string | null, TreeLevel>([
          [null, ready([node('root', false)])],
          ['root', { nodes: [], next: null, state }],
        ]),
        ['root'],
      ).cards.at(-1);
    expect([of('loading'), of('failed')]).toMatchObject([{ state: 'loading' }, { state: 'failed' }]);
  });

  it('is walked to parents, children, siblings and across branches', () => {
    const { cards } = draw(small, ['root', 'north']);
    const from = (key: string, step: Parameters<typeof stepFrom>[2]) => stepFrom(cards, key, step)?.key;
    expect(from('bay', 'parent')).toBe('north');
    expect(from('north', 'child')).toBe('ridge');
    expect(from('ridge', 'next')).toBe('bay');
    expect(from('bay', 'previous')).toBe('ridge');
    expect(from('bay', 'first')).toBe('root');
    expect(from('south', 'child')).toBeUndefined();
  });

  it('draws no more than a window shows, of a thousand children too [BYND-18]', () => {
    const levels: TreeLevels = new Map([
      [null, ready([node('root', false)])],
      ['root', ready(many)],
    ]);
    const graph = draw(levels, ['root'], [], [['root', 1000]]);
    const window = { left: 0, top: 0, right: 800, bottom: 600 };
    expect(graph.cards).toHaveLength(1001);
    expect(shownIn(graph, window).cards.length).toBeLessThan(20);
  });
});

it('numbers have five colours, in steps of factors, and none for nobody [BYND-18]', () => {
  expect([0, 1, 15, 200, 3000, 30_000, 84_213].map((count) => heatOf(count, 84_213))).toEqual([0, 1, 2, 3, 4, 5, 5]);
  expect(heatOf(5, 0)).toBe(5);
});

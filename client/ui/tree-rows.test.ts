import { describe, expect, it } from 'vitest';
import { flattenTree } from './tree-rows';

const node = (id: string, isLeaf = false) => ({ id, name: id, isLeaf });

describe('the rows of a tree [LIST-10]', () => {
  const children = new Map([
    [null, [node('a'), node('b', true)]],
    ['a', [node('a1'), node('a2', true)]],
    ['a1', [node('a11', true)]],
  ]);

  it('shows the children of open nodes only, below them', () => {
    expect(flattenTree(children, new Set(['a'])).map((row) => [row.node.id, row.depth])).toEqual([
      ['a', 0],
      ['a1', 1],
      ['a2', 1],
      ['b', 0],
    ]);
  });

  it('keeps what stands below a closed node out, whatever is open there', () => {
    expect(flattenTree(children, new Set(['a1'])).map((row) => row.node.id)).toEqual(['a', 'b']);
  });
});

import { describe, expect, it } from 'vitest';
import { giftNode, pagedSource, wholeSource } from './node-source';

const names = Array.from({ length: 450 }, (_, at) => `Role ${at}`);
const nodes = names.map((name) => giftNode({ id: name, name }));

describe('what a picker reads', () => {
  it('goes on page by page to the end, and by a search alike', async () => {
    const source = pagedSource(async (search, { currentPage, limit }) => {
      const found = nodes.filter((node) => node.name.includes(search ?? ''));
      return { nodes: found.slice((currentPage - 1) * limit, currentPage * limit), total: found.length };
    });
    const read: string[] = [];
    let next: string | null = null;
    do {
      const page = await source.loadChildren(null, next);
      if (!('nodes' in page)) throw new Error('not a page');
      read.push(...page.nodes.map((node) => node.name));
      next = page.next;
    } while (next);
    expect(read).toEqual(names);
    expect(await source.find('Role 44', null)).toMatchObject({ next: null, nodes: { length: 11 } });
  });

  it('comes once where it comes whole, and again after a failure', async () => {
    let reads = 0;
    const source = wholeSource(() => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('down')) : Promise.resolve(nodes.slice(0, 3));
    });
    await expect(source.loadChildren(null)).rejects.toThrow('down');
    expect(await source.loadChildren(null)).toHaveLength(3);
    expect(await source.find('role 2', null)).toMatchObject([{ name: 'Role 2' }]);
    expect(reads).toBe(2);
  });

  it('says why something cannot be given', () => {
    expect(giftNode({ id: 'r', name: 'R' }, 'No')).toEqual({
      id: 'r',
      name: 'R',
      isLeaf: true,
      isDisabled: true,
      reason: 'No',
    });
  });
});

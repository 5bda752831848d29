import { describe, expect, it } from 'vitest';
import type { Menus } from './shortcut-menus';
import { isPageUrl, menuLevels, moveMenu, orderInput, sourceLevels } from './shortcut-menus';

const menu = (id: string) => ({
  id,
  name: id,
  url: null,
  icon: null,
  isLost: false,
  version: 1,
  sourceApp: null,
  nameJson: { default: id, en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null },
});
/** "A:ab B: C:c": first-level menus with those below them. */
const tree = (text: string): Menus =>
  text.split(' ').map((part) => {
    const [id = '', below = ''] = part.split(':');
    return { ...menu(id), children: [...below].map(menu) };
  });
const written = (menus: Menus) =>
  menus.map(({ id, children }) => `${id}:${children.map((child) => child.id).join('')}`).join(' ');

describe('menus of a shortcut app', () => {
  it.each([
    ['A', 'down', 'B:c A:ab C:'],
    ['C', 'first', 'C: A:ab B:c'],
    ['a', 'down', 'A:ba B:c C:'],
    ['b', 'down', 'A:a B:bc C:'],
    ['c', 'up', 'A:abc B: C:'],
    ['c', 'down', 'A:ab B: C:c'],
    ['a', 'up', 'A:ab B:c C:'],
    ['a', { into: 'C' }, 'A:b B:c C:a'],
    ['a', { into: 'A' }, 'A:ab B:c C:'],
    ['c', { before: 'b' }, 'A:acb B: C:'],
    ['c', { after: 'b' }, 'A:abc B: C:'],
    ['A', { after: 'C' }, 'B:c C: A:ab'],
    ['A', { after: 'c' }, 'A:ab B:c C:'],
    ['x', 'up', 'A:ab B:c C:'],
  ] as const)('%s moved %j: %s [SCUT-02, CALL-120]', (id, move, wanted) => {
    const before = tree('A:ab B:c C:');
    const after = moveMenu(before, id, move);
    expect(written(after)).toBe(wanted);
    if (written(before) === wanted) expect(after).toBe(before);
  });

  it('are sent each once, and are levels of a tree', () => {
    const menus = tree('A:ab B:');
    expect(orderInput(menus)).toEqual([
      { id: 'A', children: [{ id: 'a' }, { id: 'b' }] },
      { id: 'B', children: [] },
    ]);
    const levels = menuLevels(menus);
    expect(levels.get(null)?.nodes).toEqual([
      { id: 'A', name: 'A', isLeaf: false },
      { id: 'B', name: 'B', isLeaf: true },
    ]);
    expect(levels.has('B')).toBe(false);
  });

  it('have a page of the web [SCUT-05, SHELL-46]', () => {
    for (const url of ['https://a.example', ' http://a.example:8080/x?y ']) expect(isPageUrl(url), url).toBe(true);
    for (const url of ['', 'a.example', 'javascript:alert(1)', 'data:text/html,x', 'https://me:pw@a.example'])
      expect(isPageUrl(url), url).toBe(false);
  });
});

describe('menus of a source app', () => {
  const source = { ...menu('m'), url: 'https://a.example', isAssigned: false, children: [] };
  const reasons = { taken: 'taken', noPage: 'no page', ofShortcut: 'of shortcut' };
  it('say why they cannot be taken over [SCUT-02]', () => {
    const levels = sourceLevels(
      [
        { ...source, id: 'free' },
        { ...source, id: 'there', isAssigned: true, children: [{ ...source, id: 'below' }] },
        { ...source, id: 'blank', url: null },
        { ...source, id: 'lent', sourceApp: { id: 'x' } },
      ],
      reasons,
    );
    expect(levels.get(null)?.map(({ reason }) => reason)).toEqual([undefined, 'taken', 'no page', 'of shortcut']);
    expect(levels.get('there')).toEqual([{ id: 'below', name: 'm', isLeaf: true }]);
  });
});

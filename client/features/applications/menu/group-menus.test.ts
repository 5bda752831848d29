import { describe, expect, it } from 'vitest';
import { flattenTree } from '../../../ui/tree/tree-rows';
import type { AssignableMenu } from './group-menus';
import { assignedIds, checkOf, difference, menuLevels, seenMenus, toggled } from './group-menus';

const leaf = (id: string, values: Partial<AssignableMenu> = {}) => ({
  id,
  name: id,
  icon: null,
  url: `https://app.example/${id}`,
  isAssigned: false,
  isLost: false,
  addition: null,
  ...values,
});
const MENUS: AssignableMenu[] = [
  { ...leaf('home', { isAssigned: true }), children: [] },
  { ...leaf('folder', { url: null }), children: [leaf('a', { isAssigned: true }), leaf('b')] },
  { ...leaf('page'), children: [leaf('c'), leaf('d', { isLost: true })] },
];
const rows = (text = '') => {
  const levels = menuLevels(MENUS, text);
  return flattenTree(levels, new Set([...levels.keys()].flatMap((id) => id ?? []))).map(({ key }) => key);
};
const set = (...ids: string[]) => new Set(ids);

describe('the menus of a group', () => {
  it('are a tree in which a parent with a page of its own is a box of its own too [MENU-03]', () => {
    expect(rows()).toEqual(['home', 'folder', 'a', 'b', 'page', 'own:page', 'c', 'd']);
    expect([...assignedIds(MENUS)]).toEqual(['home', 'a']);
  });

  it('are found by their own name and by that of their parent', () => {
    expect(rows('B')).toEqual(['folder', 'b']);
    expect(rows('page')).toEqual(['page', 'own:page', 'c', 'd']);
    expect(rows('zzz')).toEqual([]);
  });

  it('are ticked with all below them, and let go of again [MENU-03]', () => {
    const chosen = assignedIds(MENUS);
    expect(checkOf(MENUS, chosen, 'folder')).toBe('mixed');
    const all = toggled(MENUS, chosen, 'folder');
    expect(all).toEqual(set('home', 'a', 'b'));
    expect(checkOf(MENUS, all, 'folder')).toBe(true);
    expect(toggled(MENUS, all, 'folder')).toEqual(set('home'));
    expect(toggled(MENUS, set('folder', 'a', 'b'), 'folder')).toEqual(set());
    expect(toggled(MENUS, set(), 'page')).toEqual(set('page', 'c', 'd'));
    expect(toggled(MENUS, set('page', 'c'), 'own:page')).toEqual(set('c'));
    expect(checkOf(MENUS, set('c'), 'page')).toBe('mixed');
  });

  it('are seen with the parents that lead to them, without a page that is not given, and without lost ones [MENU-10, SCUT-06]', () => {
    const seen = seenMenus(MENUS, set('b', 'c', 'd'));
    expect(seen.map(({ id, url, children }) => [id, url, children.map((child) => child.id)])).toEqual([
      ['folder', null, ['b']],
      ['page', null, ['c']],
    ]);
    expect(seenMenus(MENUS, set())).toEqual([]);
  });

  it('differ by what came and what went', () => {
    expect(difference(set('a', 'b'), set('b', 'c', 'd'))).toEqual({ added: 2, removed: 1 });
  });
});

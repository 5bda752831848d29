import { expect, it } from 'vitest';
import { appNodes, childNodes, foundNodes, leavesOf, menuNodes } from './entrance-menus';
import type { Category, OpenApp } from './portal-model';

const menu = (id: string, name: string, values: Record<string, unknown> = {}) => ({
  id,
  appId: 'a1',
  code: id,
  name,
  icon: null,
  url: 'https://app.example',
  isSpa: true,
  order: 1,
  jumpLocation: 'CURRENT_TAB',
  addition: null,
  children: [] as unknown[],
  ...values,
});
const app = {
  id: 'a1',
  name: 'Fleet',
  menus: [
    menu('overview', 'Overview'),
    menu('live', 'Live', { url: null, children: [menu('wind', 'Wind farms')] }),
    menu('jump', 'Jump', { url: null, addition: { jumpName: 'Orders', target: null } }),
    menu('empty', 'Empty', { url: null }),
  ],
} as unknown as OpenApp;

it('offers what leads somewhere and has nothing below it [ENTRY-02]', () => {
  const categories = [{ id: 'c1', name: 'Operations', apps: [app] }] as unknown as Category[];
  expect(appNodes(categories)).toEqual([{ id: 'a1', name: 'Fleet', isLeaf: false, isGroup: true }]);
  expect(menuNodes(app).map(({ name, isLeaf }) => [name, isLeaf])).toEqual([
    ['Overview', true],
    ['Live', false],
    ['Orders', true],
  ]);
  expect(childNodes(app, 'live')).toMatchObject([{ id: 'wind', path: 'Fleet / Live / Wind farms' }]);
  expect(childNodes(app, 'unknown')).toEqual([]);
  expect(leavesOf(app).map(({ id }) => id)).toEqual(['overview', 'wind', 'jump']);
});

it('shows what was found by name in its place, without menus that have others below them [ENTRY-02]', () => {
  const above = { app: { id: 'a1', name: 'Fleet' }, code: '', icon: null, isNewTab: false };
  const found = foundNodes([
    { ...above, id: 'wind', name: 'Wind farms', parent: { id: 'live', name: 'Live' }, isLeaf: true },
    { ...above, id: 'live', name: 'Live', parent: null, isLeaf: false },
  ]);
  expect(found).toMatchObject([{ id: 'wind', ancestors: [{ id: 'a1' }, { id: 'live' }] }]);
});

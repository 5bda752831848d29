import { expect, it } from 'vitest';
import { entranceMenus, entranceNodes, findEntrances } from './entrance-menus';
import type { Category } from './portal-model';

const menu = (id: string, name: string, values: Record<string, unknown> = {}) => ({
  ...{ id, appId: 'a1', code: id, name, icon: null, url: 'https://app.example', isSpa: true, order: 1 },
  ...{ jumpLocation: 0, addition: null, children: [] as unknown[] },
  ...values,
});
const jump = { additionType: 1, jumpName: 'Orders', jumpCode: 'orders' };
const categories = [
  {
    ...{ id: 'c1', name: 'Operations' },
    apps: [
      {
        ...{ id: 'a1', name: 'Fleet', menus: [] as unknown[] },
        menus: [
          menu('overview', 'Overview'),
          menu('live', 'Live', { url: null, children: [menu('wind', 'Wind farms')] }),
          menu('jump', 'Jump', { url: null, addition: jump }),
          menu('empty', 'Empty', { url: null }),
        ],
      },
      { id: 'a2', name: 'Nothing', menus: [] },
    ],
  },
] as unknown as Category[];

it('offers what leads somewhere and has nothing below it [ENTRY-02]', () => {
  expect([...entranceMenus(categories).keys()]).toEqual(['overview', 'wind', 'jump']);
  expect(entranceNodes(categories, null)).toEqual([{ id: 'a1', name: 'Fleet', isLeaf: false, isDisabled: true }]);
  expect(entranceNodes(categories, 'a1').map(({ name, isLeaf }) => [name, isLeaf])).toEqual([
    ['Overview', true],
    ['Live', false],
    ['Orders', true],
  ]);
  expect(entranceNodes(categories, 'live')).toMatchObject([{ id: 'wind', path: 'Fleet / Live / Wind farms' }]);
  expect(entranceNodes(categories, 'unknown')).toEqual([]);
});

it('is found by the name of the menu or of its app', () => {
  expect(findEntrances(categories, 'WIND')).toMatchObject([{ id: 'wind', ancestors: [{ id: 'a1' }, { id: 'live' }] }]);
  expect(findEntrances(categories, 'fleet')).toHaveLength(3);
});

import { describe, expect, it } from 'vitest';
import { pathOf } from '../links/console-paths';
import type { Flow } from './flow-model';
import { pictureOf } from './flow-model';

const TEXTS = {
  directly: 'Directly',
  closed: 'Opens for nobody',
  users: (count: number) => `${count} users`,
  menus: (count: number) => `${count} menus`,
  more: (count: number) => `${count} more`,
};
const role = (id: string, people: number, menuGroupIds: string[], domain = 0) => ({
  id,
  name: `Role ${id}`,
  people,
  direct: people - domain,
  domains: domain > 0 ? [{ id: 'd', name: 'Northwind', people: domain }] : [],
  menuGroupIds,
});
const group = (id: string, appId: string, isOpen = true) => ({
  id,
  name: `Group ${id}`,
  menus: 2,
  appId,
  appName: `App ${appId}`,
  isOpen,
});
const flow = (parts: Partial<Flow>): Flow => ({
  subject: { kind: 'ROLE', id: 'a', name: 'Role a' },
  people: 5,
  roles: [role('a', 5, ['g', 'h'], 2)],
  roleCount: 1,
  menuGroups: [group('g', 'x'), group('h', 'y', false)],
  menuGroupCount: 2,
  ...parts,
});
const told = (one: Flow, linkOf: Parameters<typeof pictureOf>[1] = pathOf) => {
  const { nodes, links } = pictureOf(one, linkOf, TEXTS);
  return {
    nodes: nodes.map(({ column, name, detail, to }) => [column, name, detail ?? null, to]),
    links: links.map(({ from, to, size }) => `${from} > ${to}: ${size}`),
  };
};

describe('the picture of the flow', () => {
  it('of a role goes from direct and domain over the role and its menu groups to apps [BYND-18]', () => {
    expect(told(flow({}))).toEqual({
      nodes: [
        [0, 'Directly', '3 users', null],
        [0, 'Northwind', '2 users', '/admin/domain-settings/d'],
        [1, 'Role a', '5 users', '/admin/role/a'],
        [2, 'Group g', '2 menus', '/admin/app/x/menu-groups'],
        [2, 'Group h', '2 menus', '/admin/app/y/menu-groups'],
        [3, 'App x', null, '/admin/app/x'],
        [3, 'App y', 'Opens for nobody', '/admin/app/y'],
      ],
      links: [
        'way direct > role a: 3',
        'way d > role a: 2',
        'role a > group g: 5',
        'role a > group h: 5',
        'group g > target x: 5',
        'group h > target y: 5',
      ],
    });
  });

  it('counts nobody twice: of several roles the ways have no number, and the rest leads to the list [BYND-18]', () => {
    const { nodes } = told(
      flow({
        subject: { kind: 'APP', id: 'x', name: 'App x' },
        roles: [role('a', 5, ['g']), role('b', 1, ['g'])],
        roleCount: 482,
        menuGroups: [group('g', 'x')],
        menuGroupCount: 1,
      }),
    );
    expect(nodes).toContainEqual([0, 'Directly', null, null]);
    expect(nodes).toContainEqual([1, '480 more', null, '/admin/roles']);
  });

  it('of a menu ends with the menu, and of a user tells no numbers of people [BYND-18]', () => {
    const menu = told(flow({ subject: { kind: 'MENU', id: 'm', name: 'Wind farms' }, menuGroups: [group('g', 'x')] }));
    expect(menu.nodes).toContainEqual([3, 'Wind farms', 'App x', '/admin/app/x']);
    const user = told(flow({ subject: { kind: 'USER', id: 'u', name: 'Jan' }, roles: [role('a', 1, ['g'])] }));
    expect(user.nodes.slice(0, 2)).toEqual([
      [0, 'Directly', null, null],
      [1, 'Role a', null, '/admin/role/a'],
    ]);
  });

  it('leads nowhere that the viewer may not go [BYND-14]', () => {
    expect(told(flow({}), () => null).nodes.map(([, , , to]) => to)).toEqual(Array(7).fill(null));
  });
});

import { describe, expect, it } from 'vitest';
import type { AppRights, RoleDetail } from './role-form';
import {
  appsToSend,
  copiedFrom,
  differenceOf,
  menusOf,
  rightsOfForm,
  rightsOfRole,
  valuesOf,
  visibleIn,
} from './role-form';
import { wizardState, withWizard } from './urls';

const right = (id: string) => ({ id, name: id.toUpperCase(), description: null, identifier: id, isAssignable: true });
const rights = (menuGroups: string[], permissions: string[]): AppRights => ({
  menuGroups: menuGroups.map((id) => ({ ...right(id), menus: [{ id: `${id}-menu`, name: id, parentName: null }] })),
  permissions: permissions.map(right),
  hiddenMenuGroups: 0,
  hiddenPermissions: 0,
});
const app = (id: string, menuGroups: string[], permissions: string[], structures: string[] = []) => ({
  id,
  name: `App ${id}`,
  icon: null,
  menuGroups: menuGroups.map((group) => ({ ...right(group), menus: [] })),
  permissions: permissions.map(right),
  structures: structures.map((node) => ({ id: node, name: node, path: node })),
});
const role = (...apps: ReturnType<typeof app>[]): RoleDetail => ({
  id: 'role',
  name: 'Operator',
  identifier: 'operator',
  description: null,
  createdBy: null,
  createdTime: 1,
  userCount: 2,
  version: 3,
  isChangeable: true,
  isAssignable: true,
  apps,
});
const choices = new Map([
  ['a', rights(['g1', 'g2'], ['p1'])],
  ['b', rights(['g3'], ['p2'])],
]);

describe('what is sent of a role', () => {
  it('are the apps that differ, each as a whole [ROLE-03]', () => {
    const stored = role(app('a', ['g1'], ['p1'], ['n1']), app('b', ['g3'], []));
    const values = { ...valuesOf(stored), menuGroups: ['g1', 'g2', 'g3'] };
    expect(appsToSend(valuesOf(stored), choices, stored)).toEqual([]);
    expect(appsToSend(values, choices, stored)).toEqual([
      { appId: 'a', menuGroupIds: ['g1', 'g2'], permissionIds: ['p1'], structureIds: ['n1'] },
    ]);
  });

  it('keep what stands in the role and was made after the choices were loaded [ROLE-03]', () => {
    const stored = role(app('a', ['g1', 'late'], ['p1', 'later']));
    expect(appsToSend(valuesOf(stored), choices, stored)).toEqual([]);
    expect(appsToSend({ ...valuesOf(stored), menuGroups: ['g2', 'late'] }, choices, stored)).toEqual([
      { appId: 'a', menuGroupIds: ['g2', 'late'], permissionIds: ['p1', 'later'], structureIds: [] },
    ]);
  });

  it('are apps that were taken out, emptied, and none that a new role leaves empty', () => {
    const stored = role(app('a', ['g1'], []), app('b', ['g3'], []));
    const values = { ...valuesOf(stored), apps: ['a'] };
    expect(appsToSend(values, choices, stored)).toEqual([
      { appId: 'b', menuGroupIds: [], permissionIds: [], structureIds: [] },
    ]);
    expect(appsToSend({ ...valuesOf(null), apps: ['a', 'b'], permissions: ['p2'] }, choices, null)).toEqual([
      { appId: 'b', menuGroupIds: [], permissionIds: ['p2'], structureIds: [] },
    ]);
  });
});

describe('what a role gives', () => {
  it('is compared by kind, with the names of what comes and goes', () => {
    const stored = role(app('a', ['g1'], ['p1']));
    const node = visibleIn('a', { id: 'n1', name: 'Plant', isLeaf: true });
    const values = { ...valuesOf(stored), menuGroups: ['g2'], structures: [node] };
    const given = rightsOfForm(values, choices, new Map([['a', 'Fleet']]));
    expect(differenceOf(rightsOfRole(stored), given)).toEqual([
      { kind: 'menuGroups', more: ['G2 · Fleet'], less: ['G1 · App a'] },
      { kind: 'structures', more: ['Plant · Fleet'], less: [] },
    ]);
    expect(differenceOf(given, given)).toEqual([]);
    expect(menusOf({ apps: ['a', 'b'], menuGroups: ['g1', 'g3'] }, choices).size).toBe(2);
    expect(menusOf({ apps: ['a'], menuGroups: ['g1', 'g3'] }, choices).size).toBe(1);
  });

  it('is copied as far as the caller may give it [ROLE-15]', () => {
    const other = role(app('a', ['g1', 'gx'], ['p1']), app('c', ['g9'], ['p9']));
    const { copied, left } = copiedFrom(other, choices);
    expect(copied).toMatchObject({ apps: ['a'], menuGroups: ['g1'], permissions: ['p1'] });
    expect(left).toBe(3);
  });
});

describe('the address of the wizard', () => {
  it('names step, part and comparison, and falls back to the beginning', () => {
    const at = (query: string) => wizardState(new URLSearchParams(query));
    expect(at('')).toEqual({ isEdit: false, step: 'app', tab: 'menus', from: '', compared: '' });
    expect(at('edit=1&step=rights&part=structures&compare=x')).toMatchObject({
      isEdit: true,
      step: 'rights',
      tab: 'structures',
      compared: 'x',
    });
    expect(at('step=x&part=y')).toMatchObject({ step: 'app', tab: 'menus' });
    const deep = new URLSearchParams('edit=1&step=rights&part=permissions&compare=x');
    expect(withWizard(deep, { step: 'app' }).toString()).toBe('edit=1&compare=x');
    expect(withWizard(deep, { compared: '' }).toString()).toBe('edit=1&step=rights&part=permissions');
    expect(withWizard(new URLSearchParams(), { step: 'rights' }).toString()).toBe('step=rights');
  });
});

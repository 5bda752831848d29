import { describe, expect, it } from 'vitest';
import { humanized, permissionMatrix } from './permission-matrix';
import type { GridCell, GridRow } from './rights-rows';
import { choose, firstPlace, menuRows, permissionRows, stateOf, walkGrid } from './rights-rows';
import type { AppRights } from './role-form';

const menu = (id: string, name = id, parentName: string | null = null) => ({ id, name, parentName });
const group = (id: string, menus: ReturnType<typeof menu>[], isAssignable = true) => ({
  id,
  name: id,
  description: null,
  menus,
  isAssignable,
});
const permission = (identifier: string, isAssignable = true) => ({
  id: identifier,
  name: `May ${identifier}`,
  identifier,
  description: null,
  isAssignable,
});
const rightsOf = (parts: Partial<AppRights>): AppRights => ({
  menuGroups: [],
  permissions: [],
  hiddenMenuGroups: 0,
  hiddenPermissions: 0,
  ...parts,
});
const APP = { id: 'app', name: 'Fleet' };
const FOLDED = { search: '', closed: new Set<string>(), open: new Set<string>() };
const ids = (cell: GridCell | undefined) => (cell?.kind === 'choice' ? cell.ids : null);

describe('permissions as a table', () => {
  it('are told by subject and action where identifiers say both', () => {
    const matrix = permissionMatrix(
      ['orders.close', 'orders.create', 'points.create', 'points.delete'].map((id) => permission(id)),
    );
    expect(matrix?.columns).toEqual(['create', 'delete', 'close']);
    expect(matrix?.rows.map(({ subject, cells }) => [subject, cells.map((cell) => cell?.identifier ?? null)])).toEqual([
      ['orders', ['orders.create', null, 'orders.close']],
      ['points', ['points.create', 'points.delete', null]],
    ]);
  });

  it('are a list where a table would be holes, too wide, or made of plain words', () => {
    const of = (...names: string[]) => permissionMatrix(names.map((name) => permission(name)));
    expect(of('alarms.acknowledge', 'switching.execute')).toBeNull();
    expect(of('close', 'open')).toBeNull();
    expect(of('orders.close', 'anything')).toBeNull();
    expect(of(...'abcdefg'.split('').map((action) => `orders.${action}`))).toBeNull();
    expect(of()).toBeNull();
  });

  it('speak as people do', () => {
    expect([humanized('work-orders'), humanized('setPoints'), humanized('a.b_c')]).toEqual([
      'Work orders',
      'Set points',
      'A b c',
    ]);
  });
});

describe('rows of menus', () => {
  const choices = new Map([
    [
      'app',
      rightsOf({
        menuGroups: [
          group('all', [menu('m1', 'Overview'), menu('m2', 'Wind', 'Live')]),
          group('some', [menu('m2', 'Wind')]),
        ],
      }),
    ],
  ]);

  it('go from apps to groups to menus, which show whether any chosen group opens them [ROLE-04]', () => {
    const rows = menuRows([APP], choices, new Set(['some']), { ...FOLDED, open: new Set(['all']) });
    expect(rows.map(({ level, label, isOpen }) => [level, label, isOpen])).toEqual([
      [1, 'Fleet', true],
      [2, 'all', true],
      [3, 'Overview', null],
      [3, 'Live › Wind', null],
      [2, 'some', false],
    ]);
    expect(ids(rows[0]?.cells[0])).toEqual(['all', 'some']);
    expect(rows[2]?.cells).toEqual([{ kind: 'mark', isOn: false }]);
    expect(rows[3]?.cells).toEqual([{ kind: 'mark', isOn: true }]);
  });

  it('are found by group and menu, and folded', () => {
    const find = (search: string) => menuRows([APP], choices, new Set(), { ...FOLDED, search }).map((row) => row.label);
    expect(find('overview')).toEqual(['Fleet', 'all', 'Overview', 'Live › Wind']);
    expect(find('some')).toEqual(['Fleet', 'some']);
    expect(find('nothing')).toEqual([]);
    expect(menuRows([APP], choices, new Set(), { ...FOLDED, closed: new Set(['app']) })).toHaveLength(1);
  });

  it('leave alone what the caller may not change [ROLE-15]', () => {
    const locked = new Map([['app', rightsOf({ menuGroups: [group('mine', []), group('theirs', [], false)] })]]);
    const [app, mine, theirs] = menuRows([APP], locked, new Set(), FOLDED).map((row) => row.cells[0]);
    expect(ids(app)).toEqual(['mine']);
    expect(mine).toMatchObject({ isLocked: false });
    expect(theirs).toMatchObject({ isLocked: true });
  });
});

describe('rows of permissions', () => {
  const rights = rightsOf({
    permissions: ['orders.close', 'orders.create', 'points.create'].map((identifier) => permission(identifier)),
  });

  it('add up in the row of their app, column by column', () => {
    const { columns, rows } = permissionRows(APP, rights, FOLDED);
    expect(columns).toEqual(['Create', 'Close']);
    expect(rows.map((row) => row.cells.map(ids))).toEqual([
      [['orders.create', 'points.create'], ['orders.close']],
      [['orders.create'], ['orders.close']],
      [['points.create'], null],
    ]);
    expect(rows[1]?.cells[0]).toMatchObject({ label: 'May orders.create' });
    expect(permissionRows(APP, rights, { ...FOLDED, search: 'close' }).rows.map((row) => row.cells.map(ids))).toEqual([
      [null, ['orders.close']],
      [null, ['orders.close']],
    ]);
  });

  it('stand one below the other where they make no table', () => {
    const { columns, rows } = permissionRows(
      APP,
      rightsOf({ permissions: [permission('one'), permission('two')] }),
      FOLDED,
    );
    expect([columns, rows.map((row) => [row.label, row.hint])]).toEqual([
      null,
      [
        ['Fleet', undefined],
        ['May one', 'one'],
        ['May two', 'two'],
      ],
    ]);
  });
});

describe('boxes', () => {
  it('are chosen all, some or none', () => {
    const chosen = new Set(['a', 'b']);
    expect([stateOf(['a', 'b'], chosen), stateOf(['a', 'c'], chosen), stateOf(['c'], chosen)]).toEqual([
      'all',
      'some',
      'none',
    ]);
    expect(choose(['c', 'a'], ['b', 'a'], true)).toEqual(['a', 'b', 'c']);
    expect(choose(['a', 'b', 'c'], ['b', 'x'], false)).toEqual(['a', 'c']);
  });

  const cell = (id: string): GridCell => ({ kind: 'choice', ids: [id], label: id, isLocked: false });
  const row = (id: string, cells: readonly GridCell[], isOpen: boolean | null = null): GridRow => ({
    id,
    parentId: null,
    level: 1,
    label: id,
    cells,
    isOpen,
  });
  const rows = [row('r0', [cell('a'), cell('b')], true), row('r1', [null, cell('c')]), row('r2', [cell('d'), null])];

  it('are walked by arrows over what is empty, and never out of the grid', () => {
    const from = (at: number, column: number, key: string) => walkGrid(rows, { row: at, column }, key);
    expect(firstPlace(rows)).toEqual({ row: 0, column: -1 });
    expect(from(0, -1, 'ArrowRight')).toEqual({ row: 0, column: 0 });
    expect(from(0, 0, 'ArrowLeft')).toEqual({ row: 0, column: -1 });
    expect(from(0, 0, 'ArrowDown')).toEqual({ row: 2, column: 0 });
    expect(from(2, 0, 'ArrowUp')).toEqual({ row: 0, column: 0 });
    expect(from(1, 1, 'ArrowDown')).toBeNull();
    expect(from(2, 0, 'ArrowRight')).toBeNull();
    expect(from(0, 1, 'Home')).toEqual({ row: 0, column: -1 });
    expect(from(0, -1, 'End')).toEqual({ row: 0, column: 1 });
    expect(from(0, 0, 'x')).toBeNull();
    expect(firstPlace([row('r', [null])])).toEqual({ row: 0, column: 0 });
  });
});

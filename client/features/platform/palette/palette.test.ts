import { describe, expect, it } from 'vitest';
import { fold, matchedParts } from './match';
import { prepare, search, searchAll } from './palette-model';
import type { PaletteEntry, PaletteGroup } from './palette-model';

const entry = (group: PaletteGroup, label: string, hint?: string): PaletteEntry => ({
  id: `${group} ${label} ${hint ?? ''}`,
  group,
  label,
  hint,
});
const found = (entries: readonly PaletteEntry[], typed: string) =>
  search(prepare(entries), typed).map(({ group, entries: shown }) => [group, shown.map(({ label }) => label)]);

describe('the palette [BYND-06]', () => {
  const all = [
    entry('recent', 'Wind farms', 'Fleet Operations'),
    entry('apps', 'Fleet Operations', 'Operations'),
    entry('apps', 'Control Room', 'Operations'),
    entry('menus', 'Wind farms', 'Fleet Operations'),
    entry('menus', 'Work orders', 'Fleet Operations'),
    entry('menus', 'Download', 'Reports'),
    entry('pages', 'Users', 'Admin console'),
    entry('users', 'Nina Lindqvist', 'nina'),
    entry('actions', 'Sign out'),
  ];

  it('shows where one was first while nothing is typed, and no people', () => {
    expect(found(all, '  ')).toEqual([
      ['recent', ['Wind farms']],
      ['apps', ['Fleet Operations', 'Control Room']],
      ['pages', ['Users']],
      ['actions', ['Sign out']],
    ]);
  });

  it('ranks names that begin with it, then words, then parts', () => {
    const names = ['Borders', 'Work orders', 'Orders', 'Order book', 'Order'];
    expect(
      found(
        names.map((name) => entry('menus', name)),
        'order',
      ),
    ).toEqual([['menus', ['Order', 'Orders', 'Order book', 'Work orders', 'Borders']]]);
  });

  it('shows the group of the best match first, and nothing twice', () => {
    expect(found(all, 'users')[0]).toEqual(['pages', ['Users']]);
    expect(found(all, 'wind')).toEqual([['menus', ['Wind farms']]]);
  });

  it('finds words in any order, also those of where it belongs', () => {
    expect(found(all, 'fleet orders')).toEqual([['menus', ['Work orders']]]);
    expect(found(all, 'NINA')).toEqual([['users', ['Nina Lindqvist']]]);
  });

  it('finds scattered letters only where little else matches', () => {
    expect(found(all, 'wrkord')).toEqual([['menus', ['Work orders']]]);
    expect(found(all, 'ctrl rm')).toEqual([['apps', ['Control Room']]]);
    expect(found(all, 'zzz')).toEqual([]);
  });

  it('shows few of each group, the best of them', () => {
    const many = Array.from({ length: 500 }, (_, at) => entry('menus', `Report ${'x'.repeat(500 - at)}`));
    const [section] = search(prepare(many), 'report');
    expect(section?.entries.map(({ label }) => label.length)).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it('reads letters without case and marks, place by place', () => {
    expect(fold('Łódź ÉNERGIE straße')).toBe('lodz energie strase');
    expect(found([entry('users', 'Kärntner Höhe')], 'karntner hohe')).toEqual([['users', ['Kärntner Höhe']]]);
    expect(found([entry('menus', '风电场概览')], '概览')).toEqual([['menus', ['风电场概览']]]);
    expect(matchedParts('Kärntner Höhe', 'hohe')).toEqual([[9, 13]]);
  });

  it('marks what matched: the part, the words, or the letters', () => {
    expect(matchedParts('Work orders', 'ord')).toEqual([[5, 8]]);
    expect(matchedParts('Work orders', 'orders work')).toEqual([
      [0, 4],
      [5, 11],
    ]);
    expect(matchedParts('Work orders', 'wo')).toEqual([[0, 2]]);
    expect(matchedParts('Control Room', 'crm')).toEqual([
      [0, 1],
      [4, 5],
      [11, 12],
    ]);
    expect(matchedParts('Fleet Operations', 'or', true)).toEqual([]);
    expect(matchedParts('Reports', 'zz')).toEqual([]);
  });

  it('takes patterns and odd texts for what they are', () => {
    for (const typed of ['.*', '(', '\\', '[a-z', '$&', '__proto__', '\u0000', 'İ', '👩‍💻'])
      expect(() => found(all, typed)).not.toThrow();
    expect(found([entry('menus', '__proto__')], '__proto__')).toEqual([['menus', ['__proto__']]]);
  });

  it('shows menus that the server found among the rest, and after them those it knows by other names', () => {
    const served = (typed: string, searched = typed) =>
      searchAll(
        prepare(all),
        {
          searched,
          entries: [entry('menus', 'Orders of today'), entry('menus', 'Aufträge'), entry('users', 'Otto Orderman')],
        },
        typed,
      ).map(({ group, entries }) => [group, entries.map(({ label }) => label)]);
    expect(served('orders')).toEqual([
      ['menus', ['Orders of today', 'Work orders', 'Aufträge']],
      ['users', ['Otto Orderman']],
    ]);
    // The typed text is longer than the searched one.
    expect(served('orders of', 'orders')).toEqual([['menus', ['Orders of today']]]);
    expect(served('')).toEqual(found(all, ''));
  });
});

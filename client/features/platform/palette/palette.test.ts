import { describe, expect, it } from 'vitest';
import { fold, matchedParts } from './match';
import { prepare } from './palette-model';
import { search } from './search';
import type { PaletteEntry, PaletteGroup, Results } from './palette-model';
import type { Spell } from './pinyin';

const entry = (group: PaletteGroup, label: string, hint?: string): PaletteEntry => ({
  id: `${group} ${label} ${hint ?? ''}`,
  group,
  label,
  hint,
});
const shown = ({ sections }: Results) =>
  sections.map(({ group, entries }) => [group, entries.map(({ label }) => label)]);
const found = (entries: readonly PaletteEntry[], typed: string) => shown(search(prepare(entries), typed));
/** The labels that are found, the best first. */
const labels = (names: readonly string[], typed: string, spell: Spell | null = null) =>
  search(prepare(names.map((name) => entry('menus', name))), typed, { spell }).sections.flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );

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
      ['actions', ['Sign out']],
      ['pages', ['Users']],
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

  it('lists twenty of each group, the best of them', () => {
    const many = Array.from({ length: 400 }, (_, at) => entry('menus', `Report ${'x'.repeat(400 - at)}`));
    const [section] = search(prepare(many), 'report').sections;
    expect(section?.entries.map(({ label }) => label.length).slice(0, 4)).toEqual([8, 9, 10, 11]);
    expect(section?.entries).toHaveLength(20);
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

  it('shows things that the server found among the rest, and last those that only it knows to match', () => {
    const served = (typed: string, searched = typed) => {
      const entries = [entry('menus', 'Orders of today'), entry('menus', 'Aufträge'), entry('users', 'Otto Orderman')];
      return shown(search(prepare(all), typed, {}, { searched, entries }));
    };
    expect(served('orders')).toEqual([
      ['menus', ['Orders of today', 'Work orders', 'Aufträge']],
      ['users', ['Otto Orderman']],
    ]);
    // The typed text is longer than the searched one.
    expect(served('orders of', 'orders')).toEqual([['menus', ['Orders of today']]]);
    expect(served('')).toEqual(found(all, ''));
  });

  it.each([
    ['wrok ord', 'work ord'],
    ['orders wrok', 'orders work'],
    ['wok ordres', 'work orders'],
    ['wworks', null],
    ['owrk', 'work'],
    ['workk', 'work'],
    ['xork', 'work'],
  ])('forgives one slip a word, whatever the order of the words: %s', (typed, corrected) => {
    const results = search(prepare([entry('menus', 'Work orders'), entry('menus', 'Wind farms')]), typed);
    expect(results.corrected).toBe(corrected);
    expect(shown(results)).toEqual(corrected === null ? [] : [['menus', ['Work orders']]]);
  });

  it('names no correction where something bears the name as it is typed', () => {
    const results = search(prepare([entry('menus', 'Wrok'), entry('menus', 'Work')]), 'wrok');
    expect([shown(results), results.corrected]).toEqual([[['menus', ['Wrok']]], null]);
  });

  it('finds initials as it finds words', () => {
    expect(labels(['Two', 'Work orders', 'World'], 'wo')).toEqual(['World', 'Work orders', 'Two']);
    expect(labels(['Slow', 'Shift log', 'Grid state'], 'sl')).toEqual(['Slow', 'Shift log']);
    expect(labels(['Shift log', 'Grid state'], 'gs')).toEqual(['Grid state']);
    expect(matchedParts('Grid state', 'gs')).toEqual([
      [0, 1],
      [5, 6],
    ]);
  });

  it('finds names in other languages after those on screen, and says by which it was', () => {
    const german = { ...entry('menus', 'Arbeitsaufträge', 'Betrieb'), otherNames: ['Work orders', '工单'] };
    const [section] = search(prepare([german, entry('menus', 'Work permits')]), 'work').sections;
    expect(section?.entries.map(({ label, otherName }) => [label, otherName])).toEqual([
      ['Work permits', undefined],
      ['Arbeitsaufträge', 'Work orders'],
    ]);
    expect(found([german], '工单')).toEqual([['menus', ['Arbeitsaufträge']]]);
  });

  it('finds Chinese names by pinyin, in full, by initials, and by a mix of both', () => {
    const syllables: Record<string, string[]> = {
      用户组: ['yong', 'hu', 'zu'],
      风电场概览: ['feng', 'dian', 'chang', 'gai', 'lan'],
      工单: ['gong', 'dan'],
    };
    const spell: Spell = (text) => syllables[text] ?? [...text];
    const names = ['工单', '用户组', '风电场概览'];
    for (const typed of ['yonghuzu', 'yonghu', 'yhz', 'yhu', 'yong hu', 'huzu', 'YH'])
      expect([typed, labels(names, typed, spell)]).toEqual([typed, ['用户组']]);
    expect(labels(names, 'gl', spell)).toEqual(['风电场概览']);
    expect(labels(names, 'ong', spell)).toEqual([]);
    const [section] = search(prepare([entry('menus', '风电场概览')]), 'gailan', { spell }).sections;
    expect(section?.entries[0]?.foundBy).toBe('概览');
  });

  it('begins with the pages of the console in the console', () => {
    const { sections } = search(prepare(all), '', { isConsole: true });
    expect(sections.map(({ group }) => group)).toEqual(['pages', 'actions', 'recent', 'apps']);
  });

  it('leaves the page on show out at first, and shows it last when it is named', () => {
    const here = { ...entry('menus', 'Wind'), isHere: true };
    const recent = { ...entry('recent', 'Wind'), isHere: true };
    expect(found([recent, entry('recent', 'Overview')], '')).toEqual([['recent', ['Overview']]]);
    expect(found([here, entry('menus', 'Wind farms')], 'wind')).toEqual([['menus', ['Wind farms', 'Wind']]]);
    expect(found([here], 'wind')).toEqual([['menus', ['Wind']]]);
  });

  it('takes long, invisible and odd signs for nothing, and finds what is meant beside them', () => {
    expect(found(all, 'x'.repeat(1000))).toEqual([]);
    expect(found(all, '\u200fwind\u0000 farms\u202e')).toEqual([['menus', ['Wind farms']]]);
    for (const typed of ['%', '_', '%%', '-wind', '"wind', 'b%c'])
      expect([typed, found(all, typed)]).toEqual([typed, []]);
  });
});

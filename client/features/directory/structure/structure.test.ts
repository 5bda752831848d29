import { describe, expect, it } from 'vitest';
import { moved } from '../../../ui/table/row-move';
import type { TreeNode } from '../../../ui/tree/tree-rows';
import { levelsOf } from './hooks/use-structure-tree';
import type { StructureNode } from './name-form';
import { nameFault, nameJsonOf, namesOf } from './name-form';
import { structurePath, viewOf, withView } from './urls';

const nodes = (letters: string) => [...letters].map((id): TreeNode => ({ id, name: id, isLeaf: true }));
const letters = (list: readonly TreeNode[]) => list.map((node) => node.id).join('');
const node = (nameJson: Partial<StructureNode['nameJson']>, name: string) =>
  ({
    name,
    nameJson: { default: null, en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null, ...nameJson },
  }) as StructureNode;

describe('moving among siblings [STRC-19]', () => {
  it.each([
    ['up', 'acbd'],
    ['down', 'abdc'],
    ['first', 'cabd'],
    ['last', 'abdc'],
    [{ before: 'a' }, 'cabd'],
    [{ after: 'd' }, 'abdc'],
    [{ after: 'b' }, 'abcd'],
    [{ before: 'elsewhere' }, 'abcd'],
  ] as const)('%j', (move, wanted) => expect(letters(moved(nodes('abcd'), 'c', move))).toBe(wanted));

  it('changes nothing at the ends, and for who is not there', () => {
    const siblings = nodes('ab');
    expect(moved(siblings, 'a', 'up')).toBe(siblings);
    expect(moved(siblings, 'b', 'down')).toBe(siblings);
    expect(moved(siblings, 'x', 'first')).toBe(siblings);
  });
});

describe('the names of a node', () => {
  it('begin with what one sees, and are sent trimmed with a default in one’s own language [I18N-05, LIST-16]', () => {
    expect(namesOf(null, 'de')).toMatchObject({ de: '', en: '' });
    const plant = node({ default: 'Plant', zh: '厂' }, 'Plant');
    expect(namesOf(plant, 'de')).toMatchObject({ de: 'Plant', zh: '厂', en: '' });
    expect(nameJsonOf({ ...namesOf(null, 'de'), de: ' Werk ', en: ' ' }, null, 'de')).toMatchObject({
      default: 'Werk',
      de: 'Werk',
      en: null,
    });
  });

  it('keep their default with the language it stood for', () => {
    const plant = node({ default: 'Plant', en: 'Plant', de: 'Werk' }, 'Werk');
    const names = { ...namesOf(plant, 'de'), de: 'Fabrik' };
    expect(nameJsonOf(names, plant, 'de')).toMatchObject({ default: 'Plant', en: 'Plant', de: 'Fabrik' });
    expect(nameJsonOf({ ...names, en: 'Site' }, plant, 'de').default).toBe('Site');
    expect(nameJsonOf({ ...names, en: '' }, plant, 'de').default).toBe('Fabrik');
  });

  it('are there in one’s own language, without the signs that names cannot have [STRC-04, STRC-05]', () => {
    expect([nameFault(' ', true), nameFault(' ', false), nameFault('Plant', true)]).toEqual([
      'structure.fault.name',
      null,
      null,
    ]);
    for (const sign of [',', '，', '>', '|']) expect(nameFault(`a${sign}b`, false), sign).toBe('structure.fault.signs');
  });
});

describe('the address of the tree', () => {
  it('names node, part and dialog; another node begins with its first users [BYND-14]', () => {
    const chosen = withView(new URLSearchParams('node=a&tab=access&q=x&page=3'), { node: 'b', work: 'rename' });
    expect(chosen.toString()).toBe('node=b&tab=access&dialog=rename');
    const usual = { tag: null, mode: 'people', shape: null, metric: 'people' };
    expect(viewOf(chosen)).toEqual({ node: 'b', tab: 'access', work: 'rename', ...usual });
    expect(withView(chosen, { work: null, tab: 'users' }).toString()).toBe('node=b');
    expect(withView(new URLSearchParams('node=a&q=x'), { work: 'delete' }).get('q')).toBe('x');
    expect(viewOf(new URLSearchParams('tab=x&dialog=y'))).toEqual({
      node: null,
      tab: 'users',
      work: null,
      ...usual,
    });
    expect(structurePath('a')).toBe('/admin/structures?node=a');
  });

  it('names the view, its shape and its numbers; pages of the table stay with another node [BYND-14, BYND-18]', () => {
    const graph = withView(new URLSearchParams('node=a&q=x&page=3'), { mode: 'graph' });
    expect(graph.toString()).toBe('node=a&view=graph');
    const table = withView(graph, { shape: 'table', metric: 'assets' });
    expect(viewOf(table)).toMatchObject({ node: 'a', mode: 'graph', shape: 'table', metric: 'assets' });
    table.set('page', '2');
    expect(withView(table, { node: 'b' }).get('page')).toBe('2');
    expect(withView(table, { work: 'tag', tag: 't' }).get('of')).toBe('t');
    expect(withView(withView(table, { work: 'tag', tag: 't' }), { work: null }).get('of')).toBeNull();
  });
});

describe('a whole tree', () => {
  it('is its levels', () => {
    const flat = nodes('abc').map((each, at) => ({ ...each, parentId: at === 0 ? null : 'a' }));
    const levels = levelsOf(flat);
    expect(letters(levels.get(null)?.nodes ?? [])).toBe('a');
    expect(letters(levels.get('a')?.nodes ?? [])).toBe('bc');
    expect(levelsOf([]).get(null)).toEqual({ nodes: [], next: null, state: 'ready' });
  });
});

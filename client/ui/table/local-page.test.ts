import { expect, it } from 'vitest';
import { localPage } from './local-page';

interface Row {
  readonly name: string;
  readonly note: string | null;
  readonly count: number;
}

const ROWS: readonly Row[] = [
  { name: 'Gate 10', note: 'Opens the lock', count: 2 },
  { name: 'Gate 2', note: null, count: 7 },
  { name: 'archive', note: 'Old levels', count: 2 },
];
const READING = {
  textsOf: ({ name, note }: Row) => [name, note],
  values: { count: ({ count }: Row) => count },
  usual: ({ name }: Row) => name,
};
const ALL = { search: '', sort: null, page: 1, size: 10 };
const named = (asked: Partial<Parameters<typeof localPage>[1]>) => {
  const { rows, total } = localPage(ROWS, { ...ALL, ...asked }, 'en-US', READING);
  return [rows.map(({ name }) => name), total.total];
};

it('a list that came whole is searched in all its texts, ordered and paged', () => {
  expect(named({})).toEqual([['archive', 'Gate 2', 'Gate 10'], 3]);
  expect(named({ search: ' GATE ' })).toEqual([['Gate 2', 'Gate 10'], 2]);
  expect(named({ search: 'levels' })).toEqual([['archive'], 1]);
  expect(named({ sort: { field: 'count', order: 'ASC' } })).toEqual([['archive', 'Gate 10', 'Gate 2'], 3]);
  expect(named({ sort: { field: 'count', order: 'DESC' } })).toEqual([['Gate 2', 'Gate 10', 'archive'], 3]);
  expect(named({ sort: { field: 'unknown', order: 'DESC' } })).toEqual([['Gate 10', 'Gate 2', 'archive'], 3]);
  expect(named({ page: 2, size: 2 })).toEqual([['Gate 10'], 3]);
});

import { expect, it } from 'vitest';
import { appColumns, nameColumns } from './app-columns';
import type { Category } from './portal-model';

const category = (name: string, count: number) =>
  ({
    id: name,
    name,
    apps: Array.from({ length: count }, (_, at) => ({ id: `${name}${at}`, name: `${name} ${at}` })),
  }) as unknown as Category;

/** Columns as texts: "A4" is the whole of A with four apps, "A+3" three more of it. */
const shape = (sizes: Readonly<Record<string, number>>, columns: number) =>
  appColumns(
    Object.entries(sizes).map(([name, count]) => category(name, count)),
    columns,
  ).map((blocks) =>
    blocks.map(({ category: of, apps, isContinued }) => `${of?.name}${isContinued ? '+' : ''}${apps.length}`).join(' '),
  );

it('puts whole categories into columns of about the same length [SHELL-01]', () => {
  expect(shape({ A: 4, B: 2, C: 1, D: 2 }, 4)).toEqual(['A4', 'B2', 'C1', 'D2']);
  expect(shape({ A: 3, B: 3, C: 3, D: 3 }, 2)).toEqual(['A3 B3', 'C3 D3']);
  expect(shape({ A: 4, B: 2 }, 1)).toEqual(['A4 B2']);
  expect(shape({}, 4)).toEqual(['']);
});

it('lets categories run on in the next column where whole ones would be uneven [SHELL-01]', () => {
  expect(shape({ A: 40 }, 4)).toEqual(['A9', 'A+9', 'A+10', 'A+12']);
});

it('keeps every app once, in order, and leaves none alone in a column', () => {
  const sizes = { A: 9, B: 8, C: 8, D: 8, E: 7, F: 7, G: 7, H: 6 };
  for (const count of [2, 3, 4, 5, 6]) {
    const columns = appColumns(
      Object.entries(sizes).map(([name, size]) => category(name, size)),
      count,
    );
    expect(columns.length).toBeLessThanOrEqual(count);
    const ids = columns.flatMap((blocks) => blocks.flatMap(({ apps }) => apps.map(({ id }) => id)));
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
    expect(Math.min(...columns.flatMap((blocks) => blocks.map(({ apps }) => apps.length)))).toBeGreaterThan(1);
  }
});

it('puts all apps by name into columns of the same length, by the rules of the language [SHELL-01]', () => {
  const names = (of: string, ...apps: string[]) =>
    ({ id: of, name: of, apps: apps.map((name) => ({ id: name, name })) }) as unknown as Category;
  const categories = [names('B', 'Zeiten', 'Äpfel', 'Halle 10'), names('A', 'apfel', 'Halle 9')];
  const shown = (count: number) =>
    nameColumns(categories, count, 'de-DE').map((blocks) => blocks.flatMap(({ apps }) => apps.map(({ name }) => name)));
  expect(shown(2)).toEqual([
    ['apfel', 'Äpfel', 'Halle 9'],
    ['Halle 10', 'Zeiten'],
  ]);
  expect(shown(4)).toEqual([['apfel', 'Äpfel'], ['Halle 9', 'Halle 10'], ['Zeiten']]);
});

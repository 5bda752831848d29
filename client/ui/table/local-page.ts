import type { ListState } from './use-list-state';

interface Reading<Row> {
  /** The texts that a search looks in. */
  readonly textsOf: (row: Row) => readonly (string | null)[];
  /** The value that each sort field compares by. */
  readonly values: Readonly<Record<string, (row: Row) => string | number>>;
  /** The value of the usual order, which also decides between equal ones. */
  readonly usual: (row: Row) => string;
}

/**
 * A page of a list that the server sends whole: the rows that contain a text, in their usual order unless another one is
 * asked for.
 */
export function localPage<Row>(
  rows: readonly Row[],
  { search, sort, page, size }: Pick<ListState, 'search' | 'sort' | 'page' | 'size'>,
  locale: string,
  { textsOf, values, usual }: Reading<Row>,
) {
  const wanted = search.trim().toLocaleLowerCase();
  const found = rows.filter((row) => textsOf(row).some((text) => (text ?? '').toLocaleLowerCase().includes(wanted)));
  const collator = new Intl.Collator(locale, { numeric: true });
  const valueOf = values[sort?.field ?? ''] ?? usual;
  const compare = (a: Row, b: Row): number => {
    const [first, second] = [valueOf(a), valueOf(b)];
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : collator.compare(String(first), String(second));
    return difference || collator.compare(usual(a), usual(b));
  };
  const sorted = found.toSorted(compare);
  if (sort?.order === 'DESC') sorted.reverse();
  const begin = (page - 1) * size;
  return {
    rows: sorted.slice(begin, begin + size),
    total: { total: found.length, isBounded: false, limit: size, currentPage: page },
  };
}

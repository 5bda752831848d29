import type { App, Category } from './portal-model';

/** Apps of a category that stand below each other in a column. */
export interface AppBlock {
  /** Null for apps of all categories. */
  readonly category: Pick<Category, 'id' | 'name'> | null;
  readonly apps: readonly App[];
  /** Of the whole category. */
  readonly total: number;
  /** The category began in the column before. */
  readonly isContinued: boolean;
}
export type Column = readonly AppBlock[];

/** Columns may be so much longer than even ones before categories are divided. */
const UNEVEN = 1.2;
/** Fewer rows than these, with their headings, stay whole. */
const MANY = 32;

/**
 * The apps in up to `count` columns: whole categories each if that comes out even, else categories that run on in the
 * next column.
 */
export function appColumns(categories: readonly Category[], count: number): readonly Column[] {
  const rows = categories.reduce((sum, { apps }) => sum + apps.length + 1, 0);
  for (let longest = Math.ceil(rows / count); ; longest += 1) {
    const columns = wholeColumns(categories, longest);
    if (columns.length > count) continue;
    const tallest = Math.max(...columns.map(heightOf));
    return rows > MANY && tallest > (rows / count) * UNEVEN ? dividedColumns(categories, count, rows) : columns;
  }
}

/** All apps by name in up to `count` columns of the same length, down the first one and on in the next. */
export function nameColumns(categories: readonly Category[], count: number, locale: string): readonly Column[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const apps = categories.flatMap((category) => category.apps).sort((one, other) => compare(one.name, other.name));
  const length = Math.ceil(apps.length / count);
  return Array.from({ length: Math.ceil(apps.length / length) }, (_, at) => [
    { category: null, apps: apps.slice(at * length, (at + 1) * length), total: apps.length, isContinued: at > 0 },
  ]);
}

const heightOf = (column: Column) => column.reduce((sum, { apps }) => sum + apps.length + 1, 0);

/** Whole categories, in columns of at most `longest` rows where a category is not longer itself. */
function wholeColumns(categories: readonly Category[], longest: number): readonly Column[] {
  const columns: AppBlock[][] = [[]];
  let used = 0;
  for (const { apps, ...category } of categories) {
    if (used > 0 && used + apps.length + 1 > longest) {
      columns.push([]);
      used = 0;
    }
    columns.at(-1)?.push({ category, apps, total: apps.length, isContinued: false });
    used += apps.length + 1;
  }
  return columns;
}

/** Columns of about the same length. No category leaves less than two apps in a column. */
function dividedColumns(categories: readonly Category[], count: number, rows: number): readonly Column[] {
  const columns: AppBlock[][] = [[]];
  let left = rows;
  let goal = rows / count;
  let used = 0;
  const goOn = () => {
    left -= used;
    columns.push([]);
    goal = left / (count - columns.length + 1);
    used = 0;
  };
  for (const { apps, ...category } of categories) {
    for (let at = 0; at < apps.length;) {
      const rest = apps.length - at;
      let take = columns.length === count ? rest : Math.min(rest, Math.round(goal - used - 1));
      if (rest - take === 1) take += 1;
      if (take < Math.min(2, rest)) {
        goOn();
        continue;
      }
      columns.at(-1)?.push({
        category,
        apps: apps.slice(at, at + take),
        total: apps.length,
        isContinued: at > 0,
      });
      used += take + 1;
      at += take;
      if (at < apps.length) goOn();
    }
  }
  return columns;
}

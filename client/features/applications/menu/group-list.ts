import type { Sort } from '../../../ui/table/use-list-state';
import type { GroupRow } from './hooks/use-groups';

interface Asked {
  readonly search: string;
  readonly sort: Sort | null;
  readonly page: number;
  readonly size: number;
}

const VALUES: Readonly<Record<string, (group: GroupRow) => string | number>> = {
  name: ({ name }) => name,
  menus: ({ menuCount }) => menuCount,
  roles: ({ roleCount }) => roleCount,
};

/**
 * A page of the menu groups, which the server sends whole: those that contain a text, by name unless another order is
 * asked for.
 */
export function groupPage(groups: readonly GroupRow[], asked: Asked, locale: string) {
  const wanted = asked.search.trim().toLocaleLowerCase();
  const found = groups.filter(
    ({ name, description }) =>
      name.toLocaleLowerCase().includes(wanted) || (description ?? '').toLocaleLowerCase().includes(wanted),
  );
  const collator = new Intl.Collator(locale, { numeric: true });
  const valueOf = VALUES[asked.sort?.field ?? 'name'] ?? VALUES.name;
  const compare = (a: GroupRow, b: GroupRow): number => {
    const [first, second] = [valueOf?.(a) ?? '', valueOf?.(b) ?? ''];
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : collator.compare(String(first), String(second));
    return difference || collator.compare(a.name, b.name);
  };
  const sorted = found.toSorted(compare);
  if (asked.sort?.order === 'DESC') sorted.reverse();
  const begin = (asked.page - 1) * asked.size;
  return {
    rows: sorted.slice(begin, begin + asked.size),
    total: { total: found.length, isBounded: false, limit: asked.size, currentPage: asked.page },
  };
}

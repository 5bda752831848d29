import type { AssetFilterInput } from '../../../api/generated/graphql';
import type { ListState } from '../../../ui/table/use-list-state';

/** The filters of the list of assets, in the order in which they are shown. */
export const FILTERS = ['type', 'node', 'reach', 'user', 'group'] as const;
export type FilterName = (typeof FILTERS)[number];

/** The values of the filter by whether anybody reaches an asset. */
export const REACHES = ['anybody', 'nobody'] as const;

export const NO_FILTERS: Readonly<Record<FilterName, readonly string[]>> = {
  type: [],
  node: [],
  reach: [],
  user: [],
  group: [],
};

/** The filters that are set. */
export function appliedFilters(list: Pick<ListState, 'filter'>): readonly FilterName[] {
  return FILTERS.filter((name) => list.filter(name).length > 0);
}

/** The question of a list's address to the server, without page and size; a node stands for those below it too. */
export function questionOf({ search, filter }: Pick<ListState, 'search' | 'filter'>): AssetFilterInput {
  const reach = filter('reach')[0];
  const structureId = filter('node')[0] ?? null;
  return {
    search: search || null,
    types: [...filter('type')],
    structureId,
    isBelow: structureId ? true : null,
    userId: filter('user')[0] ?? null,
    userGroupId: filter('group')[0] ?? null,
    isReached: reach === 'anybody' ? true : reach === 'nobody' ? false : null,
  };
}

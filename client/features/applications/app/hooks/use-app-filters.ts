import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { AppListQuery, AppState } from '../../../../api/generated/graphql';
import { useAppCategoriesQuery } from '../../../../api/generated/hooks';
import type { Choice } from '../../../../ui/form/check-list';
import type { Chip } from '../../../../ui/table/list-toolbar';
import type { ListState } from '../../../../ui/table/use-list-state';
import { nameList } from '../../../../ui/text/name-list';

export const FILTERS = ['category', 'state', 'tag'] as const;
export type FilterName = (typeof FILTERS)[number];
const STATES: readonly AppState[] = ['ENABLED', 'HIDDEN', 'DISABLED'];

/** The filters in a list's address as input for the server; a malformed filter counts as none. */
export function filterOf(list: ListState) {
  const states = STATES.filter((state) => list.filter('state').includes(state));
  return { categoryIds: [...list.filter('category')], states, tagKeys: [...list.filter('tag')] };
}

/** The choices of the filters, and the filters in force as removable chips. */
export function useAppFilters(list: ListState, answer: AppListQuery['appList'] | undefined) {
  const intl = useIntl();
  const { data } = useAppCategoriesQuery({ fetchPolicy: 'cache-and-network' });
  const categories = data?.shortcutCategories.categories;
  return useMemo(() => {
    const choices: Readonly<Record<FilterName, readonly Choice[]>> = {
      category: (categories ?? []).filter(({ appCount }) => appCount > 0),
      state: STATES.map((id) => ({ id, name: intl.formatMessage({ id: `app.state.${id}` }) })),
      tag: (answer?.tagKeys ?? []).map((key) => ({ id: key, name: key })),
    };
    const chips = FILTERS.flatMap((filter): Chip[] => {
      const ids = list.filter(filter);
      if (ids.length === 0) return [];
      const names = ids.map((id) => choices[filter].find((choice) => choice.id === id)?.name ?? id);
      const values = {
        filter: intl.formatMessage({ id: `app.filter.${filter}` }),
        values: nameList(names, intl.locale),
      };
      return [{ filter, text: intl.formatMessage({ id: 'common.list.chip' }, values) }];
    });
    return { choices, chips };
  }, [intl, list, answer?.tagKeys, categories]);
}

import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useResourceChoicesQuery } from '../../../../api/generated/hooks';
import type { Choice } from '../../../../ui/form/check-list';
import type { Chip } from '../../../../ui/table/list-toolbar';
import type { ListState } from '../../../../ui/table/use-list-state';
import { typeName } from '../../../../widgets/things/type-name';

export const FILTERS = ['type', 'app'] as const;
export type FilterName = (typeof FILTERS)[number];

/** The filters in a list's address as input for the server, which takes one value of each. */
export const filterOf = (list: ListState) => ({
  type: list.filter('type')[0] ?? null,
  appId: list.filter('app')[0] ?? null,
});

/** The choices of the filters, and the filters in force as removable chips. */
export function useResourceFilters(list: ListState) {
  const intl = useIntl();
  const { data } = useResourceChoicesQuery({ fetchPolicy: 'cache-and-network' });
  return useMemo(() => {
    const choices: Readonly<Record<FilterName, readonly Choice[]>> = {
      type: (data?.resourceTypes ?? []).map(({ type }) => ({ id: type, name: typeName(intl, type) })),
      app: data?.resourceAppList.apps ?? [],
    };
    const chips = FILTERS.flatMap((filter): Chip[] => {
      const [id] = list.filter(filter);
      if (id === undefined) return [];
      const known = choices[filter].find((choice) => choice.id === id)?.name;
      const values = {
        filter: intl.formatMessage({ id: `resource.filter.${filter}` }),
        // The name of an app comes later; its id would tell nobody anything.
        values: known ?? (filter === 'type' ? typeName(intl, id) : '…'),
      };
      return [{ filter, text: intl.formatMessage({ id: 'common.list.chip' }, values) }];
    });
    return { choices, chips };
  }, [intl, list, data]);
}

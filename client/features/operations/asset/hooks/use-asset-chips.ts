import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { keptNames } from '../../../../core/kept-names';
import type { Chip } from '../../../../ui/table/list-toolbar';
import type { ListState } from '../../../../ui/table/use-list-state';
import { nameList } from '../../../../ui/text/name-list';
import { typeName } from '../../../../widgets/things/type-name';
import type { FilterName } from '../asset-question';
import { appliedFilters } from '../asset-question';

/** The filters in force as removable chips; values without a known name are counted. */
export function useAssetChips(list: ListState): readonly Chip[] {
  const intl = useIntl();
  return useMemo(() => {
    const kept = keptNames();
    const nameOf = (filter: FilterName, id: string) => {
      if (filter === 'type') return typeName(intl, id);
      return filter === 'reach' ? intl.formatMessage({ id: `asset.reach.${id}` }) : kept.get(id);
    };
    return appliedFilters(list).map((filter) => {
      const ids = list.filter(filter);
      const names = ids.map((id) => nameOf(filter, id));
      const values = names.every((name) => name !== undefined)
        ? nameList(names, intl.locale)
        : intl.formatMessage({ id: 'asset.filter.count' }, { count: ids.length });
      const label = intl.formatMessage({ id: `asset.filter.${filter}` });
      return { filter, text: intl.formatMessage({ id: 'common.list.chip' }, { filter: label, values }) };
    });
  }, [intl, list]);
}

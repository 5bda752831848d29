import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Chip } from '../../../../ui/table/list-toolbar';
import type { ListState } from '../../../../ui/table/use-list-state';
import { nameList } from '../../../../ui/text/name-list';
import { keptNames } from '../../../../core/kept-names';
import { appliedFilters, rangeOf } from '../user-question';
import type { DayRange, FilterName } from '../user-question';
import type { FilterChoices } from './use-filter-choices';

/** The filters in force as removable chips; values without a known name are counted. */
export function useChips(list: ListState, choices: FilterChoices): readonly Chip[] {
  const intl = useIntl();
  return useMemo(() => {
    const nodes = keptNames();
    const rangeText = ({ from, to }: DayRange) => {
      const kind = from && to ? 'both' : from ? 'from' : 'to';
      return intl.formatMessage({ id: `user.filter.range.${kind}` }, { from, to });
    };
    const nameOf = (filter: FilterName, id: string) => {
      if (filter === 'structure') return nodes.get(id);
      const range = filter === 'validity' ? rangeOf(id) : null;
      return range ? rangeText(range) : choices[filter].find((choice) => choice.id === id)?.name;
    };
    return appliedFilters(list).map((filter) => {
      const ids = list.filter(filter);
      const names = ids.map((id) => nameOf(filter, id));
      const text = names.every((name) => name !== undefined)
        ? nameList(names, intl.locale)
        : intl.formatMessage({ id: 'user.filter.count' }, { count: ids.length });
      const label = intl.formatMessage({ id: `user.filter.${filter}` });
      return { filter, text: intl.formatMessage({ id: 'common.list.chip' }, { filter: label, values: text }) };
    });
  }, [intl, list, choices]);
}

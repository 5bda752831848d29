import { useSearchParams } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import type { AppOrigin } from '../../../../api/generated/graphql';
import { useAppListQuery } from '../../../../api/generated/hooks';
import { useListState } from '../../../../ui/table/use-list-state';
import { LIST_TABS, listTab, withTab } from '../urls';
import type { ListTab } from '../urls';
import { filterOf, useAppFilters } from './use-app-filters';

/** Columns that few need stay one click away, so that the rest fits a laptop. */
const HIDDEN_AT_FIRST = ['tags', 'created'];
const ORIGINS: Readonly<Record<ListTab, AppOrigin | null>> = { all: null, purchased: 'PURCHASED', custom: 'CUSTOM' };

/** The applications that the address asks for: of an origin, searched and filtered. */
export function useAppList() {
  const [parameters, setParameters] = useSearchParams();
  const list = useListState(HIDDEN_AT_FIRST);
  const tab = listTab(parameters);
  const { data, previousData, loading, error, refetch } = useAppListQuery({
    variables: {
      createdType: ORIGINS[tab],
      search: list.search,
      filter: filterOf(list),
      pagination: { currentPage: list.page, limit: list.size },
    },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  const answer = shown?.appList;
  const { choices, chips } = useAppFilters(list, answer);
  const tabs = LIST_TABS.filter(
    (name) =>
      name === 'all' ||
      name === tab ||
      (name === 'purchased' ? answer?.isPurchasedAppDisplay : answer?.isSelfDesignedAppDisplay),
  );
  return {
    list,
    tab,
    tabs,
    showTab: (name: ListTab) => setParameters((now) => withTab(now, name)),
    answer,
    isKnown: shown !== undefined,
    canDesign: shown?.appDesignEnable.enable ?? false,
    query: { loading, error, refetch },
    choices,
    chips,
  };
}

import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import type { ApiTokenState } from '../../../../api/generated/graphql';
import { useApiTokenFiguresQuery, useApiTokenListQuery } from '../../../../api/generated/hooks';
import { keptNames } from '../../../../core/kept-names';
import type { Chip } from '../../../../ui/table/list-toolbar';
import type { ListState } from '../../../../ui/table/use-list-state';
import { useNow } from '../../../../ui/timing/use-now';
import type { Token } from '../token-form';
import { waitingOf } from '../token-life';

/** The page of tokens that an address asks for, and the figures of all that are not over. */
export function useTokenList(list: ListState) {
  const now = useNow();
  const [state] = list.filter('state');
  const [ownerId] = list.filter('owner');
  const { data, previousData, loading, error, refetch } = useApiTokenListQuery({
    variables: {
      search: list.search,
      state: state as ApiTokenState | undefined,
      ownerId,
      pagination: { currentPage: list.page, limit: list.size },
    },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const figures = useApiTokenFiguresQuery({ context: OF_PAGE, fetchPolicy: 'cache-and-network' });
  const known = figures.data ?? figures.previousData;
  const open = useMemo(() => known && [...known.live.tokens, ...known.ownerless.tokens], [known]);
  const waiting = useMemo(() => open && waitingOf(open, now), [open, now]);
  const renew = () => {
    void refetch().catch(() => undefined);
    void figures.refetch().catch(() => undefined);
  };
  return {
    answer: (data ?? previousData)?.apiTokenList,
    query: { loading, error, refetch: () => Promise.all([refetch(), figures.refetch()]) },
    renew,
    /** The tokens that are not over; undefined until they are known. */
    open,
    waiting,
    live: known?.live.tokens.length,
    use: known?.apiTokenUse,
    figuresError: figures.error,
  };
}

/** The filters in force, each removable. */
export function useTokenChips(list: ListState, tokens: readonly Token[]): Chip[] {
  const intl = useIntl();
  const [state] = list.filter('state');
  const [ownerId] = list.filter('owner');
  const chip = (filter: string, value: string): Chip => ({
    filter,
    text: intl.formatMessage(
      { id: 'common.list.chip' },
      { filter: intl.formatMessage({ id: `token.filter.${filter}` }), values: value },
    ),
  });
  const ownerName = () =>
    keptNames().get(ownerId ?? '') ?? (tokens.find((token) => token.ownerId === ownerId)?.ownerName || '…');
  return [
    ...(state ? [chip('state', intl.formatMessage({ id: `token.state.${state}` }))] : []),
    ...(ownerId ? [chip('owner', ownerName())] : []),
  ];
}

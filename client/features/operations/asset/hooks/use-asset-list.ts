import { useEffect, useMemo } from 'react';
import { OF_PAGE } from '../../../../api/error-policy';
import { useAssetListQuery } from '../../../../api/generated/hooks';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import type { useListState } from '../../../../ui/table/use-list-state';
import { questionOf } from '../asset-question';

/** The page of assets that the address asks for, and the question it belongs to. */
export function useAssetList(list: ReturnType<typeof useListState>) {
  const question = useMemo(() => questionOf(list), [list]);
  const { after, learn } = usePageKeys(JSON.stringify([question, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useAssetListQuery({
    variables: { filters: question, pagination: { currentPage: list.page, limit: list.size, after } },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => learn(data?.assetList.pagination), [learn, data]);
  return { question, answer: (data ?? previousData)?.assetList, loading, error, refetch };
}

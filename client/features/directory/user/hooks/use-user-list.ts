import { useEffect, useMemo } from 'react';
import { OF_PAGE } from '../../../../api/error-policy';
import { useUserListQuery } from '../../../../api/generated/hooks';
import type { useListState } from '../../../../ui/table/use-list-state';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import { questionOf } from '../user-question';

/** The page of users that the address asks for, and the question it belongs to. */
export function useUserList(list: ReturnType<typeof useListState>) {
  const question = useMemo(() => questionOf(list), [list]);
  const { after, learn } = usePageKeys(JSON.stringify([question, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useUserListQuery({
    variables: { ...question, pagination: { currentPage: list.page, limit: list.size, after } },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => learn(data?.userList.pagination), [learn, data]);
  return { question, answer: (data ?? previousData)?.userList, loading, error, refetch };
}

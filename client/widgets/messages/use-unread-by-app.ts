import { useMemo } from 'react';
import { useMessageListQuery } from '../../api/generated/hooks';

/** The number of unread messages of each app, from the list that the bell loads and keeps up to date (CALL-312). */
export function useUnreadByApp(): ReadonlyMap<string, number> {
  const { data } = useMessageListQuery({ fetchPolicy: 'cache-only' });
  const apps = data?.messageList.apps;
  return useMemo(() => new Map(apps?.map(({ id, unread }) => [id, unread])), [apps]);
}

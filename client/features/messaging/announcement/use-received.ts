import { useEffect, useRef } from 'react';
import { useMessageListQuery, useReceivedAnnouncementsQuery } from '../../../api/generated/hooks';

/** The newest announcements that the caller got; read again when a message of the portal came or was read. */
export function useReceived(limit: number) {
  const { data, error, loading, refetch, fetchMore } = useReceivedAnnouncementsQuery({
    variables: { pagination: { limit } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  // The bell keeps this list up to date.
  const messages = useMessageListQuery({ fetchPolicy: 'cache-first' }).data?.messageList.system;
  const stamp = messages && `${messages.messages[0]?.id ?? ''} ${messages.unread}`;
  const last = useRef(stamp);
  useEffect(() => {
    if (stamp === undefined || stamp === last.current) return;
    const isFirst = last.current === undefined;
    last.current = stamp;
    if (!isFirst) void refetch().catch(() => undefined);
  }, [stamp, refetch]);
  const page = data?.announcementReceived;
  const rows = page?.announcements ?? [];
  return {
    page,
    rows,
    error,
    loading,
    retry: () => void refetch().catch(() => undefined),
    hasMore: page !== undefined && rows.length < page.pagination.total,
    /** Adds the next page; rejects when that fails. */
    loadMore: async () => {
      await fetchMore({
        variables: { pagination: { limit, currentPage: Math.floor(rows.length / limit) + 1 } },
        updateQuery: (former, { fetchMoreResult: { announcementReceived: more } }) => ({
          announcementReceived: {
            ...more,
            announcements: [
              ...former.announcementReceived.announcements,
              ...more.announcements.filter(
                ({ id }) => !former.announcementReceived.announcements.some((known) => known.id === id),
              ),
            ],
          },
        }),
      });
    },
  };
}

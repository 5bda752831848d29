import { useApolloClient } from '@apollo/client/react';
import { Suspense, useEffect, useState } from 'react';
import { useMessageChangedSubscription, useMessageListQuery } from '../../../../api/generated/hooks';
import { afterFirstPage } from '../../../../core/after-first-page';
import { loadChunk } from '../../../../core/load-chunk';
import { setUnread } from '../../../../core/page-title';
import { savesData } from '../../../../core/saves-data';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { isWayOn } from '../../../../widgets/notice/notice-ways';
import { usePollInterval } from '../../../identity/session/hooks/use-poll-interval';
import { useSession } from '../../../identity/session/session-context';

const loadReceive = () => import('../receive');
const MessageNews = lazyPart(() => import('./message-news'));

interface Props {
  /** The icon of an app; null if it has none, or is not known yet. */
  readonly iconOf: (appId: string) => string | null;
}

/**
 * Keeps the caller's messages while any page is open: loaded once, then kept by live events (MSG-30), or polled where the
 * portal says so (MSG-40). The rest is loaded with the first new message.
 */
export function MessageHost({ iconOf }: Props) {
  const client = useApolloClient();
  const { configuration, user } = useSession();
  const pollInterval = usePollInterval();
  const isPolled = pollInterval > 0;
  const most = Number(configuration.noticeMessageLoadMax) || Infinity;
  const [hasNews, setNews] = useState(() => isWayOn('popup', user.id) || isWayOn('sound', user.id));
  const { data } = useMessageListQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval,
  });
  useMessageChangedSubscription({
    skip: isPolled,
    // An event carries only a part of a group, so it must not reach the cache by itself.
    fetchPolicy: 'no-cache',
    onData: ({ data: event }) => {
      const change = event.data?.messageChanged;
      if (!change) return;
      setNews(true);
      loadChunk(loadReceive).then(
        ({ receive }) => receive(client, change, most),
        () => undefined,
      );
    },
  });
  useEffect(() => {
    if (savesData() && !isPolled) return;
    void afterFirstPage().then(() => setNews(true));
  }, [isPolled]);
  const unread = data?.messageList.total ?? 0;
  useEffect(() => {
    setUnread(unread);
    return () => setUnread(0);
  }, [unread]);
  if (!hasNews || !data) return null;
  return (
    <Suspense fallback={null}>
      <MessageNews list={data.messageList} iconOf={iconOf} />
    </Suspense>
  );
}

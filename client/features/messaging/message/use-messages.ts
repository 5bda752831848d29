import { useApolloClient } from '@apollo/client/react';
import { MessageListDocument } from '../../../api/generated/graphql';
import type { MessageListQuery } from '../../../api/generated/graphql';
import { useMessageChangedSubscription, useMessageListQuery } from '../../../api/generated/hooks';
import { useSession } from '../../identity/session/session-context';
import { appendPage, applyChange } from './message-list';
import type { Group, List, Message } from './message-list';
import { useReadMessage } from './use-read-message';

/** MSG-41 */
const DEFAULT_FREQUENCY = 10;

export interface Messages {
  /** Undefined until the first load. */
  readonly list: List | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly read: (message: Message) => void;
  /** Loads the next page of a group (MSG-35); rejects when that fails. */
  readonly loadMore: (group: Group) => Promise<void>;
}

/** The caller's messages: loaded once, then kept by live events (MSG-30), or polled where the portal says so (MSG-40). */
export function useMessages(onCreated: (messages: readonly Message[]) => void): Messages {
  const client = useApolloClient();
  const { configuration } = useSession();
  const isPolled = String(configuration.roundRobin) === 'true';
  const most = Number(configuration.noticeMessageLoadMax) || Infinity;
  const frequency = Number(configuration.messageFrequency) || DEFAULT_FREQUENCY;
  const { data, error, refetch, updateQuery } = useMessageListQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval: isPolled ? frequency * 1000 : 0,
  });
  const change = (by: (list: List) => List) =>
    updateQuery((former) => {
      const list = (former as MessageListQuery | undefined)?.messageList;
      return list ? { messageList: by(list) } : undefined;
    });
  useMessageChangedSubscription({
    skip: isPolled,
    // An event carries only a part of a group, so it must not reach the cache by itself.
    fetchPolicy: 'no-cache',
    onData: ({ data: event }) => {
      const changed = event.data?.messageChanged;
      if (!changed) return;
      // Messages were missed that the server does not know any more (BYND-13).
      if (changed.action === 'select') return void refetch().catch(() => undefined);
      change((list) => applyChange(list, changed, most));
      if (changed.createMessages.length > 0) onCreated(changed.createMessages);
    },
  });
  const read = useReadMessage();
  return {
    list: data?.messageList,
    error,
    retry: () => void refetch().catch(() => undefined),
    read,
    loadMore: async (group) => {
      const perPage = Number.isFinite(most) ? most : Math.max(1, group.messages.length);
      const page = await client.query({
        query: MessageListDocument,
        variables: { appId: group.id, currentPage: Math.floor(group.messages.length / perPage) + 1 },
        fetchPolicy: 'no-cache',
      });
      const loaded = page.data?.messageList;
      if (loaded) change((list) => appendPage(list, loaded));
    },
  };
}

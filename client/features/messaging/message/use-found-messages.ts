import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { MessageFoundDocument, MessageListDocument } from '../../../api/generated/graphql';
import { useMessageFoundQuery, useMessageListQuery } from '../../../api/generated/hooks';
import { useSession } from '../../identity/session/session-context';
import { appendPage, groupsOf, mapGroups } from './message-list';
import type { Group, List } from './message-list';

/** The narrowing of the list; empty and false show all. */
export interface Wanted {
  readonly search: string;
  readonly unreadOnly: boolean;
}

export interface ShownMessages {
  /** Undefined until the first load. */
  readonly list: List | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Messages that the next page of a group brings; 0 if all are here. */
  readonly olderOf: (group: Group) => number;
  /** Loads the next page of a group (MSG-35); rejects when that fails. */
  readonly loadMore: (group: Group) => Promise<void>;
}

/**
 * The messages on screen: all of them, from the list that is kept up to date, or those that the server finds. Found ones
 * are read again when new messages come; one that is read meanwhile stays, so that nothing moves under the pointer.
 */
export function useShownMessages(wanted: Wanted): ShownMessages {
  const client = useApolloClient();
  const { configuration } = useSession();
  const most = Number(configuration.noticeMessageLoadMax) || Infinity;
  const isNarrowed = wanted.search !== '' || wanted.unreadOnly;
  const variables = { search: wanted.search || null, unreadOnly: wanted.unreadOnly };
  const all = useMessageListQuery({ fetchPolicy: 'cache-first' });
  const found = useMessageFoundQuery({
    variables,
    skip: !isNarrowed,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const shown = isNarrowed ? found : all;
  const list = shown.data?.messageList ?? (isNarrowed ? found.previousData?.messageList : undefined);

  const newest = all.data && groupsOf(all.data.messageList).reduce((id, group) => max(id, group.messages[0]?.id), '');
  const findAgain = useEffectEvent(() => {
    if (isNarrowed && found.data) found.refetch().catch(() => undefined);
  });
  useEffect(() => findAgain(), [newest]);

  const pageSize = (group: Group) => (Number.isFinite(most) ? most : Math.max(1, group.messages.length));
  return {
    list: list && withoutRemoved(list),
    error: shown.error,
    isLoading: shown.loading,
    retry: () => void shown.refetch().catch(() => undefined),
    olderOf: (group) => Math.min(pageSize(group), Math.max(0, group.count - group.messages.length)),
    loadMore: async (group) => {
      // Messages that were read here are no longer among the unread ones that the server counts into pages.
      const before = wanted.unreadOnly
        ? group.messages.filter((message) => !message.readByCurrentUser).length
        : group.messages.length;
      const page = await client.query({
        query: MessageFoundDocument,
        variables: {
          ...(isNarrowed && variables),
          appId: group.id,
          currentPage: Math.floor(before / pageSize(group)) + 1,
        },
        fetchPolicy: 'no-cache',
      });
      const loaded = page.data?.messageList;
      if (!loaded) return;
      if (isNarrowed) {
        client.cache.updateQuery(
          { query: MessageFoundDocument, variables },
          (kept) => kept && { messageList: appendPage(kept.messageList, loaded) },
        );
      } else {
        client.cache.updateQuery(
          { query: MessageListDocument },
          (kept) => kept && { messageList: appendPage(kept.messageList, loaded) },
        );
      }
    },
  };
}

const max = (one: string, other = '') => (other > one ? other : one);

/** Found messages that were removed since, here or elsewhere, are no longer shown (MSG-24). */
function withoutRemoved(list: List): List {
  if (!groupsOf(list).some(({ messages }) => messages.some((message) => message.removedByCurrentUser))) return list;
  return mapGroups(list, (group) => {
    const messages = group.messages.filter((message) => !message.removedByCurrentUser);
    return { ...group, count: group.count - (group.messages.length - messages.length), messages };
  });
}

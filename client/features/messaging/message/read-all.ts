import type { ApolloClient } from '@apollo/client';
import {
  MessageListDocument,
  MessageSetAllReadDocument,
  MessageSetUnreadDocument,
} from '../../../api/generated/graphql';
import { allRead, markUnread } from './many-read';
import { groupsOf } from './message-list';
import type { List } from './message-list';
import { readAgain } from './receive';

/** Messages that one call reads at most (CALL-310). */
const AT_ONCE = 999;

const change = ({ cache }: ApolloClient, by: (list: List) => List) =>
  cache.updateQuery({ query: MessageListDocument }, (kept) => kept && { messageList: by(kept.messageList) });

interface ReadAll {
  readonly count: number;
  /** Makes them unread again. */
  readonly undo: () => Promise<void>;
}

/**
 * Reads all messages up to the newest of `list`, those too that are not loaded; with `appId` only those of this app.
 * Rejects if a call fails; the list is then read again.
 */
export async function readAll(client: ApolloClient, list: List, appId: string | null): Promise<ReadAll> {
  const newestId = groupsOf(list)
    .flatMap((group) => group.messages.map(({ id }) => id))
    .reduce((newest, id) => (id > newest ? id : newest), '');
  const read: string[][] = [];
  try {
    do {
      const { data } = await client.mutate({ mutation: MessageSetAllReadDocument, variables: { newestId, appId } });
      read.push(data?.messageSetAllRead ?? []);
    } while (read.at(-1)?.length === AT_ONCE);
  } catch (error) {
    readAgain(client);
    throw error;
  }
  change(client, (now) => allRead(now, appId));
  return { count: read.flat().length, undo: () => unread(client, read) };
}

async function unread(client: ApolloClient, batches: readonly string[][]): Promise<void> {
  try {
    for (const batch of batches.filter(({ length }) => length > 0)) {
      await client.mutate({ mutation: MessageSetUnreadDocument, variables: { messageIds: batch } });
      change(client, (list) => markUnread(list, batch));
    }
  } catch {
    // The failure is told by itself.
    readAgain(client);
  }
}

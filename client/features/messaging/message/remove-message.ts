import type { ApolloClient } from '@apollo/client';
import { MessageListDocument, MessageSetStatusDocument } from '../../../api/generated/graphql';
import { withoutMessage } from './message-list';
import type { Message } from './message-list';
import { readAgain } from './receive';

/** A search keeps its own list, whose messages leave it by this flag. */
const flag = ({ cache }: ApolloClient, message: Message, isRemoved: boolean) =>
  cache.modify({
    id: cache.identify({ __typename: 'Message', id: message.id }),
    fields: { removedByCurrentUser: () => isRemoved },
  });

/** Removes a message from the caller's list (MSG-12, MSG-24). Rejects when the call fails. */
export async function removeMessage(client: ApolloClient, message: Message): Promise<void> {
  await client.mutate({ mutation: MessageSetStatusDocument, variables: { messageId: message.id, isRemoved: true } });
  client.cache.updateQuery(
    { query: MessageListDocument },
    (kept) => kept && { messageList: withoutMessage(kept.messageList, message.id) },
  );
  flag(client, message, true);
}

/** Brings a removed message back to its place. */
export async function bringBack(client: ApolloClient, message: Message): Promise<void> {
  await client.mutate({ mutation: MessageSetStatusDocument, variables: { messageId: message.id, isRemoved: false } });
  flag(client, message, false);
  readAgain(client);
}

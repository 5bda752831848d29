import { useApolloClient } from '@apollo/client/react';
import { MessageListDocument } from '../../../api/generated/graphql';
import { useMessageSetStatusMutation } from '../../../api/generated/hooks';
import { markRead } from './message-list';
import type { Message } from './message-list';

/** Reads a message (MSG-11): the server keeps it, and every list on screen shows it. */
export function useReadMessage(): (message: Message) => void {
  const { cache } = useApolloClient();
  const [setStatus] = useMessageSetStatusMutation();
  return (message) => {
    if (message.readByCurrentUser) return;
    setStatus({ variables: { messageId: message.id, isRead: true } }).then(
      () => {
        cache.updateQuery(
          { query: MessageListDocument },
          (list) => list && { messageList: markRead(list.messageList, message.id) },
        );
        // One that was found may be in no list that is loaded.
        cache.modify({
          id: cache.identify({ __typename: 'Message', id: message.id }),
          fields: { readByCurrentUser: () => true },
        });
      },
      () => undefined,
    );
  };
}

import type { ApolloClient } from '@apollo/client';
import { MessageListDocument } from '../../../api/generated/graphql';
import { applyChange, groupsOf } from './message-list';
import type { Change, List, Message } from './message-list';

/**
 * Brings a live event into the list of messages (MSG-17…24). The list is read again if the event asks for it, if it is
 * not here yet, and if it lacks a message that came back to it.
 * @param most messages of an app that are kept (MSG-22)
 */
export function receive(client: ApolloClient, change: Change, most: number): void {
  const list = client.cache.readQuery({ query: MessageListDocument })?.messageList;
  if (!list || change.action === 'select' || change.updateMessages.some((message) => isLacking(list, message))) {
    return readAgain(client);
  }
  client.cache.updateQuery(
    { query: MessageListDocument },
    (kept) => kept && { messageList: applyChange(kept.messageList, change, most) },
  );
}

/** Reads the list of messages again. */
export const readAgain = (client: ApolloClient): void =>
  void Promise.resolve(client.refetchQueries({ include: [MessageListDocument] })).catch(() => undefined);

/** Whether a message belongs into the loaded part of the list, and is not there: its removal was undone. */
function isLacking(list: List, { id, appId, removedByCurrentUser }: Message): boolean {
  if (removedByCurrentUser) return false;
  const group = groupsOf(list).find((each) => each.id === appId);
  if (!group) return true;
  if (group.messages.some((message) => message.id === id)) return false;
  const oldest = group.messages.at(-1);
  return oldest === undefined || id > oldest.id || group.messages.length === group.count;
}

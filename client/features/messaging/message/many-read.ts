import { groupsOf, mapGroups, replaceMessages } from './message-list';
import type { List } from './message-list';

/** The list with every message read, those too that it has not loaded. */
export function allRead(list: List): List {
  const read = mapGroups(list, (group) => ({
    ...group,
    unread: 0,
    messages: group.messages.map((message) => ({ ...message, readByCurrentUser: true })),
  }));
  return { ...read, total: 0 };
}

/** The list with these messages unread again; it need not have loaded them. */
export function markUnread(list: List, messageIds: readonly string[]): List {
  const ids = new Set(messageIds);
  const changed = groupsOf(list)
    .flatMap((group) => group.messages)
    .filter((message) => message.readByCurrentUser && ids.has(message.id))
    .map((message) => ({ ...message, readByCurrentUser: false }));
  return { ...replaceMessages(list, changed), total: list.total + ids.size };
}

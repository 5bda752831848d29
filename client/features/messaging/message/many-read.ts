import { groupsOf, mapGroups, replaceMessages } from './message-list';
import type { List } from './message-list';

/** The list with every message read, or every one of an app, those too that it has not loaded. */
export function allRead(list: List, appId: string | null = null): List {
  const read = mapGroups(list, (group) =>
    appId !== null && group.id !== appId
      ? group
      : {
          ...group,
          unread: 0,
          messages: group.messages.map((message) => ({ ...message, readByCurrentUser: true })),
        },
  );
  return { ...read, total: groupsOf(read).reduce((sum, { unread }) => sum + unread, 0) };
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

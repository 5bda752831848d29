import type {
  MessageChangedSubscription,
  MessageFieldsFragment,
  MessageListQuery,
} from '../../../api/generated/graphql';

export type Message = MessageFieldsFragment;
export type List = MessageListQuery['messageList'];
export type Change = MessageChangedSubscription['messageChanged'];
export type Group = List['apps'][number];

/** Every group of a list, that of the portal itself last. */
export function groupsOf(list: Pick<List, 'apps' | 'system'>): readonly Group[] {
  return list.system ? [...list.apps, list.system] : list.apps;
}

/** Unread messages of a list that `former` does not have, newest first. */
export function newMessages(former: List | undefined, list: List): readonly Message[] {
  const known = new Set(former && groupsOf(former).flatMap((group) => group.messages.map(({ id }) => id)));
  return groupsOf(list)
    .flatMap((group) => group.messages)
    .filter(({ id, readByCurrentUser }) => !readByCurrentUser && !known.has(id))
    .toSorted((one, other) => other.produceTime - one.produceTime);
}

/**
 * The list after a live event (MSG-17…24). A message that is there already changes nothing: events may come twice.
 * `most` is how many messages of an app are kept (MSG-22).
 */
export function applyChange(list: List, change: Change, most: number): List {
  if (change.action === 'create') return created(list, change, most);
  if (change.action === 'update') return updated(list, change);
  return list;
}

/** The list with a further page of one group at its end (MSG-35). */
export function appendPage(list: List, page: List): List {
  const pages = new Map(groupsOf(page).map((group) => [group.id, group]));
  return mapGroups(list, (group) => {
    const more = pages.get(group.id);
    if (!more) return group;
    const known = new Set(group.messages.map(({ id }) => id));
    return {
      ...group,
      count: more.count,
      unread: more.unread,
      messages: [...group.messages, ...more.messages.filter(({ id }) => !known.has(id))],
    };
  });
}

/** The list with one message read (MSG-11); unchanged when it is so already, told by an event that was faster. */
export function markRead(list: List, messageId: string): List {
  const message = groupsOf(list)
    .flatMap((group) => group.messages)
    .find(({ id }) => id === messageId);
  if (!message || message.readByCurrentUser) return list;
  const read = { ...message, readByCurrentUser: true };
  return { ...replaceMessages(list, [read]), total: Math.max(0, list.total - 1) };
}

/** The list without a message that was removed (MSG-24); unchanged if it has gone, told by an event that was faster. */
export function withoutMessage(list: List, messageId: string): List {
  const message = groupsOf(list)
    .flatMap((group) => group.messages)
    .find(({ id }) => id === messageId);
  if (!message) return list;
  const total = list.total - (message.readByCurrentUser ? 0 : 1);
  return { ...replaceMessages(list, [{ ...message, removedByCurrentUser: true }]), total: Math.max(0, total) };
}

function created(list: List, change: Change, most: number): List {
  const known = new Set(groupsOf(list).flatMap((group) => group.messages.map(({ id }) => id)));
  const fresh = change.createMessages.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return list;
  const prepend = (group: Group): Group => {
    const own = fresh.filter(({ appId }) => appId === group.id);
    return {
      ...group,
      count: group.count + own.length,
      unread: group.unread + own.length,
      messages: [...own, ...group.messages].slice(0, most),
    };
  };
  const empty = (group: Group): Group => ({ ...group, count: 0, unread: 0, messages: [] });
  const touched = change.apps.map((group) => prepend(list.apps.find(({ id }) => id === group.id) ?? empty(group)));
  const system = list.system ?? (change.system && empty(change.system));
  return {
    ...list,
    total: list.total + fresh.length,
    apps: [...touched, ...list.apps.filter(({ id }) => !touched.some((group) => group.id === id))],
    system: system && prepend(system),
  };
}

function updated(list: List, change: Change): List {
  if (change.activeOrNot) return { ...list, total: change.total, apps: change.apps, system: change.system };
  return { ...replaceMessages(list, change.updateMessages), total: change.total };
}

/** Puts messages in the place of their former selves; removed ones leave, and empty groups with them (MSG-18, MSG-24). */
export function replaceMessages(list: List, messages: readonly Message[]): List {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const replaced = mapGroups(list, (group) => {
    const now = group.messages.map((message) => byId.get(message.id) ?? message);
    const kept = now.filter((message) => !message.removedByCurrentUser);
    const unread = group.unread + unreadIn(kept) - unreadIn(group.messages);
    return { ...group, count: group.count - (now.length - kept.length), unread, messages: kept };
  });
  return {
    ...replaced,
    apps: replaced.apps.filter((group) => group.count > 0),
    system: replaced.system && replaced.system.count > 0 ? replaced.system : null,
  };
}

const unreadIn = (messages: readonly Message[]) => messages.filter((message) => !message.readByCurrentUser).length;

export function mapGroups(list: List, change: (group: Group) => Group): List {
  return { ...list, apps: list.apps.map(change), system: list.system ? change(list.system) : null };
}

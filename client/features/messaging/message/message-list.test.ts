import { describe, expect, it } from 'vitest';
import { allRead, markUnread } from './many-read';
import { appendPage, applyChange, groupsOf, markRead, newMessages } from './message-list';
import type { Change, Group, List, Message } from './message-list';

const message = (id: string, appId: string, rest: Partial<Message> = {}): Message => ({
  id,
  appId,
  body: id,
  color: 'INFORMATION',
  tags: [],
  url: null,
  messageTime: 1,
  produceTime: 1,
  zoneOffset: 0,
  ring: [],
  actionName: null,
  linkedAppId: null,
  linkedMenuCode: null,
  linkedStates: null,
  readByCurrentUser: false,
  removedByCurrentUser: false,
  ...rest,
});
const group = (id: string, ...messages: Message[]): Group => ({
  id,
  name: id,
  count: messages.length,
  unread: messages.filter((entry) => !entry.readByCurrentUser).length,
  messages,
});
const list = (apps: Group[], total: number, system: Group | null = null): List => ({ apps, system, total });
const change = (action: Change['action'], rest: Partial<Change>): Change => ({
  eventId: 'event',
  action,
  activeOrNot: false,
  total: 0,
  apps: [],
  system: null,
  createMessages: [],
  updateMessages: [],
  ...rest,
});
const ids = (shown: List) => shown.apps.map(({ id, messages }) => [id, ...messages.map((entry) => entry.id)]);

describe('a create', () => {
  const before = list([group('a', message('a1', 'a')), group('b', message('b1', 'b'))], 2);

  it('prepends messages to their group, which comes first [MSG-20]', () => {
    const event = change('create', { apps: [group('b')], createMessages: [message('b3', 'b'), message('b2', 'b')] });
    const after = applyChange(before, event, 10);
    expect(ids(after)).toEqual([
      ['b', 'b3', 'b2', 'b1'],
      ['a', 'a1'],
    ]);
    expect([after.total, after.apps[0]?.count]).toEqual([4, 3]);
    expect(applyChange(after, event, 10)).toBe(after);
  });

  it('brings a group that was not there, and the portal itself', () => {
    const event = change('create', {
      apps: [group('c')],
      system: group('system'),
      createMessages: [message('c1', 'c'), message('s1', 'system')],
    });
    const after = applyChange(before, event, 10);
    expect(groupsOf(after).map(({ id, count }) => [id, count])).toEqual([
      ['c', 1],
      ['a', 1],
      ['b', 1],
      ['system', 1],
    ]);
  });

  it('drops the oldest message beyond the maximum of an app [MSG-21]', () => {
    const event = change('create', { apps: [group('a')], createMessages: [message('a2', 'a')] });
    const after = applyChange(before, event, 1);
    expect(ids(after)[0]).toEqual(['a', 'a2']);
    expect(after.apps[0]?.count).toBe(2);
  });
});

describe('an update', () => {
  const before = list([group('a', message('a2', 'a'), message('a1', 'a')), group('b', message('b1', 'b'))], 3);

  it('drops removed messages and groups that are empty then [MSG-18, MSG-19, MSG-24]', () => {
    const gone = [
      message('b1', 'b', { removedByCurrentUser: true }),
      message('a1', 'a', { removedByCurrentUser: true }),
    ];
    const after = applyChange(before, change('update', { total: 1, updateMessages: gone }), 10);
    expect(ids(after)).toEqual([['a', 'a2']]);
    expect([after.total, after.apps[0]?.count]).toEqual([1, 1]);
  });

  it('replaces every group when it is an active one [MSG-17]', () => {
    const after = applyChange(before, change('update', { activeOrNot: true, total: 7, apps: [group('z')] }), 10);
    expect([ids(after), after.total]).toEqual([[['z']], 7]);
  });

  it('reads a message once, here and when the server tells of it [MSG-11]', () => {
    const [first] = before.apps[0]?.messages ?? [];
    if (!first) throw new Error('no message');
    const read = markRead(before, first.id);
    expect(read.total).toBe(2);
    expect(read.apps[0]?.messages[0]?.readByCurrentUser).toBe(true);
    const told = change('update', { total: 2, updateMessages: [{ ...first, readByCurrentUser: true }] });
    expect(applyChange(read, told, 10)).toEqual(read);
    expect(markRead(read, first.id)).toBe(read);
  });
});

describe('the unread messages of a group', () => {
  const unread = (shown: List) => [shown.total, ...groupsOf(shown).map((entry) => entry.unread)];
  const system = group('system', message('s1', 'system'));
  // Two of the app's unread messages are not loaded.
  const before = list([{ ...group('a', message('a2', 'a'), message('a1', 'a')), count: 5, unread: 4 }], 5, system);

  it('are counted as messages come, are read and are removed [CALL-312, MSG-11, MSG-20, MSG-24]', () => {
    const come = change('create', { apps: [group('a')], createMessages: [message('a3', 'a')] });
    expect(unread(applyChange(before, come, 10))).toEqual([6, 5, 1]);
    expect(unread(markRead(before, 'a1'))).toEqual([4, 3, 1]);
    const gone = message('a2', 'a', { removedByCurrentUser: true });
    expect(unread(applyChange(before, change('update', { total: 4, updateMessages: [gone] }), 10))).toEqual([4, 3, 1]);
  });

  it('are none once all are read, and those that are taken back after it [CALL-310, CALL-311]', () => {
    const read = allRead(before);
    expect(unread(read)).toEqual([0, 0, 0]);
    expect(groupsOf(read).flatMap(({ messages }) => messages.map((entry) => entry.readByCurrentUser))).toEqual([
      true,
      true,
      true,
    ]);
    const back = markUnread(read, ['a2', 's1', 'beyond']);
    expect(unread(back)).toEqual([3, 1, 1]);
    expect(ids(back)).toEqual([['a', 'a2', 'a1']]);
  });
});

it('finds the messages that were missed: unread, not known before, newest first [BYND-13]', () => {
  const before = list([group('a', message('a1', 'a'))], 1);
  const [old, late, read] = [
    message('a2', 'a', { produceTime: 2 }),
    message('b1', 'b', { produceTime: 3 }),
    message('b2', 'b', { readByCurrentUser: true }),
  ];
  const now = list([group('a', old, message('a1', 'a')), group('b', late, read)], 3);
  expect(newMessages(before, now).map(({ id }) => id)).toEqual(['b1', 'a2']);
});

it('appends a further page without doubling what moved in between [MSG-35]', () => {
  const before = list([{ ...group('a', message('a3', 'a'), message('a2', 'a')), count: 4 }], 4);
  const page = list([{ ...group('a', message('a2', 'a'), message('a1', 'a')), count: 5 }], 5);
  const after = appendPage(before, page);
  expect(ids(after)).toEqual([['a', 'a3', 'a2', 'a1']]);
  expect(after.apps[0]?.count).toBe(5);
});

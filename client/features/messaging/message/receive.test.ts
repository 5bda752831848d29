import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { expect, it } from 'vitest';
import { MessageListDocument } from '../../../api/generated/graphql';
import type { Change, Group, List, Message } from './message-list';
import { receive } from './receive';

const message = (id: string, rest: Partial<Message> = {}): Message & { __typename: string } => ({
  __typename: 'Message',
  id,
  appId: 'a',
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
const list = (count: number, ...messages: Message[]): List & { __typename: string } => ({
  __typename: 'MessageList',
  apps: [{ __typename: 'MessageGroup', id: 'a', name: 'A', count, unread: count, messages } as Group],
  system: null,
  total: count,
});
const change = (rest: Partial<Change>): Change => ({
  eventId: 'event',
  action: 'update',
  activeOrNot: false,
  total: 1,
  apps: [],
  system: null,
  createMessages: [],
  updateMessages: [],
  ...rest,
});

/** A client with a watched list, how often the list was read since, and the ids in it. */
async function watching(first: List) {
  let reads = 0;
  const link = new ApolloLink(() => {
    reads += 1;
    return of({ data: { messageList: first } });
  });
  const typePolicies = { MessageGroup: { keyFields: false as const } };
  const client = new ApolloClient({ link, cache: new InMemoryCache({ typePolicies }) });
  await client.query({ query: MessageListDocument });
  client.watchQuery({ query: MessageListDocument }).subscribe(() => undefined);
  reads = 0;
  return {
    client,
    reads: () => reads,
    ids: () =>
      client.cache
        .readQuery({ query: MessageListDocument })
        ?.messageList.apps.flatMap(({ messages }) => messages.map(({ id }) => id)),
  };
}

it('a removed message leaves the list without reading it again [MSG-19, MSG-24]', async () => {
  const { client, reads, ids } = await watching(list(2, message('m2'), message('m1')));
  receive(client, change({ updateMessages: [message('m1', { removedByCurrentUser: true })] }), 100);
  expect([ids(), reads()]).toEqual([['m2'], 0]);
});

it('a message that comes back to the loaded part, and an event that asks for it, read the list again [MSG-17, MSG-24]', async () => {
  const { client, reads } = await watching(list(9, message('m5'), message('m3')));
  receive(client, change({ updateMessages: [message('m1')] }), 100);
  expect(reads()).toBe(0);
  receive(client, change({ updateMessages: [message('m4')] }), 100);
  expect(reads()).toBe(1);
  receive(client, change({ action: 'select' }), 100);
  expect(reads()).toBe(2);
});

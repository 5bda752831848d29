import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../identity/session/show-in-tests';
import { ApiFailure } from '../../../../core/failure';
import { MessageListDocument } from '../../../../api/generated/graphql';
import type { MessageListQuery } from '../../../../api/generated/graphql';
import { withoutMessage } from '../message-list';
import type { Message } from '../message-list';
import { MessageTab } from './message-tab';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const message = (id: string, rest: Partial<Message> = {}) => ({
  __typename: 'Message',
  id,
  appId: 'fleet',
  body: `Message ${id}`,
  color: 'INFORMATION',
  tags: ['one', 'two', 'three', 'four'],
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
const list = (count: number, ...messages: ReturnType<typeof message>[]) => ({
  messageList: {
    __typename: 'MessageList',
    total: count,
    system: null,
    apps: messages
      .slice(0, 1)
      .map(({ appId }) => ({ __typename: 'MessageGroup', id: appId, name: 'Fleet', count, unread: count, messages })),
  },
});
const SETTINGS = {
  noticeSettings: { __typename: 'NoticeSettings', quietFrom: null, quietTo: null, mutes: [] },
};
const STATUS = ({ messageId }: Readonly<Record<string, unknown>>) => ({
  messageSetStatus: { __typename: 'Message', id: messageId },
});

const tab = (answers: Record<string, (variables: Readonly<Record<string, unknown>>) => object>) =>
  show(<MessageTab wanted={null} iconOf={() => null} onFollow={() => undefined} isReplacing={false} />, {
    answers: { NoticeSettings: () => SETTINGS, MessageSetStatus: STATUS, ...answers },
    bundles: ['notice'],
    configuration: { noticeMessageLoadMax: '2' },
  });

it('a list that could not be read says so and is read again; an empty one says what will come [MSG-15, MSG-25]', async () => {
  let tries = 0;
  tab({
    MessageList: () => {
      tries += 1;
      if (tries === 1) throw new ApiFailure('Something went wrong.', 500);
      return list(0);
    },
  });
  await screen.findByText('Could not load this');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No messages');
});

it('the next page of an app says how many it brings, and its first message takes the focus of the button that goes [MSG-15, MSG-35]', async () => {
  const { sent } = tab({
    MessageList: () => list(3, message('m3'), message('m2')),
    MessageFound: () => list(3, message('m1')),
  });
  const more = await screen.findByRole('button', { name: 'Load 1 older' });
  more.focus();
  fireEvent.click(more);
  const row = await screen.findByRole('button', { name: /Message m1/ });
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(sent('MessageFound')).toMatchObject([{ appId: 'fleet', currentPage: 2 }]);
  expect(screen.queryByRole('button', { name: /older/ })).toBeNull();
});

it('a message is read when it is opened, shows its first three tags, and is removed only after the question [MSG-06, MSG-11, MSG-12, MSG-36]', async () => {
  const { sent } = tab({ MessageList: () => list(2, message('m2'), message('m1')) });
  const row = (await screen.findByRole('button', { name: /Message m2/ })).closest('li')!;
  expect(
    within(row)
      .getAllByText(/^(one|two|three|four)$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['one', 'two', 'three']);
  fireEvent.click(within(row).getByRole('button', { name: /Message m2/ }));
  await waitFor(() => expect(sent('MessageSetStatus')).toEqual([{ messageId: 'm2', isRead: true }]));
  fireEvent.keyDown(within(row).getByRole('button', { name: /Message m2/ }), { key: 'Delete' });
  await screen.findByRole('alertdialog', { name: 'Remove this message?' });
  expect(sent('MessageSetStatus')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove message' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Message m2/ })).toBeNull());
  expect(sent('MessageSetStatus').at(-1)).toEqual({ messageId: 'm2', isRemoved: true });
  expect(screen.getByRole('button', { name: /Message m1/ })).toBeTruthy();
});

for (const order of ['the answer', 'the live event']) {
  it(`the row that follows a removed one has the focus, the search when none is left; first came ${order} [MSG-12, MSG-24]`, async () => {
    const { cache } = tab({
      MessageList: () => list(2, message('m2'), message('m1')),
      MessageSetStatus: async ({ messageId }) => {
        if (order === 'the live event') {
          cache.updateQuery<MessageListQuery>(
            { query: MessageListDocument },
            (kept) => kept && { messageList: withoutMessage(kept.messageList, String(messageId)) },
          );
          await waitFor(() => expect(row(String(messageId))).toBeNull());
        }
        return STATUS({ messageId });
      },
    });
    const row = (id: string) => screen.queryByRole('button', { name: new RegExp(`Message ${id}`) });
    const remove = async (id: string, from: HTMLElement) => {
      fireEvent.click(from);
      fireEvent.click(await screen.findByRole('button', { name: 'Remove message' }));
      await waitFor(() => expect(row(id)).toBeNull());
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    const first = (await screen.findByRole('button', { name: /Message m2/ })).closest('li')!;
    // As in Safari, the click leaves no focus on the button.
    await remove('m2', within(first).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(document.activeElement).toBe(row('m1')));
    await remove('m1', within(row('m1')!.closest('li')!).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  });
}

it('the server finds: text, and unread ones; a message that is read meanwhile stays, one that is removed goes', async () => {
  const { sent } = tab({
    MessageList: () => list(2, message('m2'), message('m1')),
    MessageFound: () => list(1, message('m0', { appId: 'gate' })),
  });
  await screen.findByRole('button', { name: /Message m2/ });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find in messages' }), { target: { value: ' gate ' } });
  const found = await screen.findByRole('button', { name: /Message m0/ });
  expect(screen.queryByRole('button', { name: /Message m2/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(() =>
    expect(sent('MessageFound')).toMatchObject([
      { search: 'gate', unreadOnly: false },
      { search: 'gate', unreadOnly: true },
    ]),
  );
  fireEvent.click(await screen.findByRole('button', { name: /Message m0/ }));
  await waitFor(() => expect(sent('MessageSetStatus')).toHaveLength(1));
  expect(found.isConnected || screen.getByRole('button', { name: /Message m0/ })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('button', { name: /Message m0/ }), { key: 'Delete' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove message' }));
  await screen.findByText('No matches');
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../identity/session/show-in-tests';
import type { Message } from '../message-list';
import { MessageLink } from './message-link';

const open = vi.fn();
beforeEach(() => vi.stubGlobal('open', open));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  open.mockReset();
});

const Address = () => <span data-testid="address">{useLocation().search}</span>;

const onFollow = vi.fn();
function link(rest: Partial<Message>) {
  onFollow.mockReset();
  const nowhere = { url: null, linkedAppId: null, linkedMenuCode: null, linkedStates: null, actionName: null };
  const message = { id: 'm1', ...nowhere, ...rest } as Message;
  return show(
    <>
      <MessageLink message={message} onFollow={onFollow} isReplacing={false} />
      <Address />
    </>,
    {
      answers: {
        MessageSetStatus: ({ messageId }) => ({ messageSetStatus: { __typename: 'Message', id: messageId } }),
      },
      bundles: ['notice'],
    },
  );
}
const acknowledged = { messageId: 'm1', isAcknowledged: true };

it('a web address opens after the question, in a new tab, and only then the message is acknowledged [MSG-13, MSG-14]', async () => {
  const { sent } = link({ url: 'https://work.example/orders/7', actionName: 'Show the order' });
  fireEvent.click(await screen.findByRole('button', { name: 'Show the order' }));
  await screen.findByRole('alertdialog', { name: 'Leave the portal?' });
  expect(screen.getByText('work.example')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([open.mock.calls, sent('MessageSetStatus'), onFollow.mock.calls]).toEqual([[], [], []]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the order' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Open link' }));
  expect(open.mock.calls).toEqual([['https://work.example/orders/7', '_blank', 'noopener,noreferrer']]);
  await waitFor(() => expect(sent('MessageSetStatus')).toEqual([acknowledged]));
  expect(onFollow).toHaveBeenCalledOnce();
});

it('a link to a menu of the portal wins over the address, asks nothing and acknowledges [MSG-13, MSG-14]', async () => {
  const { sent } = link({ url: 'https://work.example', linkedAppId: 'a 1', linkedMenuCode: 'orders' });
  const way = await screen.findByRole('link', { name: 'Open' });
  expect(way.getAttribute('href')).toBe('/a%201/orders');
  fireEvent.click(way);
  await waitFor(() => expect(sent('MessageSetStatus')).toEqual([acknowledged]));
  expect(onFollow).toHaveBeenCalledOnce();
});

it('an announcement opens over the page, asks nothing and acknowledges [ANNC-16, MSG-13]', async () => {
  const address = 'dialog=announcement&of=01ARZ3NDEKTSV4RRFFQ69G5FAV';
  // An OU has hosts of its own; the portal writes its public address.
  const { sent } = link({ appId: 'system', url: `https://portal.example/portal?${address}` });
  fireEvent.click(await screen.findByRole('link', { name: 'Open' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`?${address}`));
  await waitFor(() => expect(sent('MessageSetStatus')).toEqual([acknowledged]));
  expect([open.mock.calls, onFollow.mock.calls]).toEqual([[], [[false]]]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('an address of the portal that opens no announcement, and one in the message of an app, ask as any other [MSG-14]', async () => {
  const announcement = `${location.origin}/portal?dialog=announcement&of=01ARZ3NDEKTSV4RRFFQ69G5FAV`;
  for (const [appId, url] of [
    ['system', `${location.origin}/portal`],
    ['a1', announcement],
  ] as const) {
    link({ appId, url, actionName: url });
    fireEvent.click(await screen.findByRole('button', { name: url }));
    await screen.findByRole('alertdialog', { name: 'Leave the portal?' });
    cleanup();
  }
});

it('an address that is no web address leads nowhere', async () => {
  link({ url: 'https://work.example', actionName: 'Good' });
  await screen.findByText('Good');
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://work.example']) {
    link({ url, actionName: 'Bait' });
    expect(screen.queryByText('Bait')).toBeNull();
  }
});

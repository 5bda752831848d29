import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../identity/session/show-in-tests';
import { MessageBell } from './message-bell';
import { MessageHost } from './message-host';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const list = (total: number) => ({
  messageList: { __typename: 'MessageList', total, apps: [], system: null },
});

function host(configuration: Record<string, string>) {
  let reads = 0;
  const shown = show(
    <>
      <MessageBell />
      <MessageHost iconOf={() => null} />
    </>,
    {
      answers: { MessageList: () => list((reads += 1)), MessageChanged: () => new Promise(() => undefined) },
      configuration,
    },
  );
  return { ...shown, reads: () => reads };
}

it('with roundRobin on the list is read every messageFrequency seconds, and nothing is subscribed to [MSG-40, MSG-41, CONF-06, CONF-30]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, reads } = host({ roundRobin: 'true', messageFrequency: '7' });
  await screen.findByRole('button', { name: 'Messages, 1 unread' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_500);
  await screen.findByRole('button', { name: 'Messages, 2 unread' });
  await vi.advanceTimersByTimeAsync(7_000);
  await screen.findByRole('button', { name: 'Messages, 3 unread' });
  expect(sent('MessageChanged')).toEqual([]);
});

it('polling takes 10 seconds where the portal names no frequency [MSG-41]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { reads } = host({ roundRobin: 'true' });
  await screen.findByRole('button', { name: 'Messages, 1 unread' });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reads()).toBe(2);
});

it('otherwise messages are pushed: the list is read once, and the title tells how many are unread [MSG-16, MSG-30]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, reads } = host({ roundRobin: 'false', messageFrequency: '7' });
  await screen.findByRole('button', { name: 'Messages, 1 unread' });
  await waitFor(() => expect(document.title).toBe('(1)'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads()).toBe(1);
  expect(sent('MessageChanged')).toHaveLength(1);
});

import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../locales/common/en-US.json';
import texts from '../../../../locales/message/en-US.json';
import { system } from '../../../../theme/system';
import type { Message } from '../message-list';
import { MessagePopups } from './message-popups';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const message = (id: string, body: string) => ({ id, appId: 'fleet', body, color: 'INFORMATION' }) as Message;

function popups(more: number, beside: string | null = null) {
  const [onDismiss, onOpen, onRead] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...texts }}>
        <MessagePopups
          popups={{ shown: [message('m1', 'Gate open'), message('m2', 'Gate shut')], more }}
          senderOf={({ appId }) => (appId === 'fleet' ? 'Fleet Operations' : undefined)}
          beside={beside}
          onDismiss={onDismiss}
          onOpen={onOpen}
          onRead={onRead}
        />
      </IntlProvider>
    </ChakraProvider>,
  );
  return { onDismiss, onOpen, onRead };
}

it('a popup names its app and opens its very message; the rest is counted and leads to the list [MSG-28]', () => {
  const { onOpen, onDismiss } = popups(3);
  expect(screen.getAllByText('Fleet Operations')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Open', description: 'Gate shut' }));
  expect(onOpen.mock.calls).toEqual([['m2']]);
  expect(onDismiss.mock.calls).toEqual([['m2']]);
  fireEvent.click(screen.getByRole('button', { name: '3 more' }));
  expect(onOpen.mock.calls).toEqual([['m2'], [null]]);
});

it('a popup marks its message as read without opening it [MSG-11, MSG-28]', () => {
  const { onRead, onOpen, onDismiss } = popups(0);
  fireEvent.click(screen.getByRole('button', { name: 'Mark read', description: 'Gate shut' }));
  expect(onRead.mock.calls).toEqual([[message('m2', 'Gate shut')]]);
  expect(onDismiss.mock.calls).toEqual([['m2']]);
  expect(onOpen).not.toHaveBeenCalled();
});

it('popups stay for 5 s, and while they are pointed at or focused [MSG-28]', () => {
  const { onDismiss } = popups(0);
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  act(() => void vi.advanceTimersByTime(4_900));
  expect(onDismiss).not.toHaveBeenCalled();
  const region = screen.getByRole('region', { name: 'New message' });
  fireEvent.pointerOver(region);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.pointerOut(region);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(onDismiss.mock.calls).toEqual([['m1'], ['m2']]);
});

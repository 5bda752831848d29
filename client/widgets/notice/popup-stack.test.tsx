import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { onClientEvent } from '../../core/events';
import common from '../../locales/common/en-US.json';
import { loadMessages } from '../../locales/locales';
import { system } from '../../theme/system';
import PopupStack from './popup-stack';
import { clearPopups, currentPopups, dismissPopup, showPopups } from './popups';

const run = vi.fn();
beforeAll(() => loadMessages('en-US', 'notice'));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  clearPopups();
  run.mockReset();
  vi.useRealTimers();
});

const popup = (id: string, text: string, tab = 'messages') => ({
  id,
  tab,
  sign: null,
  source: 'Fleet Operations',
  time: 0,
  text,
  actions: [
    { label: 'Open', run: () => run('open', id) },
    { label: 'Mark read', run: () => run('read', id) },
  ],
});
const show = () =>
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={common}>
        <PopupStack />
      </IntlProvider>
    </ChakraProvider>,
  );
const cards = () => [...document.querySelectorAll('[data-message-popup]')].map((card) => card.textContent);
const shown = () => [
  currentPopups()
    .shown.map(({ id }) => id)
    .join(),
  currentPopups().more,
];

it('two pop up, the newest first, and the rest is counted, until the last is gone [MSG-28]', () => {
  showPopups([popup('b', 'B'), popup('a', 'A')]);
  expect(shown()).toEqual(['b,a', 0]);
  showPopups([popup('e', 'E'), popup('d', 'D'), popup('c', 'C')]);
  expect(shown()).toEqual(['e,d', 3]);
  dismissPopup('d');
  expect(shown()).toEqual(['e', 3]);
  dismissPopup('e');
  expect(shown()).toEqual(['', 0]);
});

it('a popup that comes again takes its former place [ALM-06]', () => {
  showPopups([popup('a', 'Stopped')]);
  showPopups([popup('a', 'Stopped twice')]);
  show();
  expect(cards()).toHaveLength(1);
  expect(screen.getByText('Stopped twice')).toBeTruthy();
});

it('it stands at top 60, names where it comes from, and its actions close it [MSG-28]', () => {
  show();
  act(() => showPopups([popup('m1', 'Gate open'), popup('m2', 'Gate shut')]));
  const region = screen.getByRole('region', { name: 'New messages and alarms' });
  expect(getComputedStyle(region).top).toBe('60px');
  expect(screen.getAllByText('Fleet Operations')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Open', description: 'Gate shut' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark read', description: 'Gate open' }));
  expect(run.mock.calls).toEqual([
    ['open', 'm2'],
    ['read', 'm1'],
  ]);
  expect(cards()).toEqual([]);
});

it('the rest leads to the tab of the newest one [MSG-28, ALM-04]', () => {
  const asked = vi.fn();
  const stop = onClientEvent('messages', asked);
  show();
  act(() => showPopups([popup('a1', 'Link lost', 'alarms'), popup('m1', 'B'), popup('m2', 'C')]));
  fireEvent.click(screen.getByRole('button', { name: '1 more · show all' }));
  expect(asked.mock.calls).toEqual([[{ tab: 'alarms' }]]);
  expect(cards()).toEqual([]);
  stop();
});

it('popups stay for 5 s, and while they are pointed at or focused [MSG-28]', () => {
  show();
  act(() => showPopups([popup('m1', 'Gate open')]));
  act(() => void vi.advanceTimersByTime(4_900));
  expect(cards()).toHaveLength(1);
  const region = screen.getByRole('region', { name: 'New messages and alarms' });
  fireEvent.pointerOver(region);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(cards()).toHaveLength(1);
  fireEvent.pointerOut(region);
  act(() => screen.getByRole('button', { name: 'Open' }).focus());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(cards()).toHaveLength(1);
  act(() => screen.getByRole('button', { name: 'Open' }).blur());
  act(() => void vi.advanceTimersByTime(5_000));
  expect(cards()).toEqual([]);
});

import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lose, regain } from '../../core/connection';
import texts from '../../locales/connection/en-US.json';
import { system } from '../../theme/system';
import { ConnectionPill } from './connection-pill';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 13, 32) });
});
afterEach(() => {
  cleanup();
  regain('socket');
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const pill = () => screen.queryByRole('button', { name: 'Reconnecting…' });
const EXPLANATION = /You see what was here at that time/;

it('a lost connection is announced within 3 s, explained to those who point at it or focus it, and gone when it is back [BYND-13]', () => {
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={texts}>
        <ConnectionPill />
      </IntlProvider>
    </ChakraProvider>,
  );
  const status = document.querySelector('[aria-live=polite]')!;
  expect([pill(), status.textContent]).toEqual([null, '']);
  act(() => {
    lose('socket');
    vi.advanceTimersByTime(3_000);
  });
  expect(status.textContent).toBe('Reconnecting…');
  expect(screen.queryByText(EXPLANATION)).toBeNull();
  const button = pill()!;
  fireEvent.pointerOver(button);
  expect(screen.getByText('No connection since 14:32')).toBeTruthy();
  fireEvent.pointerOut(button);
  expect(screen.queryByText(EXPLANATION)).toBeNull();
  act(() => button.focus());
  expect(screen.getByText(EXPLANATION)).toBeTruthy();
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByText(EXPLANATION).parentElement?.id);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByText(EXPLANATION)).toBeNull();
  act(() => regain('socket'));
  expect([pill(), status.textContent]).toEqual([null, 'Connected again']);
});

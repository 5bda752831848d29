import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import lines from '../../../../locales/alarm-line/en-US.json';
import texts from '../../../../locales/alarm/en-US.json';
import { system } from '../../../../theme/system';
import type { Line } from '../alarm-model';
import { useLeaving } from '../hooks/use-leaving';
import { AlarmRow } from './alarm-row';

let prefersLess = false;
beforeEach(() => {
  vi.useFakeTimers();
  prefersLess = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && prefersLess,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const alarm = (id: string, values: Partial<Line> = {}): Line => ({
  id,
  severity: 'CRITICAL',
  state: 'ACTIVE',
  site: 'Baltic Gate 2',
  content: `Alarm ${id}`,
  start: 0,
  end: null,
  soundPromptOptional: false,
  ...values,
});

function List({ alarms, onAcknowledge }: { alarms: readonly Line[]; onAcknowledge: (id: string) => void }) {
  return useLeaving(alarms).map(({ row, isLeaving }) => (
    <AlarmRow
      key={row.id}
      alarm={row}
      isLeaving={isLeaving}
      to="/alarms"
      onAcknowledge={() => onAcknowledge(row.id)}
      hasStart
    />
  ));
}

function show(first: readonly Line[]) {
  const acknowledged: string[] = [];
  const tree = (alarms: readonly Line[]) => (
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...texts, ...lines }}>
        <MemoryRouter>
          <List alarms={alarms} onAcknowledge={(id) => acknowledged.push(id)} />
        </MemoryRouter>
      </IntlProvider>
    </ChakraProvider>
  );
  const { rerender } = render(tree(first));
  return { acknowledged, become: (alarms: readonly Line[]) => rerender(tree(alarms)) };
}

it('names severity, site and text, and is acknowledged while it is active [ALM-01, ALM-05]', () => {
  const { acknowledged } = show([alarm('one'), alarm('two', { state: 'ENDED', end: 60_000 })]);
  expect(screen.getAllByText('Critical')).toHaveLength(2);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge: Baltic Gate 2, Alarm one' }));
  expect(acknowledged).toEqual(['one']);
  expect(screen.getByText('Alarm two').parentElement?.textContent).toMatch(/1 min.*1970\/01\/01 .* · Ended/);
});

it('fades out for 500 ms before it goes, and cannot be acknowledged meanwhile [ALM-08]', () => {
  const { become } = show([alarm('one'), alarm('two')]);
  become([alarm('two')]);
  act(() => void vi.advanceTimersByTime(490));
  const leaving = screen.getByText('Alarm one').closest('[data-alarm]');
  expect(leaving?.hasAttribute('data-leaving')).toBe(true);
  expect(leaving?.hasAttribute('inert')).toBe(true);
  act(() => void vi.advanceTimersByTime(20));
  expect(screen.queryByText('Alarm one')).toBeNull();
  expect(screen.getByText('Alarm two').closest('[data-leaving]')).toBeNull();
});

it('goes at once for people who prefer less motion [ALM-08]', () => {
  prefersLess = true;
  const { become } = show([alarm('one'), alarm('two')]);
  become([alarm('two')]);
  expect(screen.queryByText('Alarm one')).toBeNull();
});

import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../../locales/common/en-US.json';
import { system } from '../../theme/system';
import { initialsOf } from '../text/avatar';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { ErrorDialog } from '../dialog/error-dialog';
import { Menu, MenuItem } from './menu';
import { toaster } from './toaster';
import { ToasterRegion } from './toaster-region';
import { dateTime, RelativeTime } from '../text/time';
import { Tooltip } from './tooltip';
import { TreeMultiSelect } from '../tree/tree-multi-select';

const show = (children: ReactNode) =>
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={common}>
        {children}
      </IntlProvider>
    </ChakraProvider>,
  );
/** The z-index that a dialog stands at, by the styles that came onto the page: their layers are unknown to happy-dom. */
function stackedAt(dialog: HTMLElement): string {
  const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  const name = /css-\w+/.exec(dialog.parentElement?.className ?? '')?.[0] ?? 'none';
  const rules = [...css.matchAll(new RegExp(`(@layer [\\w.]+\\{)?\\.${name}\\{[^}]*z-index:([^;]+)`, 'g'))];
  // Styles outside of layers win.
  const [, , value = ''] = rules.find(([, layer]) => !layer) ?? rules.at(-1) ?? [];
  const [, variable] = /var\((--[\w-]+)\)/.exec(value) ?? [];
  return variable ? (new RegExp(`${variable}:\\s*(\\d+)`).exec(css)?.[1] ?? '') : value;
}
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the error dialog', () => {
  it('closes by one button, labelled "I see" [SHELL-23]', async () => {
    vi.useRealTimers();
    const onClose = vi.fn();
    show(<ErrorDialog title="Could not delete" text="It is in use." onClose={onClose} />);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('It is in use.');
    expect(stackedAt(dialog)).toBe('9999');
    fireEvent.click(screen.getByRole('button', { name: 'I see' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    cleanup();
    show(<ErrorDialog title="Ended" text="Sign in again." label="Sign in" onClose={onClose} />);
    expect((await screen.findByRole('alertdialog')).textContent).not.toContain('I see');
  });

  it('stands above every other dialog [SHELL-23]', async () => {
    vi.useRealTimers();
    show(<Dialog title="Another" onClose={() => undefined} />);
    expect(Number(stackedAt(await screen.findByRole('dialog')))).toBeLessThan(9999);
  });
});

describe('a tree to choose from', () => {
  it('is 200 high unless asked otherwise [LIST-11]', () => {
    const load = () => Promise.resolve([]);
    const chosen = { selected: [], onChange: () => undefined, maximum: 5 };
    show(<TreeMultiSelect loadChildren={load} {...chosen} />);
    expect(getComputedStyle(screen.getByRole('tree')).height).toBe('200px');
    cleanup();
    show(<TreeMultiSelect loadChildren={load} {...chosen} height={264} />);
    expect(getComputedStyle(screen.getByRole('tree')).height).toBe('264px');
  });
});

describe('times', () => {
  it('show as YYYY-MM-DD HH:mm:ss in the zone of the browser, from epoch milliseconds [I18N-11]', () => {
    expect(dateTime(new Date(2026, 0, 5, 7, 8, 9).getTime())).toBe('2026-01-05 07:08:09');
    expect(dateTime(new Date(2026, 11, 31, 23, 59, 59).getTime())).toBe('2026-12-31 23:59:59');
  });

  it('tell how long ago something was, and when exactly', () => {
    const time = Date.now() - 2 * 3_600_000;
    show(<RelativeTime time={time} />);
    expect(screen.getByText('2 hours ago').title).toBe(dateTime(time));
    show(<RelativeTime time={null} />);
    expect(screen.getByText('–')).toBeTruthy();
  });
});

describe('notices', () => {
  afterEach(() => toaster.current().forEach(({ id }) => toaster.dismiss(id)));
  const shown = () => screen.queryAllByRole('button', { name: 'Close' }).length;

  it('leave after a while, but not while they are pointed at', async () => {
    show(<ToasterRegion />);
    act(() => toaster.create({ type: 'info', title: 'Saved' }));
    fireEvent.pointerEnter(screen.getByRole('region'));
    await pass(60_000);
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(screen.getByRole('region'));
    await pass(5_000);
    expect(shown()).toBe(0);
  });

  it('are three at once at most, and one of each id', () => {
    show(<ToasterRegion />);
    act(() => ['a', 'b', 'a', 'c', 'd'].forEach((id) => toaster.create({ type: 'error', title: id, id })));
    expect(screen.getAllByRole('alert').map((notice) => notice.textContent)).toEqual(['a', 'c', 'd']);
  });

  it('run their action once and go', () => {
    const onClick = vi.fn();
    show(<ToasterRegion />);
    act(() => toaster.create({ type: 'success', title: 'Removed', action: { label: 'Undo', onClick } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(shown()).toBe(0);
  });
});

describe('a tooltip', () => {
  it('names a control that is pointed at, and hides at Escape', async () => {
    show(
      <Tooltip text="Wind farms">
        <Button aria-label="Wind">W</Button>
      </Tooltip>,
    );
    fireEvent.pointerEnter(screen.getByRole('button'), { pointerType: 'mouse' });
    await pass(300);
    expect(screen.getByRole('tooltip').textContent).toBe('Wind farms');
    expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    act(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

describe('a menu', () => {
  it('is a mere button until it is opened', async () => {
    vi.useRealTimers();
    show(
      <Menu trigger={<Button>More</Button>}>
        <MenuItem value="open" onSelect={() => undefined}>
          Open
        </MenuItem>
      </Menu>,
    );
    expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('menuitem')).toBeNull();
    fireEvent.click(screen.getByRole('button'));
    expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeTruthy();
    expect(screen.getByText('More').getAttribute('aria-expanded')).toBe('true');
  });
});

describe('initials', () => {
  it.each([
    ['Olivia Brandt', 'OB'],
    ['Anna Maria da Silva', 'AS'],
    ['王丽娜', '王'],
    ['鈴木 結衣', '鈴'],
    ['sam', 'S'],
    ['  Åsa  Öberg ', 'ÅÖ'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

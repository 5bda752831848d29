import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { press, show } from '../../../identity/session/show-in-tests';
import LeaveDialog from './leave-dialog';

// The countdown is driven by these; everything else waits as ever.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(async () => {
  vi.useRealTimers();
  await takeDialogsAway();
});

const PREFERENCES = {
  __typename: 'SessionUser',
  id: 'u1',
  theme: 'DARK',
  isSystemTheme: false,
  isOldNavigation: false,
  isLeaveCountdownOff: true,
  isShortcutHintSeen: true,
};

/** Asks somebody who has disabled the countdown, or not. */
async function ask(isLeaveCountdownOff = false, isKept = false) {
  const left: string[] = [];
  const shown = show(
    <LeaveDialog
      menu="Overview"
      isKept={isKept}
      hasHistoryEntry={false}
      onClose={() => left.push('stayed')}
      onLeave={() => left.push('left')}
    />,
    {
      answers: { SessionPreferences: () => ({ profileModify: PREFERENCES }) },
      user: {
        isLeaveCountdownOff,
        theme: 'DARK',
        isSystemTheme: false,
        isOldNavigation: false,
        isShortcutHintSeen: true,
      },
    },
  );
  await screen.findByText(/^“Overview” has unsaved work/);
  // The countdown begins after the first drawing.
  await act(() => Promise.resolve());
  return { left, ...shown };
}
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));
const timer = () => screen.queryByRole('timer')?.textContent;
const dialog = () => screen.getByRole('alertdialog');

it('without an answer unsaved work is left after 5 s, once [SHELL-37]', async () => {
  const { left } = await ask();
  expect(timer()).toBe('Leaving in 5 seconds');
  pass(4);
  expect([timer(), left]).toEqual(['Leaving in 1 second', []]);
  pass(1);
  expect(left).toEqual(['left']);
  pass(10);
  expect(left).toEqual(['left']);
});

it('says that the work will be lost, or that it is still there in an app that goes on behind [SHELL-36]', async () => {
  await ask();
  expect(screen.getByText('“Overview” has unsaved work that will be lost.')).toBeTruthy();
  await takeDialogsAway();
  await ask(false, true);
  expect(screen.getByText(/It is still there when you come back, unless you close this tab/)).toBeTruthy();
});

it('to stay has the focus and is the button that stands out; the focus alone holds nothing [SHELL-37]', async () => {
  const { left } = await ask();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Stay'));
  expect(timer()).toBe('Leaving in 5 seconds');
  pass(5);
  expect(left).toEqual(['left']);
});

it('the countdown stands still while the question has the pointer, and from the first key on [SHELL-37]', async () => {
  const { left } = await ask();
  pass(3);
  act(() => void dialog().dispatchEvent(new Event('pointerenter')));
  pass(20);
  expect([timer(), left]).toEqual(['Waiting for your answer', []]);
  act(() => void dialog().dispatchEvent(new Event('pointerleave')));
  expect(timer()).toBe('Leaving in 2 seconds');
  fireEvent.keyDown(dialog(), { key: 'Tab' });
  pass(60);
  expect([timer(), left]).toEqual(['Waiting for your answer', []]);
});

it('the countdown stands still while the tab is hidden [SHELL-37]', async () => {
  const { left } = await ask();
  const show = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    fireEvent(document, new Event('visibilitychange'));
  };
  pass(1);
  show(true);
  pass(60);
  expect(left).toEqual([]);
  show(false);
  pass(4);
  expect(left).toEqual(['left']);
});

it('the choice to be waited for is stored [SHELL-37]', async () => {
  const { sent } = await ask();
  press('Always wait for my answer');
  expect(sent('SessionPreferences')).toEqual([{ isLeaveCountdownOff: true }]);
});

it('a person who disabled the countdown is waited for, and can have it again [SHELL-37]', async () => {
  const { left, sent } = await ask(true);
  expect(timer()).toBeUndefined();
  pass(60);
  expect(left).toEqual([]);
  press('Start the countdown again');
  expect(sent('SessionPreferences')).toEqual([{ isLeaveCountdownOff: false }]);
});

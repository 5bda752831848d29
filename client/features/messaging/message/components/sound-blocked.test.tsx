import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../identity/session/show-in-tests';
import { NoticeSettings } from '../../../../widgets/notice/notice-settings';
import { SoundPill } from '../../../../widgets/notice/sound-pill';
import { stopSound } from '../../../../widgets/notice/sound';

/** Whether the browser lets the page sound. */
let isAllowed = false;

/** The part of the browser that a test without one lacks: its sound stays suspended while the page may not play. */
class FakeContext {
  currentTime = 0;
  destination = {};
  state = isAllowed ? 'running' : 'suspended';
  close = () => Promise.resolve();
  resume = () => (isAllowed ? Promise.resolve() : Promise.reject(new DOMException('', 'NotAllowedError')));
  createGain = () => ({ gain: line(), connect: (next: unknown) => next });
  createOscillator = () => ({
    frequency: line(),
    type: '',
    connect: (next: unknown) => next,
    start: () => undefined,
    stop: () => undefined,
  });
}
const line = () => ({
  value: 0,
  setValueAtTime: () => undefined,
  linearRampToValueAtTime: () => undefined,
  exponentialRampToValueAtTime: () => undefined,
});

beforeEach(() => {
  isAllowed = false;
  vi.stubGlobal('AudioContext', FakeContext);
});
afterEach(() => {
  act(() => stopSound());
  cleanup();
  vi.unstubAllGlobals();
});

const BLOCKED = /^Your browser blocks the sound of this page\./;

it('a sound that the browser refuses is told in the settings, with the remedy, and sounds once it is allowed [MSG-27]', async () => {
  show(
    <>
      <NoticeSettings userId="u1" apps={[]} />
      <SoundPill />
    </>,
    {
      answers: {
        NoticeSettings: () => ({
          noticeSettings: { __typename: 'NoticeSettings', quietFrom: null, quietTo: null, mutes: [] },
        }),
      },
      bundles: ['notice'],
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try the sound' }));
  await screen.findByText(BLOCKED);
  isAllowed = true;
  fireEvent.click(screen.getByRole('button', { name: 'Click to allow sound' }));
  act(() => void dispatchEvent(new Event('pointerdown')));
  await waitFor(() => expect(screen.queryByText(BLOCKED)).toBeNull());
  expect(screen.getAllByRole('button', { name: 'Stop the sound' }).length).toBeGreaterThan(0);
});

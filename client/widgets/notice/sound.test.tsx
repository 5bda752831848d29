import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The tones that the browser was asked for. */
let frequencies: number[] = [];
/** Sounds that the browser refuses from now on. */
let refusals = 0;

class Line {
  value = 0;
  setValueAtTime() {}
  linearRampToValueAtTime() {}
  exponentialRampToValueAtTime() {}
}
/** The part of the browser that a test without one lacks. */
class FakeContext {
  currentTime = 0;
  destination = {};
  state = refusals > 0 && refusals-- ? 'suspended' : 'running';
  close = () => Promise.resolve();
  resume = () => Promise.resolve();
  createGain = () => ({ gain: new Line(), connect: (next: unknown) => next });
  createOscillator = () => {
    const frequency = new Line();
    return {
      frequency,
      type: '',
      connect: (next: unknown) => next,
      start: () => void frequencies.push(frequency.value),
      stop: () => undefined,
    };
  };
}

/** The tabs of the browser: each hears the others. */
let channels: FakeChannel[] = [];
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.push(this);
  }
  postMessage(data: unknown) {
    for (const channel of channels) if (channel !== this) channel.onmessage?.({ data });
  }
}

/** Whether a tab plays. */
let isHeld = false;
const locks = {
  request: async (_name: string, _how: object, run: (lock: object | null) => unknown) => {
    if (isHeld) return run(null);
    isHeld = true;
    const result = await run({});
    isHeld = false;
    return result;
  },
};

let sound: typeof import('./sound');
beforeEach(async () => {
  vi.useFakeTimers();
  frequencies = [];
  refusals = 0;
  isHeld = false;
  channels = [];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks, userActivation: { hasBeenActive: true } });
  vi.resetModules();
  sound = await import('./sound');
});
afterEach(() => {
  cleanup();
  sound.stopSound();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('a sound plays its loops and ends after 2950 ms for each [MSG-29]', async () => {
  const { result } = renderHook(() => sound.useSoundState());
  sound.playSound('message', 2);
  await settle();
  expect(frequencies).toEqual([659, 988, 659, 988]);
  expect(result.current).toEqual({ playing: 'message', isBlocked: false });
  await settle(2 * 2_950 - 10);
  expect(result.current.playing).toBe('message');
  await settle(20);
  expect(result.current.playing).toBeNull();
});

it('what plays is not doubled, an alarm ends the sound of a message, and stopping ends all [ALM-07, BYND-13]', async () => {
  const { result } = renderHook(() => sound.useSoundState());
  sound.playSound('message', 1);
  await settle();
  sound.playSound('message', 1);
  await settle();
  expect(frequencies).toHaveLength(2);
  sound.playSound('alarm', 5);
  await settle(200);
  expect(result.current.playing).toBe('alarm');
  sound.playSound('message', 1);
  await settle(200);
  expect(result.current.playing).toBe('alarm');
  act(() => sound.stopSound());
  expect(result.current.playing).toBeNull();
});

it('a refused sound is told, and plays with the next click; a stop before takes it back', async () => {
  refusals = 1;
  const { result } = renderHook(() => sound.useSoundState());
  sound.playSound('message', 1);
  await settle(600);
  expect([result.current, frequencies]).toEqual([{ playing: null, isBlocked: true }, []]);
  act(() => void dispatchEvent(new Event('pointerdown')));
  await settle();
  expect([result.current.playing, frequencies.length]).toEqual(['message', 2]);
  act(() => sound.stopSound());
  refusals = 1;
  sound.playSound('message', 1);
  await settle(600);
  act(() => sound.stopSound());
  act(() => void dispatchEvent(new Event('pointerdown')));
  await settle();
  expect([result.current.playing, frequencies.length]).toEqual([null, 2]);
});

it('of two tabs one plays, both know it, and either stops it; what one may not play the other does [BYND-13]', async () => {
  vi.resetModules();
  const other = await import('./sound');
  const here = renderHook(() => sound.useSoundState());
  const there = renderHook(() => other.useSoundState());
  sound.playSound('alarm', 1);
  other.playSound('alarm', 1);
  await settle();
  expect(frequencies).toEqual([880, 660, 880, 660, 880, 660]);
  expect([here.result.current.playing, there.result.current.playing]).toEqual(['alarm', 'alarm']);
  act(() => other.stopSound());
  await settle();
  expect([here.result.current.playing, there.result.current.playing, isHeld]).toEqual([null, null, false]);
  refusals = 1;
  sound.playSound('message', 1);
  await settle(100);
  await settle(500);
  expect([here.result.current, there.result.current.playing]).toEqual([
    { playing: 'message', isBlocked: false },
    'message',
  ]);
});

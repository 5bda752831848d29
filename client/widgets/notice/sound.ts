import { useSyncExternalStore } from 'react';
import { emitClientEvent } from '../../core/events';
import { playTones } from './tones';
import type { SoundKind, Tones } from './tones';
import { afterVisibleTabs } from './one-tab';

export interface SoundState {
  /** The sound that plays now, in whichever tab of the browser; null for silence. */
  readonly playing: SoundKind | null;
  /** The browser lets nothing sound here before somebody clicks or presses a key. */
  readonly isBlocked: boolean;
}

/** One round of a sound in milliseconds; the sound ends after as many as it has loops (MSG-29). */
const ROUND = 2_950;
const LOCK = 'portal.sound';
const GESTURES = ['pointerdown', 'keydown'] as const;
/** A sound that gives way to an alarm has let go of the lock after this time in milliseconds. */
const GIVES_WAY = 100;

type Told =
  | { readonly is: 'playing'; readonly kind: SoundKind; readonly loops: number }
  | { readonly is: 'blocked'; readonly kind: SoundKind; readonly loops: number }
  | { readonly is: 'stopped' };

const SILENCE: SoundState = { playing: null, isBlocked: false };
let state = SILENCE;
let end: ReturnType<typeof setTimeout> | undefined;
/** Only in the tab that plays. */
let own: { readonly tones: Tones; readonly release: () => void } | null = null;
/** Takes back a sound that waits for a click; null for none. */
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();
const tabs = new BroadcastChannel('portal.sound');

function change(next: SoundState): void {
  state = next;
  for (const listener of listeners) listener();
  // The way to end it shows in every tab.
  if (next !== SILENCE) emitClientEvent('attention', undefined);
}

/**
 * Plays the sound of a message or an alarm, `loops` rounds of 2,950 ms (MSG-29), in one tab of the browser, the one on
 * screen first; it is silent where one plays already, but an alarm ends the sound of a message. If the browser refuses
 * sound in this tab, another one plays it, or this one after the next click or key.
 */
export function playSound(kind: SoundKind, loops: number): void {
  void begin(kind, loops, true);
}

/** Ends the sound, in whichever tab it plays. */
export function stopSound(): void {
  tabs.postMessage({ is: 'stopped' } satisfies Told);
  ended();
}

/** The sound of this browser, whichever tab plays it. */
export const useSoundState = (): SoundState => useSyncExternalStore(subscribe, () => state);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function begin(kind: SoundKind, loops: number, asksOthers: boolean): Promise<void> {
  if (kind === 'alarm' && state.playing === 'message') {
    stopSound();
    await new Promise((resolve) => setTimeout(resolve, GIVES_WAY));
  }
  await afterVisibleTabs();
  if (state.playing !== null) return;
  const { locks } = navigator as { readonly locks?: LockManager };
  const isRefused = locks
    ? await locks.request(LOCK, { ifAvailable: true }, (lock) => lock !== null && start(kind, loops))
    : await start(kind, loops);
  if (!isRefused) return;
  wait(kind, loops);
  // The lock is free again by now.
  if (asksOthers) tabs.postMessage({ is: 'blocked', kind, loops } satisfies Told);
}

/** Resolves when the sound is over; with true at once if the browser refuses it. */
async function start(kind: SoundKind, loops: number): Promise<boolean> {
  const tones = await playTones(kind, loops, ROUND);
  if (!tones) return true;
  tabs.postMessage({ is: 'playing', kind, loops } satisfies Told);
  await new Promise<void>((release) => {
    own = { tones, release };
    began(kind, loops);
  });
  return false;
}

/** Plays after the next gesture of the person, unless it was stopped or played elsewhere meanwhile. */
function wait(kind: SoundKind, loops: number): void {
  unwait();
  const go = () => {
    unwait();
    change(SILENCE);
    void begin(kind, loops, false);
  };
  for (const gesture of GESTURES) addEventListener(gesture, go, { once: true, capture: true });
  waiting = () => {
    for (const gesture of GESTURES) removeEventListener(gesture, go, { capture: true });
  };
  change({ playing: null, isBlocked: true });
}

function unwait(): void {
  waiting?.();
  waiting = null;
}

function began(kind: SoundKind, loops: number): void {
  unwait();
  clearTimeout(end);
  end = setTimeout(ended, ROUND * loops);
  change({ playing: kind, isBlocked: false });
}

function ended(): void {
  unwait();
  clearTimeout(end);
  own?.tones.stop();
  own?.release();
  own = null;
  if (state !== SILENCE) change(SILENCE);
}

tabs.onmessage = ({ data }: MessageEvent<Told>) => {
  if (data.is === 'stopped') ended();
  else if (data.is === 'playing') began(data.kind, data.loops);
  // Only a tab that somebody has used may sound.
  else if (navigator.userActivation.hasBeenActive) void begin(data.kind, data.loops, false);
};

import { useSyncExternalStore } from 'react';

export type SoundKind = 'message' | 'alarm';

export interface SoundState {
  /** The sound that plays now; null for silence. */
  readonly playing: SoundKind | null;
  /** The browser lets nothing sound here before somebody clicks or presses a key. */
  readonly isBlocked: boolean;
}

/** One round of a sound in milliseconds (MSG-29). */
const ROUND = 2_950;
const TONES = { message: [660], alarm: [880, 660, 880, 660] } as const;

let state: SoundState = { playing: null, isBlocked: false };
let player: AudioContext | null = null;
let end: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: SoundState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Plays the sound of a message or an alarm, `loops` rounds of 2,950 ms (MSG-29). */
export function playSound(kind: SoundKind, loops: number): void {
  stopSound();
  player = new AudioContext();
  for (let round = 0; round < loops; round++) {
    for (const [place, pitch] of TONES[kind].entries()) {
      const tone = new OscillatorNode(player, { frequency: pitch });
      const volume = new GainNode(player, { gain: 0.12 });
      tone.connect(volume).connect(player.destination);
      const start = player.currentTime + (round * ROUND) / 1_000 + place * 0.3;
      tone.start(start);
      tone.stop(start + 0.22);
    }
  }
  end = setTimeout(stopSound, loops * ROUND);
  change({ playing: kind, isBlocked: player.state === 'suspended' });
}

/** Ends the sound. */
export function stopSound(): void {
  clearTimeout(end);
  void player?.close();
  player = null;
  if (state.playing || state.isBlocked) change({ playing: null, isBlocked: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The sound in this browser. */
export const useSoundState = (): SoundState => useSyncExternalStore(subscribe, () => state);

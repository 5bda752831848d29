export type SoundKind = 'message' | 'alarm';

interface Tone {
  /** In seconds from the start of a round. */
  readonly at: number;
  readonly hertz: number;
  readonly seconds: number;
}

export interface Tones {
  readonly stop: () => void;
}

/** Two soft notes for a message; three calls of two notes for an alarm, louder. Made here, so that no file has a licence. */
const ROUNDS: Readonly<
  Record<SoundKind, { readonly wave: OscillatorType; readonly gain: number; readonly tones: Tone[] }>
> = {
  message: {
    wave: 'sine',
    gain: 0.16,
    tones: [
      { at: 0, hertz: 659, seconds: 0.5 },
      { at: 0.17, hertz: 988, seconds: 0.8 },
    ],
  },
  alarm: {
    wave: 'triangle',
    gain: 0.3,
    tones: [0, 0.7, 1.4].flatMap((at) => [
      { at, hertz: 880, seconds: 0.28 },
      { at: at + 0.26, hertz: 660, seconds: 0.34 },
    ]),
  },
};
/** A browser that lets nothing sound leaves the call open; it answers within this time in milliseconds otherwise. */
const ANSWERS_WITHIN = 500;

/** Plays `loops` rounds of `round` milliseconds; null if the browser refuses sound before a gesture of the person. */
export async function playTones(kind: SoundKind, loops: number, round: number): Promise<Tones | null> {
  const context = new AudioContext();
  const close = () => void context.close().catch(() => undefined);
  if (context.state !== 'running') {
    const resumed = context.resume().catch(() => undefined);
    await Promise.race([resumed, new Promise((resolve) => setTimeout(resolve, ANSWERS_WITHIN))]);
  }
  if ((context.state as AudioContextState) !== 'running') {
    close();
    return null;
  }
  const { wave, gain, tones } = ROUNDS[kind];
  for (let loop = 0; loop < loops; loop += 1) {
    const start = context.currentTime + (loop * round) / 1_000;
    for (const tone of tones) sound(context, wave, gain, { ...tone, at: start + tone.at });
  }
  return { stop: close };
}

function sound(context: AudioContext, wave: OscillatorType, loudness: number, { at, hertz, seconds }: Tone): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = wave;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onDemandWorker } from './on-demand-worker';

/** Stands in for a browser's worker: answers what it was asked, or fails. */
class Echo {
  static open = 0;
  static asked: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;

  constructor() {
    Echo.open += 1;
  }

  postMessage(text: string): void {
    Echo.asked.push(text);
    queueMicrotask(() =>
      text === 'bad' ? this.onerror?.({ message: 'no luck' }) : this.onmessage?.({ data: `${text}!` }),
    );
  }

  terminate(): void {
    Echo.open -= 1;
  }
}

const echo = () => onDemandWorker<string, string>(() => new Echo() as unknown as Worker);

beforeEach(() => {
  vi.useFakeTimers();
  Echo.open = 0;
  Echo.asked = [];
});
afterEach(() => vi.useRealTimers());

describe('a worker on demand', () => {
  it('is opened by the first question and closed 10 s after the last [AUTH-10]', async () => {
    const ask = echo();
    expect(Echo.open).toBe(0);
    expect(await ask('one')).toBe('one!');
    vi.advanceTimersByTime(9_000);
    expect(await ask('two')).toBe('two!');
    vi.advanceTimersByTime(9_999);
    expect(Echo.open).toBe(1);
    vi.advanceTimersByTime(1);
    expect(Echo.open).toBe(0);
    expect(await ask('three')).toBe('three!');
    expect(Echo.open).toBe(1);
  });

  it('answers each question with its own answer, and goes on after one that failed [AUTH-08]', async () => {
    const ask = echo();
    const answers = await Promise.allSettled([ask('one'), ask('bad'), ask('two')]);
    expect(answers).toMatchObject([{ value: 'one!' }, { reason: { message: 'no luck' } }, { value: 'two!' }]);
    expect(Echo.open).toBe(1);
  });
});

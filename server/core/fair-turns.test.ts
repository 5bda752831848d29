import { describe, expect, it } from 'vitest';
import { asCall } from './call-time.js';
import { fairTurns } from './fair-turns.js';

/** Works that run until they are let go. */
function held() {
  const releases: (() => void)[] = [];
  let running = 0;
  return {
    work: async () => {
      running += 1;
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    },
    release: () => releases.splice(0).forEach((release) => release()),
    running: () => running,
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const lasting = (time: number) => () => new Promise((resolve) => setTimeout(resolve, time));

describe('fair turns', () => {
  it('leave others their part, however many of one key wait, and are handed on in order', async () => {
    const take = fairTurns(12, 4);
    const [stuck, other, third, fourth] = [held(), held(), held(), held()];
    const all = Array.from({ length: 20 }, () => take('stuck', stuck.work));
    all.push(...Array.from({ length: 6 }, () => take('other', other.work)));
    all.push(...Array.from({ length: 6 }, () => take('third', third.work)));
    all.push(take('fourth', fourth.work));
    await settled();
    expect([stuck, other, third, fourth].map(({ running }) => running())).toEqual([4, 4, 4, 0]);
    other.release();
    await settled();
    // The two of the same key that came before, and then the one that no turn was left for.
    expect([stuck, other, third, fourth].map(({ running }) => running())).toEqual([4, 2, 4, 1]);
    const release = setInterval(() => [stuck, other, third, fourth].forEach((part) => part.release()), 1);
    await Promise.all(all);
    clearInterval(release);
  });

  it('refuse a call with 503 when its key has not got on for 3 s; background work waits', async () => {
    const take = fairTurns(2, 1);
    const { work, release, running } = held();
    const first = take('stuck', work);
    const background = take('stuck', () => Promise.resolve('done'));
    const began = performance.now();
    await expect(asCall(() => take('stuck', work))).rejects.toMatchObject({ code: 'BUSY', envelopeCode: 503 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(2_900);
    expect(running()).toBe(1);
    release();
    await first;
    expect(await background).toBe('done');
  });

  it('let a call wait longer while those before it get on', async () => {
    const take = fairTurns(2, 1);
    const began = performance.now();
    await Promise.all(Array.from({ length: 8 }, () => asCall(() => take('long line', lasting(500)))));
    expect(performance.now() - began).toBeGreaterThan(3_500);
  });

  it('give the turn of a work that failed to the next', async () => {
    const take = fairTurns(1, 1);
    const failing = take('one', () => Promise.reject(new Error('failed')));
    const next = take('two', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });
});

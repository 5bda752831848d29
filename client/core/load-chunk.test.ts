import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk, recoverChunks } from './load-chunk';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a part of the client in a file of its own', () => {
  it('has failed when it is not there after 120 s [LIMT-01]', async () => {
    let outcome = 'pending';
    loadChunk(() => new Promise(() => undefined)).catch(() => (outcome = 'failed'));
    await vi.advanceTimersByTimeAsync(119_000);
    expect(outcome).toBe('pending');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcome).toBe('failed');
  });

  it('is there or has failed as it comes; nothing waits afterwards [LIMT-01]', async () => {
    expect(await loadChunk(() => Promise.resolve('here'))).toBe('here');
    await expect(loadChunk(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that failed is left to the recovery, where there is one [LIMT-01]', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('here');
    recoverChunks((again) => again());
    expect(await loadChunk(load)).toBe('here');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

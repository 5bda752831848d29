import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk, guardChunks } from './load-chunk';

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

  it('is loaded as the guard wants, where there is one [LIMT-01]', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('here');
    guardChunks((again) => again().catch(again));
    expect(await loadChunk(load)).toBe('here');
    guardChunks((only) => only());
    expect(load).toHaveBeenCalledTimes(2);
    guardChunks(() => Promise.reject(new Error('The portal is away.')));
    expect(await loadChunk(load), 'it is there already').toBe('here');
    guardChunks((only) => only());
  });
});

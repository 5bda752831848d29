import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock, whileLocked } from '../../scripts/lib/lock.mjs';

const LOCK_MODULE = new URL('../../scripts/lib/lock.mjs', import.meta.url).href;

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-test-'));
  path = join(folder, 'portal.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('takeLock', () => {
  it('names the living holder to the second taker and leaves nothing after the release', () => {
    const first = takeLock(path, { command: 'npm start', url: 'http://localhost:4000' });
    const second = takeLock(path);
    expect(second.release).toBeUndefined();
    expect(second.holder).toMatchObject({ pid: process.pid, command: 'npm start', url: 'http://localhost:4000' });
    first.release?.();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over the lock of a process that was killed', () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(path, JSON.stringify({ pid: dead, birth: '1', command: 'npm start' }));
    const lock = takeLock(path);
    expect(lock.stale).toMatchObject({ pid: dead });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release?.();
  });

  it('does not take a reused process id for the holder', () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, birth: '1' }));
    expect(takeLock(path).release).toBeTypeOf('function');
  });

  it('takes over a lock whose text is broken', () => {
    writeFileSync(path, '{"pid":');
    expect(takeLock(path).release).toBeTypeOf('function');
  });

  it('gives a stale lock to exactly one of several processes', async () => {
    writeFileSync(path, JSON.stringify({ pid: spawnSync(process.execPath, ['-e', '']).pid, birth: '1' }));
    const script = `const { takeLock } = await import(${JSON.stringify(LOCK_MODULE)});
      console.log(takeLock(${JSON.stringify(path)}).release ? 'taken' : 'refused'); process.stdin.resume();`;
    const takers = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    // Each lives until all have answered.
    const told = await Promise.all(takers.map(({ stdout }) => once(stdout, 'data')));
    const ended = takers.map((taker) => once(taker, 'exit'));
    for (const { stdin } of takers) stdin.end();
    await Promise.all(ended);
    const answers = told.map(([data]) => String(data).trim()).sort();
    expect(answers).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'taken']);
  });
});

describe('whileLocked', () => {
  it('lets one in at a time and releases after a failure', async () => {
    let inside = 0;
    let most = 0;
    const work = () =>
      whileLocked(path, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 20));
        inside -= 1;
      });
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
    await expect(whileLocked(path, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(whileLocked(path, () => Promise.resolve('in'))).resolves.toBe('in');
  });
});

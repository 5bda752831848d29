import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { readAddresses } from '../../scripts/lib/portal/portal-session.mjs';
import { isAlive } from '../../scripts/lib/processes.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { until } from '../support/socket.js';

const FILES = [
  'scripts',
  'server/config/database-address.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.server.json',
];
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'start-test-'));
const checkout = join(folder, 'a b', 'ü');
const programs = join(folder, 'bin');
const noted = join(folder, 'npm-processes');
const started: number[] = [];
let port: number;

beforeAll(async () => {
  mkdirSync(checkout, { recursive: true });
  for (const path of FILES) {
    cpSync(join(ROOT, path), join(checkout, path), { recursive: true });
  }
  mkdirSync(programs);
  // An npm that takes long, with a program of its own beside it, and ignores polite signals.
  const npm = `#!/bin/sh\ntrap '' TERM INT\nsleep 600 &\necho "$$ $!" >"${noted}"\nwait\n`;
  writeFileSync(join(programs, 'npm'), npm, { mode: 0o755 });
  chmodSync(folder, 0o755);
  port = await freePort();
});
afterAll(() => {
  for (const pid of [...started, ...npmProcesses()]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The ids that the npm of this test noted: its own process and that of its program. */
const npmProcesses = () => (existsSync(noted) ? readFileSync(noted, 'utf8').trim().split(' ').map(Number) : []);

/**
 * Runs `npm start` in the checkout, in a process group as a terminal makes it; `ended` has its exit code and its
 * output.
 */
function start(options: { uid?: number } = {}) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}`, PORT: String(port), npm_lifecycle_event: '' },
    ...options,
  });
  if (child.pid) started.push(child.pid);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, text }));
  return { child, ended, interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT') };
}

describe('npm start', () => {
  it('says which other one holds the checkout, and ends within 2 s of Ctrl-C in the installation, with nothing left', async () => {
    const first = start();
    const ended = first.ended.then(({ text }) => {
      throw new Error(`it ended: ${text}`);
    });
    await Promise.race([until(() => existsSync(noted) && readFileSync(noted, 'utf8').endsWith('\n'), 20_000), ended]);
    ended.catch(() => undefined);
    const second = await start().ended;
    expect(second.code).toBe(1);
    expect(second.text).toContain(`This checkout already runs a portal: npm start (process ${first.child.pid})`);
    const began = performance.now();
    first.interrupt();
    const { code, text } = await first.ended;
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(code).toBe(130);
    expect(text).toMatch(/✘ dependencies .* stopped/);
    expect(npmProcesses().filter(isAlive)).toEqual([]);
    expect(readdirSync(join(checkout, '.portal'))).toEqual(['services.json']);
  });

  it('says what it cannot write, and why', async () => {
    rmSync(join(checkout, '.portal'), { recursive: true, force: true });
    if (!isRoot) chmodSync(checkout, 0o555);
    const { code, text } = await start(isRoot ? { uid: NOBODY } : {}).ended;
    chmodSync(checkout, 0o755);
    expect({ code, text: text.trim() }).toEqual({
      code: 1,
      text:
        `${join(checkout, '.portal')} cannot be written: this account may not (EACCES).\n` +
        'Give this account the right to it, or use a checkout of its own.',
    });
  });
});

describe('the address to open', () => {
  it.each([
    [undefined, '127.0.0.1', 'http://localhost:4000'],
    ['0.0.0.0', '0.0.0.0', 'http://localhost:4000'],
    ['::', '::', 'http://localhost:4000'],
    ['localhost', 'localhost', 'http://localhost:4000'],
    ['::1', '::1', 'http://[::1]:4000'],
    ['192.0.2.7', '192.0.2.7', 'http://192.0.2.7:4000'],
  ])('with HOST %s', (given, host, url) => {
    const addresses = readAddresses({ HOST: given });
    expect(addresses).toMatchObject({ host, url, local: url });
  });
});

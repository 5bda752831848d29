import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/ports.mjs';

/** A Redis of its own that keeps nothing on disk. */
export interface TestRedis {
  readonly port: number;
  readonly url: string;
  /** Kills it, like the loss of a machine. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `redis-server`, with further options; rejects when there is none on this machine. */
export async function startTestRedis(options: readonly string[] = []): Promise<TestRedis> {
  const port = await freePort();
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const running = await run(await newFolder(), [...own, ...options], 'Ready to accept connections');
  return { ...running, port, url: `redis://127.0.0.1:${port}` };
}

/** Starts a Sentinel that watches the Redis at `port` as `name`, and promotes another one as soon as that is lost. */
export async function startTestSentinel(name: string, watched: number): Promise<TestRedis> {
  const port = await freePort();
  const folder = await newFolder();
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `sentinel monitor ${name} 127.0.0.1 ${watched} 1`,
    `sentinel down-after-milliseconds ${name} 500`,
    `sentinel failover-timeout ${name} 3000`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const running = await run(folder, [file, '--sentinel'], '+monitor master');
  return { ...running, port, url: `redis+sentinel://127.0.0.1:${port}/${name}` };
}

const newFolder = () => mkdtemp(join(tmpdir(), 'portal-redis-'));

/** Runs `redis-server` in a folder, which is deleted with it; resolves once its output has `sign`. */
async function run(
  folder: string,
  options: readonly string[],
  sign: string,
): Promise<Pick<TestRedis, 'kill' | 'stop'>> {
  const child = spawn('redis-server', options, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes(sign)) resolve();
    });
  });
  child.removeAllListeners('exit');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  };
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

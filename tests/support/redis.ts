import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.js';

/** A Redis of its own that keeps nothing on disk. */
export interface TestRedis {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts `redis-server`; rejects when there is none on this machine. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('Ready to accept connections')) resolve();
    });
  });
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

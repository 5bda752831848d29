import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from './socket.js';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** A portal in a process of its own, as operators run it, so that it can be killed. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  readonly url: string;

  constructor(
    private readonly port: number,
    private readonly env: Record<string, string>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts it and waits until it is ready; answers how long that took, in milliseconds. */
  async start(): Promise<number> {
    const began = Date.now();
    this.child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        LOG_LEVEL: 'fatal',
        PORTAL_SECRET: '5e'.repeat(32),
        LOGINS_PER_MINUTE: '1000000',
        CALLS_PER_MINUTE: '1000000',
        ...this.env,
      },
    });
    await until(() => this.isReady(), 120_000);
    return Date.now() - began;
  }

  private isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  }

  /** Ends it with `signal` and waits until it is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
}

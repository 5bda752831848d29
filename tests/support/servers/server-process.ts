import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from '../socket.js';

const SHIFTED_CLOCK = new URL('shifted-clock.mjs', import.meta.url).href;
const MAIN = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** A portal in a process of its own, as operators run it, so that it can be killed. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  readonly url: string;

  constructor(
    private readonly port: number,
    private readonly env: Record<string, string>,
    /** The shift of its clock against the machine's, in milliseconds. */
    private readonly clockShift = 0,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** The process id of the running server; 0 when none runs. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Starts it and waits until it is ready; answers the time that took, in milliseconds. */
  async start(): Promise<number> {
    const began = Date.now();
    this.launch();
    await until(() => this.isReady(), 60_000);
    return Date.now() - began;
  }

  /** Starts it without waiting. */
  launch(): void {
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
        ...(this.clockShift !== 0 && {
          NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`,
          CLOCK_SHIFT: String(this.clockShift),
        }),
        ...this.env,
      },
    });
  }

  /** The exit code; null while it runs, and after a signal ended it. */
  get exitCode(): number | null {
    return this.child?.exitCode ?? null;
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
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

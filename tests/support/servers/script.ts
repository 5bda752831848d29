import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** An operator's command under way. */
export interface Script {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; output: string }>;
}

/** Starts a command of scripts/, or the built server, on the database at `url`. */
export function startScript(path: string, args: readonly string[], url: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../../${path}`, import.meta.url)), ...args], {
    env: { ...process.env, DATABASE_URL: url, PORTAL_SECRET: '5e'.repeat(32), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended } satisfies Script;
}

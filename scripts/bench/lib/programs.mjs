import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../lib/paths.mjs';
import { freePort } from '../../lib/ports.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof startProgram>>} Program
 * @typedef {Record<string, string | undefined>} Environment
 */

const READY_TIMEOUT = 30_000;

/**
 * Starts a Node program of this checkout that serves HTTP on the port of its environment (`env.PORT`, or a free one), in
 * a process of its own.
 * Answers { url, port, pid, startTime, stop }: `startTime` is the milliseconds until `readyPath` answered 200.
 * @param {string} script
 * @param {{ env?: Environment, readyPath?: string, args?: string[], nodeArgs?: string[] }} [options]
 */
export async function startProgram(script, { env = {}, readyPath = '/', args = [], nodeArgs = [] } = {}) {
  const port = Number(env.PORT) || (await freePort());
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeArgs, at(script), ...args], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors = `${errors}${chunk}`.slice(-4_000)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}${readyPath}`))) {
    if (child.exitCode !== null) throw new Error(`${script} ended at its start:\n${errors}`);
    if (performance.now() - began > READY_TIMEOUT) throw new Error(`${script} does not get ready:\n${errors}`);
    await sleep(5);
  }
  const startTime = performance.now() - began;
  return {
    url,
    port,
    pid: child.pid,
    startTime,
    async stop() {
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), 12_000);
      await ended;
      clearTimeout(kill);
    },
  };
}

/** @param {string} url */
const answers = (url) =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    },
    () => false,
  );

/**
 * Starts the built portal on `databaseUrl`, as production runs it.
 * @param {string} databaseUrl
 * @param {Environment} [env]
 * @param {string[]} [nodeArgs]
 */
export function startServer(databaseUrl, env = {}, nodeArgs = []) {
  return startProgram('dist/server/main.js', {
    readyPath: '/readyz',
    nodeArgs,
    env: {
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORTAL_SECRET: 'be'.repeat(32),
      // A benchmark is one address that sends more calls than any person would.
      LOGINS_PER_MINUTE: '100000000',
      CALLS_PER_MINUTE: '100000000',
      SOCKETS_PER_ADDRESS: '100000000',
      REDIS_URL: '',
      SMTP_URL: '',
      PORTAL_CONFIG_FILE: '',
      PUBLIC_URL: '',
      TRUSTED_PROXIES: '',
      ...env,
    },
  });
}

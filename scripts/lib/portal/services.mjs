import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../command-line.mjs';
import { readJson, writeWhole } from '../files.mjs';
import { inState, ROOT } from '../paths.mjs';
import { identify, isSameProcess, stopGroup } from '../processes.mjs';
import { lastLines } from '../progress.mjs';

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {number | undefined} pid
 * @property {Promise<string>} ended resolves with an exit text
 * @property {(lines: number) => string} tail the end of its log
 */

const record = () => inState('services.json');
const READY_TIMEOUT = 60_000;

/**
 * The long-running processes of one script, in the order of their start. A file in .portal lists them, so that the next
 * script can end those of a killed one.
 */
export class Services {
  /** @type {(Service & { pid: number })[]} */
  #services = [];
  #isDatabaseOurs = false;

  /** Notes that this script started the private database, which is stopped with it. */
  ownDatabase() {
    this.#isDatabaseOurs = true;
    this.#save();
  }

  /**
   * Starts a program in its own process group; its output goes to .portal/logs/<name>.log, or to the terminal when
   * `shown`. Answers { name, ended, tail }: `ended` resolves with an exit text, `tail(lines)` is the end of its log.
   * @param {string} name
   * @param {string} command
   * @param {string[]} args
   * @param {{ env?: Record<string, string | undefined>, shown?: boolean }} [options]
   * @returns {Service}
   */
  start(name, command, args, { env = {}, shown = false } = {}) {
    const log = shown ? null : rotate(inState('logs', `${name}.log`));
    const file = log === null ? null : openSync(log, 'a', 0o600);
    const output = file ?? 'inherit';
    const child = spawn(command, args, {
      cwd: ROOT,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    if (file !== null) closeSync(file);
    /** @type {Service} */
    const service = {
      name,
      pid: child.pid,
      ended: new Promise((resolve) => {
        child.once('error', (error) => resolve(error.message));
        child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
      }),
      tail: (lines) => (log === null ? '' : lastLines(readFileSync(log, 'utf8'), lines)),
    };
    if (child.pid) this.#services.push({ ...service, pid: child.pid });
    this.#save();
    return service;
  }

  /** Stops everything it started, last first. */
  async stop() {
    for (const { pid } of this.#services.toReversed()) await stopGroup(pid);
    this.#services = [];
    this.#isDatabaseOurs = false;
    this.#save();
  }

  #save() {
    const processes = this.#services.map(({ name, pid }) => ({ name, ...identify(pid) }));
    writeWhole(record(), JSON.stringify({ isDatabaseOurs: this.#isDatabaseOurs, processes }), 0o600);
  }
}

/** Ends the processes that a killed script left running; answers { names, isDatabaseOurs } of them. */
export async function clearLeftovers() {
  const { processes = [], isDatabaseOurs = false } = readJson(record()) ?? {};
  /** @type {({ name: string } & import('../processes.mjs').Identity)[]} */
  const left = processes.filter(isSameProcess);
  for (const { pid } of left.toReversed()) await stopGroup(pid);
  return { names: left.map(({ name }) => name), isDatabaseOurs };
}

/**
 * Waits until GET `url` answers 200; rejects with a Problem carrying the log's end when the service ends or is late.
 * @param {Service} service
 * @param {string} url
 */
export async function untilReady(service, url) {
  /** @type {string | undefined} */
  let exit;
  void service.ended.then((text) => (exit = text));
  for (const end = Date.now() + READY_TIMEOUT; Date.now() < end; await sleep(50)) {
    if (exit) throw new Problem(`The ${service.name} ended at its start (${exit}).\n${service.tail(20)}`);
    const status = await fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
  }
  throw new Problem(`The ${service.name} does not get ready at ${url}.\n${service.tail(20)}`);
}

/**
 * Keeps the log of the run before as <name>.log.1.
 * @param {string} path
 */
function rotate(path) {
  if (existsSync(path)) renameSync(path, `${path}.1`);
  else writeWhole(path, '', 0o600);
  return path;
}

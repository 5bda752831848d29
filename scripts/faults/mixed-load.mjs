import { setTimeout as sleep } from 'node:timers/promises';
import { cpus } from 'node:os';
import { textOf } from '../lib/errors.mjs';
import { writeWhole } from '../lib/files.mjs';
import { freePort } from '../lib/ports.mjs';
import { onStopSignal } from '../lib/stop-signals.mjs';
import { startServer } from '../bench/lib/programs.mjs';
import { membersOf, openSessions } from '../bench/lib/sessions.mjs';
import { openWorld } from '../bench/lib/world.mjs';
import { ComingAndGoing } from './lib/held-sockets.mjs';
import { growthOf, sampleOf } from './lib/growth.mjs';
import { mixedWork } from './lib/mixed-work.mjs';
import { positive } from './lib/settings.mjs';
import { startMailServer, startRedis } from './lib/side-servers.mjs';
import { addApp } from '../bench/lib/app.mjs';

/**
 * @typedef {import('./lib/growth.mjs').Sample & { minute: number, works: number, failed: number, mails: number }} Sample
 * @typedef {Awaited<ReturnType<typeof load>>} Outcome
 * @typedef {object} Load
 * @property {import('../bench/lib/world.mjs').World} world
 * @property {import('../bench/lib/programs.mjs').Program} server
 * @property {number} inspectPort
 * @property {{ count: () => number }} mail
 * @property {{ minutes: number, rate: number }} settings
 */

const SAMPLE = 30_000;
const EXPORT = 120_000;
const WORKERS = 8;
const PEOPLE = 400;
const SOCKETS = 150;
const TOLD_FAILURES = 20;

export const help = `
npm run fault -- mixed-load [--minutes 120] [--rate 30] [--out FILE] [--no-build]

People sign in and out, list, search and change users, roles and groups, apps publish to sockets that come and go, exports
and mails are made, against one portal with a Redis and a mail server. Every 30 s its memory (the heap after a collection
of garbage), descriptors, connections and lag are told. Broken when heap or descriptors are more in the last quarter than
in the first, when a call fails, or when a message does not arrive.
  --minutes   how long
  --rate      calls a second at most
  --out       where all samples go, as JSON
  --no-build  take dist as it is`;

export const options = {
  minutes: { type: 'string' },
  rate: { type: 'string' },
  out: { type: 'string' },
  'no-build': { type: 'boolean' },
};

/**
 * Runs the load; answers whether memory, descriptors, calls and messages stayed within the limits.
 * @param {{ minutes?: string, rate?: string, out?: string }} values
 */
export async function run(values) {
  const settings = {
    minutes: positive('minutes', values.minutes ?? '120'),
    rate: positive('rate', values.rate ?? '30'),
  };
  /** @type {(() => Promise<unknown>)[]} */
  const closers = [];
  /**
   * @template {{ stop(): Promise<unknown> }} Thing
   * @param {Promise<Thing>} thing
   */
  const opened = async (thing) => {
    const one = await thing;
    closers.push(() => one.stop());
    return one;
  };
  try {
    const world = await openWorld({ sizes: ['thousand'], schema: 'portal_faults', report: print });
    closers.push(world.close);
    const redis = await opened(startRedis());
    const mail = await opened(startMailServer());
    const inspectPort = await freePort();
    const env = { REDIS_URL: redis.url, SMTP_URL: mail.url };
    const server = await opened(startServer(world.url, env, [`--inspect=127.0.0.1:${inspectPort}`]));
    const result = await load({ world, server, inspectPort, mail, settings });
    if (values.out) writeWhole(values.out, `${JSON.stringify(result, null, 2)}\n`);
    return tell(result);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** @param {Load} what */
async function load({ world, server, inspectPort, mail, settings }) {
  const { id: ouId, adminId } = world.organizations.thousand;
  const people = await membersOf(world, ouId, PEOPLE);
  const tokens = await openSessions(
    world,
    ouId,
    people.map(({ id }) => id),
  );
  const [adminToken] = await openSessions(world, ouId, [adminId]);
  const app = await addApp(world, ouId);
  let end = Date.now() + settings.minutes * 60_000;
  // An interrupted run still tells its figures.
  onStopSignal(() => (end = Date.now()));
  /** @type {string[]} */
  const failures = [];
  let failed = 0;
  const onFailure = (/** @type {string} */ what, /** @type {unknown} */ error) => {
    failed += 1;
    const text = `${new Date().toISOString()} ${what}: ${textOf(error)}`;
    if (failures.push(text) > TOLD_FAILURES) failures.pop();
    else print(text);
  };
  const { url } = server;
  const turn = pacer(settings.rate);
  const mixed = mixedWork({
    url,
    turn,
    password: world.tools.password,
    people,
    tokens,
    adminToken,
    ouId,
    app,
    onEnd: (reason) => onFailure('a socket ended', reason),
  });
  const sockets = new ComingAndGoing(url, tokens.slice(100), SOCKETS, (reason) => onFailure('a socket ended', reason));
  /** @type {Record<string, number>} */
  const done = {};
  const once = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ work) => {
    await work().then(
      () => (done[what] = (done[what] ?? 0) + 1),
      (error) => onFailure(what, error),
    );
  };
  const bag = Object.entries(mixed.work).flatMap(([name, { share }]) => Array.from({ length: share }, () => name));
  const worker = async () => {
    while (Date.now() < end) {
      const name = bag[Math.floor(Math.random() * bag.length)];
      await once(name, mixed.work[name].run);
    }
  };
  const exporter = async () => {
    for (let next = Date.now(); Date.now() < end; await sleep(200)) {
      if (Date.now() < next) continue;
      await once('export', mixed.exportOnce);
      next += EXPORT;
    }
  };
  /** @type {Sample[]} */
  const samples = [];
  const sampler = async () => {
    const began = Date.now();
    for (let at = 1; at * SAMPLE <= settings.minutes * 60_000; at += 1) {
      while (Date.now() < Math.min(end, began + at * SAMPLE)) await sleep(200);
      if (Date.now() < began + at * SAMPLE) return;
      const sample = await sampleOf({ ...server, inspectPort, connection: world.connection }).catch((error) =>
        onFailure('a sample', error),
      );
      if (!sample) continue;
      const calls = Object.values(done).reduce((sum, count) => sum + count, 0);
      const told = { minute: (at * SAMPLE) / 60_000, ...sample, works: calls, failed, mails: mail.count() };
      samples.push(told);
      print(line(told));
    }
  };
  await Promise.all([...Array.from({ length: WORKERS }, worker), exporter(), sampler()]);
  sockets.close();
  mixed.stop();
  const machine = `${cpus().length} × ${cpus()[0].model}, Node ${process.versions.node}`;
  return { machine, settings, done, failed, failures, growth: growthOf(samples), samples };
}

/**
 * Spaces calls so that `rate` begin in a second.
 * @param {number} rate
 */
function pacer(rate) {
  let next = Date.now();
  return async () => {
    next = Math.max(Date.now(), next + 1000 / rate);
    await sleep(next - Date.now());
  };
}

/** @param {string} text */
const print = (text) => process.stdout.write(`${text}\n`);

/** @param {Sample} sample */
const line = ({ minute, rss, heap, descriptors, connections, lag, works, failed, mails }) =>
  `${minute.toFixed(1).padStart(6)} min  ${rss.toFixed(0)} MiB, heap ${heap.toFixed(1)} MiB, ${descriptors} descriptors, ` +
  `${connections} connections, lag ${lag.toFixed(0)} ms, ${works} works, ${failed} failed, ${mails} mails`;

/** @param {Outcome} outcome */
function tell({ done, failed, growth }) {
  print(
    `\nDone: ${Object.entries(done)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  );
  print('\n| figure | first quarter | last quarter | |\n| --- | ---: | ---: | --- |');
  for (const [name, { first, last, isGrowing }] of Object.entries(growth)) {
    print(`| ${name} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${isGrowing ? '**growing**' : ''} |`);
  }
  print(`\n${failed} failed`);
  return failed === 0 && !Object.values(growth).some(({ isGrowing }) => isGrowing);
}

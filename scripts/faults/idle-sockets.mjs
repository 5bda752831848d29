import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../lib/paths.mjs';
import { addApp } from '../bench/lib/app.mjs';
import { memoryOf } from '../bench/lib/process-figures.mjs';
import { startServer } from '../bench/lib/programs.mjs';
import { membersOf, openSessions } from '../bench/lib/sessions.mjs';
import { percentile } from '../bench/lib/statistics.mjs';
import { openWorld } from '../bench/lib/world.mjs';
import { Caller } from './lib/calls.mjs';
import { descriptorsOf } from './lib/growth.mjs';
import { positive } from './lib/settings.mjs';

/**
 * @typedef {import('node:child_process').ChildProcess} Crowd
 * @typedef {import('../bench/lib/world.mjs').World} World
 * @typedef {{ world: World, server: import('../bench/lib/programs.mjs').Program }} Portal
 * @typedef {{ crowds: Crowd[], sockets: number, app: Caller, asker: Caller }} All
 * @typedef {{ settled: number, heard: number, failures: number }} Report what returning-crowd.mjs answers
 */

const PROCESSES = 2;
/** The people of the organization, who share the sockets as tabs. */
const PEOPLE = 5_000;
/** A server has a file for each socket, and a process here may open 20,000. */
const MOST = 19_500;
const PAUSE = 5_000;
const PATIENCE = 120_000;
const PATH = '/app-portal/web/v1/graphql';
const PUBLISH = `mutation ($messages: [MessageInput!]!) {
  messagePublish(messages: $messages, recipients: { wholeOrganization: true }) { messageIds }
}`;
/** The limits of goals.md: MiB of the server, and seconds. */
const MEMORY = 1_500;
const SETTLED = 30;

export const help = `
npm run fault -- idle-sockets [--sockets 10000] [--no-build]

Tabs of 5,000 people, two of each and more, are connected and idle. Then their network fails for all at once, and then the
server is killed and started again. Each tab comes back in its turn, subscribes and reads its messages. Broken when the
server takes more than ${MEMORY} MiB, when a tab has not come back after ${SETTLED} s, when a call fails, or when a tab does not
get the message that is published afterwards.
  --sockets   tabs in all, at most 19,500
  --no-build  take dist as it is`;

export const options = { sockets: { type: 'string' }, 'no-build': { type: 'boolean' } };

/**
 * Runs the storms; answers whether memory, time, calls and messages stayed within the limits.
 * @param {{ sockets?: string }} values
 */
export async function run(values) {
  const sockets = Math.min(MOST, positive('sockets', values.sockets ?? '10000'));
  const world = await openWorld({ sizes: ['fiveThousand'], schema: 'portal_faults', report: print });
  /** @type {Portal | undefined} */
  let portal;
  /** @type {Crowd[]} */
  const crowds = [];
  try {
    portal = { world, server: await startServer(world.url) };
    while (crowds.length < PROCESSES) crowds.push(fork(at('scripts/faults/lib/returning-crowd.mjs')));
    return await storms(portal, crowds, sockets);
  } finally {
    for (const crowd of crowds) crowd.kill();
    await portal?.server.stop();
    await world.close();
  }
}

/**
 * @param {Portal} portal
 * @param {Crowd[]} crowds
 * @param {number} sockets
 */
async function storms(portal, crowds, sockets) {
  const { world } = portal;
  const { url, port, pid } = portal.server;
  const { id: ouId, adminId } = world.organizations.fiveThousand;
  const people = await membersOf(world, ouId, Math.min(PEOPLE, Math.ceil(sockets / 2)));
  const accounts = Array.from({ length: sockets }, (_, at) => people[at % people.length].id);
  const tokens = await openSessions(world, ouId, accounts);
  const [adminToken] = await openSessions(world, ouId, [adminId]);
  const app = Caller.app(url, await addApp(world, ouId));
  const asker = new Caller(url, adminToken);
  /** @type {Awaited<ReturnType<typeof settle>>[]} */
  const results = [];
  const told = (/** @type {string} */ name, /** @type {Awaited<ReturnType<typeof settle>>} */ figures) => {
    results.push(figures);
    print(`${name}: ${JSON.stringify(figures)}`);
  };

  const idle = { memory: memoryOf(pid), descriptors: descriptorsOf(pid) };
  crowds.forEach((crowd, number) => {
    const own = tokens.filter((_, at) => at % PROCESSES === number);
    crowd.send({ open: { url: `${url.replace('http', 'ws')}${PATH}`, tokens: own } });
  });
  const all = { crowds, sockets, app, asker };
  told('opened', await settle(all, pid));
  await sleep(PAUSE);
  const memory = memoryOf(pid);
  const each = ((memory - idle.memory) * 1024) / sockets;
  print(
    `idle: ${memory.toFixed(0)} MiB, ${each.toFixed(1)} KiB a socket, ${descriptorsOf(pid) - idle.descriptors} descriptors`,
  );

  crowds.forEach((crowd) => crowd.send({ cut: true }));
  told('network back', await settle(all, pid));

  process.kill(Number(pid), 'SIGKILL');
  await sleep(500);
  crowds.forEach((crowd) => crowd.send({ forget: true }));
  portal.server = await startServer(world.url, { PORT: String(port) });
  told('server back', await settle(all, portal.server.pid));

  const failures = await totalOf(crowds, 'failures');
  print(`${failures} calls of tabs failed`);
  await world.connection.query('DELETE FROM app WHERE ou_id = ?', [ouId]);
  return (
    failures === 0 && results.every(({ seconds, most, missing }) => seconds <= SETTLED && most <= MEMORY && !missing)
  );
}

/**
 * Waits until every tab has subscribed and read, then publishes to all of them: { seconds } until then, { most } MiB
 * of the server, { missing } tabs that did not get the message, { calls } ms of somebody else's calls meanwhile.
 * @param {All} all
 * @param {number | undefined} pid
 */
async function settle({ crowds, sockets, app, asker }, pid) {
  const began = performance.now();
  /** @type {number[]} */
  const times = [];
  let most = 0;
  let isSettling = true;
  const asking = (async () => {
    while (isSettling) {
      const asked = performance.now();
      await asker.data('{ sessionGet { id } }');
      times.push(performance.now() - asked);
      await sleep(50);
    }
  })();
  const reached = async (/** @type {keyof Report} */ what) => {
    for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(100)) {
      most = Math.max(most, memoryOf(pid));
      if ((await totalOf(crowds, what)) === sockets) return sockets;
    }
    return totalOf(crowds, what);
  };
  await reached('settled');
  const seconds = (performance.now() - began) / 1000;
  await app.data(PUBLISH, { messages: [{ body: 'The crew is on its way.' }] });
  const missing = sockets - (await reached('heard'));
  isSettling = false;
  await asking;
  const calls = { p50: Math.round(percentile(times, 0.5)), p99: Math.round(percentile(times, 0.99)) };
  return { seconds: Number(seconds.toFixed(1)), most: Math.round(most), missing, calls };
}

/**
 * The sum of one figure of all tabs (returning-crowd.mjs).
 * @param {Crowd[]} crowds
 * @param {keyof Report} what
 */
async function totalOf(crowds, what) {
  return (await Promise.all(crowds.map(report))).reduce((sum, one) => sum + one[what], 0);
}

/**
 * @param {Crowd} crowd
 * @returns {Promise<Report>}
 */
async function report(crowd) {
  if (crowd.exitCode !== null) throw new Error('the process of the tabs ended');
  const answer = once(crowd, 'message');
  crowd.send({ report: true });
  const [said] = await answer;
  return said;
}

/** @param {string} text */
const print = (text) => process.stdout.write(`${text}\n`);

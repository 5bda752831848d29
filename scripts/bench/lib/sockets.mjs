import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../lib/paths.mjs';
import { cpuOf, memoryOf } from './process-figures.mjs';
import { median, percentile } from './statistics.mjs';

/**
 * @typedef {import('node:child_process').ChildProcess} Crowd
 * @typedef {object} CrowdMessage what the process of the sockets tells, see bare/socket-crowd.mjs
 * @property {number} [opened]
 * @property {string} [last]
 * @property {string} [payload]
 * @property {number} [received]
 * @property {string} [failed]
 * @property {number} [closed]
 * @typedef {(key: 'opened' | 'last') => Promise<CrowdMessage>} Next
 * @typedef {object} Broadcast
 * @property {number} count
 * @property {string[]} [tokens]
 * @property {string} [document]
 * @property {string} path
 * @property {number} messages
 * @property {() => Promise<unknown>} publish
 */

/** After this, in milliseconds, the server has taken the subscriptions and memory has settled. */
const SETTLE = 3_000;
const DELIVERY_TIMEOUT = 30_000;

/**
 * Opens `count` sockets on a server and publishes `messages` messages one after another by `publish()`. Answers
 * { p50, p99 }: ms from the call to the last receipt; serverCpu: ms per message; memory: KiB per idle socket;
 * payload: one message as a socket got it.
 * @param {import('./programs.mjs').Program} server
 * @param {Broadcast} broadcast
 */
export async function measureBroadcast(server, { count, tokens, document, path, messages, publish }) {
  const crowd = fork(at('scripts/bench/bare/socket-crowd.mjs'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  /** @type {Next} */
  const next = (key) => waitFor(crowd, key);
  try {
    const before = memoryOf(server.pid);
    const opened = next('opened');
    crowd.send({ open: { url: `${server.url.replace('http', 'ws')}${path}`, count, tokens, document } });
    await opened;
    await sleep(SETTLE);
    const memory = ((memoryOf(server.pid) - before) * 1024) / count;
    await publishOnce(next, publish);
    const cpuBefore = cpuOf(server.pid);
    const times = [];
    let payload = '';
    for (let number = 0; number < messages; number += 1) {
      const { time, text } = await publishOnce(next, publish);
      times.push(time);
      payload = text;
    }
    const serverCpu = (cpuOf(server.pid) - cpuBefore) / messages;
    return { figures: { p50: median(times), p99: percentile(times, 0.99), serverCpu, socketMemory: memory }, payload };
  } finally {
    crowd.kill();
  }
}

/**
 * @param {Next} next
 * @param {Broadcast['publish']} publish
 */
async function publishOnce(next, publish) {
  const came = next('last');
  const began = process.hrtime.bigint();
  await publish();
  const { last, payload } = await came;
  return { time: Number(BigInt(last ?? 0) - began) / 1e6, text: payload ?? '' };
}

/**
 * @param {Crowd} crowd
 * @param {'opened' | 'last'} key
 * @returns {Promise<CrowdMessage>}
 */
function waitFor(crowd, key) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => crowd.send({ report: true }), DELIVERY_TIMEOUT);
    const done = (/** @type {() => void} */ settle) => {
      clearTimeout(timer);
      crowd.off('message', receive);
      settle();
    };
    /** @param {CrowdMessage} message */
    const receive = (message) => {
      const fail = (/** @type {string} */ text) => done(() => reject(new Error(text)));
      if ('received' in message) fail(`"${key}" not in time: ${message.received} sockets got it`);
      else if (message.failed) fail(message.failed);
      else if (message.closed) fail(`a socket was closed with ${message.closed}`);
      else if (key in message) done(() => resolve(message));
    };
    crowd.on('message', receive);
  });
}

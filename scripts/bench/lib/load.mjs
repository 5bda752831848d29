import autocannon from 'autocannon';
import { textOf } from '../../lib/errors.mjs';
import { cpuOf } from './process-figures.mjs';
import { percentile } from './statistics.mjs';

/**
 * @typedef {{ method: string, path: string, headers?: Record<string, string>, body?: string }} LoadRequest
 * @typedef {object} Target
 * @property {string} name
 * @property {string} url
 * @property {number} [pid] of the process that serves it
 * @property {() => LoadRequest} request
 * @property {(json: import('./graphql.mjs').Answer) => void} check throws unless the answer is the expected one
 * @typedef {object} LoadSettings
 * @property {number} seconds
 * @property {number} connections
 * @property {number | null} databasePid
 */

/** One of this many answers is read whole; of the others the status and the length count. */
const SAMPLE = 20;

/**
 * Loads one target for `seconds` over keep-alive connections and answers its figures: requestsPerSecond, p50 and p99
 * in ms, serverCpu and databaseCpu in ms per request, bytes per answer. Rejects when an answer is not what `check`
 * (which gets its parsed JSON) expects, so that an error page never counts.
 * @param {Target} target
 * @param {LoadSettings} settings
 */
export async function load(target, { seconds, connections, databasePid }) {
  /** @type {number[]} */
  const latencies = [];
  let bytes = 0;
  let answers = 0;
  /** @type {string | null} */
  let complaint = null;
  const run = autocannon({
    url: target.url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [
      {
        ...target.request(),
        setupRequest: (/** @type {LoadRequest} */ request) => ({ ...request, ...target.request() }),
      },
    ],
    verifyBody: (/** @type {string} */ body) => {
      if (answers++ % SAMPLE !== 0) return true;
      complaint ??= complain(target, body);
      return complaint === null;
    },
  });
  const serverBefore = cpuOf(target.pid);
  const databaseBefore = cpuOf(databasePid);
  run.on(
    'response',
    (
      /** @type {unknown} */ _client,
      /** @type {number} */ status,
      /** @type {number} */ length,
      /** @type {number} */ time,
    ) => {
      if (status !== 200) complaint ??= `status ${status}`;
      latencies.push(time);
      bytes += length;
    },
  );
  const result = await run;
  const count = latencies.length;
  if (complaint) throw new Error(`${target.name}: ${complaint}`);
  if (result.errors > 0 || count === 0) throw new Error(`${target.name}: ${result.errors} requests got no answer`);
  /**
   * @param {number} before
   * @param {number | null | undefined} pid
   */
  const perRequest = (before, pid) => (cpuOf(pid) - before) / count;
  return {
    requestsPerSecond: count / result.duration,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    serverCpu: perRequest(serverBefore, target.pid),
    databaseCpu: perRequest(databaseBefore, databasePid),
    bytes: bytes / count,
  };
}

/**
 * @param {Target} target
 * @param {string} body
 */
function complain(target, body) {
  try {
    target.check(JSON.parse(body));
    return null;
  } catch (error) {
    return `${textOf(error)}: ${String(body).slice(0, 300)}`;
  }
}

import { readdirSync } from 'node:fs';
import { WebSocket } from 'ws';
import { memoryOf } from '../../bench/lib/process-figures.mjs';
import { median } from '../../bench/lib/statistics.mjs';

/** @typedef {{ rss: number, heap: number, descriptors: number, connections: number, lag: number }} Sample */

const MEBIBYTE = 2 ** 20;
/** Memory taken in this share of the run is warming up, not growth. */
const WARM_UP = 0.1;
/**
 * The growth of the last quarter over the first that counts: both a share and an amount, so that noise does not count.
 * @type {Partial<Record<keyof Sample, { share: number, amount: number }>>}
 */
const TOLERATED = { heap: { share: 0.15, amount: 10 }, descriptors: { share: 0.1, amount: 20 } };

/**
 * Descriptors that a process holds open.
 * @param {number | undefined} pid
 */
export const descriptorsOf = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/**
 * A server's figures of this moment: rss and heap in MiB (the heap after a collection of garbage, through the inspector
 * on `inspectPort`), descriptors, connections to the database, and the delay of its event loop in ms (p99).
 * @param {{ pid: number | undefined, url: string, inspectPort: number, connection: import('../../lib/portal/connect.mjs').Connection }} server
 * @returns {Promise<Sample>}
 */
export async function sampleOf({ pid, url, inspectPort, connection }) {
  const rss = memoryOf(pid);
  const descriptors = descriptorsOf(pid);
  const lag = (await metricsOf(url)).nodejs_eventloop_lag_p99_seconds * 1000;
  await collectGarbage(inspectPort);
  const heap = (await metricsOf(url)).nodejs_heap_size_used_bytes / MEBIBYTE;
  const [[{ connections }]] = await connection.query(
    `SELECT COUNT(*) AS connections FROM information_schema.processlist
      WHERE db = DATABASE() AND id <> CONNECTION_ID()`,
  );
  return { rss, heap, descriptors, connections: Number(connections), lag };
}

/** @param {string} url */
async function metricsOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Object.fromEntries([...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]));
}

/** @param {number} inspectPort */
async function collectGarbage(inspectPort) {
  const [target] = await (await fetch(`http://127.0.0.1:${inspectPort}/json`)).json();
  const inspector = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    inspector.on('error', reject);
    inspector.on('open', () => inspector.send('{"id":1,"method":"HeapProfiler.collectGarbage"}'));
    inspector.on('message', resolve);
  });
  inspector.close();
}

/**
 * The growth of samples from the first quarter (behind a warm-up) to the last: { heap, descriptors, rss }, each {
 * first, last, isGrowing }. The resident memory is reported and not judged, because allocators keep memory.
 * @param {Sample[]} samples
 */
export function growthOf(samples) {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const quarter = Math.max(1, Math.floor(warm.length / 4));
  const compared = (/** @type {keyof Sample} */ name) => {
    const [first, last] = [warm.slice(0, quarter), warm.slice(-quarter)].map((part) =>
      median(part.map((sample) => sample[name])),
    );
    const limit = TOLERATED[name];
    const isGrowing = limit !== undefined && last - first > Math.max(limit.amount, first * limit.share);
    return { first, last, isGrowing };
  };
  return { heap: compared('heap'), descriptors: compared('descriptors'), rss: compared('rss') };
}

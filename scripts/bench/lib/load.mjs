import autocannon from 'autocannon';
import { cpuOf } from './process-figures.mjs';
import { percentile } from './statistics.mjs';

/** Of so many answers one is read whole; the others are told by their status and length. */
const SAMPLE = 20;

/**
 * Loads one target for `seconds` over keep-alive connections and answers its figures: requestsPerSecond, p50 and p99
 * in ms, serverCpu and databaseCpu in ms per request, bytes per answer. Rejects when an answer is not what `check`
 * (which gets its parsed JSON) expects, so that an error page never counts.
 * @param target { url, pid, request(): { method, path, headers, body }, check(json) }
 */
export async function load(target, { seconds, connections, databasePid }) {
  const latencies = [];
  let bytes = 0;
  let answers = 0;
  let complaint = null;
  const run = autocannon({
    ...{ url: target.url, connections, duration: seconds, timeout: 30 },
    requests: [{ ...target.request(), setupRequest: (request) => ({ ...request, ...target.request() }) }],
    verifyBody: (body) => {
      if (answers++ % SAMPLE !== 0) return true;
      complaint ??= complain(target, body);
      return complaint === null;
    },
  });
  const serverBefore = cpuOf(target.pid);
  const databaseBefore = cpuOf(databasePid);
  run.on('response', (_client, status, length, time) => {
    if (status !== 200) complaint ??= `status ${status}`;
    latencies.push(time);
    bytes += length;
  });
  const result = await run;
  const count = latencies.length;
  if (complaint) throw new Error(`${target.name}: ${complaint}`);
  if (result.errors > 0 || count === 0) throw new Error(`${target.name}: ${result.errors} requests got no answer`);
  const perRequest = (before, pid) => (before === null ? null : (cpuOf(pid) - before) / count);
  return {
    requestsPerSecond: count / result.duration,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    serverCpu: perRequest(serverBefore, target.pid),
    databaseCpu: perRequest(databaseBefore, databasePid),
    bytes: bytes / count,
  };
}

function complain(target, body) {
  try {
    target.check(JSON.parse(body));
    return null;
  } catch (error) {
    return `${error.message}: ${String(body).slice(0, 300)}`;
  }
}

import { randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../command-line.mjs';
import { keepFile } from '../files.mjs';
import { takeLock } from '../lock.mjs';
import { inState } from '../paths.mjs';
import { requirePort } from '../ports.mjs';
import { isBusy, stopRuns } from '../processes.mjs';
import { clearLeftovers, Services } from './services.mjs';
import { onStopSignal } from '../stop-signals.mjs';

/**
 * @typedef {ReturnType<typeof readAddresses>} Addresses
 * @typedef {object} Session what `asOnlyPortal` gives to the work
 * @property {Services} services
 * @property {(() => unknown)[]} closers they run last, in reverse order
 * @property {Promise<void>} interrupted resolves at the first signal to stop
 * @property {boolean} isInterrupted
 * @property {boolean} isStopping
 * @property {boolean} isAdopted whether a killed run left its private database
 */

/** An interrupted step gets this long to end by itself, in milliseconds. */
const INTERRUPTION = 1_200;

/**
 * The ports and addresses of this run: { host, port, samplePort, url, local }, read from the environment.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function readAddresses(env = process.env) {
  const port = readPort('PORT', env.PORT ?? '4000');
  const samplePort = readPort('SAMPLE_APP_PORT', env.SAMPLE_APP_PORT ?? String(port + 1));
  // The demo's passwords are in the README: only this machine reaches it unless HOST says otherwise.
  const host = env.HOST || '127.0.0.1';
  const isNamed = ['0.0.0.0', '::', '127.0.0.1'].includes(host);
  const reachable = isNamed ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return {
    host,
    port,
    samplePort,
    url: env.PUBLIC_URL || `http://${reachable}:${port}`,
    local: `http://${reachable}:${port}`,
  };
}

/**
 * @param {string} name
 * @param {string} text
 */
function readPort(name, text) {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Problem(`${name} is ${text}; it must be a number from 1 to 65535.`);
}

/** The key that seals secrets in the database: PORTAL_SECRET, or one made once for this checkout. 64 hex digits. */
export const portalSecret = () =>
  process.env.PORTAL_SECRET || keepFile(inState('secret'), () => randomBytes(32).toString('hex'));

/**
 * Runs `work(session)` as the one portal of this checkout (lock, free ports, leftovers of a killed run cleared) and
 * stops everything that it started when `work` ends.
 * @param {string} command
 * @param {Addresses} addresses
 * @param {(session: Session) => Promise<void>} work
 */
export async function asOnlyPortal(command, addresses, work) {
  const lock = takeLock(inState('portal.lock'), { command, url: addresses.url });
  if (lock.holder) {
    throw new Problem(
      `This checkout already runs a portal: ${lock.holder.command} (process ${lock.holder.pid}) at ${lock.holder.url}\n` +
        'Use that one, or stop it with Ctrl-C in its terminal, then try again.',
    );
  }
  /** @type {() => void} */
  let interrupt = () => undefined;
  /** @type {Session} */
  const session = {
    services: new Services(),
    closers: [],
    interrupted: new Promise((resolve) => (interrupt = resolve)),
    isAdopted: false,
    isInterrupted: false,
    isStopping: false,
  };
  onStopSignal(() => {
    session.isInterrupted = true;
    stopRuns();
    interrupt();
  });
  let isCutOff = false;
  try {
    const { names, isDatabaseOurs } = await clearLeftovers();
    if (names.length > 0) process.stdout.write(`Stopped what a killed run had left: ${names.join(', ')}\n`);
    session.isAdopted = isDatabaseOurs;
    await requirePort(addresses.port, 'PORT', addresses.host);
    await requirePort(addresses.samplePort, 'SAMPLE_APP_PORT', addresses.host);
    const late = session.interrupted.then(() => sleep(INTERRUPTION)).then(() => (isCutOff = true));
    await Promise.race([work(session), late]);
  } catch (error) {
    if (!session.isInterrupted) throw error;
    isCutOff = true;
  } finally {
    session.isStopping = true;
    await session.services.stop();
    for (const close of session.closers.toReversed()) await close();
    lock.release();
  }
  if (!isCutOff) return;
  process.exitCode = 130;
  if (isBusy()) process.stdout.write('apt-get ends what it has begun …\n');
  // Work that ignores the interruption, such as a connection under way, would keep the process.
  else process.exit();
}

import { DatabaseAddressError, hostText, readDatabaseAddress } from '../../../server/config/database-address.mjs';
import { Problem } from '../command-line.mjs';
import { canInstall, installPackages } from '../install/debian.mjs';
import { codeOf, textOf } from '../errors.mjs';
import { readGreeting } from '../ports.mjs';
import { findProgram, run } from '../processes.mjs';

/**
 * @typedef {'MySQL' | 'MariaDB'} Kind
 * @typedef {{ kind: Kind, version: string }} ServerVersion
 */

/** @type {Record<string, string>} */
const OLDEST = { MySQL: '8.4', MariaDB: '10.11' };

const ADVICE = `Give the portal a database in one of these ways, then run the command again:
  docker compose -f docker/compose.yaml up -d mysql
    and DATABASE_URL=mysql://portal:portal@127.0.0.1:3306/app_portal
    and DATABASE_OWNER_URL=mysql://owner:owner@127.0.0.1:3306/app_portal
  install MySQL ${OLDEST.MySQL}+ or MariaDB ${OLDEST.MariaDB}+ (the portal then runs its own private instance)
  DATABASE_URL=mysql://user:password@host:port/database of a server that already runs`;

/**
 * The database server program of this machine: { kind: 'MySQL' | 'MariaDB', program, version }. As root on Debian it
 * is installed first when missing. `kind` asks for the one that a private database was made with.
 * @param {Kind} [kind]
 */
export async function findServer(kind) {
  const found = await installedServer(kind);
  if (found) return found;
  if (kind === 'MySQL' || !canInstall()) {
    const what = kind
      ? `The private database was made with ${kind}, which is missing.`
      : 'No database server is installed.';
    throw new Problem(`${what}\n${ADVICE}`);
  }
  await installPackages(['mariadb-server'], 'The database server', ADVICE);
  const installed = await installedServer(kind);
  if (!installed) throw new Problem(`The installed database server cannot be found or is too old.\n${ADVICE}`);
  return installed;
}

/** Describes the database server that would be used, without changing the machine; a sentence. */
export async function describeServer() {
  const found = await installedServer();
  if (found) return `${found.kind} ${found.version} (${found.program})`;
  return canInstall() ? 'would install mariadb-server with apt-get' : `none; ${ADVICE}`;
}

/** @param {Kind} [kind] */
async function installedServer(kind) {
  const names = { MySQL: ['mysqld'], MariaDB: ['mariadbd', 'mysqld'] };
  for (const name of kind ? names[kind] : ['mariadbd', 'mysqld']) {
    const program = findProgram(name);
    if (!program) continue;
    const { output } = await run(program, ['--no-defaults', '--version']);
    const server = parseVersion(output.match(/Ver (\S+)/)?.[1] ?? '');
    if (server && !isTooOld(server) && (!kind || kind === server.kind)) return { ...server, program };
  }
  return null;
}

/**
 * { kind, version } of a server's own version text, such as `5.5.5-10.11.6-MariaDB-1`; null when it is neither.
 * @param {string} text
 * @returns {ServerVersion | null}
 */
export function parseVersion(text) {
  // MariaDB puts 5.5.5- before its version, for old replicas.
  const version = text.replace(/^5\.5\.5-/, '').match(/^\d+\.\d+(\.\d+)?/)?.[0];
  return version ? { kind: text.includes('MariaDB') ? 'MariaDB' : 'MySQL', version } : null;
}

/**
 * Whether the portal cannot run on this server.
 * @param {{ kind: string, version: string }} server
 */
export function isTooOld({ kind, version }) {
  const [major, minor] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST[kind].split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

/**
 * Reads the greeting of the server behind a mysql:// address and answers { kind, version }; of several hosts the first
 * that answers is asked. Rejects with a Problem that says what is wrong: not an address, not reachable, not such a
 * server, refused, too old. It needs no driver.
 * @param {string} address
 */
export async function checkServer(address) {
  const { hosts } = parseAddress(address);
  const faults = [];
  for (const host of hosts) {
    try {
      return serverOf(await readGreeting(host.host, host.port), hostText(host));
    } catch (error) {
      if (error instanceof Problem) throw error;
      faults.push(`The database at ${hostText(host)} does not answer (${codeOf(error) ?? textOf(error)}).`);
    }
  }
  throw new Problem(
    `${faults.join('\n')}\n` +
      'Check that it runs and that DATABASE_URL is right, or unset DATABASE_URL to use a private database.',
  );
}

/**
 * @param {Buffer} greeting
 * @param {string} place
 */
function serverOf(greeting, place) {
  // A packet: 3 bytes of length, a number, then 10 (the greeting, version text ended by zero) or 255 (a refusal).
  if (greeting[4] === 255) throw new Problem(`The database at ${place} refuses connections: ${greeting.subarray(7)}`);
  const server =
    greeting[4] === 10 ? parseVersion(greeting.subarray(5, greeting.indexOf(0, 5)).toString('latin1')) : null;
  if (!server) throw new Problem(`What answers at ${place} is not MySQL or MariaDB. Check DATABASE_URL.`);
  if (isTooOld(server)) {
    throw new Problem(
      `The database at ${place} is ${server.kind} ${server.version}; the portal needs ` +
        `MySQL ${OLDEST.MySQL} or MariaDB ${OLDEST.MariaDB} at least.`,
    );
  }
  return server;
}

/**
 * The address in DATABASE_URL, as the server reads it; throws a Problem that lists its faults.
 * @param {string} address
 */
function parseAddress(address) {
  try {
    return readDatabaseAddress(address, { isServer: true });
  } catch (error) {
    if (error instanceof DatabaseAddressError) throw new Problem(`${error.message}\nCheck DATABASE_URL.`);
    throw error;
  }
}

/**
 * The hosts of a mysql:// address, as people write them.
 * @param {string} address
 */
export const placesOf = (address) => parseAddress(address).hosts.map(hostText).join(', ');

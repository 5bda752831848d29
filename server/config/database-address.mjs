// @ts-check
import { readFileSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { createSecureContext } from 'node:tls';

/**
 * @typedef {{ host: string, port: number }} DatabaseHost
 * @typedef {{ ca?: string, cert?: string, key?: string, rejectUnauthorized: boolean, verifyIdentity: boolean,
 *   minVersion: 'TLSv1.2' }} DatabaseTls
 * @typedef {object} DatabaseAddress
 * @property {readonly DatabaseHost[]} hosts in the order in which they are tried
 * @property {string} user
 * @property {string} password
 * @property {string} database
 * @property {DatabaseTls | null} ssl as mysql2 takes it; null for plain connections
 * @property {number} poolSize connections of one server
 * @property {number} connectTimeout in milliseconds
 * @property {number} statementTimeout in milliseconds
 */

/** An address that cannot be used: one sentence for each fault. None of them shows a part that may be a password. */
export class DatabaseAddressError extends Error {
  /** @param {readonly string[]} faults */
  constructor(faults) {
    super(`The address of the database is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

const FORM =
  /^(?:mysql|mariadb):\/\/(?:(?<account>[^/?#]*)@)?(?<hosts>[^@/?#]+)(?:\/(?<name>[^@/?#]*))?(?:\?(?<query>[^@#]*))?$/i;
const NOT_OF_FORM =
  'not of the form mysql://user:password@host:port/database; characters such as / ? # @ % in a user, password or ' +
  'name are written percent-encoded';
const MODES = ['disabled', 'required', 'verify-ca', 'verify-identity'];
const PARAMETERS = ['ssl-mode', 'ssl-ca', 'ssl-cert', 'ssl-key', 'pool-size', 'connect-timeout', 'statement-timeout'];
const DEFAULT_PORT = 3306;

/** With two cores more connections only queue inside the database; fewer than six leave none beside transactions. */
const POOL = { fallback: 16, least: 6, most: 512 };
/** Timeout of a connection attempt and of waiting for the pool, so that a lost database is a clear error. */
const CONNECT = { fallback: 1_500, least: 200, most: 30_000 };
/** Timeout of a statement: a frozen database must not hold every request. */
const STATEMENT = { fallback: 8_000, least: 1_000, most: 60_000 };

/**
 * Reads `mysql://user:password@host:port,host:port/database?parameter=value`: user, password and names
 * percent-encoded, IPv6 addresses in brackets, certificates read from their files. Plain JavaScript, because scripts
 * read addresses before anything is built.
 * @param {string} text
 * @param {{ isServer?: boolean }} options `isServer`: the name of the database may be missing
 * @returns {DatabaseAddress}
 * @throws {DatabaseAddressError} with every fault at once
 */
export function readDatabaseAddress(text, { isServer = false } = {}) {
  const parts = FORM.exec(text)?.groups;
  if (!parts) throw new DatabaseAddressError([NOT_OF_FORM]);
  /** @type {string[]} */
  const faults = [];
  const decode = (/** @type {string} */ part, /** @type {string} */ what) => {
    try {
      return decodeURIComponent(part);
    } catch {
      faults.push(`${what}: a % that begins no percent-encoded character is written %25`);
      return '';
    }
  };
  const account = parts.account ?? '';
  const colon = account.includes(':') ? account.indexOf(':') : account.length;
  const database = decode(parts.name ?? '', 'name of the database');
  if (!database && !isServer) faults.push('it names no database: add its name at the end, such as /app_portal');
  // A dot would end the name for TypeORM.
  if (/[.\p{Cc}]|\s$/u.test(database) || [...database].length > 64) {
    faults.push('name of the database: at most 64 characters without dots, and no blank at its end');
  }
  const hosts = readHosts(parts.hosts ?? '', faults);
  const given = readParameters(parts.query ?? '', decode, faults);
  const address = {
    hosts,
    user: decode(account.slice(0, colon), 'user'),
    password: decode(account.slice(colon + 1), 'password'),
    database,
    ssl: readTls(given, hosts, faults),
    poolSize: readCount(given, 'pool-size', POOL, faults),
    connectTimeout: readTime(given, 'connect-timeout', CONNECT, faults),
    statementTimeout: readTime(given, 'statement-timeout', STATEMENT, faults),
  };
  if (faults.length > 0) throw new DatabaseAddressError(faults);
  return address;
}

/**
 * `host:port` as people write it, an IPv6 address in brackets.
 * @param {DatabaseHost} host
 */
export const hostText = ({ host, port }) => `${isIPv6(host) ? `[${host}]` : host}:${port}`;

/**
 * @param {string} text
 * @param {string[]} faults
 */
function readHosts(text, faults) {
  return text.split(',').map((entry, index) => {
    const [, bracketed, name, port = String(DEFAULT_PORT)] =
      /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(entry) ?? [];
    const host = bracketed && isIPv6(bracketed) ? bracketed : (name ?? '');
    if (!host || Number(port) < 1 || Number(port) > 65_535) {
      faults.push(`host ${index + 1}: host:port, an IPv6 address as [address]:port; ports go from 1 to 65535`);
    }
    return { host, port: Number(port) };
  });
}

/**
 * @param {string} query
 * @param {(part: string, what: string) => string} decode
 * @param {string[]} faults
 * @returns {Map<string, string>}
 */
function readParameters(query, decode, faults) {
  const given = new Map();
  for (const part of query.split('&').filter(Boolean)) {
    const [name = '', ...value] = part.split('=');
    if (!PARAMETERS.includes(name)) {
      const what = /^[a-z_-]{1,30}$/i.test(name) && value.length > 0 ? name : 'of such a name';
      faults.push(`there is no parameter ${what}; there are ${PARAMETERS.join(', ')}`);
    } else if (given.has(name)) faults.push(`${name} stands there twice`);
    else given.set(name, decode(value.join('='), name));
  }
  return given;
}

/**
 * @typedef {{ fallback: number, least: number, most: number }} Bounds
 * @param {Map<string, string>} given
 * @param {string} name
 * @param {Bounds} bounds
 * @param {string[]} faults
 */
function readCount(given, name, { fallback, least, most }, faults) {
  const text = given.get(name) ?? String(fallback);
  const value = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) faults.push(`${name}: a number from ${least} to ${most}`);
  return value;
}

/**
 * @param {Map<string, string>} given
 * @param {string} name
 * @param {Bounds} bounds
 * @param {string[]} faults
 */
function readTime(given, name, { fallback, least, most }, faults) {
  const [, digits, unit] = /^(\d{1,6})(ms|s)$/.exec(given.get(name) ?? `${fallback}ms`) ?? [];
  const value = digits ? Number(digits) * (unit === 's' ? 1_000 : 1) : NaN;
  if (!(value >= least && value <= most)) {
    faults.push(`${name}: a time with its unit such as 1500ms or 2s, from ${least}ms to ${most / 1_000}s`);
  }
  return value;
}

/**
 * The modes of the MySQL clients: `required` encrypts and verifies nothing, `verify-ca` verifies the authority,
 * `verify-identity` the host name too.
 * @param {Map<string, string>} given
 * @param {readonly DatabaseHost[]} hosts
 * @param {string[]} faults
 * @returns {DatabaseTls | null}
 */
function readTls(given, hosts, faults) {
  const mode = given.get('ssl-mode') ?? 'disabled';
  const isVerified = mode.startsWith('verify-');
  const before = faults.length;
  if (!MODES.includes(mode)) faults.push(`ssl-mode: one of ${MODES.join(', ')}`);
  else if (given.has('ssl-ca') && !isVerified) {
    faults.push('ssl-ca: has an effect with ssl-mode=verify-ca or ssl-mode=verify-identity alone');
  }
  if (given.has('ssl-cert') !== given.has('ssl-key')) faults.push('ssl-cert and ssl-key: both or none');
  else if (given.has('ssl-cert') && mode === 'disabled') faults.push('ssl-cert and ssl-key: need an ssl-mode');
  // The driver would compare the certificate with "localhost" instead of the address.
  if (mode === 'verify-identity' && hosts.some(({ host }) => isIP(host))) {
    faults.push('ssl-mode=verify-identity: hosts are given by name; for addresses there is verify-ca');
  }
  const [ca, cert, key] = ['ssl-ca', 'ssl-cert', 'ssl-key'].map((name) => readPem(given, name, faults));
  if (faults.length > before || mode === 'disabled') return null;
  try {
    createSecureContext({ ca, cert, key });
  } catch (error) {
    faults.push(`ssl-ca, ssl-cert, ssl-key: not usable together (${/** @type {Error} */ (error).message})`);
  }
  const verifying = { rejectUnauthorized: isVerified, verifyIdentity: mode === 'verify-identity' };
  return { ca, cert, key, ...verifying, minVersion: 'TLSv1.2' };
}

/**
 * @param {Map<string, string>} given
 * @param {string} name
 * @param {string[]} faults
 */
function readPem(given, name, faults) {
  const path = given.get(name);
  if (path === undefined) return undefined;
  try {
    const text = readFileSync(path, 'utf8');
    if (/-----BEGIN [A-Z ]+-----/.test(text)) return text;
    faults.push(`${name}: ${path} is no file in PEM`);
  } catch (error) {
    faults.push(`${name}: ${path} cannot be read (${/** @type {NodeJS.ErrnoException} */ (error).code})`);
  }
  return undefined;
}

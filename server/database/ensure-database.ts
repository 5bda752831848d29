import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import type { DatabaseAddress } from '../config/database-address.mjs';
import { hostText, readDatabaseAddress } from '../config/database-address.mjs';
import { Refusal } from '../core/refusal.js';
import { connectionOptions, Primary } from './primary.js';

interface DriverError extends Error {
  readonly code?: string;
}

/** The database does not exist, or the account may not use it: some servers do not tell which. */
const MISSING = ['ER_BAD_DB_ERROR', 'ER_DBACCESS_DENIED_ERROR'];
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'];

/**
 * Connects to the writable host of `url`; operators' commands use it too. The caller ends the connection.
 * @param options `database` names another one than the address, '' none
 * @throws DatabaseAddressError, and the driver's errors
 */
export function connectTo(url: string, options: { database?: string } = {}): Promise<Connection> {
  return connect(new Primary(readDatabaseAddress(url)), options);
}

const connect = (primary: Primary, options: { database?: string } = {}) =>
  createConnection({ ...connectionOptions(primary), ...options });

/**
 * Creates the database of `url` if it is missing and the account may (utf8mb4, utf8mb4_unicode_ci).
 * @throws Refusal if it cannot be reached, accessed, created or written to; DatabaseAddressError
 */
export async function ensureDatabase(url: string): Promise<void> {
  const primary = new Primary(readDatabaseAddress(url));
  const { address } = primary;
  try {
    await (await connect(primary)).end();
  } catch (error) {
    if (!MISSING.includes((error as DriverError).code ?? '')) throw explainFailure(error, address);
    await makeDatabase(primary);
  }
  if (await primary.isWritable()) return;
  throw new Refusal(`None of the databases at ${places(address)} can be written to.`);
}

async function makeDatabase(primary: Primary): Promise<void> {
  const { address } = primary;
  const connection = await connect(primary, { database: '' }).catch((error: unknown) => {
    throw explainFailure(error, address);
  });
  const statement = `CREATE DATABASE IF NOT EXISTS ${quoted(address.database)} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`;
  try {
    await connection.query(statement);
  } catch (error) {
    const { code, message } = error as DriverError;
    const why = `The database ${address.database} cannot be used, and the account may not make it: ${message}`;
    if (!MISSING.includes(code ?? '')) throw new Refusal(why);
    const [[row]] = (await connection.query('SELECT CURRENT_USER() AS account')) as unknown as [{ account: string }[]];
    const [, user = '', host = ''] = /^(.*)@([^@]*)$/s.exec(row?.account ?? '') ?? [];
    // In a grant _ and % are wildcards.
    const scope = quoted(address.database.replaceAll(/[\\_%]/g, '\\$&'));
    const account = [user, host].map((part) => connection.escape(part)).join('@');
    throw new Refusal(
      `${why}\nLet somebody who may run:\n  ${statement};\n  GRANT ALL PRIVILEGES ON ${scope}.* TO ${account};`,
    );
  } finally {
    await connection.end();
  }
}

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;
const places = ({ hosts }: DatabaseAddress) => hosts.map(hostText).join(', ');

/** Why a connection to `address` failed, in words, with the remedy. */
export function explainFailure(error: unknown, address: DatabaseAddress): Refusal {
  const { code = '', message } = error as DriverError;
  const place = `The database at ${places(address)}`;
  if (AWAY.includes(code)) {
    return new Refusal(`${place} does not answer (${code}).\nCheck that it runs and that DATABASE_URL is right.`);
  }
  const advice: Record<string, string> = {
    ER_ACCESS_DENIED_ERROR:
      'Check the user and the password in DATABASE_URL, and its ssl-mode where the server or the account wants TLS.',
    ER_SECURE_TRANSPORT_REQUIRED: 'It takes no plain connections: add an ssl-mode to DATABASE_URL.',
    HANDSHAKE_NO_SSL_SUPPORT: 'It offers no TLS, which the ssl-mode in DATABASE_URL asks for.',
    HANDSHAKE_SSL_ERROR: "Check ssl-mode, ssl-ca, ssl-cert and ssl-key in DATABASE_URL, and the server's certificate.",
  };
  return new Refusal(`${place} refuses the portal: ${message}\n${advice[code] ?? 'Check DATABASE_URL.'}`);
}

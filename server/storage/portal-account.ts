import type { Connection, RowDataPacket } from 'mysql2/promise';
import { readDatabaseAddress } from '../config/database-address.mjs';
import { Refusal } from '../core/refusal.js';
import { connectTo } from '../database/ensure-database.js';

const ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** Tables of which a portal may not do everything: the audit log and its seals only grow (AUDT-13). */
const FEWER: Readonly<Record<string, readonly string[]>> = {
  audit_event: ['SELECT', 'INSERT'],
  audit_target: ['SELECT', 'INSERT'],
  audit_link: ['SELECT', 'INSERT'],
  audit_anchor: ['SELECT'],
  audit_key: ['SELECT', 'INSERT', 'UPDATE'],
  audit_unsealed: ['SELECT', 'INSERT', 'DELETE'],
  migrations: ['SELECT'],
};

const rightsOn = (table: string): readonly string[] => FEWER[table] ?? ALL;

/** The tables of the owner's database, in the order of their names. */
async function tablesOf(owner: Connection): Promise<string[]> {
  const [rows] = await owner.query<RowDataPacket[]>(
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`,
  );
  return rows.map(({ name }) => String(name));
}

const statement = (words: 'GRANT' | 'REVOKE', rights: readonly string[], place: string, account: string) =>
  `${words} ${rights.join(', ')} ON ${place} ${words === 'GRANT' ? 'TO' : 'FROM'} ${account}`;

/**
 * The statements that give `account` ('user'@'host') the rights of a portal on the database that `owner` is connected
 * to, one for each table.
 */
export async function portalGrants(owner: Connection, account: string): Promise<string[]> {
  const [[row]] = await owner.query<RowDataPacket[]>('SELECT DATABASE() AS name');
  return (await tablesOf(owner)).map((table) =>
    statement('GRANT', rightsOn(table), owner.format('??.??', [row?.name, table]), account),
  );
}

/**
 * Lets the owner of a migrated database give the account of `portalUrl` the rights of a portal, and take those on the
 * audit log that it must not have. Returns a line about what was done (CONF-62, decision 163).
 * @throws Refusal if the two name different databases, and with the remedy if the owner may not; DatabaseAddressError
 */
export async function givePortalRights(ownerUrl: string, portalUrl: string): Promise<string> {
  const { database } = readDatabaseAddress(portalUrl);
  if (readDatabaseAddress(ownerUrl).database !== database) {
    throw new Refusal('DATABASE_OWNER_URL and DATABASE_URL must name the same database.');
  }
  // Before it has a right, it cannot enter the database.
  const portal = await connectTo(portalUrl, { database: '' });
  const owner = await connectTo(ownerUrl);
  try {
    const account = await accountOf(portal);
    if (await hasWholeDatabase(portal, database)) {
      return `${account} has rights on the whole database, so nothing keeps it from changing audit events: revoke them, then migrate again`;
    }
    const held = await heldBy(portal, database);
    let changed = 0;
    for (const table of await tablesOf(owner)) {
      const place = owner.format('??.??', [database, table]);
      const has = held.get(table) ?? [];
      const missing = rightsOn(table).filter((right) => !has.includes(right));
      const beyond = has.filter((right) => !rightsOn(table).includes(right));
      if (missing.length > 0) await apply(owner, statement('GRANT', missing, place, account), account);
      if (beyond.length > 0) await apply(owner, statement('REVOKE', beyond, place, account), account);
      if (missing.length + beyond.length > 0) changed += 1;
    }
    return changed > 0 ? `rights of ${account} set on ${changed} tables` : `rights of ${account} are up to date`;
  } finally {
    await portal.end();
    await owner.end();
  }
}

/** The account of a connection as SQL has it: 'user'@'host'. */
async function accountOf(connection: Connection): Promise<string> {
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT CURRENT_USER() AS account');
  const [, user = '', host = ''] = /^(.*)@([^@]*)$/s.exec(String(row?.account)) ?? [];
  return [user, host].map((part) => connection.escape(part)).join('@');
}

/** Whether an account may change rows of every table, and those of the audit log with them. */
async function hasWholeDatabase(portal: Connection, database: string): Promise<boolean> {
  // The name of a database is a pattern in a grant.
  const [rows] = await portal.query<RowDataPacket[]>(
    `SELECT 1 FROM information_schema.SCHEMA_PRIVILEGES WHERE PRIVILEGE_TYPE = 'DELETE' AND ? LIKE TABLE_SCHEMA
     UNION ALL SELECT 1 FROM information_schema.USER_PRIVILEGES WHERE PRIVILEGE_TYPE = 'DELETE'`,
    [database],
  );
  return rows.length > 0;
}

/** The rights on rows that an account has by table; it sees its own alone. */
async function heldBy(portal: Connection, database: string): Promise<Map<string, string[]>> {
  const [rows] = await portal.query<RowDataPacket[]>(
    `SELECT TABLE_NAME AS name, PRIVILEGE_TYPE AS held FROM information_schema.TABLE_PRIVILEGES
      WHERE TABLE_SCHEMA = ? AND PRIVILEGE_TYPE IN (?)`,
    [database, ALL],
  );
  const held = new Map<string, string[]>();
  for (const row of rows) held.set(String(row.name), [...(held.get(String(row.name)) ?? []), String(row.held)]);
  return held;
}

async function apply(owner: Connection, change: string, account: string): Promise<void> {
  try {
    await owner.query(change);
  } catch (error) {
    throw new Refusal(
      `The account of DATABASE_OWNER_URL may not give ${account} its rights: ${(error as Error).message}\n` +
        `Let somebody who may run the statements of: npm run -s grants -- "${account}"`,
    );
  }
}

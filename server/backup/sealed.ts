import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { Place } from '../database/query.js';
import { execute, query } from '../database/query.js';
import type { Door } from '../database/scoped.js';
import { acrossOrganizations } from '../database/scoped.js';
import { name } from '../database/sql.js';
import { isOpenedBy } from '../integrations/crypto/seal.js';

/** Values of a primary key. */
type Key = readonly (string | number)[];

/** A column with values that PORTAL_SECRET seals, and the way to replace or remove one. */
interface SealedColumn {
  /** Its name for people. */
  readonly what: string;
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  /** The rows that have a value. */
  readonly condition: Sql;
  readonly read: (stored: string) => string;
  /** The column with another seal in it, or without one. */
  readonly write: (stored: string, sealed: string | null) => string | null;
  /** The row is deleted if its value does not open. */
  readonly isRowLost?: true;
}

/** The text itself. */
const plain = {
  condition: sql`TRUE`,
  read: (stored: string) => stored,
  write: (_stored: string, sealed: string | null) => sealed,
};

interface Outcome {
  password?: string;
}

/** Permanent values; temporary ones (keys of the hour, sign-ons under way, codes) are created again. */
const SEALED: readonly SealedColumn[] = [
  {
    what: 'key of contact data',
    table: 'contact_key',
    column: 'private_key',
    key: ['id'],
    isRowLost: true,
    ...plain,
  },
  {
    what: 'key of the audit log’s chain',
    table: 'audit_key',
    column: 'sealed',
    key: ['id'],
    isRowLost: true,
    ...plain,
  },
  {
    what: 'client secrets of domains',
    table: 'domain',
    column: 'client_secret',
    key: ['ou_id', 'id'],
    ...plain,
    condition: sql`client_secret IS NOT NULL`,
  },
  {
    what: 'secrets of webhooks',
    table: 'webhook',
    column: 'secret',
    key: ['ou_id', 'id'],
    isRowLost: true,
    ...plain,
  },
  {
    what: 'former secrets of webhooks',
    table: 'webhook',
    column: 'former_secret',
    key: ['ou_id', 'id'],
    ...plain,
    condition: sql`former_secret IS NOT NULL`,
  },
  {
    what: 'initial passwords of imported users',
    table: 'user_import_row',
    column: 'outcome',
    key: ['ou_id', 'import_id', 'position'],
    condition: sql`outcome LIKE '%"password":%'`,
    read: (stored) => (JSON.parse(stored) as Outcome).password ?? '',
    write(stored, sealed) {
      const { password: _former, ...others } = JSON.parse(stored) as Outcome;
      return JSON.stringify(sealed === null ? others : { ...others, password: sealed });
    },
  },
];
/** Rows per read. */
const BATCH = 500;

/** A sealed value, and the treatment of its row. */
interface SealedValue {
  readonly what: string;
  readonly sealed: string;
  replace(ctx: Place, sealed: string | null): Promise<void>;
}

/** The way to the rows of the whole installation, for statements about its secret. */
export const wholeInstallation = (ctx: Place): Door => acrossOrganizations(ctx, 'the secret seals values of every OU');

/** Every value that is sealed for good, the canary apart. */
export async function* sealedValues(ctx: Place): AsyncGenerator<SealedValue> {
  for (const entry of SEALED) {
    const [table, column] = [name(entry.table), name(entry.column)];
    const key = join(entry.key.map(name));
    for (let last: Key | null = null; ;) {
      const after: Sql = last ? sql`AND (${key}) > (${join(last)})` : empty;
      const rows: Record<string, string>[] = await query(
        wholeInstallation(ctx),
        sql`SELECT ${column} AS held, ${key} FROM ${table} WHERE ${entry.condition} ${after} ORDER BY ${key} LIMIT ${BATCH}`,
      );
      for (const { held = '', ...names } of rows) {
        const values = entry.key.map((each) => names[each] as string);
        last = values;
        const isThis = sql`(${key}) = (${join(values)})`;
        yield {
          what: entry.what,
          sealed: entry.read(held),
          async replace(inside, sealed) {
            const text = entry.write(held, sealed);
            const change =
              sealed === null && entry.isRowLost
                ? sql`DELETE FROM ${table}`
                : sql`UPDATE ${table} SET ${column} = ${text}`;
            await execute(wholeInstallation(inside), sql`${change} WHERE ${isThis}`);
          },
        };
      }
      if (rows.length < BATCH) break;
    }
  }
}

/** Counts the sealed values that open under `secret`, and those that do not, by kind. */
export async function tallySealed(ctx: Place, secret: Buffer): Promise<{ open: number; closed: Map<string, number> }> {
  let open = 0;
  const closed = new Map<string, number>();
  for await (const { what, sealed } of sealedValues(ctx)) {
    if (isOpenedBy(secret, sealed)) open += 1;
    else closed.set(what, (closed.get(what) ?? 0) + 1);
  }
  return { open, closed };
}

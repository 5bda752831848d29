import type { EntityManager } from 'typeorm';
import { query } from '../database/query.js';
import { isOpenedBy } from '../integrations/crypto/seal.js';

type Place = { readonly db: EntityManager };
/** Values of a primary key. */
type Key = readonly (string | number)[];

/** Values that PORTAL_SECRET seals, and how a row is told that another one, or none, takes their place. */
interface SealedColumn {
  /** Its name for people. */
  readonly what: string;
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  /** Which of the rows have one. */
  readonly condition: string;
  readonly read: (stored: string) => string;
  /** The column with another seal in it; null where the row goes with it. */
  readonly write: (stored: string, sealed: string | null) => string | null;
  readonly isRowLost?: true;
}

/** The text itself. */
const plain = {
  condition: 'TRUE',
  read: (stored: string) => stored,
  write: (_stored: string, sealed: string | null) => sealed,
};

interface Outcome {
  password?: string;
}

/** All that lasts; what is of the moment (keys of the hour, sign-ons under way, codes) is made anew. */
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
    what: 'client secrets of domains',
    table: 'domain',
    column: 'client_secret',
    key: ['ou_id', 'id'],
    ...plain,
    condition: 'client_secret IS NOT NULL',
  },
  {
    what: 'initial passwords of imported users',
    table: 'user_import_row',
    column: 'outcome',
    key: ['ou_id', 'import_id', 'position'],
    condition: `outcome LIKE '%"password":%'`,
    read: (stored) => (JSON.parse(stored) as Outcome).password ?? '',
    write(stored, sealed) {
      const { password: _former, ...others } = JSON.parse(stored) as Outcome;
      return JSON.stringify(sealed === null ? others : { ...others, password: sealed });
    },
  },
];
/** Rows read at once. */
const BATCH = 500;

/** A sealed value and what to do with its row. */
interface SealedValue {
  readonly what: string;
  readonly sealed: string;
  replace(ctx: Place, sealed: string | null): Promise<void>;
}

/** Every value that is sealed for good, the canary apart. */
export async function* sealedValues(ctx: Place): AsyncGenerator<SealedValue> {
  for (const entry of SEALED) {
    const { what, table, column, key, condition, read, write, isRowLost } = entry;
    const where = `(${key.join(', ')})`;
    const marks = `(${key.map(() => '?').join(', ')})`;
    let last: Key | null = null;
    for (;;) {
      const after: string = last ? `AND ${where} > ${marks}` : '';
      const rows: Record<string, string>[] = await query(
        ctx,
        `SELECT ${column} AS held, ${key.join(', ')} FROM ${table} WHERE ${condition} ${after}
          ORDER BY ${key.join(', ')} LIMIT ${BATCH}`,
        last ?? [],
      );
      for (const { held = '', ...names } of rows) {
        const values = key.map((name) => names[name] as string);
        last = values;
        yield {
          what,
          sealed: read(held),
          async replace({ db }, sealed) {
            if (sealed === null && isRowLost) await db.query(`DELETE FROM ${table} WHERE ${where} = ${marks}`, values);
            else {
              const text = write(held, sealed);
              await db.query(`UPDATE ${table} SET ${column} = ? WHERE ${where} = ${marks}`, [text, ...values]);
            }
          },
        };
      }
      if (rows.length < BATCH) break;
    }
  }
}

/** How many sealed values open under `secret`, and how many do not, by what they are. */
export async function tallySealed(ctx: Place, secret: Buffer): Promise<{ open: number; closed: Map<string, number> }> {
  let open = 0;
  const closed = new Map<string, number>();
  for await (const { what, sealed } of sealedValues(ctx)) {
    if (isOpenedBy(secret, sealed)) open += 1;
    else closed.set(what, (closed.get(what) ?? 0) + 1);
  }
  return { open, closed };
}

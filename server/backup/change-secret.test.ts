import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.js';
import type { TestDatabase } from '../../tests/support/servers/empty-database.js';
import { Factory } from '../../tests/support/factory.js';
import { testEnvironment } from '../../tests/support/portal.js';
import { createDataSource } from '../storage/data-source.js';
import { admitSecret } from '../database/installation.js';
import { seal, unseal } from '../integrations/crypto/seal.js';
import { changeSecret } from './change-secret.js';

const [OWN, NEXT, OTHER] = ['5e', '6f', '7a'].map((digits) => Buffer.from(digits.repeat(32), 'hex')) as [
  Buffer,
  Buffer,
  Buffer,
];
/** More than are read at once. */
const IMPORTED = 501;

let schema: TestDatabase;
let name: string;
let database: DataSource;
let ouId: string;

/** Looks at the schema over a connection of its own, which is gone again when the secret is changed. */
async function connected<Result>(work: (database: DataSource) => Promise<Result>): Promise<Result> {
  database = createDataSource(schema.url);
  await database.initialize();
  return work(database).finally(() => database.destroy());
}
const admit = (secret: Buffer) =>
  connected(() => admitSecret(testEnvironment(schema.url, { PORTAL_SECRET: secret.toString('hex') }), database));
const texts = (column: string, table: string) =>
  connected(async () => {
    const rows = (await database.query(`SELECT ${column} AS text FROM ${table}`)) as { text: string | null }[];
    return rows.map(({ text }) => text);
  });

beforeAll(async () => {
  schema = await createTestDatabase();
  name = new URL(schema.url).pathname.slice(1);
  ouId = await connected(() => new Factory(database).organization());
});
afterAll(() => schema.drop());
beforeEach(() =>
  connected(async () => {
    for (const table of ['contact_key', 'domain', 'user_import', 'one_time_code']) {
      await database.query(`DELETE FROM ${table}`);
    }
    await database.query('UPDATE installation SET canary = NULL');
    await database.query(
      `INSERT INTO contact_key (id, public_key, private_key, created_time) VALUES (1, 'public', ?, 1)`,
      [seal(OWN, 'private')],
    );
    const factory = new Factory(database);
    await factory.domain(ouId, { client_secret: seal(OWN, 'of a client') });
    await factory.domain(ouId);
    await factory.insert('user_import', {
      ou_id: ouId,
      id: '01',
      account_id: '01',
      file_name: 'f',
      state: 'DONE',
      zone_offset: 0,
      locale: 'en-US',
      columns: '[]',
      created_time: 1,
      time_zone: 'UTC',
    });
    const rows = Array.from({ length: IMPORTED }, (_, index) => {
      const outcome = JSON.stringify({ faults: [], password: seal(OWN, `initial ${index + 1}`) });
      return [ouId, '01', index + 1, '[]', 'NEW', outcome];
    });
    await database.query('INSERT INTO user_import_row (ou_id, import_id, position, cells, state, outcome) VALUES ?', [
      rows,
    ]);
  }),
);

describe('the secret of an installation', () => {
  it('gives way to another one, which opens all that it did', async () => {
    await admit(OWN);
    const change = { url: schema.url, to: NEXT, forget: null };
    await expect(changeSecret({ ...change, from: OTHER })).rejects.toThrow('PORTAL_SECRET_OLD is not the secret');
    await admit(OWN);
    expect(await changeSecret({ ...change, from: OWN })).toEqual({ open: 503, closed: new Map() });
    await admit(NEXT);
    await expect(admit(OWN)).rejects.toThrow('PORTAL_SECRET is not the one');
    const opened = (sealed: string | null) => unseal(NEXT, sealed ?? '');
    expect((await texts('private_key', 'contact_key')).map(opened)).toEqual(['private']);
    const clients = await texts('client_secret', 'domain');
    expect(clients.flatMap((sealed) => sealed ?? []).map(opened)).toEqual(['of a client']);
    expect(clients).toHaveLength(2);
    const outcomes = (await texts('outcome', 'user_import_row ORDER BY position')).map(
      (text) => JSON.parse(text ?? '') as { faults: []; password: string },
    );
    expect(outcomes.map(({ password }) => opened(password)).at(-1)).toBe('initial 501');
    expect(outcomes[0]?.faults).toEqual([]);
  });

  it('is forgotten by name alone, with what only it opens', async () => {
    await admit(OWN);
    const change = { url: schema.url, to: NEXT, from: null };
    for (const forget of [null, 'another']) {
      await expect(changeSecret({ ...change, forget })).rejects.toThrow(
        `key of contact data: 1\n  client secrets of domains: 1\n  initial passwords of imported users: 501\n` +
          `Nothing was changed. To go on: --forget ${name}`,
      );
    }
    await admit(OWN);
    const { open, closed } = await changeSecret({ ...change, forget: name });
    expect([open, [...closed.values()]]).toEqual([0, [1, 1, 501]]);
    expect(await texts('private_key', 'contact_key')).toEqual([]);
    expect(await texts('client_secret', 'domain')).toEqual([null, null]);
    expect(new Set(await texts('outcome', 'user_import_row'))).toEqual(new Set(['{"faults":[]}']));
    await admit(NEXT);
  });

  it('is not changed beside portals', async () => {
    await admit(OWN);
    await connected(async () => {
      await database.query('SELECT 1');
      await expect(changeSecret({ url: schema.url, to: NEXT, from: OWN, forget: null })).rejects.toThrow(
        'Stop its portals first',
      );
    });
    await admit(OWN);
  });
});

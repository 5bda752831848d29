import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.js';
import type { TestDatabase } from '../../tests/support/servers/empty-database.js';
import { createEmptyDatabase } from '../../tests/support/servers/empty-database.js';
import { startTestPortal, testEnvironment } from '../../tests/support/portal.js';
import { startPortal } from '../portal.js';
import { createDataSource } from '../storage/data-source.js';
import { admitSecret } from './installation.js';

const OWN = '5e'.repeat(32);
const OTHER = '7a'.repeat(32);
const REFUSAL = /PORTAL_SECRET is not the one that this installation was set up with/;

let schema: TestDatabase;
let database: DataSource;

const admit = (secret: string) => admitSecret(testEnvironment(schema.url, { PORTAL_SECRET: secret }), database);
const stored = async () => {
  const [row] = (await database.query(
    'SELECT canary, (SELECT private_key FROM contact_key) AS contactKey FROM installation',
  )) as { canary: string | null; contactKey: string | null }[];
  return row;
};

beforeAll(async () => {
  schema = await createTestDatabase();
  database = createDataSource(schema.url);
  await database.initialize();
});
beforeEach(async () => {
  await database.query('UPDATE installation SET canary = NULL');
  await database.query('DELETE FROM contact_key');
});
afterAll(async () => {
  await database.destroy();
  await schema.drop();
});

describe('the secret of an installation', () => {
  it('is that of the first server: another one does not start under another, and changes nothing [threats 50]', async () => {
    const first = await startTestPortal({ database: schema, env: { PORTAL_SECRET: OWN } });
    const before = await stored();
    const second = await startTestPortal({ database: schema, env: { PORTAL_SECRET: OWN } });
    await second.stop();
    await expect(startTestPortal({ database: schema, env: { PORTAL_SECRET: OTHER } })).rejects.toThrow(REFUSAL);
    expect(await stored()).toEqual(before);
    expect(before?.canary).toMatch(/^[\w+/]{60,}=*$/);
    await first.stop();
  });

  it('is one, when servers with different ones start at once [threats 50]', async () => {
    const secrets = Array.from({ length: 6 }, (_, index) => String(index + 1).repeat(64));
    const outcomes = await Promise.allSettled(secrets.map(admit));
    const admitted = secrets.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(admitted).toHaveLength(1);
    for (const secret of secrets) {
      await expect(admit(secret).then(() => 'admitted', String)).resolves.toMatch(
        secret === admitted[0] ? /^admitted$/ : REFUSAL,
      );
    }
  });

  it('is the one that sealed what an upgraded installation holds', async () => {
    const before = await startTestPortal({ database: schema, env: { PORTAL_SECRET: OWN } });
    const ouId = await before.factory.organization();
    const contactKey = (await stored())?.contactKey ?? '';
    await before.stop();
    const holdings = {
      contact_key: `INSERT INTO contact_key (id, public_key, private_key, created_time) VALUES (1, '', ?, 1)`,
      domain: `INSERT INTO domain (ou_id, id, name, url, url_hash, client_secret, claims, created_time)
        VALUES ('${ouId}', '01', 'd', 'https://d.example', 'h', ?, '{}', 1)`,
      rsa_key: `INSERT INTO rsa_key (id, public_key, private_key, created_time, expire_time) VALUES ('01', '', ?, 1, 2)`,
    };
    for (const [table, statement] of Object.entries(holdings)) {
      for (const each of Object.keys(holdings)) await database.query(`DELETE FROM ${each}`);
      await database.query('UPDATE installation SET canary = NULL');
      await database.query(statement, [contactKey]);
      await expect(admit(OTHER), table).rejects.toThrow(REFUSAL);
      expect((await stored())?.canary, table).toBeNull();
      await admit(OWN);
      expect((await stored())?.canary, table).not.toBeNull();
    }
  });

  it('does not replace a key of contact data that somebody changed', async () => {
    await admit(OWN);
    await database.query("INSERT INTO contact_key (id, public_key, private_key, created_time) VALUES (1, '', 'x', 1)");
    await expect(startTestPortal({ database: schema })).rejects.toThrow('its row was changed');
    expect((await stored())?.contactKey).toBe('x');
  });

  it('is not looked at on a schema that is not up to date, or restored in part', async () => {
    await database.query('CREATE TABLE unfinished_restore (only_row int)');
    await expect(admit(OWN)).rejects.toThrow('restored in part only. Run it again: npm run restore');
    await database.query('DROP TABLE unfinished_restore');
    const empty = await createEmptyDatabase();
    await expect(startPortal(testEnvironment(empty.url))).rejects.toThrow('Run first: npm run migrate');
    await empty.drop();
  });
});

import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { createDataSource } from '../../server/storage/data-source.js';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { Factory } from '../support/factory.js';
import { APPLY, importStatus } from '../support/imports.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { imported } from '../support/sheets.js';
import { until } from '../support/socket.js';

const ROWS = 300;
const KILLS = 3;

let database: TestDatabase;
let source: DataSource;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  server = new ServerProcess(await freePort(), { DATABASE_URL: database.url, PUBLIC_URL: 'http://portal.test' });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await source.destroy();
  await database.drop();
});

it(
  'kill -9 in the middle of an import, three times: whole rows only, and the next server goes on [BYND-03, IMPT-09]',
  { timeout: 180_000 },
  async () => {
    const factory = new Factory(source);
    const ou = await factory.organization();
    const admin = await factory.admin(ou);
    await factory.role(ou, { name: 'Crew' });
    await factory.userGroup(ou, [], 'Team');
    const token = await factory.session(admin.id, ou);
    const count = async (sql: string) =>
      ((await source.query(`SELECT COUNT(*) AS total ${sql}`, [ou])) as { total: number }[])[0]?.total ?? 0;
    /** The parts of each row that must be there together. */
    const written = async () => ({
      rows: await count('FROM user_import_row WHERE is_done = 1 AND ou_id = ?'),
      members: await count("FROM member WHERE username LIKE 'crew.%' AND ou_id = ?"),
      roles: await count('FROM user_role WHERE ou_id = ?'),
      groups: await count('FROM user_group_member WHERE ou_id = ?'),
      mails: await count("FROM mail WHERE kind = 'passwordInit' AND address LIKE 'crew.%' AND ? IS NOT NULL"),
      events: await count(
        "FROM audit_event WHERE ou_id = ? AND event_name = 'userImportApply' AND resource_id IN (SELECT user_id FROM member WHERE username LIKE 'crew.%')",
      ),
    });
    const whole = (rows: number) => ({ rows, members: rows, roles: rows, groups: rows, mails: rows, events: rows });

    await server.start();
    const client = ApiClient.withToken(server.url, token);
    const id = await imported(client, [
      ['Username', 'Name', 'E-mail', 'Roles', 'User groups'],
      ...Array.from({ length: ROWS }, (_, at) => [
        `crew.${at}`,
        `Crew ${at}`,
        `crew.${at}@portal.example`,
        'Crew',
        'Team',
      ]),
    ]);
    await client.data(APPLY, { id });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = (ROWS / (KILLS + 1)) * kill;
      await until(async () => (await count('FROM user_import_row WHERE is_done = 1 AND ou_id = ?')) >= enough, 60_000);
      await server.end('SIGKILL');
      const state = await written();
      expect(state).toEqual(whole(state.rows));
      expect(state.rows).toBeLessThan(ROWS);
      // A lease lasts a minute; the test does not wait for it.
      await source.query("UPDATE job SET lease_time = 0 WHERE kind = 'user-import' AND state = 'RUNNING'");
      await server.start();
    }
    await until(async () => (await importStatus(client, id)).state === 'DONE', 60_000);
    expect(await written()).toEqual(whole(ROWS));
    expect((await importStatus(client, id)).counts).toMatchObject({ new: ROWS, done: ROWS, wrong: 0 });
  },
);

import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { createDataSource } from '../../server/storage/data-source.js';
import type { AssetService } from '../support/services/asset-service.js';
import { startAssetService } from '../support/services/asset-service.js';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { Factory } from '../support/factory.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { until } from '../support/socket.js';

const ASSETS = 12_000;
const START = 'mutation { assetSyncTree { state } }';
const STATE = '{ assetSyncLimit { state } }';

let service: AssetService;
let database: TestDatabase;
let source: DataSource;
let server: ServerProcess;

beforeAll(async () => {
  service = await startAssetService();
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  const env = { DATABASE_URL: database.url, PUBLIC_URL: 'http://portal.test', ASSET_SERVICE_URL: service.url };
  server = new ServerProcess(await freePort(), env);
});
afterAll(async () => {
  await server.end('SIGKILL');
  await service.stop();
  await source.destroy();
  await database.drop();
});

it(
  'kill -9 while assets are read, and while they are written: all of the old or all of the new, and the next is possible [ASST-12]',
  { timeout: 180_000 },
  async () => {
    const factory = new Factory(source);
    const ou = await factory.organization({ features: '["assets"]' });
    const token = await factory.session((await factory.admin(ou)).id, ou);
    const count = async (sql: string) =>
      ((await source.query(`SELECT COUNT(*) AS total FROM ${sql}`, [ou])) as { total: number }[])[0]?.total ?? 0;
    const tell = (name: string) => {
      service.assets = Array.from({ length: ASSETS }, (_, at) => ({ id: `a${at}`, name, type: 'device' }));
    };
    const named = (name: string) => count(`asset WHERE name = '${name}' AND removed_time IS NULL AND ou_id = ?`);
    await server.start();
    const client = ApiClient.withToken(server.url, token);
    const isDone = async () =>
      (await client.data<{ assetSyncLimit: { state: string } }>(STATE)).assetSyncLimit.state === 'DONE';
    tell('old');
    await client.data(START);
    await until(isDone, 60_000);
    expect(await named('old')).toBe(ASSETS);

    tell('new');
    await source.query('UPDATE asset_sync SET started_time = 0');
    await client.data(START);
    for (const kept of [ASSETS / 3, ASSETS]) {
      await until(async () => (await count('asset_snapshot WHERE ou_id = ?')) >= kept, 60_000);
      await server.end('SIGKILL');
      expect([await named('old'), await named('new')].toSorted((one, other) => one - other)).toEqual([0, ASSETS]);
      // A lease lasts a minute; the test does not wait for it.
      await source.query("UPDATE job SET lease_time = 0 WHERE kind = 'asset-sync' AND state = 'RUNNING'");
      await server.start();
    }
    await until(isDone, 60_000);
    expect(await named('new')).toBe(ASSETS);
    expect(await count('asset_snapshot WHERE ou_id = ?')).toBe(0);

    tell('newest');
    await source.query('UPDATE asset_sync SET started_time = 0');
    await client.data(START);
    await until(isDone, 60_000);
    expect(await named('newest')).toBe(ASSETS);
  },
);

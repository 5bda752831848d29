import { createConnection } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCrowd } from '../../scripts/demo/crowd.mjs';
import { newIdAt } from '../../scripts/demo/ids.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { createDataSource } from '../../server/storage/data-source.js';
import { memberTerms } from '../../server/modules/identity/account/member-terms.service.js';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { Factory } from '../support/factory.js';
import { residentOf } from '../support/servers/process-figures.js';
import { ServerProcess } from '../support/servers/server-process.js';

const PEOPLE = 15_000;
const MEBIBYTE = 2 ** 20;

let database: TestDatabase;
let source: DataSource;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  server = new ServerProcess(await freePort(), { DATABASE_URL: database.url });
  await server.start();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await source.destroy();
  await database.drop();
});

/** Bytes of texts and lists that are too large for the engine's nursery. */
async function largeObjects(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const [, bytes] = /nodejs_heap_space_size_total_bytes\{space="large_object"\} (\S+)/.exec(text) ?? [];
  return Number(bytes);
}

it(
  `an export of ${PEOPLE} users grows memory by at most 60 MB, and keeps nothing of what it has written [IMPT-06]`,
  { timeout: 180_000 },
  async () => {
    const factory = new Factory(source);
    const ou = await factory.organization();
    const roleIds = [await factory.role(ou), await factory.role(ou), await factory.role(ou)];
    await addCrowd({
      count: PEOPLE,
      roleIds,
      newIdAt,
      memberTerms,
      passwordHash: '',
      report: () => undefined,
      organization: { id: ou, name: 'Crowd', domain: 'crowd.example' },
      connect: () => createConnection(database.url),
    });
    const admin = await factory.admin(ou);
    const client = ApiClient.withToken(server.url, await factory.session(admin.id, ou));
    interface Export {
      userExportStart: { taskId: string };
      userExportStatus: { state: string; done: number };
    }
    const status = (taskId: string) =>
      client.data<Export>('query ($id: ID!) { userExportStatus(taskId: $id) { state done } }', { id: taskId });
    await client.data('{ sessionGet { id } }');

    const [memory, large] = [residentOf(server.pid), await largeObjects()];
    let [most, mostLarge] = [memory, large];
    const { taskId } = (await client.data<Export>('mutation { userExportStart { taskId } }')).userExportStart;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      most = Math.max(most, residentOf(server.pid));
      mostLarge = Math.max(mostLarge, await largeObjects());
      const { state, done } = (await status(taskId)).userExportStatus;
      expect(state).not.toBe('FAILED');
      if (state !== 'DONE') continue;
      expect(done).toBe(PEOPLE + 1);
      break;
    }
    const growth = { memory: (most - memory) / MEBIBYTE, large: (mostLarge - large) / MEBIBYTE };
    process.stdout.write(`MiB beyond idle while ${PEOPLE} are exported: ${JSON.stringify(growth)}\n`);
    expect(growth.memory).toBeLessThan(60);
    // The size of one page of people, whatever their number.
    expect(growth.large).toBeLessThan(2);
  },
);

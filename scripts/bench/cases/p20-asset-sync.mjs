import { setTimeout as sleep } from 'node:timers/promises';
import { bareAssetInsert } from '../bare/asset-insert.mjs';
import { callGraphql } from '../lib/graphql.mjs';
import { memoryOf } from '../lib/process-figures.mjs';
import { startProgram, startServer } from '../lib/programs.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { median } from '../lib/statistics.mjs';

const ASSETS = 100_000;
const POLL = 50;
const IDLE = 3_000;

/**
 * A synchronization of 100,000 assets, of which all are new, or all are known, against their rows inserted in batches.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const assetSynchronization = {
  id: 'P20',
  title: 'Synchronization of 100,000 assets',
  sizes: ['thousand'],
  async run({ world, portal, settings }) {
    const { id: ouId, adminId } = world.organizations.thousand;
    const { connection } = world;
    await connection.query(`UPDATE organization SET features = '["assets"]' WHERE id = ?`, [ouId]);
    // It would take the job, and knows no asset service.
    await portal.stop();
    const [token] = await openSessions(world, ouId, [adminId]);
    const service = await startProgram('scripts/bench/bare/asset-service.mjs', { env: { ASSETS: String(ASSETS) } });
    const server = await startServer(world.url, { ASSET_SERVICE_URL: service.url });
    const clear = async () => {
      for (const table of ['asset', 'asset_sync', 'asset_snapshot', 'job']) {
        await connection.query(`DELETE FROM ${table}`);
      }
    };
    const synchronize = async () => {
      await connection.query('DELETE FROM asset_sync');
      const began = performance.now();
      let most = 0;
      await callGraphql(server, 'mutation { assetSyncTree { state } }', {}, `Bearer ${token}`);
      for (;;) {
        await sleep(POLL);
        most = Math.max(most, memoryOf(server.pid));
        const { assetSyncLimit } = await callGraphql(server, '{ assetSyncLimit { state } }', {}, `Bearer ${token}`);
        if (assetSyncLimit.state === 'FAILED') throw new Error('the synchronization failed');
        if (assetSyncLimit.state === 'DONE') return { ms: performance.now() - began, memory: most };
      }
    };
    try {
      /** @type {Record<'bare' | 'added' | 'known' | 'growth', number[]>} */
      const { bare, added, known, growth } = { bare: [], added: [], known: [], growth: [] };
      await sleep(IDLE);
      const idle = memoryOf(server.pid);
      for (let round = 0; round < Math.max(3, settings.rounds); round += 1) {
        await clear();
        const floor = await bareAssetInsert(connection, { url: service.url, ouId, newIdAt: world.tools.newIdAt });
        if (floor.total !== ASSETS) throw new Error(`${floor.total} assets`);
        bare.push(floor.ms);
        const first = await synchronize();
        const second = await synchronize();
        const [[{ total }]] = await connection.query('SELECT COUNT(*) AS total FROM asset WHERE ou_id = ?', [ouId]);
        if (total !== ASSETS) throw new Error(`${total} assets`);
        added.push(first.ms);
        known.push(second.ms);
        growth.push(Math.max(first.memory, second.memory) - idle);
      }
      return {
        figures: {
          'bare: the same pages, inserted in batches, ms': { value: median(bare) },
          'synchronization, all new, ms': { value: median(added) },
          'synchronization, all known, ms': { value: median(known) },
          'memory beyond idle, MiB': { value: Math.max(...growth) },
        },
        ratios: [
          {
            what: 'synchronization of new assets against bare inserts',
            value: median(added) / median(bare),
            atMost: 2,
          },
          {
            what: 'synchronization of known assets against bare inserts',
            value: median(known) / median(bare),
            atMost: 2,
          },
          { what: 'MiB beyond idle while 100,000 are synchronized', value: Math.max(...growth), atMost: 60 },
        ],
      };
    } finally {
      await server.stop();
      await service.stop();
      await clear();
    }
  },
};

import { setTimeout as sleep } from 'node:timers/promises';
import { graphqlTarget } from '../lib/graphql.mjs';
import { load } from '../lib/load.mjs';
import { memoryOf } from '../lib/process-figures.mjs';
import { startServer } from '../lib/programs.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { median } from '../lib/statistics.mjs';
import { checkUsers, USER_PAGE } from '../lib/user-list.mjs';

const IDLE = 3_000;

/**
 * From the start of the process to the first answer; memory idle and while pages of users are read.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const startAndMemory = {
  id: 'P6',
  title: 'Cold start; memory idle and under load',
  sizes: ['hundredThousand'],
  async run({ world, settings }) {
    const { id, adminId } = world.organizations.hundredThousand;
    const [token] = await openSessions(world, id, [adminId]);
    const times = [];
    const idle = [];
    const loaded = [];
    for (let round = 0; round < settings.rounds; round += 1) {
      const server = await startServer(world.url);
      try {
        times.push(server.startTime);
        await sleep(IDLE);
        idle.push(memoryOf(server.pid));
        const target = graphqlTarget({
          name: 'pages',
          server,
          document: USER_PAGE,
          token: () => token,
          check: checkUsers,
        });
        await load(target, { seconds: settings.seconds, connections: settings.connections, databasePid: null });
        loaded.push(memoryOf(server.pid));
      } finally {
        await server.stop();
      }
    }
    return {
      ratios: [],
      figures: {
        'start to first answer, ms': { value: median(times) },
        'memory idle': { memory: median(idle) },
        'memory after a load of user pages': { memory: median(loaded) },
      },
      note: 'Directus and Vendure: skipped, not installed here. Seen on such a machine before: start 1,800 to 5,700 ms, idle 220 to 290 MB, under load 255 to 702 MB.',
    };
  },
};

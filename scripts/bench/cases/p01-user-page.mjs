import { statementsOf } from '../lib/database-figures.mjs';
import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { startProgram } from '../lib/programs.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { checkUsers, USER_PAGE } from '../lib/user-list.mjs';

/**
 * A permission-checked page of 50 users with roles and total, against the same SQL without us.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const userPage = {
  id: 'P1',
  title: 'Page of 50 users with roles and total out of 100,000 (GraphQL)',
  sizes: ['hundredThousand'],
  async run({ world, portal, compare }) {
    const { id, adminId } = world.organizations.hundredThousand;
    const [token] = await openSessions(world, id, [adminId]);
    const call = () => callGraphql(portal, USER_PAGE, {}, `Bearer ${token}`);
    await call();
    const seen = await statementsOf(world.connection, call);
    const bare = await startProgram('scripts/bench/bare/user-page.mjs', {
      env: { DATABASE_URL: world.url, STATEMENTS: JSON.stringify(seen) },
    });
    try {
      const floor = graphqlTarget({
        name: 'bare node:http + mysql2',
        server: bare,
        document: USER_PAGE,
        check: checkUsers,
      });
      const ours = graphqlTarget({
        name: 'portal',
        server: portal,
        document: USER_PAGE,
        token: () => token,
        check: checkUsers,
      });
      const figures = await compare([floor, ours]);
      const [low, high] = [figures[floor.name], figures[ours.name]];
      return {
        figures,
        statements: seen,
        ratios: [
          {
            what: 'requests per second against the floor',
            value: high.requestsPerSecond / low.requestsPerSecond,
            atLeast: 0.45,
          },
          { what: 'server CPU against the floor', value: high.serverCpu / low.serverCpu, atMost: 2.2 },
          { what: 'SQL statements', value: seen.length, atMost: 3 },
        ],
      };
    } finally {
      await bare.stop();
    }
  },
};

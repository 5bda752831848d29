import { statementsOf } from '../lib/database-figures.mjs';
import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { keepPlans } from '../lib/plans.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { checkUsers, USER_PAGE } from '../lib/user-list.mjs';

const REPEATS = 5;

/**
 * Search by prefix, and for a name that nobody has, against the first page and a LIKE over every row.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const userSearch = {
  id: 'P3',
  title: 'Search among 1,000,000 users',
  sizes: ['million'],
  async run({ world, portal, compare }) {
    const { id, adminId } = world.organizations.million;
    const [token] = await openSessions(world, id, [adminId]);
    /**
     * @param {string} name
     * @param {string | null} search
     * @param {number} count
     */
    const target = (name, search, count) =>
      graphqlTarget({
        name,
        server: portal,
        document: USER_PAGE,
        token: () => token,
        variables: () => ({ search }),
        check: (data) => checkUsers(data, count),
      });
    const targets = [
      target('first page, no search', null, 50),
      target('narrow prefix (one person)', 'emma.walker.1098', 50),
      target('wide prefix (thousands)', 'sof', 50),
      target('no match', 'zzzzqq', 0),
    ];
    // The number of hits of a narrow prefix depends on the numbers of the usernames.
    targets[1].check = () => undefined;
    /** @type {Record<string, string[]>} */
    const statements = {};
    for (const [name, search] of [
      ['narrow prefix', 'emma.walker.1098'],
      ['wide prefix', 'sof'],
    ]) {
      const call = () => callGraphql(portal, USER_PAGE, { search }, `Bearer ${token}`);
      await call();
      statements[name] = await statementsOf(world.connection, call);
    }
    await keepPlans(world.connection, 'p03-search', statements);
    const figures = await compare(targets, { seconds: 3 });
    const contains = await timeContains(world.connection, id);
    figures["SELECT … LIKE '%x%' LIMIT 50, no match, one connection"] = { p50: contains };
    const of = (/** @type {number} */ at) => figures[targets[at].name].p50;
    return {
      figures,
      ratios: [
        { what: 'p50 of the narrow prefix against the first page', value: of(1) / of(0), atMost: 2 },
        { what: 'p50 of the wide prefix against the first page', value: of(2) / of(0), atMost: 2 },
        { what: "p50 of no match against LIKE '%x%'", value: of(3) / contains, atMost: 0.1 },
      ],
    };
  },
};

/**
 * @param {import('../../lib/portal/connect.mjs').Connection} connection
 * @param {string} ouId
 */
async function timeContains(connection, ouId) {
  const times = [];
  for (let round = 0; round < REPEATS; round += 1) {
    const began = performance.now();
    await connection.query(
      'SELECT user_id FROM member WHERE ou_id = ? AND (username LIKE ? OR name LIKE ? OR email LIKE ?) LIMIT 50',
      [ouId, '%zzzzqq%', '%zzzzqq%', '%zzzzqq%'],
    );
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(REPEATS / 2)];
}

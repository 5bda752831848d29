import { statementsOf } from '../lib/database-figures.mjs';
import { issueApiToken } from '../lib/api-tokens.mjs';
import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { checkUsers, USER_PAGE, USER_PAGE_ALONG_EDGES } from '../lib/user-list.mjs';

/**
 * The page of P1 against the same with the groups and structures of each user, and against the same by an API token.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const userEdges = {
  id: 'P1b',
  title: 'The same page along edges to groups and structures too',
  sizes: ['hundredThousand'],
  async run({ world, portal, compare }) {
    const { id, adminId } = world.organizations.hundredThousand;
    const [token] = await openSessions(world, id, [adminId]);
    const countOf = async (/** @type {string} */ document) => {
      const call = () => callGraphql(portal, document, {}, `Bearer ${token}`);
      await call();
      // The session is read anew every few seconds.
      return (await statementsOf(world.connection, call)).filter((text) => !text.includes('FROM session')).length;
    };
    const statements = (await countOf(USER_PAGE_ALONG_EDGES)) - (await countOf(USER_PAGE));
    const target = (/** @type {string} */ name, /** @type {string} */ document) =>
      graphqlTarget({ name, server: portal, document, token: () => token, check: checkUsers });
    const alone = target('page', USER_PAGE);
    const along = target('page along edges', USER_PAGE_ALONG_EDGES);
    const apiToken = await issueApiToken(portal, `Bearer ${token}`, ['USER_READ']);
    const byToken = graphqlTarget({
      name: 'page by API token',
      server: portal,
      document: USER_PAGE,
      token: () => apiToken,
      check: checkUsers,
    });
    const figures = await compare([alone, along, byToken]);
    const perSecond = (/** @type {{ name: string }} */ { name }) => figures[name].requestsPerSecond;
    const ratio = perSecond(along) / perSecond(alone);
    return {
      figures,
      ratios: [
        { what: 'requests per second against the page alone', value: ratio, atLeast: 0.7 },
        { what: 'SQL statements more, of two edges', value: statements, atMost: 2 },
        { what: 'time by API token against by session', value: perSecond(alone) / perSecond(byToken), atMost: 1.05 },
      ],
    };
  },
};

import { statementsOf } from '../lib/database-figures.mjs';
import { firstScreenDocument } from '../lib/first-screen.mjs';
import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { keepPlans } from '../lib/plans.mjs';
import { openPortalWorld } from '../lib/portal-world.mjs';
import { startProgram } from '../lib/programs.mjs';
import { openSessions } from '../lib/sessions.mjs';

/** @typedef {import('../lib/graphql.mjs').Answer} Answer */

const MENU = 'id code name icon url isSpa order jumpLocation addition { additionType jumpName jumpCode }';
const LAUNCHER = `{ portalAppResourceList { categories { id name apps {
  id name description icon type isNewNavigation menus { ${MENU} children { ${MENU} } } } } } }`;
const OPEN = `query ($appId: ID!) { portalApp(appId: $appId) { id name menus { ${MENU} children { ${MENU} } } } }`;
const SEARCH = `query ($search: String!) { portalSearch(search: $search) {
  apps { id name } menus { id name app { id name } parent { id name } } hasMore } }`;
const KEYS = ['appDeviceIdentify', 'adminHelpUrl'];
/** Milliseconds. */
const SEARCH_GOAL = 50;
/** SQL statements of the first screen, whatever the person has. */
const FIRST_SCREEN_STATEMENTS = 18;

/**
 * @param {boolean} isRight
 * @param {string} what
 */
const expect = (isRight, what) => {
  if (!isRight) throw new Error(what);
};

/**
 * The waits of each morning: all menus, one app, and a search among 100,000 menus.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const portalOfMany = {
  id: 'P17',
  title: 'Portal of somebody with 50 roles among 200 apps of 500 menus',
  sizes: ['thousand'],
  async run({ world, portal, compare }) {
    const ou = world.organizations.thousand;
    const { personId, otherId, everythingId, appId } = await openPortalWorld(world, ou);
    const [token, otherToken, everythingToken] = await openSessions(world, ou.id, [personId, otherId, everythingId]);
    /** @type {(data: Answer) => unknown[]} */
    const apps = ({ portalAppResourceList: { categories } }) =>
      categories.flatMap((/** @type {{ apps: unknown[] }} */ category) => category.apps);
    /** @type {Record<string, [document: string, variables: object, check: (data: Answer) => void]>} */
    const calls = {
      'all menus': [LAUNCHER, {}, (data) => expect(apps(data).length === 200, `${apps(data).length} apps`)],
      'first screen': [
        firstScreenDocument(),
        { keys: KEYS, places: [] },
        (data) => expect(apps(data).length === 200, `${apps(data).length} apps`),
      ],
      'one app': [OPEN, { appId }, (data) => expect(data.portalApp.menus.length > 0, 'no menus')],
      'search, narrow': [SEARCH, { search: 'menu 54' }, (data) => expect(data.portalSearch.menus.length > 0, 'none')],
      'search, wide': [SEARCH, { search: 'menu' }, (data) => expect(data.portalSearch.hasMore, 'no more')],
      'search, one letter': [SEARCH, { search: 'e' }, (data) => expect(data.portalSearch.hasMore, 'no more')],
      'search of one with a role': [
        SEARCH,
        { search: 'e' },
        (data) => expect(data.portalSearch.menus.length > 0, 'none'),
      ],
      'search, nothing found': [
        SEARCH,
        { search: 'zzzz' },
        (data) => expect(data.portalSearch.menus.length === 0, 'found'),
      ],
      'search of one with everything, narrow': [
        SEARCH,
        { search: 'menu 54' },
        (data) => expect(data.portalSearch.hasMore, 'no more'),
      ],
      'search of one with everything, one letter': [
        SEARCH,
        { search: 'e' },
        (data) => expect(data.portalSearch.hasMore, 'no more'),
      ],
    };
    const tokenOf = (/** @type {string} */ name) => {
      if (name.includes('of one with everything')) return everythingToken;
      return name.includes('of one with a role') ? otherToken : token;
    };
    /** @type {Record<string, string[]>} */
    const statements = {};
    for (const [name, [document, variables]] of Object.entries(calls)) {
      const call = () => callGraphql(portal, document, variables, `Bearer ${tokenOf(name)}`);
      await call();
      // Leaves out the statements of the session, and those that a server runs for other tenants on its own.
      const seen = await statementsOf(world.connection, call);
      statements[name] = seen.filter(
        (text) => (text.includes(ou.id) || text.includes(personId)) && !text.includes('FROM session'),
      );
    }
    await keepPlans(world.connection, 'p17-portal', statements);
    const bare = await startProgram('scripts/bench/bare/statements.mjs', {
      env: { DATABASE_URL: world.url, STATEMENTS: JSON.stringify(statements['all menus']) },
    });
    try {
      /** @type {import('../lib/load.mjs').Target} */
      const floor = {
        name: 'bare SQL of all menus',
        url: bare.url,
        pid: bare.pid,
        request: () => ({ method: 'GET', path: '/' }),
        check: (json) => expect(json.data.length === statements['all menus'].length, 'not all rows'),
      };
      const targets = Object.entries(calls).map(([name, [document, variables, check]]) =>
        graphqlTarget({
          name,
          server: portal,
          document,
          check,
          token: () => tokenOf(name),
          variables: () => variables,
        }),
      );
      // One at a time: the wait of one person.
      const figures = await compare([floor, ...targets], { connections: 1, seconds: 4, warmUp: 4 });
      const all = figures['all menus'];
      return {
        figures,
        ratios: [
          { what: 'p50 of all menus against the bare SQL', value: all.p50 / figures[floor.name].p50, atMost: 3 },
          { what: 'SQL statements of all menus', value: statements['all menus'].length, atMost: 3 },
          {
            what: 'SQL statements of the first screen',
            value: statements['first screen'].length,
            atMost: FIRST_SCREEN_STATEMENTS,
          },
          ...targets
            .filter(({ name }) => name.startsWith('search'))
            .map(({ name }) => ({ what: `p50 in ms: ${name}`, value: figures[name].p50, atMost: SEARCH_GOAL })),
        ],
        note: `SQL statements: ${Object.entries(statements)
          .map(([name, texts]) => `${name} ${texts.length}`)
          .join('; ')}. Plans: .portal/bench/plans/p17-portal.md.`,
      };
    } finally {
      await bare.stop();
    }
  },
};

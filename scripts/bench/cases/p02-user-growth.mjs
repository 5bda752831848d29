import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { USER_PAGE } from '../lib/user-list.mjs';

/**
 * @typedef {import('../lib/run-cases.mjs').CaseContext} CaseContext
 * @typedef {keyof typeof PLACES} Place
 * @typedef {keyof typeof NAMES} Size
 */

const LIMIT = 50;
const PLACES = {
  first: 'first page',
  next: 'middle page from the one before',
  middle: 'middle page',
  last: 'last page',
};
const NAMES = { thousand: '1k', hundredThousand: '100k', million: '1M' };

/**
 * The same page at three sizes, places and levels, to show growth with the tenant. A middle page is measured in two
 * ways: reached from the page before, as people do, and named by its address.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const userGrowth = {
  id: 'P2',
  title: 'User page at 1k, 100k and 1M users; first, middle, last page; administrator and sub-administrator of a tenth',
  sizes: ['thousand', 'hundredThousand', 'million'],
  async run({ world, portal, compare }) {
    /** @type {Record<string, import('../lib/report.mjs').Figures>} */
    const figures = {};
    /** @type {import('../lib/report.mjs').Ratio[]} */
    const ratios = [];
    for (const level of ['admin', 'subAdmin']) {
      for (const place of /** @type {Place[]} */ (Object.keys(PLACES))) {
        const targets = await Promise.all(
          /** @type {Size[]} */ (Object.keys(NAMES))
            .filter((size) => world.organizations[size])
            .map((size) => target({ world, portal, size, level, place })),
        );
        // Two at a time: a deep page may take a second, and more connections would measure a queue.
        const measured = await compare(targets, { seconds: 3, connections: 2 });
        Object.assign(figures, measured);
        const [base, ...larger] = targets;
        for (const { name } of larger) {
          ratios.push({
            what: `p50 of ${name} against 1k`,
            value: measured[name].p50 / measured[base.name].p50,
            atMost: 1.5,
          });
        }
      }
    }
    return { figures, ratios };
  },
};

/** @param {Pick<CaseContext, 'world' | 'portal'> & { size: Size, level: string, place: Place }} options */
async function target({ world, portal, size, level, place }) {
  const organization = world.organizations[size];
  const isAdmin = level === 'admin';
  const [token] = await openSessions(world, organization.id, [
    isAdmin ? organization.adminId : organization.subAdminId,
  ]);
  const count = isAdmin ? organization.size + 3 : organization.size / 10;
  const pages = Math.ceil(count / LIMIT);
  const middle = Math.ceil(pages / 2);
  const currentPage = { first: 1, next: middle, middle, last: pages }[place];
  const call = { server: portal, document: USER_PAGE, token: () => token };
  const after = place === 'next' ? await keyAfter(call, currentPage - 1) : null;
  return graphqlTarget({
    ...call,
    name: `${NAMES[size]} ${isAdmin ? 'administrator' : 'sub-administrator'}, ${PLACES[place]}`,
    variables: () => ({ pagination: { currentPage, limit: LIMIT, after } }),
    check: ({ userList }) => {
      if (userList.users.length === 0) throw new Error('an empty page');
    },
  });
}

/**
 * @param {{ server: CaseContext['portal'], document: string, token: () => string }} call
 * @param {number} currentPage
 */
async function keyAfter({ server, document, token }, currentPage) {
  const variables = { pagination: { currentPage, limit: LIMIT } };
  const { userList } = await callGraphql(server, document, variables, `Bearer ${token()}`);
  return userList.pagination.next;
}

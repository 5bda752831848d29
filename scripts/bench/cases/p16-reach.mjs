import { graphqlTarget } from '../lib/graphql.mjs';
import { keepPlans } from '../lib/plans.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { USER_PAGE } from '../lib/user-list.mjs';
import { importServer } from '../../lib/portal/server-code.mjs';

/**
 * @typedef {import('../lib/graphql.mjs').Answer} Answer
 * @typedef {import('../lib/world.mjs').World} World
 * @typedef {import('../../../server/context/context.js').RequestContext} RequestContext
 * @typedef {{ id: string, username: string, branch: string }} Sample
 */

/** @type {import('../lib/world.mjs').Size[]} */
const SIZES = ['hundredThousand', 'million'];
const DETAIL = 'query ($id: ID!) { userDetail(id: $id) { id name username } }';
const BASIC = '{ userBasicList(pagination: { limit: 20 }) { users { id name } pagination { total isBounded } } }';
const BRANCH = 'query ($id: ID) { structureList(parentId: $id) { structures { id name hasAdminPermission } } }';
/**
 * Calls whose answer is about as large for both.
 * @type {Record<string, [document: string, variables: (sample: Sample) => object, isRight: (data: Answer) => boolean]>}
 */
const CALLS = {
  'first page of users': [
    USER_PAGE,
    () => ({ pagination: { limit: 50 } }),
    ({ userList }) => userList.users.length === 50,
  ],
  'search of one person': [
    USER_PAGE,
    ({ username }) => ({ search: username }),
    ({ userList }) => userList.users.length > 0,
  ],
  'a user': [DETAIL, ({ id }) => ({ id }), ({ userDetail }) => userDetail.id !== null],
  'names for a picker': [BASIC, () => ({}), ({ userBasicList }) => userBasicList.users.length === 20],
  'nodes below a branch': [
    BRANCH,
    ({ branch }) => ({ id: branch }),
    ({ structureList }) => structureList.structures.length > 0,
  ],
};

/**
 * The cost of a scope of thousands of nodes in every call of its sub-administrator.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const reach = {
  id: 'P16',
  title: 'A sub-administrator whose scope names 5,000 structures against an OU administrator',
  sizes: ['hundredThousand'],
  async run({ world, portal, compare }) {
    const organization = SIZES.map((size) => world.organizations[size]).findLast(Boolean);
    if (!organization) return { skipped: 'there is no organization' };
    const { id: ouId, adminId, treeAdminId } = organization;
    const sample = await sampleOf(world, ouId, treeAdminId);
    const tokens = await openSessions(world, ouId, [adminId, treeAdminId]);
    /** @type {Record<string, import('../lib/report.mjs').Figures>} */
    const figures = {};
    /** @type {import('../lib/report.mjs').Ratio[]} */
    const ratios = [];
    for (const [what, [document, variables, isRight]] of Object.entries(CALLS)) {
      const targets = ['administrator', '5,000 structures'].map((who, index) =>
        graphqlTarget({
          name: `${what}, ${who}`,
          server: portal,
          document,
          token: () => tokens[index],
          variables: () => variables(sample),
          check: (data) => {
            if (!isRight(data)) throw new Error(`no ${what}`);
          },
        }),
      );
      const measured = await compare(targets, { seconds: 2, connections: 2 });
      Object.assign(figures, measured);
      ratios.push({
        what: `p50 of ${what} for 5,000 structures against an OU administrator`,
        atMost: 2,
        value: measured[targets[1].name].p50 / measured[targets[0].name].p50,
      });
    }
    await explain(world, organization, sample);
    return { figures, ratios };
  },
};

/**
 * A member in reach, and a branch with nodes of the scope.
 * @param {World} world
 * @param {string} ouId
 * @param {string} adminId
 * @returns {Promise<Sample>}
 */
async function sampleOf({ connection }, ouId, adminId) {
  const [[row]] = await connection.query(
    `SELECT m.user_id AS id, m.username, n.parent_id AS branch FROM sub_admin_reach r
       JOIN member m ON m.ou_id = r.ou_id AND m.user_id = r.user_id
       JOIN user_structure l ON l.ou_id = m.ou_id AND l.user_id = m.user_id
       JOIN structure n ON n.ou_id = l.ou_id AND n.id = l.structure_id
      WHERE r.ou_id = ? AND r.admin_id = ? ORDER BY r.created_time DESC LIMIT 1`,
    [ouId, adminId],
  );
  return /** @type {import('../../lib/portal/connect.mjs').Row & Sample} */ (row);
}

/**
 * Runs services as the sub-administrator and keeps the plans of their statements.
 * @param {World} world
 * @param {{ id: string, treeAdminId: string }} organization
 * @param {Sample} sample
 */
async function explain({ connection }, { id: ouId, treeAdminId }, { id, username, branch }) {
  const { listUsers, listBasicUsers } = await importServer('modules/directory/user/user-list.service.js');
  const { requireReach } = await importServer('access/reach.js');
  const { listStructures } = await importServer('modules/directory/structure/structure.service.js');
  const session = { ouId, accountId: treeAdminId, scope: 'SPECIFIED', level: 1, operations: new Set(['user']) };
  const relations = new Set(['roles']);
  /** @type {Record<string, (ctx: RequestContext) => Promise<unknown>>} */
  const calls = {
    'first page': (ctx) => listUsers(ctx, { pagination: { limit: 50 }, relations }),
    'page 150': (ctx) => listUsers(ctx, { pagination: { limit: 50, currentPage: 150 }, relations }),
    'names for a picker': (ctx) => listBasicUsers(ctx, { pagination: { limit: 20 } }),
    'search of one person': (ctx) => listUsers(ctx, { search: username, relations }),
    'whether a user is in reach': (ctx) => requireReach(ctx, 'user', [id]),
    'nodes below a branch': (ctx) => listStructures(ctx, { parentId: branch }, new Set()),
  };
  /** @type {Record<string, string[]>} */
  const statements = {};
  for (const [what, call] of Object.entries(calls)) {
    /** @type {string[]} */
    const texts = [];
    const query = async (/** @type {string} */ sql, /** @type {unknown[]} */ values) => {
      texts.push(connection.format(sql, values));
      return (await connection.query(sql, values))[0];
    };
    const context = { db: { query }, session, app: null, locale: 'en-US' };
    // Services below the schema need no more of a context.
    await call(/** @type {RequestContext} */ (/** @type {unknown} */ (context)));
    statements[what] = texts;
  }
  await keepPlans(connection, 'p16-reach', statements);
}

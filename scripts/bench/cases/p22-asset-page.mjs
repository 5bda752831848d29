import { insertObjects, insertRows } from '../../demo/bulk.mjs';
import { statementsOf } from '../lib/database-figures.mjs';
import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { keepPlans } from '../lib/plans.mjs';
import { openSessions } from '../lib/sessions.mjs';

/**
 * @typedef {import('../lib/graphql.mjs').Answer} Answer
 * @typedef {import('../lib/run-cases.mjs').CaseContext['world']} World
 */

const ASSETS = 100_000;
/** The list as the page of the console asks for it. */
const LIST = `query ($filters: AssetFilterInput, $pagination: PaginationInput) {
  assetList(filters: $filters, pagination: $pagination) {
    assets { id name externalId type seenTime places { total nodes { id name path } }
      reach { count isBounded isByNode isDirect userGroupCount userGroups { id name } } }
    pagination { total isBounded limit currentPage next } } }`;
/** @type {Record<string, object>} */
const CALLS = {
  'first page of assets': { pagination: { limit: 50 } },
  'search of assets': { filters: { search: 'Asset 7777' }, pagination: { limit: 50 } },
};

/**
 * The cost of a scope of thousands of nodes in the list of assets.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const assetPage = {
  id: 'P22',
  title: 'A page of 100,000 assets for a sub-administrator whose scope names 5,000 structures',
  sizes: ['hundredThousand'],
  async run({ world, portal, compare }) {
    const { id: ouId, adminId, treeAdminId } = world.organizations.hundredThousand;
    await addAssets(world, ouId, treeAdminId);
    const tokens = await openSessions(world, ouId, [adminId, treeAdminId]);
    /** @type {Record<string, string[]>} */
    const statements = {};
    /** @type {Record<string, import('../lib/report.mjs').Figures>} */
    const figures = {};
    /** @type {import('../lib/report.mjs').Ratio[]} */
    const ratios = [];
    for (const [what, variables] of Object.entries(CALLS)) {
      const call = () => callGraphql(portal, LIST, variables, `Bearer ${tokens[1]}`);
      await call();
      statements[what] = await statementsOf(world.connection, call);
      const targets = ['administrator', '5,000 structures'].map((who, index) =>
        graphqlTarget({
          name: `${what}, ${who}`,
          server: portal,
          document: LIST,
          token: () => tokens[index],
          variables: () => variables,
          check: ({ assetList }) => {
            if (!(assetList.assets.length > 0)) throw new Error(`no ${what}`);
          },
        }),
      );
      const measured = await compare(targets, { seconds: 8, warmUp: 6, connections: 1 });
      Object.assign(figures, measured);
      ratios.push({
        what: `p50 of ${what} for 5,000 structures against an OU administrator`,
        atMost: 2,
        value: measured[targets[1].name].p50 / measured[targets[0].name].p50,
      });
    }
    await keepPlans(world.connection, 'p22-assets', statements);
    return { figures, ratios, note: 'Plans: .portal/bench/plans/p22-assets.md.' };
  },
};

/**
 * Puts ten assets at each leaf of the tree, and lets the tree administrator assign them.
 * @param {World} world
 * @param {string} ouId
 * @param {string} adminId
 */
async function addAssets({ connection, tools: { newIdAt } }, ouId, adminId) {
  const [[{ total }]] = await connection.query('SELECT COUNT(*) AS total FROM asset WHERE ou_id = ?', [ouId]);
  if (total === ASSETS) return;
  const [leaves] = await connection.query('SELECT id FROM structure WHERE ou_id = ? AND is_leaf = 1 ORDER BY id', [
    ouId,
  ]);
  await connection.query('DELETE FROM asset WHERE ou_id = ?', [ouId]);
  const ids = Array.from({ length: ASSETS }, (_, at) => newIdAt(at));
  await insertObjects(
    connection,
    'asset',
    ids.map((id, at) => ({
      ou_id: ouId,
      id,
      external_id: `page-${at}`,
      name: `Asset ${at}`,
      type: 'device',
      created_time: 1,
    })),
  );
  await insertRows(
    connection,
    'structure_asset',
    ['ou_id', 'structure_id', 'asset_id', 'sort_order', 'created_time'],
    ids.map((id, at) => [ouId, leaves[at % leaves.length].id, id, at, 1]),
  );
  await connection.query(`UPDATE organization SET features = '["assets"]' WHERE id = ?`, [ouId]);
  await connection.query(
    `UPDATE sub_admin SET operations = '["user","role","userGroup","assetPermission"]' WHERE ou_id = ? AND user_id = ?`,
    [ouId, adminId],
  );
  await connection.query('ANALYZE TABLE asset, structure_asset');
}

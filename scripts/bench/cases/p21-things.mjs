import { importServer } from '../../lib/portal/server-code.mjs';
import { insertObjects, insertRows } from '../../demo/bulk.mjs';
import { statementsOf } from '../lib/database-figures.mjs';
import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { keepPlans } from '../lib/plans.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { median } from '../lib/statistics.mjs';
import { openTree } from '../lib/tree-world.mjs';

/**
 * @typedef {import('../lib/run-cases.mjs').CaseContext['world']} World
 * @typedef {import('../lib/tree-world.mjs').Tree} Tree
 */

/** The branches at which the user stands; each has 11,111 nodes. */
const BRANCHES = 5;
const ROUNDS = 15;
const THINGS = `query ($userId: ID!) { userThings(userId: $userId, kind: ASSET, isReached: true) {
  things { id name isGranted pathCount paths { kind id name } } pagination { total isBounded } } }`;
const EXPLAIN = `query ($userId: ID!, $id: ID!) { accessExplanation(userId: $userId, kind: ASSET, targetId: $id) {
  isGranted pathCount paths { kind id name } } }`;

/**
 * The assets of a user who inherits those of 55,555 nodes by auto-authorization: the reach against bare SQL, a page of
 * them, and the explanation of one.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const thingsOfUser = {
  id: 'P21',
  title: 'Assets of a user above 55,555 nodes',
  sizes: [],
  async run({ world, portal, compare }) {
    const tree = await openTree(world, 'hundredThousand', (text) => process.stdout.write(`${text}\n`));
    const { userId, assetId } = await addAssets(world, tree);
    const [token] = await openSessions(world, tree.id, [tree.adminId]);
    const calls = {
      'page of assets': { document: THINGS, variables: { userId } },
      'why one asset': { document: EXPLAIN, variables: { userId, id: assetId } },
    };
    /** @type {Record<string, string[]>} */
    const statements = {};
    for (const [name, { document, variables }] of Object.entries(calls)) {
      const call = () => callGraphql(portal, document, variables, `Bearer ${token}`);
      await call();
      statements[name] = await statementsOf(world.connection, call);
    }
    await keepPlans(world.connection, 'p21-things', statements);
    const targets = Object.entries(calls).map(([name, { document, variables }]) =>
      graphqlTarget({
        name,
        server: portal,
        document,
        token: () => token,
        variables: () => variables,
        check: () => undefined,
      }),
    );
    const figures = await compare(targets, { connections: 1, seconds: 10 });
    const { bare, ours } = await measureReach(world, tree.id, userId);
    return {
      figures: { ...figures, 'reach, bare SQL': { p50: bare }, 'reach, the rule': { p50: ours } },
      ratios: [{ what: 'reach over 55,555 nodes against bare SQL', value: ours / bare, atMost: 3 }],
      note: 'Plans: .portal/bench/plans/p21-things.md.',
    };
  },
};

/**
 * Puts an asset at each node of some branches that authorize by themselves, and a user at their roots.
 * @param {World} world
 * @param {Tree} tree
 */
async function addAssets({ connection, tools: { newIdAt } }, { id: ouId, subAdminId: userId }) {
  const [branches] = await connection.query(
    `SELECT c.descendant_id AS id FROM structure r JOIN structure_closure c ON c.ou_id = r.ou_id AND c.ancestor_id = r.id
      WHERE r.ou_id = ? AND r.parent_id IS NULL AND c.depth = 1 ORDER BY c.descendant_id LIMIT ?`,
    [ouId, BRANCHES],
  );
  const roots = branches.map(({ id }) => id);
  await connection.query(`UPDATE organization SET features = '["assets"]' WHERE id = ?`, [ouId]);
  const below = 'FROM structure_closure WHERE ou_id = ? AND ancestor_id IN (?)';
  const [[{ total }]] = await connection.query('SELECT COUNT(*) AS total FROM asset WHERE ou_id = ?', [ouId]);
  if (total === 0) {
    const [nodes] = await connection.query(`SELECT descendant_id AS id ${below}`, [ouId, roots]);
    const made = nodes.map(({ id }, at) => ({ node: id, asset: newIdAt(at), at }));
    await insertObjects(
      connection,
      'asset',
      made.map(({ asset, at }) => ({
        ou_id: ouId,
        id: asset,
        external_id: `bench-${at}`,
        name: `Asset ${at}`,
        type: 'device',
        created_time: 1,
      })),
    );
    await insertRows(
      connection,
      'structure_asset',
      ['ou_id', 'structure_id', 'asset_id', 'sort_order', 'created_time'],
      made.map(({ node, asset }) => [ouId, node, asset, 1, 1]),
    );
    await connection.query('UPDATE structure SET is_auto_dispatch = 1 WHERE ou_id = ? AND id IN (?)', [ouId, roots]);
    await connection.query('INSERT IGNORE INTO user_structure (ou_id, user_id, structure_id, created_time) VALUES ?', [
      roots.map((id) => [ouId, userId, id, 1]),
    ]);
    await connection.query('ANALYZE TABLE asset, structure_asset, user_structure');
  }
  const [[asset]] = await connection.query('SELECT id FROM asset WHERE ou_id = ? ORDER BY name LIMIT 1', [ouId]);
  return { userId, assetId: asset.id };
}

/**
 * Medians of reading all ids that the user reaches, by the rule and by SQL that knows of these nodes alone.
 * @param {World} world
 * @param {string} ouId
 * @param {string} userId
 */
async function measureReach({ connection }, ouId, userId) {
  const { thingsReached } = await importServer('access/thing-reach.js');
  const { plainValues } = await importServer('database/sql.js');
  const rule = thingsReached({ ouId }, 'asset', userId);
  const bare = `SELECT DISTINCT l.asset_id FROM user_structure u
    JOIN structure_closure c ON c.ou_id = u.ou_id AND c.ancestor_id = u.structure_id
    JOIN structure_asset l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id
   WHERE u.ou_id = ? AND u.user_id = ?`;
  /** @type {Record<'bare' | 'ours', number[]>} */
  const times = { bare: [], ours: [] };
  const counts = new Set();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, text, values] of /** @type {['bare' | 'ours', string, unknown[]][]} */ ([
      ['bare', bare, [ouId, userId]],
      ['ours', rule.sql, plainValues(rule.values)],
    ])) {
      const began = performance.now();
      const [rows] = await connection.query(text, values);
      times[name].push(performance.now() - began);
      counts.add(rows.length);
    }
  }
  if (counts.size !== 1) throw new Error(`the answers differ: ${[...counts].join(', ')} assets`);
  return { bare: median(times.bare), ours: median(times.ours) };
}

import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { median } from '../lib/statistics.mjs';
import { openTree } from '../lib/tree-world.mjs';
import { importServer } from '../../lib/portal/server-code.mjs';

/**
 * @typedef {import('../lib/run-cases.mjs').CaseContext} CaseContext
 * @typedef {CaseContext['world']} World
 * @typedef {import('../lib/tree-world.mjs').Tree} Tree
 * @typedef {Record<string, () => Promise<unknown>>} Ways
 * @typedef {import('../../../server/context/context.js').RequestContext} RequestContext
 */

const CHILDREN = `query ($id: ID) { structureChildren(id: $id, pagination: { limit: 50 }) {
  structures { id name path isLeaf hasUser hasAdminPermission } pagination { total } } }`;
const FIELDS = new Set(['id', 'name', 'isLeaf', 'hasAdminPermission']);
/** The columns of a node, the same for each model. */
const COLUMNS = 'id, parent_id, name_json, is_leaf, is_auto_dispatch, sort_order, version';
const ROUNDS = 15;

/**
 * The tree at a thousand and a million nodes: the cost of a page of the tree, of a subtree of 11,111 nodes with the
 * check of a sub-administrator's scope, and of the order of 11,000 siblings (nodes never change their parent, STRC-19).
 * The same tree is kept as paths and as nested sets beside it.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const structures = {
  id: 'P8',
  title: 'Structures: children of a node at 1k and 1M nodes; a checked subtree of 11k; the order of 11k siblings',
  sizes: [],
  async run({ world, portal, settings, compare }) {
    const report = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
    const small = await openTree(world, 'thousand', report);
    const large = await openTree(world, settings.isQuick ? 'hundredThousand' : 'million', report);
    /** @type {Record<string, import('../lib/report.mjs').Figures>} */
    const figures = {};
    /** @type {import('../lib/report.mjs').Ratio[]} */
    const ratios = [];
    for (const level of ['admin', 'subAdmin']) {
      const targets = [await childrenOf(world, portal, small, level), await childrenOf(world, portal, large, level)];
      const measured = await compare(targets, { seconds: 2, connections: 2 });
      Object.assign(figures, measured);
      const [base, grown] = targets.map(({ name }) => measured[name].p50);
      ratios.push({
        what: `p50 of children, ${level}, ${large.nodes} nodes against 1k`,
        value: grown / base,
        atMost: 1.5,
      });
    }
    const subtree = await measureSubtree(world, large);
    const order = await measureOrder(world, large);
    for (const [name, value] of [...Object.entries(subtree.times), ...Object.entries(order.times)]) {
      figures[name] = { p50: value };
    }
    ratios.push(
      { what: 'checked subtree of 11,111 nodes against bare path SQL', value: subtree.ratio, atMost: 2 },
      { what: 'new places for 11,000 siblings against a bare UPDATE', value: order.ratio, atMost: 2 },
    );
    return { figures, ratios, note: `${await sizesOf(world)}\n${await insertionOf(world, large)}` };
  },
};

/**
 * @param {World} world
 * @param {CaseContext['portal']} server
 * @param {Tree} tree
 * @param {string} level
 */
async function childrenOf(world, server, tree, level) {
  const [token] = await openSessions(world, tree.id, [level === 'admin' ? tree.adminId : tree.subAdminId]);
  const authorization = `Bearer ${token}`;
  const { structureChildren } = await callGraphql(server, CHILDREN, { id: null }, authorization);
  const [root] = structureChildren.structures;
  return graphqlTarget({
    name: `children, ${level}, ${tree.nodes} nodes`,
    server,
    document: CHILDREN,
    variables: () => ({ id: level === 'admin' ? tree.subtreeId : root.id }),
    token: () => token,
    check: ({ structureChildren: answer }) => {
      if (answer.structures.length === 0) throw new Error('no children');
    },
  });
}

/**
 * A context of a call, for measurements below the schema.
 * @param {World} world
 * @param {string} ouId
 * @param {string} accountId
 * @param {string | null} scope
 */
function contextOf({ connection }, ouId, accountId, scope) {
  /**
   * @param {string} sql
   * @param {unknown[]} [values]
   */
  const query = async (sql, values) => (await connection.query(sql, values))[0];
  const context = {
    db: { query },
    locale: 'en-US',
    app: null,
    audit: {},
    events: [],
    afterCommit: [],
    session: { ouId, accountId, scope, level: 1, operations: new Set() },
  };
  // Services below the schema need no more of a context.
  return /** @type {RequestContext} */ (/** @type {unknown} */ (context));
}

/**
 * Medians of ways to do the same, each in turn within every round.
 * @param {Ways} ways
 * @param {Ways} [prepare]
 */
async function inTurn(ways, prepare = {}) {
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, way] of Object.entries(ways)) {
      await prepare[name]?.();
      const began = performance.now();
      await way();
      times[name].push(performance.now() - began);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, median(each)]));
}

/**
 * @param {World} world
 * @param {Tree} tree
 */
async function measureSubtree(world, tree) {
  const { completeList } = await importServer('modules/directory/structure/structure-complete.service.js');
  const ctx = contextOf(world, tree.id, tree.subAdminId, 'SPECIFIED');
  const { connection } = world;
  const [[top]] = await connection.query('SELECT path, lft, rgt FROM bench_tree WHERE ou_id = ? AND id = ?', [
    tree.id,
    tree.subtreeId,
  ]);
  const counts = new Set();
  const read = async (/** @type {string} */ sql, /** @type {unknown[]} */ values) =>
    counts.add((await connection.query(sql, values))[0].length);
  const times = await inTurn({
    'subtree, bare path SQL': () =>
      read(`SELECT ${COLUMNS} FROM bench_tree WHERE ou_id = ? AND path LIKE ?`, [tree.id, `${top.path}%`]),
    'subtree, bare nested sets': () =>
      read(`SELECT ${COLUMNS} FROM bench_tree WHERE ou_id = ? AND lft BETWEEN ? AND ?`, [tree.id, top.lft, top.rgt]),
    'subtree, the portal with its check': async () => {
      /** @type {string | null} */
      let after = null;
      let count = 0;
      do {
        const answer = await completeList(ctx, { rootId: tree.subtreeId, after }, FIELDS);
        count += answer.structures.length;
        after = answer.next;
      } while (after);
      counts.add(count);
    },
  });
  if (counts.size !== 1) throw new Error(`the models differ: ${[...counts].join(', ')} nodes`);
  return { times, ratio: times['subtree, the portal with its check'] / times['subtree, bare path SQL'] };
}

/**
 * @param {World} world
 * @param {Tree} tree
 */
async function measureOrder(world, tree) {
  const { reorder } = await importServer('modules/directory/structure/structure-order.service.js');
  const { connection } = world;
  const ctx = contextOf(world, tree.id, tree.adminId, null);
  const key = [tree.id, tree.wideId];
  const siblings = 'FROM structure WHERE ou_id = ? AND parent_id = ? ORDER BY sort_order, id';
  const [rows] = await connection.query(`SELECT id ${siblings}`, key);
  const [first, second, last] = [rows[0].id, rows[1].id, rows[rows.length - 1].id];
  /** Closes the gaps between places, as every move but the first few finds them. */
  const close = async () => {
    await connection.query('SET @place = 0');
    await connection.query(
      'UPDATE structure SET sort_order = (@place := @place + 1) WHERE ou_id = ? AND parent_id = ? ORDER BY sort_order, id',
      key,
    );
  };
  const move = async (/** @type {string} */ id, /** @type {string} */ beforeId) => {
    await connection.beginTransaction();
    await reorder(ctx, tree.wideId, [id], beforeId);
    await connection.commit();
  };
  const bare = 'order, bare UPDATE of 11,000 rows';
  const spread = 'order, move among 11,000 without room';
  let turn = 0;
  const times = await inTurn(
    {
      [bare]: () =>
        connection.query('UPDATE structure SET sort_order = sort_order + 7 WHERE ou_id = ? AND parent_id = ?', key),
      [spread]: () => move(last, second),
      'order, move among 11,000 with room': () => move((turn += 1) % 2 ? first : second, last),
    },
    { [spread]: close },
  );
  return { times, ratio: times[spread] / times[bare] };
}

/** @param {World} world */
async function sizesOf({ connection }) {
  const [rows] = await connection.query(
    `SELECT table_name AS name, ROUND((data_length + index_length) / 1048576) AS size FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_name IN ('structure', 'structure_closure', 'structure_name', 'bench_tree')`,
  );
  return `MiB with indexes, all trees: ${rows.map(({ name, size }) => `${name} ${size}`).join(', ')}.`;
}

/**
 * The cost of one more node at the beginning of the tree: its rows of the closure table against an update of all nodes
 * to the right.
 * @param {World} world
 * @param {Tree} tree
 */
async function insertionOf({ connection, tools }, tree) {
  const id = tools.newIdAt(Date.now());
  await connection.query(
    `INSERT INTO structure (ou_id, id, parent_id, name, name_json, sort_order, created_time)
     VALUES (?, ?, ?, 'One more', '{}', 0, 0)`,
    [tree.id, id, tree.subtreeId],
  );
  const timed = async (/** @type {() => Promise<unknown>} */ work) => {
    await connection.beginTransaction();
    const began = performance.now();
    await work();
    const time = performance.now() - began;
    await connection.rollback();
    return time.toFixed(1);
  };
  const closure = await timed(() =>
    connection.query(
      `INSERT INTO structure_closure (ou_id, ancestor_id, descendant_id, depth)
       SELECT ou_id, ancestor_id, ?, depth + 1 FROM structure_closure WHERE ou_id = ? AND descendant_id = ?`,
      [id, tree.id, tree.subtreeId],
    ),
  );
  const nested = await timed(() =>
    connection.query('UPDATE bench_tree SET lft = lft + 2, rgt = rgt + 2 WHERE ou_id = ? AND lft > 2', [tree.id]),
  );
  await connection.query('DELETE FROM structure WHERE ou_id = ? AND id = ?', [tree.id, id]);
  return `One node more at the begin of the tree: closure ${closure} ms, nested sets ${nested} ms.`;
}

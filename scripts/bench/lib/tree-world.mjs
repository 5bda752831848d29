import { insertObjects, insertRows } from '../../demo/bulk.mjs';

/**
 * @typedef {Pick<import('./world.mjs').World, 'connection' | 'tools'>} World
 * @typedef {import('../../demo/tools.mjs').Tools} Tools
 * @typedef {{ adminId: string, subAdminId: string, subtreeId: string, wideId: string, nodes: number }} AboutTree
 * @typedef {AboutTree & { id: string }} Tree
 */

/** The mark of an OU whose last row is written; an OU with another mark is built anew. */
const VERSION = 'tree 2';
const CHILDREN = 10;
/** The children of one more node, for operations on many siblings. */
const SIBLINGS = 11_000;
const STEP = 1024;
const BEGAN = Date.UTC(2024, 0, 1);

/** Trees in which every node has ten children, by the number of their levels. */
export const TREES = {
  thousand: { levels: 4, name: 'tree-1k' },
  hundredThousand: { levels: 6, name: 'tree-100k' },
  million: { levels: 7, name: 'tree-1m' },
};

/**
 * An OU with a tree of (10^levels − 1) / 9 nodes and, unless it is small, a node with 11,000 children. The tree is in
 * the portal's tables and also, as paths and as nested sets, in `bench_tree`. Answers { id, adminId, subAdminId,
 * subtreeId, wideId, nodes }: the subtree has 11,111 nodes where the tree has as many, and lies in the scope of the
 * sub-administrator.
 * @param {World} world
 * @param {keyof typeof TREES} size
 * @param {(text: string) => void} report
 * @returns {Promise<Tree>}
 */
export async function openTree(world, size, report) {
  await makeRival(world);
  const { name, levels } = TREES[size];
  const found = await find(world, name);
  if (found) return found;
  report(`${name}: filling …`);
  return fill(world, name, levels);
}

/** @param {World} world */
const makeRival = ({ connection }) =>
  connection.query(`CREATE TABLE IF NOT EXISTS bench_tree (
    ou_id char(26) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    id char(26) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    parent_id char(26) CHARACTER SET ascii COLLATE ascii_bin NULL, name_json text NOT NULL, sort_order int NOT NULL,
    is_leaf tinyint NOT NULL, is_auto_dispatch tinyint NOT NULL DEFAULT 0, version int NOT NULL DEFAULT 1,
    path varchar(300) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, lft int NOT NULL, rgt int NOT NULL,
    PRIMARY KEY (ou_id, id), KEY bench_tree_path (ou_id, path), KEY bench_tree_left (ou_id, lft),
    KEY bench_tree_parent (ou_id, parent_id, sort_order)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);

/**
 * @param {World} world
 * @param {string} name
 * @returns {Promise<Tree | null>}
 */
async function find({ connection }, name) {
  const [[row]] = await connection.query('SELECT id, address FROM organization WHERE name = ? AND industry = ?', [
    name,
    VERSION,
  ]);
  return row ? { id: row.id, ...JSON.parse(row.address) } : null;
}

/**
 * @param {World} world
 * @param {string} name
 * @param {number} levels
 */
async function fill({ connection, tools }, name, levels) {
  const { newIdAt } = tools;
  await connection.query('DELETE FROM bench_tree WHERE ou_id IN (SELECT id FROM organization WHERE name = ?)', [name]);
  await connection.query('DELETE FROM organization WHERE name = ?', [name]);
  const ouId = newIdAt(BEGAN);
  const [adminId, subAdminId] = [newIdAt(BEGAN), newIdAt(BEGAN)];
  await insertObjects(connection, 'organization', [
    {
      id: ouId,
      name,
      industry: null,
      languages: '["en-US"]',
      available_themes: '["DARK"]',
      created_time: BEGAN,
      default_resource_types: '[]',
      copyrights: '{}',
      features: '[]',
      member_count: 2,
    },
  ]);
  const people = [adminId, subAdminId].map((id, at) => ({
    id,
    username: `${name}-${at}`,
    name: `${name} ${at}`,
    email: `${name}-${at}@bench.example`,
    created_time: BEGAN,
  }));
  await connection.query('DELETE FROM account WHERE username IN (?)', [people.map((each) => each.username)]);
  await insertObjects(connection, 'account', people);
  await insertObjects(
    connection,
    'member',
    people.map(({ id, ...person }) => ({ ...person, ou_id: ouId, user_id: id })),
  );

  const nodes = nodesOf(levels, newIdAt);
  const { ids, parents, depths, lefts, rights, paths } = nodes;
  /** @type {(at: number) => string} */
  const nodeName = (at) => `Node ${at}`;
  /** @type {(at: number) => string} */
  const json = (at) => `{"default":"Node ${at}","de":"Knoten ${at}","zh":"节点 ${at}"}`;
  /** @type {(at: number) => string | null} */
  const parentOf = (at) => (at === 0 ? null : ids[parents[at]]);
  /** @type {(at: number) => number} */
  const leaf = (at) => (depths[at] === levels ? 1 : 0);
  /** @type {(row: (at: number) => unknown[]) => unknown[][]} */
  const rowsOf = (row) => ids.map((_, at) => row(at));
  const wideId = newIdAt(BEGAN + ids.length);
  const wide = Array.from({ length: levels > 4 ? SIBLINGS : 0 }, (_, at) => newIdAt(BEGAN + ids.length + 1 + at));
  for (const setting of ['foreign_key_checks', 'unique_checks']) await connection.query(`SET ${setting} = 0`);
  const columns = ['ou_id', 'id', 'parent_id', 'name_json', 'name', 'sort_order', 'is_leaf', 'created_time'];
  await insertRows(connection, 'structure', columns, [
    ...rowsOf((at) => [ouId, ids[at], parentOf(at), json(at), nodeName(at), at * STEP, leaf(at), BEGAN]),
    [ouId, wideId, ids[0], '{"default":"Wide"}', 'Wide', ids.length * STEP, 0, BEGAN],
    ...wide.map((id, at) => [ouId, id, wideId, `{"default":"Sibling ${at}"}`, `Sibling ${at}`, at * STEP, 1, BEGAN]),
  ]);
  const names = ['ou_id', 'structure_id', 'scope_id', 'language', 'name'];
  await insertRows(
    connection,
    'structure_name',
    names,
    rowsOf((at) => [ouId, ids[at], ids[0], 'default', nodeName(at)]),
  );
  await insertRows(
    connection,
    'bench_tree',
    [...columns.filter((each) => each !== 'name' && each !== 'created_time'), 'path', 'lft', 'rgt'],
    rowsOf((at) => [ouId, ids[at], parentOf(at), json(at), at * STEP, leaf(at), paths[at], lefts[at], rights[at]]),
  );
  await insertRows(
    connection,
    'structure_closure',
    ['ou_id', 'ancestor_id', 'descendant_id', 'depth'],
    [...ids, wideId, ...wide].map((id) => [ouId, id, id, 0]),
  );
  // Each pass leads one level further up.
  for (let depth = 1; depth < levels; depth += 1) {
    await connection.query(
      `INSERT INTO structure_closure (ou_id, ancestor_id, descendant_id, depth)
       SELECT c.ou_id, p.parent_id, c.descendant_id, ? FROM structure_closure c
         JOIN structure p ON p.ou_id = c.ou_id AND p.id = c.ancestor_id
        WHERE c.ou_id = ? AND c.depth = ? AND p.parent_id IS NOT NULL`,
      [depth, ouId, depth - 1],
    );
  }
  for (const setting of ['foreign_key_checks', 'unique_checks']) await connection.query(`SET ${setting} = 1`);

  // The first node four levels above the leaves, and its parent as one of a hundred nodes in scope.
  const subtree = Math.max(0, depths.indexOf(Math.max(1, levels - 4)));
  const scope = [ids[Math.max(0, parents[subtree])], ...ids.filter((_, at) => depths[at] === 3).slice(-99)];
  await insertObjects(connection, 'sub_admin', [
    { ou_id: ouId, user_id: subAdminId, scope: 'SPECIFIED', operations: '["user"]', created_time: BEGAN },
  ]);
  await insertRows(
    connection,
    'sub_admin_structure',
    ['ou_id', 'user_id', 'structure_id'],
    [...new Set(scope)].map((id) => [ouId, subAdminId, id]),
  );
  const about = { adminId, subAdminId, subtreeId: ids[subtree], wideId, nodes: ids.length + wide.length + 1 };
  await connection.query('UPDATE organization SET industry = ?, admin_id = ?, address = ? WHERE id = ?', [
    VERSION,
    adminId,
    JSON.stringify(about),
    ouId,
  ]);
  await connection.query('ANALYZE TABLE structure, structure_closure, structure_name, bench_tree');
  return { id: ouId, ...about };
}

/**
 * The nodes level by level: the children of node n are 10n + 1 to 10n + 10.
 * @param {number} levels
 * @param {Tools['newIdAt']} newIdAt
 */
function nodesOf(levels, newIdAt) {
  const count = (CHILDREN ** levels - 1) / (CHILDREN - 1);
  const ids = Array.from({ length: count }, (_, at) => newIdAt(BEGAN + at));
  const sizes = Array.from(
    { length: levels + 1 },
    (_, level) => (CHILDREN ** (levels - level + 1) - 1) / (CHILDREN - 1),
  );
  const [parents, depths, lefts, rights, paths] = Array.from({ length: 5 }, () => new Array(count));
  for (let at = 0; at < count; at += 1) {
    const parent = at === 0 ? -1 : Math.floor((at - 1) / CHILDREN);
    parents[at] = parent;
    depths[at] = at === 0 ? 1 : depths[parent] + 1;
    const size = sizes[depths[at]];
    lefts[at] = at === 0 ? 1 : lefts[parent] + 1 + ((at - 1) % CHILDREN) * 2 * size;
    rights[at] = lefts[at] + 2 * size - 1;
    paths[at] = at === 0 ? `${ids[0]}/` : `${paths[parent]}${ids[at]}/`;
  }
  return { ids, parents, depths, lefts, rights, paths };
}

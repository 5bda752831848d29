import { insertObjects, insertRows } from '../../demo/bulk.mjs';

/** @typedef {import('../../lib/portal/connect.mjs').Connection} Connection */

const BRANCHES = 100;
const LEAVES = 10_000;
const BATCH = 20_000;

/**
 * Makes a tree of 10,000 leaves with an OU's members at them, and a sub-administrator whose scope names every second
 * leaf.
 * @param {Connection} connection
 * @param {{ ouId: string, adminId: string, began: number, newIdAt: (time: number) => string }} tree
 */
export async function addTree(connection, { ouId, adminId, began, newIdAt }) {
  const root = newIdAt(began);
  const branches = Array.from({ length: BRANCHES }, (_, order) => newIdAt(began + order));
  const leaves = Array.from({ length: LEAVES }, (_, order) => newIdAt(began + order));
  /** @param {number} order */
  const branchOf = (order) => branches[order % BRANCHES];
  /**
   * @param {string} id
   * @param {string | null} parent_id
   * @param {string} name
   * @param {number} order
   */
  const node = (id, parent_id, name, order) => ({
    ou_id: ouId,
    id,
    parent_id,
    name,
    name_json: JSON.stringify({ default: name }),
    sort_order: order,
    is_leaf: 0,
    created_time: began,
  });
  await insertObjects(connection, 'structure', [node(root, null, 'Root', 1)]);
  await insertObjects(
    connection,
    'structure',
    branches.map((id, order) => node(id, root, `Branch ${order}`, order)),
  );
  await insertObjects(
    connection,
    'structure',
    leaves.map((id, order) => ({ ...node(id, branchOf(order), `Leaf ${order}`, order), is_leaf: 1 })),
  );
  const lines = [
    [root, root, 0],
    ...branches.flatMap((id) => [
      [root, id, 1],
      [id, id, 0],
    ]),
    ...leaves.flatMap((id, order) => [
      [root, id, 2],
      [branchOf(order), id, 1],
      [id, id, 0],
    ]),
  ];
  const columns = ['ou_id', 'ancestor_id', 'descendant_id', 'depth'];
  await insertRows(
    connection,
    'structure_closure',
    columns,
    lines.map((line) => [ouId, ...line]),
  );
  await placeMembers(connection, ouId, leaves);
  await insertRows(
    connection,
    'sub_admin_structure',
    ['ou_id', 'user_id', 'structure_id'],
    leaves.filter((_, order) => order % 2 === 0).map((id) => [ouId, adminId, id]),
  );
}

/**
 * Puts the members at the leaves, one after the other.
 * @param {Connection} connection
 * @param {string} ouId
 * @param {string[]} leaves
 */
async function placeMembers(connection, ouId, leaves) {
  const columns = ['ou_id', 'user_id', 'structure_id', 'created_time'];
  let after = '';
  let placed = 0;
  for (;;) {
    const [members] = await connection.query(
      'SELECT user_id AS id FROM member WHERE ou_id = ? AND user_id > ? ORDER BY user_id LIMIT ?',
      [ouId, after, BATCH],
    );
    const rows = members.map(({ id }, at) => [ouId, id, leaves[(placed + at) % leaves.length], 1]);
    await connection.beginTransaction();
    await insertRows(connection, 'user_structure', columns, rows);
    await connection.commit();
    if (members.length < BATCH) return;
    placed += members.length;
    after = members[members.length - 1].id;
  }
}

import { insertRows } from '../../demo/bulk.mjs';

/**
 * Replaces the nodes of an OU by `tops` roots "Site 0" and on with `below` children each, "Unit 0.0" and on; returns the
 * rows of the nodes, without names to search.
 * @param {import('../../lib/portal/connect.mjs').Connection} connection
 * @param {string} ouId
 * @param {{ tops: number, below: number, newIdAt: (time: number) => string }} size
 */
export async function putSites(connection, ouId, { tops, below, newIdAt }) {
  await connection.query('DELETE FROM structure WHERE ou_id = ?', [ouId]);
  const began = Date.now() - 1_000_000;
  const nodes = [];
  const closure = [];
  for (let top = 0; top < tops; top += 1) {
    const id = newIdAt(began + top);
    nodes.push([ouId, id, null, `{"default":"Site ${top}"}`, `Site ${top}`, top * 1024, 0, began]);
    closure.push([ouId, id, id, 0]);
    for (let child = 0; child < below; child += 1) {
      const childId = newIdAt(began + tops + top * below + child);
      const name = `Unit ${top}.${child}`;
      nodes.push([ouId, childId, id, `{"default":"${name}"}`, name, child * 1024, 1, began]);
      closure.push([ouId, childId, childId, 0], [ouId, id, childId, 1]);
    }
  }
  const columns = ['ou_id', 'id', 'parent_id', 'name_json', 'name', 'sort_order', 'is_leaf', 'created_time'];
  await insertRows(connection, 'structure', columns, nodes);
  await insertRows(connection, 'structure_closure', ['ou_id', 'ancestor_id', 'descendant_id', 'depth'], closure);
  return nodes;
}

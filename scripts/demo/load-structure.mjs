import { insertObjects, insertRows } from './bulk.mjs';

/** @typedef {import('./organizations.mjs').Node} Node */

/**
 * Writes an OU's tree with its closure; answers ids by the nodes' default names.
 * @param {import('./load-demo.mjs').Context} context
 * @param {{ id: string, structure: Node }} ou
 */
export async function loadStructure({ connection, tools, began }, ou) {
  /** @type {({ id: string, parent_id: string | null, name: string, name_json: string } & Record<string, unknown>)[]} */
  const nodes = [];
  /** @type {[ouId: string, ancestor: string, descendant: string, depth: number][]} */
  const closure = [];
  /**
   * @param {Node} node
   * @param {string[]} parents
   * @param {number} order
   */
  const walk = ({ name, children }, parents, order) => {
    const id = tools.newIdAt(began + nodes.length);
    nodes.push({
      ou_id: ou.id,
      id,
      parent_id: parents.at(-1) ?? null,
      name_json: JSON.stringify(name),
      name: name.default,
      sort_order: order,
      is_leaf: children.length === 0 ? 1 : 0,
      created_time: began + nodes.length,
    });
    const line = [...parents, id];
    line.forEach((ancestor, at) => closure.push([ou.id, ancestor, id, line.length - 1 - at]));
    children.forEach((child, at) => walk(child, line, at + 1));
  };
  walk(ou.structure, [], 1);
  await insertObjects(connection, 'structure', nodes);
  const names = nodes.flatMap((node) => {
    const root = closure.find(([, , descendant]) => descendant === node.id)?.[1];
    // A root bears its name among the roots, and in its own tree.
    const scopes = node.parent_id ? [root] : [ou.id, root];
    return scopes.flatMap((scope) =>
      Object.entries(JSON.parse(node.name_json)).map(([language, name]) => [ou.id, node.id, scope, language, name]),
    );
  });
  await insertRows(connection, 'structure_closure', ['ou_id', 'ancestor_id', 'descendant_id', 'depth'], closure);
  await insertRows(connection, 'structure_name', ['ou_id', 'structure_id', 'scope_id', 'language', 'name'], names);
  return new Map(nodes.map((node) => [node.name, node.id]));
}

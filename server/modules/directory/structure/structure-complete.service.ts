import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { structureInScope } from '../../../access/reach.js';
import { ALL_IN_SCOPE, viewOfNodes } from '../../../access/structure-view.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { NodeSelection } from './structure-rows.queries.js';
import { readNodes } from './structure-rows.service.js';
import type { StructureComplete, StructureNode } from './structure.types.js';

/** Maximum of nodes of one answer; the next one continues. */
export const COMPLETE_LIMIT = 10_000;
/** The most nodes of a tree that is put in order as a whole; larger ones are read level by level. */
const ORDERED_LIMIT = 100_000;

/** The whole tree, or a node with its descendants; after the last node of the previous answer. */
export interface CompleteRequest {
  readonly rootId?: string | null;
  readonly after?: string | null;
}

/** All nodes in the caller's view, by id, 10,000 at a time (CALL-173). Throws NOT_FOUND for a root of another OU. */
export async function completeList(
  ctx: RequestContext,
  request: CompleteRequest,
  fields: ReadonlySet<string>,
): Promise<StructureComplete> {
  const part = await partOf(ctx, request.rootId);
  const rest = sql`AND ${part.key} > ${request.after ?? ''} ORDER BY ${part.key} LIMIT ${COMPLETE_LIMIT}`;
  const structures = await readNodes(ctx, { ...part, where: sql`${part.where} ${rest}` }, fields);
  return { structures, next: structures[COMPLETE_LIMIT - 1]?.id ?? null };
}

/**
 * All nodes in the caller's view, each before its children and these in their order, 10,000 at a time (CALL-174).
 * Throws TOO_LARGE for a tree of more than 100,000, NOT_FOUND for a root of another OU, INVALID_PARAMETER for an
 * `after` that is not part of the tree.
 */
export async function completeOrdered(
  ctx: RequestContext,
  request: CompleteRequest,
  fields: ReadonlySet<string>,
): Promise<StructureComplete> {
  const part = await partOf(ctx, request.rootId);
  const rows = await query<PlacedNode>(
    ctx,
    sql`SELECT n.id, n.parent_id AS parentId FROM structure n ${part.join} WHERE ${part.where}
      ORDER BY n.sort_order, n.id LIMIT ${ORDERED_LIMIT + 1}`,
  );
  if (rows.length > ORDERED_LIMIT) fail('TOO_LARGE');
  const order = depthFirst(rows, request.rootId ?? null);
  const start = request.after ? order.indexOf(request.after) + 1 : 0;
  if (request.after && start === 0) fail('INVALID_PARAMETER', { field: 'after' });
  const ids = order.slice(start, start + COMPLETE_LIMIT);
  const structures = await nodesInOrder(ctx, ids, fields, part.inScope);
  return { structures, next: start + ids.length < order.length ? (ids.at(-1) ?? null) : null };
}

interface PlacedNode {
  readonly id: string;
  readonly parentId: string | null;
}

/** The ids of nodes that come in the order of their siblings, each before its children. */
export function depthFirst(nodes: readonly PlacedNode[], rootId: string | null): string[] {
  const children = new Map<string | null, string[]>();
  const tops: string[] = [];
  for (const { id, parentId } of nodes) {
    if (id === rootId || (parentId === null && rootId === null)) tops.push(id);
    else if (children.has(parentId)) children.get(parentId)?.push(id);
    else children.set(parentId, [id]);
  }
  const order: string[] = [];
  const waiting = tops.reverse();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    order.push(id);
    for (const child of children.get(id)?.reverse() ?? []) waiting.push(child);
  }
  return order;
}

async function nodesInOrder(
  ctx: RequestContext,
  ids: readonly string[],
  fields: ReadonlySet<string>,
  inScope: Sql,
): Promise<StructureNode[]> {
  if (ids.length === 0) return [];
  const selection = { inScope, where: sql`${inOu(ctx, 'n')} AND n.id IN (${join(ids)})` };
  const nodes = new Map((await readNodes(ctx, selection, fields)).map((node) => [node.id, node]));
  return ids.flatMap((id) => nodes.get(id) ?? []);
}

/** The nodes `n` of a subtree in the caller's view; below a node in scope these are all. */
async function partOf(
  ctx: RequestContext,
  rootId: string | null | undefined,
): Promise<Required<NodeSelection> & { readonly key: Sql }> {
  const { shown, ...view } = viewOfNodes(ctx);
  if (!rootId) return { ...view, key: sql`n.id`, where: sql`${inOu(ctx, 'n')} AND ${shown}` };
  const [root] = await query<{ isInScope: number }>(
    ctx,
    sql`SELECT ${structureInScope(ctx, 'n')} AS isInScope FROM structure n
         WHERE ${inOu(ctx, 'n')} AND n.id = ${rootId} AND ${shown}`,
  );
  if (!root) fail('NOT_FOUND');
  const isInScope = root.isInScope === 1;
  return {
    // The start of the index range: reading resumes at the end of the previous answer.
    key: sql`d.descendant_id`,
    join: sql`JOIN structure_closure d ON d.ou_id = n.ou_id AND d.descendant_id = n.id`,
    inScope: isInScope ? ALL_IN_SCOPE : view.inScope,
    where: sql`${inOu(ctx, 'd')} AND d.ancestor_id = ${rootId} AND ${isInScope ? sql`TRUE` : shown}`,
  };
}

import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { localizedJson } from '../../../core/locale.js';
import type { ListRequest } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import type { StructureRef } from '../user/user.types.js';
import type { StructurePeoplePage } from './structure-figures.types.js';
import { countPeople, pageOfPeople, pathTo, placesOf } from './structure-people.queries.js';
import { below } from './structure-rows.service.js';
import type { StructureAncestor } from './structure.types.js';

const ORDER = 'name';

/**
 * A page of the users who reach the assets and the resource of a node, by name, each with their ways: they are at the
 * node itself, or at a node above it that authorizes automatically (CALL-322, STRC-11). Users who hold one of the
 * things directly or by a user group are no part of it. The guard has checked OU and reach of the node; users beyond
 * the caller's reach are left out and not counted. Four statements.
 */
export async function peopleOfNode(
  ctx: RequestContext,
  id: string,
  request: ListRequest,
): Promise<StructurePeoplePage> {
  const page = parseKeyedPage(request.pagination, ORDER);
  const search = parseSearch(request.search);
  const nodes = await wayNodes(ctx, id);
  const nodeIds = nodes.map((node) => node.id);
  const [users, counts] = await Promise.all([
    pageOfPeople(ctx, { nodeIds, search }, page),
    countPeople(ctx, { nodeIds, search }, COUNT_BOUND + 1),
  ]);
  const totals = new Map(counts.map((count) => [count.id, count.total]));
  const total = totals.get(null) ?? 0;
  const userIds = users.map((user) => user.id);
  const places = userIds.length > 0 ? await placesOf(ctx, userIds, nodeIds) : [];
  const isThere = new Set(places.map(({ userId, nodeId }) => `${userId} ${nodeId}`));
  const last = users[page.limit - 1];
  return {
    users: users.map((user) => ({ ...user, wayIds: nodeIds.filter((nodeId) => isThere.has(`${user.id} ${nodeId}`)) })),
    ways: nodes.map((node) => ({
      node,
      isInherited: node.id !== id,
      userCount: Math.min(totals.get(node.id) ?? 0, COUNT_BOUND),
    })),
    pagination: paginationOf(
      page,
      { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND },
      last ? { field: ORDER, value: last.name, id: last.id } : null,
    ),
  };
}

/** The node itself, then those above it that authorize automatically, upwards. */
async function wayNodes(ctx: RequestContext, id: string): Promise<StructureRef[]> {
  const ways: StructureRef[] = [];
  let above: StructureAncestor | undefined;
  for (const row of await pathTo(ctx, id)) {
    above = below(above, row.id, localizedJson(row.nameJson, ctx.locale));
    if (row.id === id || row.isAutoDispatch === 1) ways.unshift(above);
  }
  if (ways[0]?.id !== id) fail('NOT_FOUND');
  return ways;
}

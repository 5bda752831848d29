import sql, { empty } from 'sql-template-tag';
import { structureInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import type { PageRequest } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { nodesByIds } from '../../directory/structure/structure-rows.service.js';
import type { ResourceStructurePage } from './resource-grant.types.js';
import { effectiveTimeOf, requireResource } from './resource-grants.service.js';

const ORDER = 'createdTime';
const FIELDS: ReadonlySet<string> = new Set(['name', 'path']);

/**
 * A page of the nodes within reach whose resource this is, the one that got it first at the start (RSRC-05, STRC-18).
 * Five statements. NOT_FOUND for a resource of another OU.
 */
export async function nodesOfResource(
  ctx: RequestContext,
  resourceId: string,
  pagination: PageRequest | null | undefined,
): Promise<ResourceStructurePage> {
  await requireResource(ctx, resourceId);
  const page = parseKeyedPage(pagination, ORDER);
  const { after } = page;
  const matching = sql`FROM structure_resource l JOIN structure n ON n.ou_id = l.ou_id AND n.id = l.structure_id
     WHERE ${inOu(ctx, 'l')} AND l.resource_id = ${resourceId} AND ${structureInScope(ctx, 'n')}`;
  const rest = after
    ? sql`AND l.created_time >= ${after.value} AND (l.created_time > ${after.value} OR n.id > ${after.id})`
    : empty;
  const [rows, [counted]] = await Promise.all([
    query<{ id: string; createdTime: number }>(
      ctx,
      sql`SELECT n.id, l.created_time AS createdTime ${matching} ${rest}
           ORDER BY l.created_time, n.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    ),
    query<{ total: number }>(
      ctx,
      sql`SELECT COUNT(*) AS total FROM (SELECT 1 ${matching} LIMIT ${COUNT_BOUND + 1}) counted`,
    ),
  ]);
  const ids = rows.map(({ id }) => id);
  const nodes = new Map((ids.length > 0 ? await nodesByIds(ctx, ids, FIELDS) : []).map((node) => [node.id, node]));
  const total = counted?.total ?? 0;
  const last = rows[page.limit - 1];
  return {
    structures: rows.flatMap(({ id, createdTime }) => {
      const node = nodes.get(id);
      return node ? [{ id, name: node.name, path: node.path, effectiveTime: effectiveTimeOf(createdTime) }] : [];
    }),
    pagination: paginationOf(
      page,
      { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND },
      last ? { field: ORDER, value: last.createdTime, id: last.id } : null,
    ),
  };
}

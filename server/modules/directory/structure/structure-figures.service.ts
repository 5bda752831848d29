import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { checkCount } from '../../../core/ids.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { assetsAt, usersBelow } from './structure-detail.queries.js';
import type { StructureFigures } from './structure-figures.types.js';

/** The most nodes that one call counts for: as many as a screen shows. */
const MAX_COUNTED = 100;

/**
 * Figures of each of the nodes for pictures of the tree (CALL-321), in one statement. OUT_OF_RANGE for more than 100
 * nodes; the guard has checked OU and reach.
 */
export async function figuresOf(ctx: RequestContext, ids: readonly string[]): Promise<StructureFigures[]> {
  const distinct = [...new Set(ids)];
  checkCount('ids', distinct, MAX_COUNTED);
  if (distinct.length === 0) return [];
  const rows = await query<Omit<StructureFigures, 'isBounded'>>(
    ctx,
    join(
      distinct.map((id) => figures(ctx, id)),
      ' UNION ALL ',
    ),
  );
  const bounded = (total: number) => Math.min(total, COUNT_BOUND);
  return rows.map(({ id, userCount, assetCount, nodeCount, childCount }) => ({
    id,
    userCount: bounded(userCount),
    assetCount: bounded(assetCount),
    nodeCount: bounded(nodeCount),
    childCount: bounded(childCount),
    isBounded: Math.max(userCount, assetCount, nodeCount, childCount) > COUNT_BOUND,
  }));
}

/** The figures of one node, each counted one beyond the bound. */
function figures(ctx: RequestContext, id: string): Sql {
  const most = COUNT_BOUND + 1;
  const nodes = sql`SELECT 1 FROM structure_closure c
    WHERE ${inOu(ctx, 'c')} AND c.ancestor_id = ${id} AND c.depth > 0 LIMIT ${most}`;
  const children = sql`SELECT 1 FROM structure n WHERE ${inOu(ctx, 'n')} AND n.parent_id = ${id} LIMIT ${most}`;
  const total = (select: Sql): Sql => sql`(SELECT COUNT(*) FROM (${select}) counted)`;
  return sql`SELECT ${id} AS id, ${total(usersBelow(ctx, id, most))} AS userCount, ${total(assetsAt(ctx, id, most))} AS assetCount,
    ${total(nodes)} AS nodeCount, ${total(children)} AS childCount`;
}

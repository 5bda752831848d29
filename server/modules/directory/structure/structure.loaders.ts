import sql, { join } from 'sql-template-tag';
import { structureShown } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import { localizedJson } from '../../../core/locale.js';
import { inOu } from '../../../database/sql.js';
import { chainRows } from './structure-rows.queries.js';
import { below, readNodes } from './structure-rows.service.js';
import type { StructureRef } from '../user/user.types.js';
import type { StructureAncestor, StructureNode } from './structure.types.js';

/** The most children of a node along an edge; callers page through more by structureChildren. */
const MAX_CHILDREN = 1000;

/** The first 1000 children of nodes in their order, as far as the caller sees them (STRC-25, STRC-26), by parent. */
export async function childrenOfNodes(
  ctx: RequestContext,
  ids: readonly string[],
  fields: ReadonlySet<string>,
): Promise<ReadonlyMap<string, StructureNode[]>> {
  const ranked = sql`SELECT c.id, ROW_NUMBER() OVER (PARTITION BY c.parent_id ORDER BY c.sort_order, c.id) AS place
    FROM structure c WHERE ${inOu(ctx, 'c')} AND c.parent_id IN (${join(ids)}) AND ${structureShown(ctx, 'c')}`;
  const nodes = await readNodes(
    ctx,
    {
      join: sql`JOIN (${ranked}) x ON x.id = n.id AND x.place <= ${MAX_CHILDREN}`,
      where: sql`${inOu(ctx, 'n')} ORDER BY n.sort_order, n.id`,
    },
    fields,
  );
  return groupedBy(nodes, ({ parentId }) => parentId ?? '');
}

/** The nodes from the root to the parent of each node, by node: one statement. */
export async function ancestorsOfNodes(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StructureAncestor[]>> {
  const ancestors = new Map<string, StructureAncestor[]>();
  for (const { id, ancestorId, nameJson } of await chainRows(ctx, ids)) {
    const chain = ancestors.get(id) ?? [];
    ancestors.set(id, chain);
    if (ancestorId !== id) chain.push(below(chain.at(-1), ancestorId, localizedJson(nameJson, ctx.locale)));
  }
  return ancestors;
}

/** The parent of each node with its path, by node: one statement. Roots have none. */
export async function parentsOfNodes(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StructureRef>> {
  const chains = [...(await ancestorsOfNodes(ctx, ids))];
  return new Map(
    chains.flatMap(([id, chain]) => {
      const parent = chain.at(-1);
      return parent ? [[id, parent] as const] : [];
    }),
  );
}

import sql, { empty } from 'sql-template-tag';
import { viewOfChildren, viewOfNodes } from '../../../access/structure-view.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { languageKey } from '../../../core/locale.js';
import type { KeyedPage, PageRequest } from '../../../core/pagination.js';
import { containsPattern, COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { readNodes } from './structure-rows.service.js';
import { Structure } from './structure.entity.js';
import type { StructureNode, StructureNodeList, StructureNodePage } from './structure.types.js';

/** The most matches or siblings of a picker; beyond them, people search, or callers use {@link listChildren}. */
const MAX_NODES = 1000;
const ORDER = 'sortOrder';

/**
 * The first 1000 children of a node (roots without one), or nodes whose name contains `search`, each with its path. A
 * sub-administrator sees the nodes in scope, and those above them, which cannot be picked (STRC-25, STRC-26).
 * NOT_FOUND for a parent of another OU.
 */
export async function listStructures(
  ctx: RequestContext,
  request: { parentId?: string | null; search?: string | null },
  fields: ReadonlySet<string>,
): Promise<StructureNodeList> {
  const search = parseSearch(request.search);
  if (search) return { structures: await findNodes(ctx, search, fields) };
  const page: KeyedPage = { currentPage: 1, limit: MAX_NODES, offset: 0, after: null };
  return { structures: await readChildren(ctx, request.parentId ?? null, page, fields) };
}

/**
 * A page of a node's children in their order, of the roots without a node (CALL-172). Each page is equally fast if it
 * continues after the previous one, however many siblings there are. Throws NOT_FOUND for a node of another OU.
 */
export async function listChildren(
  ctx: RequestContext,
  id: string | null,
  pagination: PageRequest | null | undefined,
  fields: ReadonlySet<string>,
): Promise<StructureNodePage> {
  const page = parseKeyedPage(pagination, ORDER);
  const [structures, total] = await Promise.all([readChildren(ctx, id, page, fields), countChildren(ctx, id)]);
  const last = structures[page.limit - 1];
  const key = last ? { field: ORDER, value: last.sortOrder, id: last.id } : null;
  return { structures, pagination: paginationOf(page, total, key) };
}

async function readChildren(
  ctx: RequestContext,
  parentId: string | null,
  page: KeyedPage,
  fields: ReadonlySet<string>,
): Promise<StructureNode[]> {
  const { after, limit, offset } = page;
  // Row values do not use an index: the first part narrows the range, the second excludes equal rows.
  const rest = after
    ? sql` AND n.sort_order >= ${after.value} AND (n.sort_order > ${after.value} OR n.id > ${after.id})`
    : empty;
  const { where: siblings, ...view } = childrenOf(ctx, parentId);
  const where = sql`${siblings}${rest} ORDER BY n.sort_order, n.id LIMIT ${limit} OFFSET ${offset}`;
  const nodes = await readNodes(ctx, { ...view, where }, fields);
  if (nodes.length === 0 && parentId) await requireNode(ctx, parentId);
  return nodes;
}

/** The children `n` of a parent in the caller's view. */
function childrenOf(ctx: RequestContext, parentId: string | null) {
  const under = parentId ? sql`n.parent_id = ${parentId}` : sql`n.parent_id IS NULL`;
  const { shown, ...view } = viewOfChildren(ctx, parentId);
  return { ...view, where: sql`${inOu(ctx, 'n')} AND ${under} AND ${shown}` };
}

async function countChildren(ctx: RequestContext, parentId: string | null) {
  const { join, where } = childrenOf(ctx, parentId);
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM
      (SELECT 1 FROM structure n ${join} WHERE ${where} LIMIT ${COUNT_BOUND + 1}) counted`,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}

/** Nodes by a part of their name, as the caller sees it or by its default, in the order of names. */
async function findNodes(ctx: RequestContext, search: string, fields: ReadonlySet<string>): Promise<StructureNode[]> {
  const languages = sql`'default', ${languageKey(ctx.locale)}`;
  const found = sql`SELECT DISTINCT f.structure_id FROM structure_name f
                    WHERE ${inOu(ctx, 'f')} AND f.language IN (${languages}) AND f.name LIKE ${containsPattern(search)}`;
  const { shown, inScope } = viewOfNodes(ctx);
  return readNodes(
    ctx,
    {
      inScope,
      join: sql`JOIN (${found}) f ON f.structure_id = n.id`,
      where: sql`${inOu(ctx, 'n')} AND ${shown} ORDER BY n.name, n.id LIMIT ${MAX_NODES}`,
    },
    fields,
  );
}

/** Tells an unknown node from one without visible children. */
async function requireNode(ctx: RequestContext, id: string): Promise<void> {
  if (!(await scoped(ctx, Structure).exists({ id }))) fail('NOT_FOUND');
}

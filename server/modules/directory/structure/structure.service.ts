import type { SqlCondition } from '../../../access/reach.js';
import { structureShown } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { languageKey } from '../../../core/locale.js';
import type { KeyedPage, PageRequest } from '../../../core/pagination.js';
import { containsPattern, COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { readNodes } from './structure-rows.service.js';
import type { StructureNode, StructureNodeList, StructureNodePage } from './structure.types.js';

/** A picker shows this many matches or siblings; more calls for a search, or for {@link listChildren}. */
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
 * A page of a node's children in their order, of the roots without a node (CALL-172): cheap however many siblings there
 * are, when each page goes on after the one before. NOT_FOUND for a node of another OU.
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
  const among = siblings(ctx, parentId);
  const { after, limit, offset } = page;
  // Row values are not read along an index: the first part narrows it, the second cuts what is equal.
  const rest = after
    ? { sql: 'n.sort_order >= ? AND (n.sort_order > ? OR n.id > ?)', values: [after.value, after.value, after.id] }
    : { sql: 'TRUE', values: [] };
  const nodes = await readNodes(
    ctx,
    {
      sql: `${among.sql} AND ${rest.sql} ORDER BY n.sort_order, n.id LIMIT ? OFFSET ?`,
      values: [...among.values, ...rest.values, limit, offset],
    },
    fields,
  );
  if (nodes.length === 0 && parentId) await requireNode(ctx, parentId);
  return nodes;
}

/** The nodes `n` below a parent that the caller is shown. */
function siblings(ctx: RequestContext, parentId: string | null): SqlCondition {
  const shown = structureShown(ctx, 'n');
  const under = parentId ? { sql: 'n.parent_id = ?', values: [parentId] } : { sql: 'n.parent_id IS NULL', values: [] };
  return {
    sql: `n.ou_id = ? AND ${under.sql} AND ${shown.sql}`,
    values: [workingOu(ctx), ...under.values, ...shown.values],
  };
}

async function countChildren(ctx: RequestContext, parentId: string | null) {
  const among = siblings(ctx, parentId);
  const [row] = await query<{ total: number }>(
    ctx,
    `SELECT COUNT(*) AS total FROM (SELECT 1 FROM structure n WHERE ${among.sql} LIMIT ?) counted`,
    [...among.values, COUNT_BOUND + 1],
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}

/** Nodes by a part of their name, as the caller sees it or by its default, in the order of names. */
async function findNodes(ctx: RequestContext, search: string, fields: ReadonlySet<string>): Promise<StructureNode[]> {
  const shown = structureShown(ctx, 'n');
  return readNodes(
    ctx,
    {
      join: `JOIN (SELECT DISTINCT f.structure_id FROM structure_name f
                    WHERE f.ou_id = ? AND f.language IN ('default', ?) AND f.name LIKE ?) f ON f.structure_id = n.id`,
      sql: `n.ou_id = ? AND ${shown.sql} ORDER BY n.name, n.id LIMIT ?`,
      values: [
        workingOu(ctx),
        languageKey(ctx.locale),
        containsPattern(search),
        workingOu(ctx),
        ...shown.values,
        MAX_NODES,
      ],
    },
    fields,
  );
}

/** A node without children to show, told from one that is not there. */
async function requireNode(ctx: RequestContext, id: string): Promise<void> {
  const found = await query(ctx, 'SELECT 1 FROM structure WHERE ou_id = ? AND id = ?', [workingOu(ctx), id]);
  if (found.length === 0) fail('NOT_FOUND');
}

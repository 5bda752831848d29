import type { SqlCondition } from '../../access/reach.js';
import { structureInScope, structureShown } from '../../access/reach.js';
import type { RequestContext } from '../../core/context.js';
import { workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { LocalizedText } from '../../core/locale.js';
import { languageKey, localized } from '../../core/locale.js';
import { containsPattern, parseSearch } from '../../core/pagination.js';
import { query } from '../../database/query.js';
import type { StructureNodeList } from './structure.types.js';

/** A picker shows this many matches or siblings; more calls for a search. */
const MAX_NODES = 1000;

interface NodeRow {
  id: string;
  parentId: string | null;
  isLeaf: number;
  inScope: number;
  nameJson: string;
  ancestorId: string;
}

/**
 * The children of a node (roots without one), or every node whose name contains `search`, each with its path. A
 * sub-administrator sees the nodes in scope, and those above them, which cannot be picked (STRC-25, STRC-26).
 * NOT_FOUND for a parent of another OU.
 */
export async function listStructures(
  ctx: RequestContext,
  request: { parentId?: string | null; search?: string | null },
): Promise<StructureNodeList> {
  const chosen = chosenNodes(ctx, request);
  const [inScope, shown] = [structureInScope(ctx, 'n'), structureShown(ctx, 'n')];
  const rows = await query<NodeRow>(
    ctx,
    `SELECT n.id, n.parent_id AS parentId, n.is_leaf AS isLeaf, n.inScope,
            p.name_json AS nameJson, c.ancestor_id AS ancestorId
       FROM (SELECT n.ou_id, n.id, n.parent_id, n.is_leaf, n.sort_order, ${inScope.sql} AS inScope FROM structure n
              WHERE n.ou_id = ? AND ${chosen.sql} AND ${shown.sql} ORDER BY n.sort_order, n.id LIMIT ?) n
       JOIN structure_closure c ON c.ou_id = n.ou_id AND c.descendant_id = n.id
       JOIN structure p ON p.ou_id = c.ou_id AND p.id = c.ancestor_id
      ORDER BY n.sort_order, n.id, c.depth DESC`,
    [...inScope.values, workingOu(ctx), ...chosen.values, ...shown.values, MAX_NODES],
  );
  if (rows.length === 0 && request.parentId) await requireNode(ctx, request.parentId);
  const structures: StructureNodeList['structures'] = [];
  let path: string[] = [];
  for (const row of rows) {
    path.push(localized(JSON.parse(row.nameJson) as LocalizedText, ctx.locale));
    if (row.ancestorId !== row.id) continue;
    const { id, parentId } = row;
    structures.push({
      ...{ id, parentId, name: path.at(-1) ?? '', path: path.join('>') },
      ...{ isLeaf: row.isLeaf === 1, hasAdminPermission: row.inScope === 1 },
    });
    path = [];
  }
  return { structures };
}

/** What is asked for, as a condition on a node `n`. A name is looked for as the caller sees it, and by its default. */
function chosenNodes(ctx: RequestContext, request: { parentId?: string | null; search?: string | null }): SqlCondition {
  const search = parseSearch(request.search);
  if (search) {
    const pattern = containsPattern(search);
    const localName = `JSON_UNQUOTE(JSON_EXTRACT(n.name_json, '$.${languageKey(ctx.locale)}'))`;
    return {
      sql: `(n.name LIKE ? OR CONVERT(${localName} USING utf8mb4) COLLATE utf8mb4_unicode_ci LIKE ?)`,
      values: [pattern, pattern],
    };
  }
  return request.parentId
    ? { sql: 'n.parent_id = ?', values: [request.parentId] }
    : { sql: 'n.parent_id IS NULL', values: [] };
}

/** A node without children to show, told from one that is not there. */
async function requireNode(ctx: RequestContext, id: string): Promise<void> {
  const found = await query(ctx, 'SELECT 1 FROM structure WHERE ou_id = ? AND id = ?', [workingOu(ctx), id]);
  if (found.length === 0) fail('NOT_FOUND');
}

import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import type { LocalizedText } from '../../core/locale.js';
import { localized } from '../../core/locale.js';
import { containsPattern, parseSearch } from '../../core/pagination.js';
import { query } from '../../database/query.js';
import type { StructureNodeList } from './structure.types.js';

/** A picker shows this many matches or siblings; more calls for a search. */
const MAX_NODES = 1000;

interface NodeRow {
  id: string;
  parentId: string | null;
  isLeaf: number;
  inReach: number;
  nameJson: string;
  ancestorId: string;
}

/**
 * The children of a node (roots without one), or every node whose name contains `search`, with its path. Nodes
 * beyond the caller's reach are told, so that they show but cannot be picked (STRC-25). One statement.
 */
export async function listStructures(
  ctx: RequestContext,
  request: { parentId?: string | null; search?: string | null },
): Promise<StructureNodeList> {
  const ouId = workingOu(ctx);
  const { scope, accountId } = sessionOf(ctx);
  const search = parseSearch(request.search);
  const chosen = search ? 'n.name_json LIKE ?' : request.parentId ? 'n.parent_id = ?' : 'n.parent_id IS NULL';
  const chosenValues = search ? [containsPattern(search)] : request.parentId ? [request.parentId] : [];
  const inReach =
    scope === 'SPECIFIED'
      ? `EXISTS (SELECT 1 FROM structure_closure r JOIN sub_admin_structure s
           ON s.ou_id = r.ou_id AND s.structure_id = r.ancestor_id
           WHERE r.ou_id = n.ou_id AND r.descendant_id = n.id AND s.user_id = ?)`
      : 'TRUE';
  const rows = await query<NodeRow>(
    ctx,
    `SELECT n.id, n.parent_id AS parentId, n.is_leaf AS isLeaf, ${inReach} AS inReach,
            p.name_json AS nameJson, c.ancestor_id AS ancestorId
       FROM (SELECT * FROM structure n WHERE n.ou_id = ? AND ${chosen} ORDER BY n.sort_order, n.id LIMIT ?) n
       JOIN structure_closure c ON c.ou_id = n.ou_id AND c.descendant_id = n.id
       JOIN structure p ON p.ou_id = c.ou_id AND p.id = c.ancestor_id
      ORDER BY n.sort_order, n.id, c.depth DESC`,
    [...(scope === 'SPECIFIED' ? [accountId] : []), ouId, ...chosenValues, MAX_NODES],
  );
  const structures: StructureNodeList['structures'] = [];
  let path: string[] = [];
  for (const row of rows) {
    path.push(localized(JSON.parse(row.nameJson) as LocalizedText, ctx.locale));
    if (row.ancestorId !== row.id) continue;
    const { id, parentId } = row;
    structures.push({
      ...{ id, parentId, name: path.at(-1) ?? '', path: path.join('>') },
      ...{ isLeaf: row.isLeaf === 1, hasAdminPermission: row.inReach === 1 },
    });
    path = [];
  }
  return { structures };
}

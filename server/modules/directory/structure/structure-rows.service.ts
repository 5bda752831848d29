import type { SqlCondition } from '../../../access/reach.js';
import { structureInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { placeholders, query } from '../../../database/query.js';
import type { StructureAncestor, StructureNode } from './structure.types.js';

interface NodeRow {
  id: string;
  parentId: string | null;
  nameJson: string;
  isLeaf: number;
  isAutoDispatch: number;
  sortOrder: number;
  version: number;
  hasUser: number;
  hasAsset: number;
  inScope: number;
}

/** Which nodes `n` are read, and in what order: all after WHERE. */
export interface NodeSelection extends SqlCondition {
  /** What is joined to `structure n`, without values. */
  readonly join?: string;
  /** All of them are known to be within the caller's reach: it is not looked up node by node. */
  readonly isInScope?: boolean;
}

/** What of a node costs a statement of its own, or a look-up for each row: read where it is asked for. */
type Fields = ReadonlySet<string>;
const CHAINED = ['path', 'ancestors'];

/**
 * Nodes of the working OU with what is asked of them: one statement, and one more where paths are asked for
 * (STRC-02, STRC-24, STRC-25).
 */
export async function readNodes(
  ctx: RequestContext,
  selection: NodeSelection,
  fields: Fields,
): Promise<StructureNode[]> {
  const inScope = selection.isInScope ? { sql: '1', values: [] } : structureInScope(ctx, 'n');
  const hasUser = fields.has('hasUser')
    ? 'EXISTS (SELECT 1 FROM user_structure u WHERE u.ou_id = n.ou_id AND u.structure_id = n.id)'
    : '0';
  const hasAsset =
    fields.has('hasAsset') && sessionOf(ctx).features.has('assets')
      ? 'EXISTS (SELECT 1 FROM structure_asset l WHERE l.ou_id = n.ou_id AND l.structure_id = n.id)'
      : '0';
  const rows = await query<NodeRow>(
    ctx,
    `SELECT n.id, n.parent_id AS parentId, n.name_json AS nameJson, n.is_leaf AS isLeaf,
            n.is_auto_dispatch AS isAutoDispatch, n.sort_order AS sortOrder, n.version, ${hasUser} AS hasUser,
            ${hasAsset} AS hasAsset, ${inScope.sql} AS inScope
       FROM structure n ${selection.join ?? ''} WHERE ${selection.sql}`,
    [...inScope.values, ...selection.values],
  );
  const chains = CHAINED.some((field) => fields.has(field)) ? await chainsOf(ctx, rows) : null;
  return rows.map((row) => nodeOf(ctx, row, chains?.get(row.parentId ?? '') ?? []));
}

function nodeOf(ctx: RequestContext, row: NodeRow, ancestors: StructureAncestor[]): StructureNode {
  const nameJson = JSON.parse(row.nameJson) as LocalizedText;
  const name = localized(nameJson, ctx.locale);
  // Written out: a tree of ten thousand nodes passes here.
  return {
    id: row.id,
    parentId: row.parentId,
    name,
    nameJson,
    path: ancestors.length === 0 ? name : `${ancestors.map((node) => node.name).join('>')}>${name}`,
    ancestors,
    isLeaf: row.isLeaf === 1,
    // Of a node that is only on the way it is not told who and what stands there (SUBA-15).
    hasUser: row.hasUser === 1 && row.inScope === 1,
    hasAsset: row.hasAsset === 1 && row.inScope === 1,
    isAutoDispatch: row.isAutoDispatch === 1,
    hasAdminPermission: row.inScope === 1,
    sortOrder: row.sortOrder,
    version: row.version,
  };
}

/** The way from the root to each parent of the rows, by the parent's id. Siblings share theirs. */
async function chainsOf(ctx: RequestContext, rows: readonly NodeRow[]): Promise<Map<string, StructureAncestor[]>> {
  const parents = [...new Set(rows.flatMap((row) => row.parentId ?? []))];
  const chains = new Map<string, StructureAncestor[]>();
  if (parents.length === 0) return chains;
  const found = await query<{ id: string; ancestorId: string; nameJson: string }>(
    ctx,
    `SELECT c.descendant_id AS id, c.ancestor_id AS ancestorId, p.name_json AS nameJson FROM structure_closure c
       JOIN structure p ON p.ou_id = c.ou_id AND p.id = c.ancestor_id
      WHERE c.ou_id = ? AND c.descendant_id IN (${placeholders(parents)}) ORDER BY c.descendant_id, c.depth DESC`,
    [workingOu(ctx), ...parents],
  );
  const ancestors = new Map<string, StructureAncestor>();
  for (const { id, ancestorId, nameJson } of found) {
    let ancestor = ancestors.get(ancestorId);
    if (!ancestor) {
      ancestor = { id: ancestorId, name: localized(JSON.parse(nameJson) as LocalizedText, ctx.locale) };
      ancestors.set(ancestorId, ancestor);
    }
    const chain = chains.get(id);
    if (chain) chain.push(ancestor);
    else chains.set(id, [ancestor]);
  }
  return chains;
}

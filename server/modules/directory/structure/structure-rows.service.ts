import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized, localizedJson } from '../../../core/locale.js';
import { inBatches } from '../../../database/batches.js';
import { inOu } from '../../../database/sql.js';
import type { NodeRow, NodeSelection } from './structure-rows.queries.js';
import { chainRows, nodeRows } from './structure-rows.queries.js';
import { tagsOfNodes } from './structure-tag.service.js';
import type { StructureTagView } from './structure-tag.types.js';
import type { StructureAncestor, StructureNode } from './structure.types.js';

/** The fields of a node that are asked for; some of them cost a statement, or a look-up for each row. */
type Fields = ReadonlySet<string>;
const CHAINED = ['path', 'ancestors'];

const inScope = (rows: readonly NodeRow[]) => rows.flatMap((row) => (row.inScope === 1 ? row.id : []));

/**
 * Nodes of the working OU with the selected fields: one statement, one more for paths, and one for tags (STRC-02,
 * STRC-24, STRC-25).
 */
export async function readNodes(
  ctx: RequestContext,
  selection: NodeSelection,
  fields: Fields,
): Promise<StructureNode[]> {
  const rows = await nodeRows(ctx, selection, fields);
  const [chains, tags] = await Promise.all([
    CHAINED.some((field) => fields.has(field)) ? chainsOf(ctx, rows) : null,
    // A node that only leads to the scope does not show its tags either (SUBA-15).
    fields.has('tags') ? tagsOfNodes(ctx, inScope(rows)) : null,
  ]);
  return rows.map((row) => nodeOf(ctx, row, chains?.get(row.parentId ?? '') ?? [], tags?.get(row.id) ?? []));
}

/** {@link readNodes} for one node; nothing without it. */
export async function nodeById(ctx: RequestContext, id: string, fields: Fields): Promise<StructureNode | undefined> {
  return (await readNodes(ctx, { where: sql`${inOu(ctx, 'n')} AND n.id = ${id}` }, fields))[0];
}

/** {@link readNodes} for the nodes with these ids, in no order; unknown ids are omitted. */
export const nodesByIds = (ctx: RequestContext, ids: readonly string[], fields: Fields): Promise<StructureNode[]> =>
  readNodes(ctx, { where: sql`${inOu(ctx, 'n')} AND n.id IN (${join(ids)})` }, fields);

function nodeOf(
  ctx: RequestContext,
  row: NodeRow,
  ancestors: StructureAncestor[],
  tags: StructureTagView[],
): StructureNode {
  const nameJson = JSON.parse(row.nameJson) as LocalizedText;
  const name = localized(nameJson, ctx.locale);
  // Written out: a tree of ten thousand nodes passes here.
  return {
    id: row.id,
    parentId: row.parentId,
    name,
    nameJson,
    path: pathBelow(ancestors.at(-1), name),
    ancestors,
    isLeaf: row.isLeaf === 1,
    // A node that only leads to the scope does not show whether users and assets are there (SUBA-15).
    hasUser: row.hasUser === 1 && row.inScope === 1,
    hasAsset: row.hasAsset === 1 && row.inScope === 1,
    isAutoDispatch: row.isAutoDispatch === 1,
    hasAdminPermission: row.inScope === 1,
    sortOrder: row.sortOrder,
    tags,
    version: row.version,
  };
}

/** A node on the path from the root, below the one before it. */
export const below = (above: StructureAncestor | undefined, id: string, name: string): StructureAncestor => ({
  id,
  name,
  path: pathBelow(above, name),
});

const pathBelow = (above: StructureAncestor | undefined, name: string): string =>
  above ? `${above.path}>${name}` : name;

/** The path from the root to each parent of the rows, by the parent's id. Siblings share theirs. */
async function chainsOf(ctx: RequestContext, rows: readonly NodeRow[]): Promise<Map<string, StructureAncestor[]>> {
  const parents = [...new Set(rows.flatMap((row) => row.parentId ?? []))];
  const chains = new Map<string, StructureAncestor[]>();
  const found = await inBatches(parents, (some) => chainRows(ctx, some));
  const ancestors = new Map<string, StructureAncestor>();
  for (const { id, ancestorId, nameJson } of found) {
    const chain = chains.get(id);
    let ancestor = ancestors.get(ancestorId);
    if (!ancestor) {
      ancestor = below(chain?.at(-1), ancestorId, localizedJson(nameJson, ctx.locale));
      ancestors.set(ancestorId, ancestor);
    }
    if (chain) chain.push(ancestor);
    else chains.set(id, [ancestor]);
  }
  return chains;
}

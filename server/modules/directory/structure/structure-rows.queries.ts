import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { structureInScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';

/** A node as the database has it: flags are 0 and 1, names JSON by language. */
export interface NodeRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly nameJson: string;
  readonly isLeaf: number;
  readonly isAutoDispatch: number;
  readonly sortOrder: number;
  readonly version: number;
  readonly hasUser: number;
  readonly hasAsset: number;
  readonly inScope: number;
}

/** The choice of nodes `n`, and their order. */
export interface NodeSelection {
  /** The statement after WHERE. */
  readonly where: Sql;
  /** Joins to `structure n`. */
  readonly join?: Sql;
  /** Whether a node is within the caller's reach, if that is known by less than looking it up for each. */
  readonly inScope?: Sql;
}

const NO = sql`0`;

/** The selected nodes; users and assets are looked up only if `fields` contains `hasUser` and `hasAsset`. */
export function nodeRows(
  ctx: RequestContext,
  selection: NodeSelection,
  fields: ReadonlySet<string>,
): Promise<NodeRow[]> {
  const inScope = selection.inScope ?? structureInScope(ctx, 'n');
  const hasUser = fields.has('hasUser')
    ? sql`EXISTS (SELECT 1 FROM user_structure u WHERE u.ou_id = n.ou_id AND u.structure_id = n.id)`
    : NO;
  const hasAsset =
    fields.has('hasAsset') && sessionOf(ctx).features.has('assets')
      ? sql`EXISTS (SELECT 1 FROM structure_asset l WHERE l.ou_id = n.ou_id AND l.structure_id = n.id)`
      : NO;
  return query<NodeRow>(
    ctx,
    sql`SELECT n.id, n.parent_id AS parentId, n.name_json AS nameJson, n.is_leaf AS isLeaf,
            n.is_auto_dispatch AS isAutoDispatch, n.sort_order AS sortOrder, n.version, ${hasUser} AS hasUser,
            ${hasAsset} AS hasAsset, ${inScope} AS inScope
       FROM structure n ${selection.join ?? empty} WHERE ${selection.where}`,
  );
}

/** The ancestors of the nodes, each itself included, from the root down; of at least one node. */
export function chainRows(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<{ id: string; ancestorId: string; nameJson: string }[]> {
  return query(
    ctx,
    sql`SELECT c.descendant_id AS id, c.ancestor_id AS ancestorId, p.name_json AS nameJson FROM structure_closure c
       JOIN structure p ON p.ou_id = c.ou_id AND p.id = c.ancestor_id
      WHERE ${inOu(ctx, 'c')} AND c.descendant_id IN (${join(ids)}) ORDER BY c.descendant_id, c.depth DESC`,
  );
}

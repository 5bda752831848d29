import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import { inOu } from '../database/sql.js';
import { leadsToScope, structureInScope, structureShown } from './reach.js';

/** The nodes `n` that the caller sees, as parts of a statement (STRC-25, STRC-26). */
export interface StructureView {
  /** Joins to `structure n`. */
  readonly join: Sql;
  /** Whether a node is shown. */
  readonly shown: Sql;
  /** Whether a node that is shown is in scope. */
  readonly inScope: Sql;
}

/** {@link StructureView.inScope} of nodes that are all known to be in scope. */
export const ALL_IN_SCOPE = sql`1`;

/** The view of any nodes. */
export function viewOfNodes(ctx: RequestContext): StructureView {
  // Each leaf is looked up once, because it is shown only if it is in scope.
  const inScope = sql`(n.is_leaf = 1 OR ${structureInScope(ctx, 'n')})`;
  return { join: empty, shown: structureShown(ctx, 'n'), inScope };
}

/**
 * The view of the children of one node, or of the roots. All of them have the same ancestors, which are looked up once:
 * of a child itself only whether the scope names it.
 */
export function viewOfChildren(ctx: RequestContext, parentId: string | null): StructureView {
  const { scope, triedScope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED' || triedScope) return viewOfNodes(ctx);
  const above = sql`EXISTS (SELECT 1 FROM structure_closure c
         JOIN sub_admin_structure s ON s.ou_id = c.ou_id AND s.user_id = ${accountId} AND s.structure_id = c.ancestor_id
        WHERE ${inOu(ctx, 'c')} AND c.descendant_id = ${parentId})`;
  const inScope = sql`(k.structure_id IS NOT NULL OR ${above})`;
  return {
    join: sql`LEFT JOIN sub_admin_structure k ON k.ou_id = n.ou_id AND k.user_id = ${accountId} AND k.structure_id = n.id`,
    shown: sql`(${inScope} OR ${leadsToScope(ctx, 'n')})`,
    inScope,
  };
}

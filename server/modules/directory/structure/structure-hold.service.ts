import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { Structure } from './structure.entity.js';

/**
 * Holds a node until the transaction ends, for a change of its assets or its resource: such changes of one node take
 * turns, and nobody removes the node or switches the auto-authorization of a node above it in the meantime. Otherwise a
 * check of what the change gives to people could miss what the other call gives. NOT_FOUND for a node of another OU.
 */
export async function holdNode(ctx: RequestContext, id: string): Promise<void> {
  if (!(await scoped(ctx, Structure).exists({ id }, 'update'))) fail('NOT_FOUND');
  // The index is forced, because a shared lock of a record of another index does not hold the row against a change.
  await query(
    ctx,
    sql`SELECT s.is_auto_dispatch FROM structure_closure c JOIN structure s FORCE INDEX (PRIMARY) ON s.ou_id = c.ou_id AND s.id = c.ancestor_id
         WHERE ${inOu(ctx, 'c')} AND c.descendant_id = ${id} AND c.depth > 0 LOCK IN SHARE MODE`,
  );
}

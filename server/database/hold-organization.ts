import sql from 'sql-template-tag';
import type { Place } from './query.js';
import { query } from './query.js';

/**
 * Locks an OU until the end of the transaction, so that changes of related rows (scopes and trees, memberships and the
 * administrator, roots) take turns. Call it before locking any of these rows, never after.
 */
export async function holdOrganization(ctx: Place, ouId: string): Promise<void> {
  await query(ctx, sql`SELECT 1 FROM organization WHERE id = ${ouId} FOR UPDATE`);
}

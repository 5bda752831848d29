import sql from 'sql-template-tag';
import type { Place } from './query.js';
import { query } from './query.js';

/**
 * Holds an OU until the end of the transaction: what hangs together across its rows (scopes and trees, memberships and
 * who administers it, its roots) is changed by one after the other. Taken before any of these rows, never after.
 */
export async function holdOrganization(ctx: Place, ouId: string): Promise<void> {
  await query(ctx, sql`SELECT 1 FROM organization WHERE id = ${ouId} FOR UPDATE`);
}

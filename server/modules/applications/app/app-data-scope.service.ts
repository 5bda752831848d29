import sql, { join } from 'sql-template-tag';
import { structuresOfScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import { AppStructure } from './app.entity.js';

/** Whether the caller's scope ends before the OU does. */
const isScoped = (ctx: RequestContext) => sessionOf(ctx).scope === 'SPECIFIED';

/** The number of nodes that an app is bound to. An app without any shows the data of the whole OU (APP-10). */
export const countNodes = (ctx: RequestContext, appId: string): Promise<number> =>
  scoped(ctx, AppStructure).count({ appId });

/** PERMISSION_DENIED for an app that is bound to no node, or to one beyond the caller's scope (APP-15, threats 45). */
export async function requireDataInScope(ctx: RequestContext, appId: string): Promise<void> {
  if (!isScoped(ctx)) return;
  const [row] = await query<{ total: number; inScope: number | null }>(
    ctx,
    sql`SELECT COUNT(*) AS total, SUM(x.structure_id IN (${structuresOfScope(ctx)})) AS inScope
       FROM app_structure x WHERE ${inOu(ctx, 'x')} AND x.app_id = ${appId}`,
  );
  const isWithin = row !== undefined && row.total > 0 && Number(row.inScope) === row.total;
  if (!isWithin) fail('PERMISSION_DENIED', { message: 'error.appBeyondScope' });
}

/**
 * PERMISSION_DENIED when the caller took the last node from an app: it would show the data of the whole OU (threats
 * 45).
 */
export function requireStillBound(
  ctx: RequestContext,
  nodes: { readonly before: number; readonly after: number },
): void {
  if (isScoped(ctx) && nodes.before > 0 && nodes.after === 0) {
    fail('PERMISSION_DENIED', { message: 'error.appLastStructure' });
  }
}

/**
 * Binds a new app to its first nodes, so that it shows no more than its creator may give (APP-15, threats 45). A
 * shortcut app gets those of the app beside it; for a sub-administrator of a specified scope, the nodes are limited to
 * that scope. Throws PERMISSION_DENIED if none are left, OUT_OF_RANGE beyond the configured number (CONF-17).
 * @param besideId the app beside which a shortcut app is created
 */
export async function bindNewApp(ctx: RequestContext, appId: string, besideId: string | null = null): Promise<void> {
  const isBesideBound = besideId !== null && (await countNodes(ctx, besideId)) > 0;
  if (!isScoped(ctx) && !isBesideBound) return;
  const besides = sql`SELECT c.descendant_id FROM app_structure b JOIN structure_closure c
                    ON c.ou_id = b.ou_id AND c.ancestor_id = b.structure_id WHERE ${inOu(ctx, 'b')} AND b.app_id = ${besideId}`;
  const shown = [...(isScoped(ctx) ? [structuresOfScope(ctx)] : []), ...(isBesideBound ? [besides] : [])];
  const among = (column: 'n.id' | 'n.parent_id') =>
    join(
      shown.map((nodes) => sql`${name(column)} IN (${nodes})`),
      ' AND ',
    );
  // The topmost nodes: they include their descendants.
  const bound = await execute(
    ctx,
    sql`INSERT INTO app_structure (ou_id, app_id, structure_id)
     SELECT n.ou_id, ${appId}, n.id FROM structure n
      WHERE ${inOu(ctx, 'n')} AND ${among('n.id')} AND (n.parent_id IS NULL OR NOT (${among('n.parent_id')}))`,
  );
  if (bound === 0) fail('PERMISSION_DENIED', { message: 'error.appNeedsScope' });
  const max = ctx.runtime.configuration.integer('appStructureMaxNum');
  if (bound > max) fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max } });
}

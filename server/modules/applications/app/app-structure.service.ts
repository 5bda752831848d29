import sql, { join } from 'sql-template-tag';
import { structuresOfScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import { countChange } from '../../../database/version.js';
import { countNodes, requireStillBound } from './app-data-scope.service.js';
import { requireApp } from '../../../access/app-scope.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { App, AppStructure } from './app.entity.js';

/**
 * Sets the structures of an app to exactly these; structures that a sub-administrator does not see stay (APP-15,
 * CALL-096). Throws OUT_OF_RANGE beyond the configured number (CONF-17), NOT_FOUND for an app that the OU may not use,
 * and for a structure of another OU or beyond the caller's scope, PERMISSION_DENIED if a specified scope would leave
 * none, because none means the whole OU (threats 45), and WRONG_PARAMETER on `version` if somebody else changed the app
 * since.
 */
export async function assignStructures(
  ctx: RequestContext,
  appId: string,
  structureIds: readonly string[],
  version?: number | null,
): Promise<void> {
  await requireApp(ctx, appId, true);
  ctx.audit.resourceId = appId;
  await countChange(ctx, scoped(ctx, App), { id: appId }, version);
  const wanted = [...new Set(structureIds)];
  const max = ctx.runtime.configuration.integer('appStructureMaxNum');
  const tooMany = () => fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max }, field: 'structureIds' });
  if (wanted.length > max) tooMany();
  const scope = structuresOfScope(ctx);
  if (wanted.length > 0) {
    const seen = await query(ctx, sql`SELECT s.id FROM (${scope}) s WHERE s.id IN (${join(wanted)})`);
    if (seen.length < wanted.length) fail('NOT_FOUND');
  }
  const before = await countNodes(ctx, appId);
  await execute(
    ctx,
    sql`DELETE FROM app_structure WHERE ${inOu(ctx)} AND app_id = ${appId}
         AND structure_id IN (SELECT s.id FROM (${scope}) s)`,
  );
  await scoped(ctx, AppStructure).insert(wanted.map((structureId) => ({ appId, structureId })));
  // Including those that the caller does not see.
  const after = await countNodes(ctx, appId);
  if (after > max) tooMany();
  requireStillBound(ctx, { before, after });
}

import { structuresOfScope } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, placeholders, query } from '../../../database/query.js';
import { countChange } from '../../../database/version.js';
import { countNodes, requireStillBound } from './app-data-scope.service.js';
import { requireApp } from '../../../access/app-scope.js';

/**
 * Gives an app exactly these structures for its data; of what a sub-administrator does not see, nothing changes (APP-15,
 * CALL-096). OUT_OF_RANGE beyond the configured number (CONF-17), NOT_FOUND for an app that is not the OU's to use, and for
 * a structure of another OU or beyond the caller's scope; PERMISSION_DENIED where a specified scope would leave none,
 * because that is the whole OU (threats 45); WRONG_PARAMETER on `version` when somebody else changed the app
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
  await countChange(ctx, 'app', { ou_id: workingOu(ctx), id: appId }, version);
  const wanted = [...new Set(structureIds)];
  const max = ctx.runtime.configuration.integer('appStructureMaxNum');
  const tooMany = () => fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max } });
  if (wanted.length > max) tooMany();
  const [ouId, scope] = [workingOu(ctx), structuresOfScope(ctx)];
  if (wanted.length > 0) {
    const seen = await query(ctx, `SELECT s.id FROM (${scope.sql}) s WHERE s.id IN (${placeholders(wanted)})`, [
      ...scope.values,
      ...wanted,
    ]);
    if (seen.length < wanted.length) fail('NOT_FOUND');
  }
  const before = await countNodes(ctx, appId);
  await execute(
    ctx,
    `DELETE FROM app_structure WHERE ou_id = ? AND app_id = ? AND structure_id IN (SELECT s.id FROM (${scope.sql}) s)`,
    [ouId, appId, ...scope.values],
  );
  if (wanted.length > 0) {
    await execute(
      ctx,
      `INSERT INTO app_structure (ou_id, app_id, structure_id) VALUES ${wanted.map(() => '(?, ?, ?)').join(', ')}`,
      wanted.flatMap((id) => [ouId, appId, id]),
    );
  }
  // With those that the caller does not see.
  const after = await countNodes(ctx, appId);
  if (after > max) tooMany();
  requireStillBound(ctx, { before, after });
}

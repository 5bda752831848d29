import sql, { join } from 'sql-template-tag';
import { ALL_IN_SCOPE } from '../../../access/structure-view.js';
import { requireApp } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { checkIdCount } from '../../../core/ids.js';
import { inOu } from '../../../database/sql.js';
import { readNodes } from './structure-rows.service.js';
import type { StructureNode } from './structure.types.js';

/**
 * Those of the nodes that roles show in an app (CALL-188): these roles lose them if the nodes are taken from the app.
 * The guard has checked OU and reach of the nodes. OUT_OF_RANGE for more than 1000, NOT_FOUND for an app that the OU
 * may not use.
 */
export async function relatedNodes(
  ctx: RequestContext,
  appId: string,
  ids: readonly string[],
  fields: ReadonlySet<string>,
): Promise<StructureNode[]> {
  checkIdCount('structures', ids);
  await requireApp(ctx, appId);
  if (ids.length === 0) return [];
  const related = sql`EXISTS (SELECT 1 FROM role_structure h
     WHERE h.ou_id = n.ou_id AND h.structure_id = n.id AND h.app_id = ${appId})`;
  const where = sql`${inOu(ctx, 'n')} AND n.id IN (${join(ids)}) AND ${related} ORDER BY n.name, n.id`;
  return readNodes(ctx, { where, inScope: ALL_IN_SCOPE }, fields);
}

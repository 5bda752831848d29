import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { inOu } from '../../../database/sql.js';

/**
 * Apps `a` whose data scope is only these nodes, once per node: the statement after FROM. Without the nodes the apps
 * would show data of the whole OU (APP-10, threats 45).
 */
export const appsOfNodesAlone = (ctx: RequestContext, ids: readonly string[]): Sql =>
  sql`app_structure x JOIN app a ON a.ou_id = x.ou_id AND a.id = x.app_id AND ${AVAILABLE}
      WHERE ${inOu(ctx, 'x')} AND x.structure_id IN (${join(ids)})
        AND NOT EXISTS (SELECT 1 FROM app_structure y
                         WHERE y.ou_id = x.ou_id AND y.app_id = x.app_id AND y.structure_id NOT IN (${join(ids)}))`;

/** The names of the apps whose data scope is only one node, in the caller's language. */
export async function namesOfAppsAlone(ctx: RequestContext, id: string): Promise<string[]> {
  const rows = await query<{ nameJson: string }>(
    ctx,
    sql`SELECT a.name_json AS nameJson FROM ${appsOfNodesAlone(ctx, [id])} ORDER BY a.id`,
  );
  return rows.map((row) => localizedJson(row.nameJson, ctx.locale));
}

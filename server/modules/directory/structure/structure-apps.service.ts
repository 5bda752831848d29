import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { localizedJson } from '../../../core/locale.js';
import { execute, query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { inOu } from '../../../database/sql.js';

/** Apps `a` of a condition that are bound to nodes. */
const boundApps = (condition: Sql): Sql =>
  sql`app_structure x JOIN app a ON a.ou_id = x.ou_id AND a.id = x.app_id AND ${condition}`;

/** Whether such an app is bound to these nodes alone. */
const boundToAlone = (ctx: RequestContext, ids: readonly string[]): Sql =>
  sql`${inOu(ctx, 'x')} AND x.structure_id IN (${join(ids)})
        AND NOT EXISTS (SELECT 1 FROM app_structure y
                         WHERE y.ou_id = x.ou_id AND y.app_id = x.app_id AND y.structure_id NOT IN (${join(ids)}))`;

/**
 * Apps `a` whose data scope is only these nodes, once per node: the statement after FROM. Without the nodes the apps
 * would show data of the whole OU (APP-10, threats 45).
 */
export const appsOfNodesAlone = (ctx: RequestContext, ids: readonly string[]): Sql =>
  sql`${boundApps(AVAILABLE)} WHERE ${boundToAlone(ctx, ids)}`;

/**
 * Disables the apps whose data scope is only this node and which the OU may not use at present: once purchased again,
 * they would show data of the whole OU (APP-10, APP-16, threats 45). Nobody of the OU could bind them to another node.
 * Answers their number.
 */
export const disableAppsAlone = (ctx: RequestContext, id: string): Promise<number> =>
  execute(ctx, sql`UPDATE ${boundApps(sql`NOT ${AVAILABLE}`)} SET a.is_enable = 0 WHERE ${boundToAlone(ctx, [id])}`);

/** The names of the apps whose data scope is only one node, in the caller's language. */
export async function namesOfAppsAlone(ctx: RequestContext, id: string): Promise<string[]> {
  const rows = await query<{ nameJson: string }>(
    ctx,
    sql`SELECT a.name_json AS nameJson FROM ${appsOfNodesAlone(ctx, [id])} ORDER BY a.id`,
  );
  return rows.map((row) => localizedJson(row.nameJson, ctx.locale));
}

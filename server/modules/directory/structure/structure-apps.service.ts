import type { SqlCondition } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { placeholders, query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';

/**
 * Apps `a` that show the data of these nodes alone: all after FROM, once for each node. Without the nodes they would
 * show that of the whole OU (APP-10, threats 45).
 */
export function appsOfNodesAlone(ctx: RequestContext, ids: readonly string[]): SqlCondition {
  const marks = placeholders(ids);
  return {
    sql: `app_structure x JOIN app a ON a.ou_id = x.ou_id AND a.id = x.app_id AND ${AVAILABLE}
      WHERE x.ou_id = ? AND x.structure_id IN (${marks})
        AND NOT EXISTS (SELECT 1 FROM app_structure y
                         WHERE y.ou_id = x.ou_id AND y.app_id = x.app_id AND y.structure_id NOT IN (${marks}))`,
    values: [workingOu(ctx), ...ids, ...ids],
  };
}

/** The names of the apps that show the data of one node alone, in the caller's language. */
export async function namesOfAppsAlone(ctx: RequestContext, id: string): Promise<string[]> {
  const apps = appsOfNodesAlone(ctx, [id]);
  const rows = await query<{ nameJson: string }>(
    ctx,
    `SELECT a.name_json AS nameJson FROM ${apps.sql} ORDER BY a.id`,
    apps.values,
  );
  return rows.map((row) => localized(JSON.parse(row.nameJson) as LocalizedText, ctx.locale));
}

import sql, { join } from 'sql-template-tag';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { PermissionRef } from '../../directory/role/role.types.js';
import type { Category } from '../portal/portal.types.js';

/** The category of each app, by app; none of apps that the OU may not use (APP-16). */
export async function categoriesOfApps(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Category>> {
  const rows = await query<{ appId: string; id: string; nameJson: string }>(
    ctx,
    sql`SELECT a.id AS appId, c.id, c.name_json AS nameJson FROM app a
         JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
        WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} AND a.id IN (${join(ids)})`,
  );
  return new Map(rows.map(({ appId, id, nameJson }) => [appId, { id, name: localizedJson(nameJson, ctx.locale) }]));
}

/** The permissions of apps, by name; none of apps that the OU may not use (APP-16). */
export async function permissionsOfApps(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PermissionRef[]>> {
  const rows = await query<Omit<PermissionRef, 'appName'> & { appNameJson: string }>(
    ctx,
    sql`SELECT p.id, p.name, p.identifier, p.description, a.id AS appId, a.name_json AS appNameJson FROM permission p
         JOIN app a ON a.ou_id = p.ou_id AND a.id = p.app_id AND ${AVAILABLE}
        WHERE ${inOu(ctx, 'p')} AND p.app_id IN (${join(ids)}) ORDER BY p.name, p.id`,
  );
  const permissions = rows.map(({ appNameJson, ...row }) => ({
    ...row,
    appName: localizedJson(appNameJson, ctx.locale),
  }));
  return groupedBy(permissions, ({ appId }) => appId);
}

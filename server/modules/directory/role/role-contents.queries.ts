import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { AVAILABLE } from '../../../access/app-scope.js';

/** A right of a role with the app it is in; names are JSON by language. */
export interface AppPart {
  readonly roleId: string;
  readonly appId: string;
  readonly appNameJson: string;
  readonly appIcon: string | null;
}
interface MenuPart extends AppPart {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly menuNameJson: string | null;
}
interface PermissionPart extends AppPart {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly description: string | null;
}
interface StructurePart extends AppPart {
  readonly id: string;
  readonly nameJson: string;
  readonly depth: number;
}

const APP = sql`JOIN app a ON a.ou_id = l.ou_id AND a.id = l.app_id AND ${AVAILABLE}`;
const APP_COLUMNS = sql`l.role_id AS roleId, l.app_id AS appId, a.name_json AS appNameJson, a.icon AS appIcon`;
const ofRoles = (ctx: RequestContext, roleIds: readonly string[]) =>
  sql`${inOu(ctx, 'l')} AND l.role_id IN (${join(roleIds)})`;

/** The menu groups of roles, one row for each menu in them. */
export const menuParts = (ctx: RequestContext, roleIds: readonly string[]): Promise<MenuPart[]> =>
  query<MenuPart>(
    ctx,
    sql`SELECT ${APP_COLUMNS}, g.id, g.name, g.description, m.name_json AS menuNameJson FROM role_menu_group l ${APP}
         JOIN menu_group g ON g.ou_id = l.ou_id AND g.id = l.menu_group_id
         LEFT JOIN menu_group_menu x ON x.ou_id = g.ou_id AND x.menu_group_id = g.id
         LEFT JOIN menu m ON m.ou_id = x.ou_id AND m.id = x.menu_id
         LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
        WHERE ${ofRoles(ctx, roleIds)} ORDER BY a.sort_order, a.id, g.name, g.id, COALESCE(p.sort_order, m.sort_order),
          m.parent_id IS NOT NULL, m.sort_order, m.id`,
  );

export const permissionParts = (ctx: RequestContext, roleIds: readonly string[]): Promise<PermissionPart[]> =>
  query<PermissionPart>(
    ctx,
    sql`SELECT ${APP_COLUMNS}, p.id, p.name, p.identifier, p.description FROM role_permission l ${APP}
         JOIN permission p ON p.ou_id = l.ou_id AND p.id = l.permission_id
        WHERE ${ofRoles(ctx, roleIds)} ORDER BY a.sort_order, a.id, p.name, p.id`,
  );

/** The structures of roles, one row for each node on the way to them, from the root. */
export const structureParts = (ctx: RequestContext, roleIds: readonly string[]): Promise<StructurePart[]> =>
  query<StructurePart>(
    ctx,
    sql`SELECT ${APP_COLUMNS}, l.structure_id AS id, s.name_json AS nameJson, c.depth FROM role_structure l ${APP}
         JOIN structure_closure c ON c.ou_id = l.ou_id AND c.descendant_id = l.structure_id
         JOIN structure s ON s.ou_id = c.ou_id AND s.id = c.ancestor_id
        WHERE ${ofRoles(ctx, roleIds)} ORDER BY a.sort_order, a.id, l.role_id, l.structure_id, c.depth DESC`,
  );

import sql from 'sql-template-tag';
import type { RightKind } from '../../../access/reach.js';
import { rightHeld } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { PermissionChoice, RoleAppChoice } from './role-rights.types.js';

type AppRow = Omit<RoleAppChoice, 'name' | 'description' | 'isEnable'> & {
  readonly nameJson: string;
  readonly descriptionJson: string;
  readonly isEnable: number;
  readonly isEmpty: number;
};

const RIGHT = { ou: 't.ou_id', app: 't.app_id', right: 't.id' };

/** The apps that the working OU may use, with the numbers of menu groups and permissions that the caller may give. */
export function appChoices(ctx: RequestContext): Promise<AppRow[]> {
  const count = (kind: 'menu_group' | 'permission') =>
    sql`(SELECT COUNT(*) FROM ${name(kind)} t WHERE t.ou_id = a.ou_id AND t.app_id = a.id AND ${rightHeld(ctx, kind, RIGHT)})`;
  return query<AppRow>(
    ctx,
    sql`SELECT a.id, a.name_json AS nameJson, a.description_json AS descriptionJson, a.icon, a.is_enable AS isEnable,
            ${count('menu_group')} AS menuGroupCount, ${count('permission')} AS permissionCount,
            NOT EXISTS (SELECT 1 FROM menu_group g WHERE g.ou_id = a.ou_id AND g.app_id = a.id)
              AND NOT EXISTS (SELECT 1 FROM permission p WHERE p.ou_id = a.ou_id AND p.app_id = a.id) AS isEmpty
       FROM app a WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} ORDER BY a.sort_order, a.id`,
  );
}

/** The names of an app by language. */
export async function appNamed(ctx: RequestContext, appId: string): Promise<{ readonly nameJson: string } | undefined> {
  const [app] = await query<{ nameJson: string }>(
    ctx,
    sql`SELECT name_json AS nameJson FROM app WHERE ${inOu(ctx)} AND id = ${appId}`,
  );
  return app;
}

/** Whether the role has a right already, and whether the caller may give it. */
export interface RightFlags {
  readonly isAssigned: number;
  readonly isHeld: number;
}

/** The columns of {@link RightFlags} for a right `t`; a new role has none. */
const flagsOf = (ctx: RequestContext, kind: RightKind, roleId: string | null | undefined) =>
  sql`EXISTS (SELECT 1 FROM ${name(`role_${kind}`)} l WHERE l.ou_id = t.ou_id AND l.role_id = ${roleId ?? ''} AND l.app_id = t.app_id
            AND ${name(`l.${kind}_id`)} = t.id) AS isAssigned, ${rightHeld(ctx, kind, RIGHT)} AS isHeld`;

interface MenuGroupRow extends RightFlags {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly menuId: string | null;
  readonly menuNameJson: string | null;
  readonly parentNameJson: string | null;
}

/** The menu groups of an app, one row for each menu in them. */
export const menuGroupChoices = (
  ctx: RequestContext,
  appId: string,
  roleId: string | null | undefined,
): Promise<MenuGroupRow[]> =>
  query<MenuGroupRow>(
    ctx,
    sql`SELECT t.*, m.id AS menuId, m.name_json AS menuNameJson, p.name_json AS parentNameJson
       FROM (SELECT t.ou_id, t.id, t.name, t.description, ${flagsOf(ctx, 'menu_group', roleId)} FROM menu_group t
              WHERE ${inOu(ctx, 't')} AND t.app_id = ${appId}) t
       LEFT JOIN menu_group_menu x ON x.ou_id = t.ou_id AND x.menu_group_id = t.id
       LEFT JOIN menu m ON m.ou_id = x.ou_id AND m.id = x.menu_id
       LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
      ORDER BY t.name, t.id, COALESCE(p.sort_order, m.sort_order), m.parent_id IS NOT NULL, m.sort_order, m.id`,
  );

type PermissionRow = Pick<PermissionChoice, 'id' | 'name' | 'identifier' | 'description'> & RightFlags;

export const permissionChoices = (
  ctx: RequestContext,
  appId: string,
  roleId: string | null | undefined,
): Promise<PermissionRow[]> =>
  query<PermissionRow>(
    ctx,
    sql`SELECT t.id, t.name, t.identifier, t.description, ${flagsOf(ctx, 'permission', roleId)} FROM permission t
      WHERE ${inOu(ctx, 't')} AND t.app_id = ${appId} ORDER BY t.identifier, t.id`,
  );

import type { RequestContext } from '../../core/context.js';
import { workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { LocalizedText } from '../../core/locale.js';
import { localized } from '../../core/locale.js';
import { query } from '../../database/query.js';
import type { ManagedMenuGroup } from './menu-group.types.js';
import { menusOfApp } from './menu.service.js';
import type { ManagedMenu } from './menu.types.js';

interface GroupRow {
  id: string;
  name: string;
  appId: string;
  appNameJson: string;
  description: string | null;
  roleCount: number;
  version: number;
}

interface GroupMenuRow {
  groupId: string;
  menuId: string;
}

/**
 * The menu groups of an app by name, each with its menus (CALL-102). Four statements, however many there are. NOT_FOUND
 * for an app that is not the OU's to use (MENU-11).
 */
export async function listMenuGroups(ctx: RequestContext, appId: string): Promise<ManagedMenuGroup[]> {
  const [menus, groups, links] = await Promise.all([
    menusOfApp(ctx, appId),
    query<GroupRow>(
      ctx,
      `SELECT g.id, g.name, g.app_id AS appId, a.name_json AS appNameJson, g.description, g.version,
              (SELECT COUNT(DISTINCT r.role_id) FROM role_menu_group r
                WHERE r.ou_id = g.ou_id AND r.menu_group_id = g.id) AS roleCount
         FROM menu_group g JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id
        WHERE g.ou_id = ? AND g.app_id = ? ORDER BY g.name, g.id`,
      [workingOu(ctx), appId],
    ),
    query<GroupMenuRow>(
      ctx,
      `SELECT l.menu_group_id AS groupId, l.menu_id AS menuId FROM menu_group g
         JOIN menu_group_menu l ON l.ou_id = g.ou_id AND l.menu_group_id = g.id WHERE g.ou_id = ? AND g.app_id = ?`,
      [workingOu(ctx), appId],
    ),
  ]);
  const menusOf = new Map(groups.map((group) => [group.id, new Set<string>()]));
  for (const { groupId, menuId } of links) menusOf.get(groupId)?.add(menuId);
  return groups.map(({ appNameJson, ...group }) => ({
    ...group,
    appName: localized(JSON.parse(appNameJson) as LocalizedText, ctx.locale),
    menuCount: menusOf.get(group.id)?.size ?? 0,
    children: within(menus, menusOf.get(group.id) ?? new Set()),
  }));
}

/** The menus that are in a group, and those above them. */
function within(menus: readonly ManagedMenu[], ids: ReadonlySet<string>): ManagedMenu[] {
  return menus.flatMap((menu) => {
    const children = within(menu.children, ids);
    const isAssigned = ids.has(menu.id);
    return isAssigned || children.length > 0 ? [{ ...menu, children, isAssigned }] : [];
  });
}

/** All menus of the group's app as a tree, told which of them are in it (CALL-103). NOT_FOUND as for its app (MENU-11). */
export async function assignedMenus(ctx: RequestContext, menuGroupId: string): Promise<ManagedMenu[]> {
  const [group] = await query<{ appId: string }>(
    ctx,
    'SELECT app_id AS appId FROM menu_group WHERE ou_id = ? AND id = ?',
    [workingOu(ctx), menuGroupId],
  );
  if (!group) fail('NOT_FOUND');
  return menusOfApp(ctx, group.appId, menuGroupId);
}

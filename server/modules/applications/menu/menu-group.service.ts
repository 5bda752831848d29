import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { groupedBy } from '../../../core/grouped.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { requireApp } from '../../../access/app-scope.js';
import type { ManagedMenuGroup } from './menu-group.types.js';
import { menusOfApp } from './menu.service.js';
import type { ManagedMenu } from './menu.types.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { MenuGroup } from './menu.entity.js';

interface GroupRow {
  id: string;
  name: string;
  appId: string;
  appNameJson: string;
  description: string | null;
  menuCount: number;
  roleCount: number;
  version: number;
}

interface GroupMenuRow {
  groupId: string;
  menuId: string;
}

/**
 * The menu groups of an app by name (CALL-102), with their menus if `fields` selects them. Four statements, however
 * many there are. Throws NOT_FOUND for an app that the OU may not use (MENU-11).
 */
export const listMenuGroups = (
  ctx: RequestContext,
  appId: string,
  fields: ReadonlySet<string>,
): Promise<ManagedMenuGroup[]> => readGroups(ctx, appId, { fields, condition: empty });

/** One menu group as in {@link listMenuGroups}. NOT_FOUND without it, and as for its app. */
export async function readMenuGroup(
  ctx: RequestContext,
  id: string,
  fields: ReadonlySet<string>,
): Promise<ManagedMenuGroup> {
  const { appId } = await scoped(ctx, MenuGroup).get({ id });
  const [group] = await readGroups(ctx, appId, { fields, condition: sql`AND g.id = ${id}` });
  return group ?? fail('NOT_FOUND');
}

async function readGroups(
  ctx: RequestContext,
  appId: string,
  { fields, condition }: { readonly fields: ReadonlySet<string>; readonly condition: Sql },
): Promise<ManagedMenuGroup[]> {
  const [childrenOf, groups] = await Promise.all([
    fields.has('children') ? readChildren(ctx, appId) : requireApp(ctx, appId).then(() => () => []),
    query<GroupRow>(
      ctx,
      sql`SELECT g.id, g.name, g.app_id AS appId, a.name_json AS appNameJson, g.description, g.version,
              (SELECT COUNT(*) FROM menu_group_menu l WHERE l.ou_id = g.ou_id AND l.menu_group_id = g.id) AS menuCount,
              (SELECT COUNT(DISTINCT r.role_id) FROM role_menu_group r
                WHERE r.ou_id = g.ou_id AND r.menu_group_id = g.id) AS roleCount
         FROM menu_group g JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id
        WHERE ${inOu(ctx, 'g')} AND g.app_id = ${appId} ${condition} ORDER BY g.name, g.id`,
    ),
  ]);
  return groups.map(({ appNameJson, ...group }) => ({
    ...group,
    appName: localizedJson(appNameJson, ctx.locale),
    children: childrenOf(group.id),
  }));
}

/**
 * The menus of the groups of an app, by group. With many groups of many menus they are most of an answer, so they are
 * read only if selected.
 */
async function readChildren(ctx: RequestContext, appId: string): Promise<(groupId: string) => ManagedMenu[]> {
  const [menus, links] = await Promise.all([
    menusOfApp(ctx, appId),
    query<GroupMenuRow>(
      ctx,
      sql`SELECT l.menu_group_id AS groupId, l.menu_id AS menuId FROM menu_group g
         JOIN menu_group_menu l ON l.ou_id = g.ou_id AND l.menu_group_id = g.id
        WHERE ${inOu(ctx, 'g')} AND g.app_id = ${appId}`,
    ),
  ]);
  const linksOf = groupedBy(links, ({ groupId }) => groupId);
  return (groupId) => within(menus, new Set(linksOf.get(groupId)?.map(({ menuId }) => menuId)));
}

/** The menus of a group and their parents. */
function within(menus: readonly ManagedMenu[], ids: ReadonlySet<string>): ManagedMenu[] {
  return menus.flatMap((menu) => {
    const children = within(menu.children, ids);
    const isAssigned = ids.has(menu.id);
    return isAssigned || children.length > 0 ? [{ ...menu, children, isAssigned }] : [];
  });
}

/**
 * All menus of the group's app as a tree, with whether they are in it (CALL-103). Throws NOT_FOUND as for its app
 * (MENU-11).
 */
export async function assignedMenus(ctx: RequestContext, menuGroupId: string): Promise<ManagedMenu[]> {
  const group = await scoped(ctx, MenuGroup).selectOne(['appId'], { id: menuGroupId });
  if (!group) fail('NOT_FOUND');
  return menusOfApp(ctx, group.appId, menuGroupId);
}

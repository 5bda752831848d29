import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { LocalizedText } from '../../core/locale.js';
import { localized } from '../../core/locale.js';
import { query } from '../../database/query.js';
import type { MenuRow } from './portal-menus.js';
import { menuTree } from './portal-menus.js';
import type { AppCategoryView, PortalApp } from './portal.types.js';

interface AppRow {
  id: string;
  nameJson: string;
  descriptionJson: string;
  icon: string | null;
  type: number;
  isEnable: number;
  isDisplay: number;
  isNewNavigation: number;
  categoryId: string;
  categoryNameJson: string;
}

/** Whether the caller's roles open any menu of an enabled app of the working OU (AUTH-21). */
export async function hasAnyApp(ctx: RequestContext): Promise<boolean> {
  const rows = await query(
    ctx,
    `SELECT 1 FROM user_role u
       JOIN role_menu_group g ON g.ou_id = u.ou_id AND g.role_id = u.role_id
       JOIN menu_group_menu l ON l.ou_id = g.ou_id AND l.menu_group_id = g.menu_group_id
       JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id AND a.is_enable = 1
      WHERE u.ou_id = ? AND u.user_id = ? LIMIT 1`,
    [workingOu(ctx), sessionOf(ctx).accountId],
  );
  return rows.length > 0;
}

/** Menus that the caller's roles open through their menu groups, and the parents these stand under (MENU-10). */
function readMenus(ctx: RequestContext, appId: string | null): Promise<MenuRow[]> {
  return query<MenuRow>(
    ctx,
    `WITH granted AS (
       SELECT DISTINCT m.id, m.parent_id FROM user_role u
         JOIN role_menu_group g ON g.ou_id = u.ou_id AND g.role_id = u.role_id
         JOIN menu_group_menu l ON l.ou_id = g.ou_id AND l.menu_group_id = g.menu_group_id
         JOIN menu m ON m.ou_id = l.ou_id AND m.id = l.menu_id AND m.app_id = g.app_id
        WHERE u.ou_id = ? AND u.user_id = ? AND (? IS NULL OR m.app_id = ?)
     ), shown AS (SELECT id, 1 AS isGranted FROM granted UNION ALL SELECT parent_id, 0 FROM granted
        WHERE parent_id IS NOT NULL)
     SELECT m.id, m.app_id AS appId, m.parent_id AS parentId, m.code, m.name_json AS nameJson, m.icon, m.url,
            m.is_spa AS isSpa, m.sort_order AS \`order\`, m.jump_location AS jumpLocation,
            m.addition_type AS additionType, m.jump_name AS jumpName, m.jump_code AS jumpCode, s.isGranted
       FROM (SELECT id, MAX(isGranted) AS isGranted FROM shown GROUP BY id) s
       JOIN menu m ON m.ou_id = ? AND m.id = s.id ORDER BY m.sort_order, m.id`,
    [workingOu(ctx), sessionOf(ctx).accountId, appId, appId, workingOu(ctx)],
  );
}

/** The enabled apps of the working OU, or one app in whatever state, in launcher order. */
function readApps(ctx: RequestContext, appId: string | null): Promise<AppRow[]> {
  return query<AppRow>(
    ctx,
    `SELECT a.id, a.name_json AS nameJson, a.description_json AS descriptionJson, a.icon, a.type,
            a.is_enable AS isEnable, a.is_display AS isDisplay, a.is_new_navigation AS isNewNavigation,
            c.id AS categoryId, c.name_json AS categoryNameJson
       FROM app a JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
      WHERE a.ou_id = ? AND ${appId === null ? 'a.is_enable = 1 AND a.is_display = 1' : 'a.id = ?'}
      ORDER BY c.sort_order, c.id, a.sort_order, a.id`,
    [workingOu(ctx), ...(appId === null ? [] : [appId])],
  );
}

function appOf(ctx: RequestContext, row: AppRow, menus: readonly MenuRow[]): PortalApp {
  const named = (json: string) => localized(JSON.parse(json) as LocalizedText, ctx.locale);
  const { id, icon, type } = row;
  return {
    ...{ id, icon, type },
    name: named(row.nameJson),
    description: named(row.descriptionJson) || null,
    category: { id: row.categoryId, name: named(row.categoryNameJson) },
    isNewNavigation: row.isNewNavigation === 1,
    menus: menuTree(
      menus.filter((menu) => menu.appId === id),
      ctx.locale,
    ),
  };
}

/**
 * The launcher (SHELL-01, CALL-063): enabled, displayed apps with at least one menu granted to the caller, by
 * category. Two statements, whatever the number of roles and apps.
 */
export async function appResourceList(ctx: RequestContext): Promise<AppCategoryView[]> {
  const [menus, rows] = await Promise.all([readMenus(ctx, null), readApps(ctx, null)]);
  const granted = new Set(menus.map((menu) => menu.appId));
  const categories = new Map<string, AppCategoryView>();
  for (const row of rows) {
    if (!granted.has(row.id)) continue;
    const app = appOf(ctx, row, menus);
    const category = categories.get(app.category.id) ?? { ...app.category, apps: [] };
    categories.set(category.id, category);
    category.apps.push(app);
  }
  return [...categories.values()];
}

/**
 * One app for opening it by its URL, hidden ones too (SHELL-13). NOT_FOUND outside the working OU, PERMISSION_DENIED
 * when it is disabled or the caller's roles open none of its menus.
 */
export async function openApp(ctx: RequestContext, appId: string): Promise<PortalApp> {
  const [menus, [row]] = await Promise.all([readMenus(ctx, appId), readApps(ctx, appId)]);
  if (!row) fail('NOT_FOUND');
  if (row.isEnable !== 1 || menus.length === 0) fail('PERMISSION_DENIED', { message: 'error.appDisabled' });
  return appOf(ctx, row, menus);
}

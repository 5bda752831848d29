import sql from 'sql-template-tag';
import type { Session } from '../../identity/session/session.types.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { groupedBy } from '../../../core/grouped.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { HELD, MENUS_OF_ROLES, opensApp, shownMenus } from './portal-grants.service.js';
import { jumpTargets } from './jump-target.service.js';
import type { MenuRow, TargetOf } from './portal-menus.js';
import { menuTree } from './portal-menus.js';
import { inFormerOrder, placesAtSignIn } from './session-order.service.js';
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
  place: number;
  categoryId: string;
  categoryNameJson: string;
  categoryPlace: number;
}

/**
 * Whether the caller's roles open any menu of an enabled app of the working OU (AUTH-21); false while no OU is chosen,
 * or a second factor or a new password is still due.
 */
export async function hasAppPermission(ctx: RequestContext, session: Session): Promise<boolean> {
  const needsFactor = session.mfaType !== 'NONE' && !session.MFACompleted;
  if (session.organizationId === null || needsFactor || session.isPasswordChangeForced) return false;
  const rows = await query(
    ctx,
    sql`SELECT 1 FROM ${MENUS_OF_ROLES} JOIN user_role u ON ${HELD}
       JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id AND a.is_enable = 1 AND ${AVAILABLE}
      WHERE ${inOu(ctx, 'u')} AND u.user_id = ${sessionOf(ctx).accountId} LIMIT 1`,
  );
  return rows.length > 0;
}

/**
 * Menus that the caller's roles open through their menu groups, and the parents these stand under (MENU-10). One that was
 * taken over shows the page of the menu it was taken from (SCUT-06).
 */
function readMenus(ctx: RequestContext, appId: string | null): Promise<MenuRow[]> {
  return query<MenuRow>(
    ctx,
    sql`SELECT m.id, m.app_id AS appId, m.parent_id AS parentId, m.code, m.name_json AS nameJson, m.icon,
            IF(m.source_menu_id IS NULL, m.url, o.url) AS url, COALESCE(o.is_spa, m.is_spa) AS isSpa,
            m.sort_order AS \`order\`, m.jump_location AS jumpLocation, m.addition_type AS additionType,
            m.jump_name AS jumpName, m.jump_code AS jumpCode, o.app_id AS sourceAppId, o.code AS sourceCode, s.isGranted
       FROM (${shownMenus(ctx, sessionOf(ctx).accountId, appId)}) s JOIN menu m ON ${inOu(ctx, 'm')} AND m.id = s.id
       LEFT JOIN menu o ON o.ou_id = m.ou_id AND o.id = m.source_menu_id ORDER BY m.sort_order, m.id`,
  );
}

/** The enabled apps of the working OU that open something for the caller, or one in whatever state, in launcher order. */
function readApps(ctx: RequestContext, appId: string | null): Promise<AppRow[]> {
  const { accountId } = sessionOf(ctx);
  const which =
    appId === null ? sql`a.is_enable = 1 AND a.is_display = 1 AND ${opensApp(accountId)}` : sql`a.id = ${appId}`;
  return query<AppRow>(
    ctx,
    sql`SELECT a.id, a.name_json AS nameJson, a.description_json AS descriptionJson, a.icon, a.type,
            a.is_enable AS isEnable, a.is_display AS isDisplay, a.is_new_navigation AS isNewNavigation,
            a.sort_order AS place, c.id AS categoryId, c.name_json AS categoryNameJson, c.sort_order AS categoryPlace
       FROM app a JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
      WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} AND ${which}
      ORDER BY c.sort_order, c.id, a.sort_order, a.id`,
  );
}

/** Menus with the places that they had at sign-in, in this order (MENU-07). */
function menusInOrder(rows: readonly MenuRow[], former: ReadonlyMap<string, number>): readonly MenuRow[] {
  if (former.size === 0) return rows;
  const placed = rows.map((row) => ({ ...row, order: former.get(row.id) ?? row.order }));
  return inFormerOrder(placed, former, [({ id, order: place }) => ({ id, place })]);
}

function appOf(ctx: RequestContext, row: AppRow, menus: readonly MenuRow[], targetOf: TargetOf): PortalApp {
  const named = (json: string) => localized(JSON.parse(json) as LocalizedText, ctx.locale);
  const { id, icon, type } = row;
  return {
    id,
    icon,
    type,
    name: named(row.nameJson),
    description: named(row.descriptionJson) || null,
    category: { id: row.categoryId, name: named(row.categoryNameJson) },
    isNewNavigation: row.isNewNavigation === 1,
    menus: menuTree(menus, ctx.locale, targetOf),
  };
}

/**
 * The launcher (SHELL-01, CALL-063): enabled, displayed apps with at least one menu granted to the caller, by
 * category, in the order of the caller's sign-in (MENU-07). Two statements, whatever the number of roles and apps; one or
 * two more for `hasMenus`, without which apps answer none: somebody may have tens of thousands.
 */
export async function appResourceList(ctx: RequestContext, hasMenus: boolean): Promise<AppCategoryView[]> {
  const [menuRows, appRows, former] = await Promise.all([
    hasMenus ? readMenus(ctx, null) : [],
    readApps(ctx, null),
    placesAtSignIn(ctx),
  ]);
  const targetOf = await jumpTargets(ctx, menuRows);
  const granted = groupedBy(menusInOrder(menuRows, former), ({ appId }) => appId);
  const rows = inFormerOrder(appRows, former, [
    (row) => ({ id: row.categoryId, place: row.categoryPlace }),
    (row) => row,
  ]);
  const categories = new Map<string, AppCategoryView>();
  for (const row of rows) {
    const app = appOf(ctx, row, granted.get(row.id) ?? [], targetOf);
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
  const [menuRows, [row], former] = await Promise.all([
    readMenus(ctx, appId),
    readApps(ctx, appId),
    placesAtSignIn(ctx),
  ]);
  if (!row) fail('NOT_FOUND');
  const menus = menusInOrder(menuRows, former);
  if (row.isEnable !== 1 || menus.length === 0) fail('PERMISSION_DENIED', { message: 'error.appDisabled' });
  return appOf(ctx, row, menus, await jumpTargets(ctx, menus));
}

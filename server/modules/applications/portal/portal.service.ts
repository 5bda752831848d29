import type { Session } from '../../identity/session/session.types.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { groupedBy } from '../../../core/grouped.js';
import { localizedJson } from '../../../core/locale.js';
import { jumpTargets } from './jump-target.service.js';
import type { MenuRow, TargetOf } from './portal-menus.js';
import { menuTree } from './portal-menus.js';
import { deviceTypeOf } from './app-kinds.types.js';
import type { AppRow } from './portal.queries.js';
import { opensAnyMenu, readApps, readMenus } from './portal.queries.js';
import { inFormerOrder, placesAtSignIn } from './session-order.service.js';
import type { AppCategoryView, PortalApp } from './portal.types.js';

/**
 * Whether the caller's roles grant any menu of an enabled app of the working OU (AUTH-21); false without a working OU,
 * or while a second factor or a new password is due.
 */
export async function hasAppPermission(ctx: RequestContext, session: Session): Promise<boolean> {
  const needsFactor = session.mfaType !== 'NONE' && !session.MFACompleted;
  if (session.organizationId === null || needsFactor || session.isPasswordChangeForced) return false;
  return opensAnyMenu(ctx);
}

/** Menus with the places that they had at sign-in, in this order (MENU-07). */
function menusInOrder(rows: readonly MenuRow[], former: ReadonlyMap<string, number>): readonly MenuRow[] {
  if (former.size === 0) return rows;
  const placed = rows.map((row) => ({ ...row, order: former.get(row.id) ?? row.order }));
  return inFormerOrder(placed, former, [({ id, order: place }) => ({ id, place })]);
}

function appOf(ctx: RequestContext, row: AppRow, menus: readonly MenuRow[], targetOf: TargetOf): PortalApp {
  const named = (json: string) => localizedJson(json, ctx.locale);
  const { id, icon } = row;
  return {
    id,
    icon,
    type: deviceTypeOf(row.type),
    name: named(row.nameJson),
    description: named(row.descriptionJson) || null,
    category: { id: row.categoryId, name: named(row.categoryNameJson) },
    isNewNavigation: row.isNewNavigation === 1,
    menus: menuTree(menus, ctx.locale, targetOf),
  };
}

/**
 * The launcher (SHELL-01, CALL-063): enabled, displayed apps with at least one menu granted to the caller, by
 * category, in the order of the caller's sign-in (MENU-07). Two statements for any number of roles and apps, and one or two
 * more with `hasMenus`. Apps have no menus without it, because a person may have tens of thousands.
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
 * One app to open by its URL, even if the navigation hides it (SHELL-13). Throws NOT_FOUND outside the working OU,
 * PERMISSION_DENIED if it is disabled or the caller's roles grant none of its menus.
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

import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { HELD, PERMISSIONS_OF_ROLES, shownMenus } from '../../applications/portal/portal-grants.service.js';
import type { AppAccess, MenuAccess, PermissionAccess, UserAccess } from './user-access.types.js';
import { nameIn } from './access-target.service.js';
import type { AccountState } from './account-state.service.js';
import { ACCOUNT_STATE, denialOfAccount } from './account-state.service.js';
import { inOu } from '../../../database/sql.js';

interface AppRow {
  id: string;
  nameJson: string;
  isEnabled: number;
  isDisplayed: number;
}
interface MenuRow {
  id: string;
  appId: string;
  parentId: string | null;
  nameJson: string;
  /** Null: not shown; 0: shown for its children only. */
  isGranted: number | null;
}
interface PermissionRow {
  id: string;
  appId: string;
  name: string;
  identifier: string;
  description: string | null;
  isGranted: number;
}

/**
 * A member's access in every app of the working OU, menu by menu and permission by permission (BYND-01), in launcher
 * order. The state of the account is reported separately, so that access can be reviewed before the account is active.
 * Throws NOT_FOUND for a person who is no member. Four statements.
 */
export async function readUserAccess(ctx: RequestContext, userId: string): Promise<UserAccess> {
  const [[account], apps, menus, permissions] = await Promise.all([
    query<AccountState>(
      ctx,
      sql`SELECT ${ACCOUNT_STATE} FROM member w JOIN account a ON a.id = w.user_id
           WHERE ${inOu(ctx, 'w')} AND w.user_id = ${userId}`,
    ),
    query<AppRow>(
      ctx,
      sql`SELECT a.id, a.name_json AS nameJson, a.is_enable = 1 AND ${AVAILABLE} AS isEnabled, a.is_display AS isDisplayed FROM app a
         JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
        WHERE ${inOu(ctx, 'a')} ORDER BY c.sort_order, c.id, a.sort_order, a.id`,
    ),
    query<MenuRow>(
      ctx,
      sql`SELECT m.id, m.app_id AS appId, m.parent_id AS parentId, m.name_json AS nameJson, s.isGranted FROM menu m
         LEFT JOIN (${shownMenus(ctx, userId, null)}) s ON s.id = m.id WHERE ${inOu(ctx, 'm')} ORDER BY m.sort_order, m.id`,
    ),
    query<PermissionRow>(
      ctx,
      sql`SELECT p.id, p.app_id AS appId, p.name, p.identifier, p.description, s.id IS NOT NULL AS isGranted FROM permission p
         LEFT JOIN (SELECT DISTINCT p.id FROM ${PERMISSIONS_OF_ROLES} JOIN user_role u ON ${HELD}
                     WHERE ${inOu(ctx, 'u')} AND u.user_id = ${userId}) s ON s.id = p.id
        WHERE ${inOu(ctx, 'p')} ORDER BY p.name, p.id`,
    ),
  ]);
  if (!account) fail('NOT_FOUND');
  const menusOf = byApp(menus);
  const permissionsOf = byApp(permissions);
  return {
    accountDenial: denialOfAccount(account),
    apps: apps.map((app) => appOf(ctx, app, menusOf.get(app.id) ?? [], permissionsOf.get(app.id) ?? [])),
  };
}

function byApp<Row extends { appId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.appId);
    if (group) group.push(row);
    else groups.set(row.appId, [row]);
  }
  return groups;
}

function appOf(
  ctx: RequestContext,
  app: AppRow,
  menus: readonly MenuRow[],
  permissions: readonly PermissionRow[],
): AppAccess {
  const isEnabled = app.isEnabled === 1;
  const isGranted = isEnabled && menus.some((menu) => menu.isGranted !== null);
  const appName = nameIn(ctx, app.nameJson);
  const given = permissions.map((row): PermissionAccess => ({
    ...row,
    appName,
    isGranted: isGranted && row.isGranted === 1,
  }));
  const met = isGranted ? menus.filter((menu) => menu.isGranted !== null).length : 0;
  return {
    id: app.id,
    name: appName,
    isEnabled,
    isDisplayed: app.isDisplayed === 1,
    isGranted,
    grantedCount: met + given.filter((permission) => permission.isGranted).length,
    totalCount: menus.length + permissions.length,
    menus: treeOf(ctx, menus, isEnabled),
    permissions: given,
  };
}

/** Builds the tree of levels from rows in order. */
function treeOf(ctx: RequestContext, rows: readonly MenuRow[], isEnabled: boolean): MenuAccess[] {
  const menus = new Map(
    rows.map((row): [string, MenuAccess] => [
      row.id,
      {
        id: row.id,
        name: nameIn(ctx, row.nameJson),
        children: [],
        isGranted: isEnabled && row.isGranted !== null,
        isShownOnly: isEnabled && row.isGranted === 0,
      },
    ]),
  );
  const roots: MenuAccess[] = [];
  for (const row of rows) {
    const menu = menus.get(row.id);
    const parent = row.parentId ? menus.get(row.parentId) : undefined;
    if (menu) (parent?.children ?? roots).push(menu);
  }
  return roots;
}

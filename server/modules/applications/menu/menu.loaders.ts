import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { AVAILABLE } from '../../../access/app-scope.js';
import { roleReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { AppRef, MenuGroup } from '../../directory/role/right.types.js';
import type { MenuRef } from '../../directory/role/role-rights.types.js';
import type { RoleRef } from '../../identity/account/member-links.types.js';

/** A row with the id of the object that it belongs to. */
interface Owned {
  readonly ownerId: string;
}

const withoutOwner = <Row extends Owned>({ ownerId: _ownerId, ...row }: Row) => row;

/** Groups rows by their owner, each without its id. */
function byOwner<Row extends Owned>(rows: readonly Row[]): ReadonlyMap<string, Omit<Row, 'ownerId'>[]> {
  return new Map([...groupedBy(rows, ({ ownerId }) => ownerId)].map(([id, own]) => [id, own.map(withoutOwner)]));
}

/** Parts of apps, by table: each has an id and an app_id. */
export type AppPart = 'menu' | 'menu_group' | 'permission';

/** The app of each menu, menu group or permission, by its id; none of apps that the OU may not use (MENU-11). */
export async function appsOfParts(
  ctx: RequestContext,
  part: AppPart,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AppRef>> {
  const rows = await query<Owned & { id: string; nameJson: string }>(
    ctx,
    sql`SELECT t.id AS ownerId, a.id, a.name_json AS nameJson FROM ${name(part)} t
         JOIN app a ON a.ou_id = t.ou_id AND a.id = t.app_id AND ${AVAILABLE}
        WHERE ${inOu(ctx, 't')} AND t.id IN (${join(ids)})`,
  );
  return new Map(rows.map(({ ownerId, id, nameJson }) => [ownerId, { id, name: localizedJson(nameJson, ctx.locale) }]));
}

/** Menus `m` in their order, each with the name of its parent and the id of the object that it belongs to. */
async function readMenus(
  ctx: RequestContext,
  { owner, source, where }: { readonly owner: Sql; readonly source: Sql; readonly where: Sql },
): Promise<ReadonlyMap<string, MenuRef[]>> {
  const rows = await query<Owned & { id: string; nameJson: string; parentNameJson: string | null }>(
    ctx,
    sql`SELECT ${owner} AS ownerId, m.id, m.name_json AS nameJson, p.name_json AS parentNameJson
         FROM ${source} JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id AND ${AVAILABLE}
         LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
        WHERE ${inOu(ctx, 'm')} AND ${where}
        ORDER BY a.sort_order, a.id, COALESCE(p.sort_order, m.sort_order), COALESCE(p.id, m.id),
          m.parent_id IS NOT NULL, m.sort_order, m.id`,
  );
  return byOwner(
    rows.map(({ ownerId, id, nameJson, parentNameJson }) => ({
      ownerId,
      id,
      name: localizedJson(nameJson, ctx.locale),
      parentName: parentNameJson && localizedJson(parentNameJson, ctx.locale),
    })),
  );
}

/** All menus of apps, each first-level menu before its children (MENU-01). */
export const menusOfApps = (ctx: RequestContext, ids: readonly string[]) =>
  readMenus(ctx, { owner: sql`m.app_id`, source: sql`menu m`, where: sql`m.app_id IN (${join(ids)})` });

/** The children of menus, in order. */
export const childrenOfMenus = (ctx: RequestContext, ids: readonly string[]) =>
  readMenus(ctx, { owner: sql`m.parent_id`, source: sql`menu m`, where: sql`m.parent_id IN (${join(ids)})` });

/** The parents of menus, by child: at most one each. */
export const parentsOfMenus = (ctx: RequestContext, ids: readonly string[]) =>
  readMenus(ctx, {
    owner: sql`c.id`,
    source: sql`menu c JOIN menu m ON m.ou_id = c.ou_id AND m.id = c.parent_id`,
    where: sql`c.id IN (${join(ids)})`,
  });

/** The menus of menu groups, in order (MENU-03). */
export const menusOfGroups = (ctx: RequestContext, ids: readonly string[]) =>
  readMenus(ctx, {
    owner: sql`x.menu_group_id`,
    source: sql`menu_group_menu x JOIN menu m ON m.ou_id = x.ou_id AND m.id = x.menu_id`,
    where: sql`x.menu_group_id IN (${join(ids)})`,
  });

/** Menu groups `g` by name, with the id of the object that they belong to. */
async function readGroups(ctx: RequestContext, owner: Sql, rest: Sql, where: Sql) {
  const rows = await query<Owned & MenuGroup>(
    ctx,
    sql`SELECT ${owner} AS ownerId, g.id, g.name, g.description FROM menu_group g
         JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id AND ${AVAILABLE} ${rest}
        WHERE ${inOu(ctx, 'g')} AND ${where} ORDER BY g.name, g.id`,
  );
  return byOwner(rows);
}

/** The menu groups of apps, by name (CALL-102). */
export const groupsOfApps = (ctx: RequestContext, ids: readonly string[]) =>
  readGroups(ctx, sql`g.app_id`, empty, sql`g.app_id IN (${join(ids)})`);

/** The menu groups that menus are in, by name. */
export const groupsOfMenus = (ctx: RequestContext, ids: readonly string[]) =>
  readGroups(
    ctx,
    sql`x.menu_id`,
    sql`JOIN menu_group_menu x ON x.ou_id = g.ou_id AND x.menu_group_id = g.id`,
    sql`x.menu_id IN (${join(ids)})`,
  );

const GRANTS = { menu_group: 'role_menu_group', permission: 'role_permission' } as const;

/** The roles within the caller's reach that grant menu groups or permissions, by name (SUBA-15). */
export async function rolesOfRights(
  ctx: RequestContext,
  right: keyof typeof GRANTS,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RoleRef[]>> {
  const target = name(`l.${right}_id`);
  const rows = await query<Owned & RoleRef>(
    ctx,
    sql`SELECT DISTINCT ${target} AS ownerId, r.id, r.name, r.identifier FROM ${name(GRANTS[right])} l
         JOIN role r ON r.ou_id = l.ou_id AND r.id = l.role_id
        WHERE ${inOu(ctx, 'l')} AND ${target} IN (${join(ids)}) AND ${roleReached(ctx, 'r')} ORDER BY r.name, r.id`,
  );
  return byOwner(rows);
}

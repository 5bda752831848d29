import type { RightKind } from '../../../access/reach.js';
import { rightHeld } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { AVAILABLE, requireApp } from '../../../access/app-scope.js';
import { completeOrdered } from '../structure/structure-complete.service.js';
import { listStructures } from '../structure/structure.service.js';
import type {
  MenuGroupChoice,
  MenuGroupChoiceList,
  PermissionChoice,
  PermissionChoiceList,
  RoleAppChoice,
  RoleAppChoiceList,
  StructureChoiceList,
} from './role-rights.types.js';

type AppRow = Omit<RoleAppChoice, 'name' | 'description' | 'isEnable'> & {
  nameJson: string;
  descriptionJson: string;
  isEnable: number;
};

/** The apps of the working OU with how many menu groups and permissions of each the caller can give (ROLE-03, ROLE-15). */
export async function roleAppChoices(ctx: RequestContext): Promise<RoleAppChoiceList> {
  const counts = (['menu_group', 'permission'] as const).map((kind) => {
    const held = rightHeld(ctx, kind, { ou: 't.ou_id', app: 't.app_id', right: 't.id' });
    return {
      sql: `(SELECT COUNT(*) FROM ${kind} t WHERE t.ou_id = a.ou_id AND t.app_id = a.id AND ${held.sql})`,
      values: held.values,
    };
  });
  const rows = await query<AppRow & { isEmpty: number }>(
    ctx,
    `SELECT a.id, a.name_json AS nameJson, a.description_json AS descriptionJson, a.icon, a.is_enable AS isEnable,
            ${counts[0]?.sql} AS menuGroupCount, ${counts[1]?.sql} AS permissionCount,
            NOT EXISTS (SELECT 1 FROM menu_group g WHERE g.ou_id = a.ou_id AND g.app_id = a.id)
              AND NOT EXISTS (SELECT 1 FROM permission p WHERE p.ou_id = a.ou_id AND p.app_id = a.id) AS isEmpty
       FROM app a WHERE a.ou_id = ? AND ${AVAILABLE} ORDER BY a.sort_order, a.id`,
    [...counts.flatMap((count) => count.values), workingOu(ctx)],
  );
  const shown = rows.filter((row) => row.isEmpty || row.menuGroupCount + row.permissionCount > 0);
  const named = (json: string) => localized(JSON.parse(json) as LocalizedText, ctx.locale);
  return {
    apps: shown.map(({ id, icon, menuGroupCount, permissionCount, ...row }) => ({
      ...{ id, icon, menuGroupCount, permissionCount, name: named(row.nameJson), isEnable: row.isEnable === 1 },
      description: named(row.descriptionJson) || null,
    })),
    hiddenCount: rows.length - shown.length,
  };
}

/** What is read of each right, however it looks. */
interface RightFlags {
  isAssigned: number;
  isHeld: number;
}

/** Columns that tell of a right `t` whether the role has it and whether the caller may give it. */
function flagsOf(ctx: RequestContext, kind: RightKind, roleId: string | null | undefined) {
  const held = rightHeld(ctx, kind, { ou: 't.ou_id', app: 't.app_id', right: 't.id' });
  return {
    sql: `EXISTS (SELECT 1 FROM role_${kind} l WHERE l.ou_id = t.ou_id AND l.role_id = ? AND l.app_id = t.app_id
            AND l.${kind}_id = t.id) AS isAssigned, ${held.sql} AS isHeld`,
    values: [roleId ?? '', ...held.values],
  };
}

/** SUBA-15: what the caller may not give is a candidate only where the role has it already. */
const isShown = (row: RightFlags) => row.isAssigned === 1 || row.isHeld === 1;

interface MenuGroupRow extends RightFlags {
  id: string;
  name: string;
  description: string | null;
  menuId: string | null;
  menuNameJson: string | null;
  parentNameJson: string | null;
}

/** The name of an app in the caller's language. */
async function appNameOf(ctx: RequestContext, appId: string): Promise<string> {
  const [app] = await query<{ nameJson: string }>(
    ctx,
    'SELECT name_json AS nameJson FROM app WHERE ou_id = ? AND id = ?',
    [workingOu(ctx), appId],
  );
  return app ? localized(JSON.parse(app.nameJson) as LocalizedText, ctx.locale) : '';
}

/**
 * The menu groups of an app with their menus, and whether a role opens them; of a new role none. NOT_FOUND for an app that
 * is not the OU's to use (ROLE-16, APP-16).
 */
export async function menuGroupsWithAssigned(
  ctx: RequestContext,
  appId: string,
  roleId?: string | null,
): Promise<MenuGroupChoiceList> {
  await requireApp(ctx, appId);
  const flags = flagsOf(ctx, 'menu_group', roleId);
  const rows = await query<MenuGroupRow>(
    ctx,
    `SELECT t.*, m.id AS menuId, m.name_json AS menuNameJson, p.name_json AS parentNameJson
       FROM (SELECT t.ou_id, t.id, t.name, t.description, ${flags.sql} FROM menu_group t
              WHERE t.ou_id = ? AND t.app_id = ?) t
       LEFT JOIN menu_group_menu x ON x.ou_id = t.ou_id AND x.menu_group_id = t.id
       LEFT JOIN menu m ON m.ou_id = x.ou_id AND m.id = x.menu_id
       LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
      ORDER BY t.name, t.id, COALESCE(p.sort_order, m.sort_order), m.parent_id IS NOT NULL, m.sort_order, m.id`,
    [...flags.values, workingOu(ctx), appId],
  );
  const named = (json: string | null) => json && localized(JSON.parse(json) as LocalizedText, ctx.locale);
  const appName = await appNameOf(ctx, appId);
  const groups = new Map<string, MenuGroupChoice>();
  const hidden = new Set<string>();
  for (const row of rows) {
    const { id, name, description, menuId } = row;
    if (!isShown(row)) {
      hidden.add(id);
      continue;
    }
    const flagged = { isAssigned: row.isAssigned === 1, isAssignable: row.isHeld === 1 };
    const group = groups.get(id) ?? { id, name, description, appId, appName, menus: [], ...flagged };
    groups.set(id, group);
    if (menuId)
      group.menus.push({ id: menuId, name: named(row.menuNameJson) ?? '', parentName: named(row.parentNameJson) });
  }
  return { menuGroups: [...groups.values()], hiddenCount: hidden.size };
}

/** The permissions of an app, and whether a role grants them, likewise. */
export async function permissionsWithAssigned(
  ctx: RequestContext,
  appId: string,
  roleId?: string | null,
): Promise<PermissionChoiceList> {
  await requireApp(ctx, appId);
  const flags = flagsOf(ctx, 'permission', roleId);
  const rows = await query<Pick<PermissionChoice, 'id' | 'name' | 'identifier' | 'description'> & RightFlags>(
    ctx,
    `SELECT t.id, t.name, t.identifier, t.description, ${flags.sql} FROM permission t
      WHERE t.ou_id = ? AND t.app_id = ? ORDER BY t.identifier, t.id`,
    [...flags.values, workingOu(ctx), appId],
  );
  const [shown, appName] = [rows.filter(isShown), await appNameOf(ctx, appId)];
  return {
    permissions: shown.map(({ isAssigned, isHeld, ...row }) => ({
      ...{ ...row, appId, appName },
      isAssigned: isAssigned === 1,
      isAssignable: isHeld === 1,
    })),
    hiddenCount: rows.length - shown.length,
  };
}

interface StructureRequest {
  readonly appId: string;
  readonly roleId?: string | null;
  readonly parentId?: string | null;
  readonly search?: string | null;
  /** The node that the answer before ended with. */
  readonly after?: string | null;
}

/**
 * The whole tree, each node before its children, with whether a role makes them visible in an app (CALL-081): 10,000 nodes
 * at a time, as {@link completeOrdered} answers them. With a parent or a search, nodes as {@link listStructures} shows
 * them. NOT_FOUND for an app that is not the OU's to use, and for a parent of another OU.
 */
export async function structuresWithAssigned(
  ctx: RequestContext,
  request: StructureRequest,
  fields: ReadonlySet<string>,
): Promise<StructureChoiceList> {
  await requireApp(ctx, request.appId);
  const isPart = Boolean(request.parentId || parseSearch(request.search));
  const { structures, next } = isPart
    ? { ...(await listStructures(ctx, request, fields)), next: null }
    : await completeOrdered(ctx, { after: request.after }, fields);
  const assigned = await query<{ id: string }>(
    ctx,
    'SELECT structure_id AS id FROM role_structure WHERE ou_id = ? AND role_id = ? AND app_id = ?',
    [workingOu(ctx), request.roleId ?? '', request.appId],
  );
  const ids = new Set(assigned.map((row) => row.id));
  return { structures: structures.map((node) => ({ ...node, isAssigned: ids.has(node.id) })), next };
}

import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { placeholders, query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { AssignedMenuGroup, AssignedStructure } from './role-rights.types.js';
import type { PermissionRef, RoleApp } from './role.types.js';

interface AppPart {
  roleId: string;
  appId: string;
  appNameJson: string;
  appIcon: string | null;
}
interface MenuPart extends AppPart {
  id: string;
  name: string;
  description: string | null;
  menuNameJson: string | null;
}
interface PermissionPart extends AppPart {
  id: string;
  name: string;
  identifier: string;
  description: string | null;
}
interface StructurePart extends AppPart {
  id: string;
  nameJson: string;
  depth: number;
}

/**
 * What roles open, app by app, in the caller's language: three statements for any number of roles. What they open of an app
 * that is not the OU's to use is not told: nobody has anything of it (APP-16).
 */
export async function appsOfRoles(
  ctx: RequestContext,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, RoleApp[]>> {
  if (roleIds.length === 0) return new Map();
  const values = [workingOu(ctx), ...roleIds];
  const wanted = `l.ou_id = ? AND l.role_id IN (${placeholders(roleIds)})`;
  const app = `JOIN app a ON a.ou_id = l.ou_id AND a.id = l.app_id AND ${AVAILABLE}`;
  const columns = 'l.role_id AS roleId, l.app_id AS appId, a.name_json AS appNameJson, a.icon AS appIcon';
  const [menus, permissions, structures] = await Promise.all([
    query<MenuPart>(
      ctx,
      `SELECT ${columns}, g.id, g.name, g.description, m.name_json AS menuNameJson FROM role_menu_group l ${app}
         JOIN menu_group g ON g.ou_id = l.ou_id AND g.id = l.menu_group_id
         LEFT JOIN menu_group_menu x ON x.ou_id = g.ou_id AND x.menu_group_id = g.id
         LEFT JOIN menu m ON m.ou_id = x.ou_id AND m.id = x.menu_id
         LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
        WHERE ${wanted} ORDER BY a.sort_order, a.id, g.name, g.id, COALESCE(p.sort_order, m.sort_order),
          m.parent_id IS NOT NULL, m.sort_order, m.id`,
      values,
    ),
    query<PermissionPart>(
      ctx,
      `SELECT ${columns}, p.id, p.name, p.identifier, p.description FROM role_permission l ${app}
         JOIN permission p ON p.ou_id = l.ou_id AND p.id = l.permission_id
        WHERE ${wanted} ORDER BY a.sort_order, a.id, p.name, p.id`,
      values,
    ),
    query<StructurePart>(
      ctx,
      `SELECT ${columns}, l.structure_id AS id, s.name_json AS nameJson, c.depth FROM role_structure l ${app}
         JOIN structure_closure c ON c.ou_id = l.ou_id AND c.descendant_id = l.structure_id
         JOIN structure s ON s.ou_id = c.ou_id AND s.id = c.ancestor_id
        WHERE ${wanted} ORDER BY a.sort_order, a.id, l.role_id, l.structure_id, c.depth DESC`,
      values,
    ),
  ]);
  const named = (json: string) => localized(JSON.parse(json) as LocalizedText, ctx.locale);
  const roles = new Map<string, RoleApp[]>();
  const appOf = (part: AppPart): RoleApp => {
    const apps = roles.get(part.roleId) ?? [];
    roles.set(part.roleId, apps);
    let found = apps.find((entry) => entry.id === part.appId);
    if (!found) {
      const { appId: id, appIcon: icon } = part;
      found = { id, name: named(part.appNameJson), icon, menuGroups: [], permissions: [], structures: [] };
      apps.push(found);
    }
    return found;
  };
  for (const part of menus) {
    const { menuGroups } = appOf(part);
    let group = menuGroups.find((entry) => entry.id === part.id);
    if (!group) menuGroups.push((group = { id: part.id, name: part.name, description: part.description, menus: [] }));
    if (part.menuNameJson) group.menus.push(named(part.menuNameJson));
  }
  for (const { id, name, identifier, description, ...part } of permissions) {
    const { name: appName, permissions: list } = appOf(part);
    list.push({ id, name, identifier, description, appId: part.appId, appName });
  }
  let path: string[] = [];
  for (const part of structures) {
    path.push(named(part.nameJson));
    if (part.depth > 0) continue;
    appOf(part).structures.push({ id: part.id, name: path.at(-1) ?? '', path: path.join('>') });
    path = [];
  }
  return roles;
}

/** The apps that a role opens. */
async function appsOf(ctx: RequestContext, roleId: string): Promise<RoleApp[]> {
  return (await appsOfRoles(ctx, [roleId])).get(roleId) ?? [];
}

/** The menu groups that a role opens, each with its app (CALL-082). */
export async function assignedMenuGroups(ctx: RequestContext, roleId: string): Promise<AssignedMenuGroup[]> {
  return (await appsOf(ctx, roleId)).flatMap(({ id: appId, name: appName, menuGroups }) =>
    menuGroups.map((group) => ({ ...group, appId, appName })),
  );
}

/** The permissions that a role grants (CALL-083). */
export async function assignedPermissions(ctx: RequestContext, roleId: string): Promise<PermissionRef[]> {
  return (await appsOf(ctx, roleId)).flatMap((app) => app.permissions);
}

/** The structures that a role makes visible, each with the app it does so in (CALL-084). */
export async function assignedStructures(ctx: RequestContext, roleId: string): Promise<AssignedStructure[]> {
  return (await appsOf(ctx, roleId)).flatMap(({ id: appId, name: appName, structures }) =>
    structures.map((node) => ({ ...node, appId, appName })),
  );
}

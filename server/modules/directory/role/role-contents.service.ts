import type { RequestContext } from '../../../context/context.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import type { AppPart } from './role-contents.queries.js';
import { menuParts, permissionParts, structureParts } from './role-contents.queries.js';
import type { AssignedMenuGroup, AssignedStructure } from './role-rights.types.js';
import type { PermissionRef, RoleApp } from './role.types.js';

/**
 * The rights of roles, app by app, in the caller's language: three statements for any number of roles. Omits apps that
 * the OU may not use, because nobody can open them (APP-16).
 */
export async function appsOfRoles(
  ctx: RequestContext,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, RoleApp[]>> {
  if (roleIds.length === 0) return new Map();
  const [menus, permissions, structures] = await Promise.all([
    menuParts(ctx, roleIds),
    permissionParts(ctx, roleIds),
    structureParts(ctx, roleIds),
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

/** The apps in which a role grants rights. */
async function appsOf(ctx: RequestContext, roleId: string): Promise<RoleApp[]> {
  return (await appsOfRoles(ctx, [roleId])).get(roleId) ?? [];
}

/** The menu groups that a role grants, each with its app (CALL-082). */
export async function assignedMenuGroups(ctx: RequestContext, roleId: string): Promise<AssignedMenuGroup[]> {
  return (await appsOf(ctx, roleId)).flatMap(({ id: appId, name: appName, menuGroups }) =>
    menuGroups.map((group) => ({ ...group, appId, appName })),
  );
}

/** The permissions that a role grants (CALL-083). */
export async function assignedPermissions(ctx: RequestContext, roleId: string): Promise<PermissionRef[]> {
  return (await appsOf(ctx, roleId)).flatMap((app) => app.permissions);
}

/** The structures that a role makes visible, each with its app (CALL-084). */
export async function assignedStructures(ctx: RequestContext, roleId: string): Promise<AssignedStructure[]> {
  return (await appsOf(ctx, roleId)).flatMap(({ id: appId, name: appName, structures }) =>
    structures.map((node) => ({ ...node, appId, appName })),
  );
}

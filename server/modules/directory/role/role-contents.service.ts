import type { RequestContext } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import { localizedJson } from '../../../core/locale.js';
import type { AppPart } from './role-contents.queries.js';
import { menuParts, permissionParts, structureParts } from './role-contents.queries.js';
import type { AssignedMenuGroup, AssignedStructure } from './role-rights.types.js';
import type { PermissionRef, RoleApp } from './role.types.js';

/** Rights of roles by role, each with its app; an app's icon comes with it. */
type OfRoles<Right> = ReadonlyMap<string, (Right & { readonly roleId: string; readonly appIcon: string | null })[]>;

/** The app of a right in the caller's language, and the role that grants it. */
const appOf = (ctx: RequestContext, { roleId, appId, appIcon, appNameJson }: AppPart) => ({
  roleId,
  appId,
  appIcon,
  appName: localizedJson(appNameJson, ctx.locale),
});

/** The menu groups that roles grant, by app and name (CALL-082): one statement. */
export async function menuGroupsOfRoles(
  ctx: RequestContext,
  roleIds: readonly string[],
): Promise<OfRoles<AssignedMenuGroup>> {
  if (roleIds.length === 0) return new Map();
  const parts = groupedBy(await menuParts(ctx, roleIds), (part) => `${part.roleId} ${part.appId} ${part.id}`);
  const groups = [...parts.values()].map((menus) => {
    const { id, name, description, ...part } = menus[0]!;
    const names = menus.flatMap(({ menuNameJson }) => (menuNameJson ? [localizedJson(menuNameJson, ctx.locale)] : []));
    return { id, name, description, menus: names, ...appOf(ctx, part) };
  });
  return groupedBy(groups, ({ roleId }) => roleId);
}

/** The permissions that roles grant, by app and name (CALL-083): one statement. */
export async function permissionsOfRoles(
  ctx: RequestContext,
  roleIds: readonly string[],
): Promise<OfRoles<PermissionRef>> {
  if (roleIds.length === 0) return new Map();
  const permissions = (await permissionParts(ctx, roleIds)).map(({ id, name, identifier, description, ...part }) => ({
    id,
    name,
    identifier,
    description,
    ...appOf(ctx, part),
  }));
  return groupedBy(permissions, ({ roleId }) => roleId);
}

/** The structures that roles make visible, by app (CALL-084): one statement. */
export async function structuresOfRoles(
  ctx: RequestContext,
  roleIds: readonly string[],
): Promise<OfRoles<AssignedStructure>> {
  if (roleIds.length === 0) return new Map();
  const ways = groupedBy(await structureParts(ctx, roleIds), (part) => `${part.roleId} ${part.appId} ${part.id}`);
  const structures = [...ways.values()].map((way) => {
    const path = way.map(({ nameJson }) => localizedJson(nameJson, ctx.locale));
    const { id, ...part } = way[0]!;
    return { id, name: path.at(-1) ?? '', path: path.join('>'), ...appOf(ctx, part) };
  });
  return groupedBy(structures, ({ roleId }) => roleId);
}

/**
 * The rights of roles, app by app, in the caller's language: three statements for any number of roles. Omits apps that
 * the OU may not use, because nobody can open them (APP-16).
 */
export async function appsOfRoles(
  ctx: RequestContext,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, RoleApp[]>> {
  const [menuGroups, permissions, structures] = await Promise.all([
    menuGroupsOfRoles(ctx, roleIds),
    permissionsOfRoles(ctx, roleIds),
    structuresOfRoles(ctx, roleIds),
  ]);
  const apps = new Map<string, Map<string, RoleApp>>();
  const appWith = (right: { roleId: string; appId: string; appName: string; appIcon: string | null }): RoleApp => {
    const ofRole = apps.get(right.roleId) ?? new Map<string, RoleApp>();
    apps.set(right.roleId, ofRole);
    const { appId: id, appName: name, appIcon: icon } = right;
    const app = ofRole.get(id) ?? { id, name, icon, menuGroups: [], permissions: [], structures: [] };
    ofRole.set(id, app);
    return app;
  };
  for (const group of [...menuGroups.values()].flat()) appWith(group).menuGroups.push(group);
  for (const permission of [...permissions.values()].flat()) appWith(permission).permissions.push(permission);
  for (const node of [...structures.values()].flat()) appWith(node).structures.push(node);
  return new Map([...apps].map(([roleId, ofRole]) => [roleId, [...ofRole.values()]]));
}

/** The menu groups that a role grants, each with its app (CALL-082). */
export const assignedMenuGroups = async (ctx: RequestContext, roleId: string): Promise<AssignedMenuGroup[]> =>
  (await menuGroupsOfRoles(ctx, [roleId])).get(roleId) ?? [];

/** The permissions that a role grants (CALL-083). */
export const assignedPermissions = async (ctx: RequestContext, roleId: string): Promise<PermissionRef[]> =>
  (await permissionsOfRoles(ctx, [roleId])).get(roleId) ?? [];

/** The structures that a role makes visible, each with its app (CALL-084). */
export const assignedStructures = async (ctx: RequestContext, roleId: string): Promise<AssignedStructure[]> =>
  (await structuresOfRoles(ctx, [roleId])).get(roleId) ?? [];

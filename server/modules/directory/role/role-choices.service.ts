import type { RequestContext } from '../../../context/context.js';
import { localizedJson } from '../../../core/locale.js';
import { parseSearch } from '../../../core/pagination.js';
import { scoped } from '../../../database/scoped.js';
import { requireApp } from '../../../access/app-scope.js';
import { completeOrdered } from '../structure/structure-complete.service.js';
import { listStructures } from '../structure/structure.service.js';
import type { RightFlags } from './role-choices.queries.js';
import { appChoices, appNamed, menuGroupChoices, permissionChoices } from './role-choices.queries.js';
import type {
  MenuGroupChoice,
  MenuGroupChoiceList,
  PermissionChoiceList,
  RoleAppChoiceList,
  StructureChoiceList,
} from './role-rights.types.js';
import { RoleStructure } from './role.entity.js';

/** The apps of the working OU with the numbers of menu groups and permissions that the caller can give (ROLE-03, ROLE-15). */
export async function roleAppChoices(ctx: RequestContext): Promise<RoleAppChoiceList> {
  const rows = await appChoices(ctx);
  const shown = rows.filter((row) => row.isEmpty || row.menuGroupCount + row.permissionCount > 0);
  const named = (json: string) => localizedJson(json, ctx.locale);
  return {
    apps: shown.map(({ id, icon, menuGroupCount, permissionCount, ...row }) => ({
      id,
      icon,
      menuGroupCount,
      permissionCount,
      name: named(row.nameJson),
      isEnable: row.isEnable === 1,
      description: named(row.descriptionJson) || null,
    })),
    hiddenCount: rows.length - shown.length,
  };
}

/** Whether a right is a candidate (SUBA-15): the caller may give it, or the role has it already. */
const isShown = (row: RightFlags) => row.isAssigned === 1 || row.isHeld === 1;

/** The name of an app in the caller's language. */
async function appNameOf(ctx: RequestContext, appId: string): Promise<string> {
  const app = await appNamed(ctx, appId);
  return app ? localizedJson(app.nameJson, ctx.locale) : '';
}

/**
 * The menu groups of an app with their menus, and whether a role grants them; a new role grants none. Throws NOT_FOUND
 * for an app that the OU may not use (ROLE-16, APP-16).
 */
export async function menuGroupsWithAssigned(
  ctx: RequestContext,
  appId: string,
  roleId?: string | null,
): Promise<MenuGroupChoiceList> {
  await requireApp(ctx, appId);
  const rows = await menuGroupChoices(ctx, appId, roleId);
  const named = (json: string | null) => json && localizedJson(json, ctx.locale);
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

/** The permissions of an app, and whether a role grants them. Throws as {@link menuGroupsWithAssigned}. */
export async function permissionsWithAssigned(
  ctx: RequestContext,
  appId: string,
  roleId?: string | null,
): Promise<PermissionChoiceList> {
  await requireApp(ctx, appId);
  const rows = await permissionChoices(ctx, appId, roleId);
  const [shown, appName] = [rows.filter(isShown), await appNameOf(ctx, appId)];
  return {
    permissions: shown.map(({ isAssigned, isHeld, ...row }) => ({
      ...row,
      appId,
      appName,
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
  /** The last node of the previous answer. */
  readonly after?: string | null;
}

/**
 * The whole tree, each node before its children, with whether a role makes it visible in an app (CALL-081): 10,000
 * nodes at a time, as {@link completeOrdered} returns them. With a parent or a search, nodes as {@link listStructures}
 * returns them. Throws NOT_FOUND for an app that the OU may not use, and for a parent of another OU.
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
  const assigned = await scoped(ctx, RoleStructure).column('structureId', {
    roleId: request.roleId ?? '',
    appId: request.appId,
  });
  const ids = new Set(assigned);
  return { structures: structures.map((node) => ({ ...node, isAssigned: ids.has(node.id) })), next };
}

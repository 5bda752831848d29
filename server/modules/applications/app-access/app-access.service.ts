import { requireApp } from '../../../access/app-scope.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';
import type { AuditResource } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { LEVEL } from '../../../context/levels.js';
import { fail } from '../../../core/errors.js';
import { groupedBy } from '../../../core/grouped.js';
import { localizedJson, translate } from '../../../core/locale.js';
import type { LocalizedText } from '../../../core/locale.js';
import { scoped } from '../../../database/scoped.js';
import { createRole } from '../../directory/role/role-change.service.js';
import { Role } from '../../directory/role/role.entity.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { assignMenus, createMenuGroup } from '../menu/menu-group-change.service.js';
import { Menu, MenuGroup } from '../menu/menu.entity.js';
import { addMenu } from '../shortcut/shortcut-menu.service.js';
import type { AppRow } from './app-access.queries.js';
import { givableMenus, rolesOpening, usableApp, usableApps } from './app-access.queries.js';
import type { AppAccessApp, AppAccessNewRole, AppAccessWays } from './app-access.types.js';
import { AppAccessRefusal } from './app-access.types.js';

/** LIST-17 */
const MAX_NAME = 50;

/** The apps of the working OU to which people can be given access, in the order of the portal (CALL-305). */
export async function accessApps(ctx: RequestContext): Promise<AppAccessApp[]> {
  const rows = await usableApps(ctx);
  return rows.map(({ id, nameJson, icon, isShown }) => ({
    id,
    icon,
    name: localizedJson(nameJson, ctx.locale),
    isShown: isShown === 1,
  }));
}

/**
 * The roles that open an app, and the one that could be made (CALL-306): at most eight statements. Throws NOT_FOUND for
 * an app that the OU may not use (APP-16).
 */
export async function accessWays(ctx: RequestContext, appId: string): Promise<AppAccessWays> {
  const app = (await usableApp(ctx, appId)) ?? fail('NOT_FOUND');
  const [rows, pageCount, plan] = await Promise.all([
    rolesOpening(ctx, appId),
    scoped(ctx, Menu).count({ appId }),
    planRole(ctx, app),
  ]);
  const ids = rows.map((row) => row.id);
  const beyond = ids.length > 0 ? await rolesBeyondCaller(ctx, ids) : new Set<string>();
  const roles = rows.map((row) => ({ ...row, isAssignable: !beyond.has(row.id) }));
  // Those that the caller may give go first; the order is kept otherwise.
  roles.sort((one, other) => Number(other.isAssignable) - Number(one.isAssignable));
  return typeof plan === 'string'
    ? { pageCount, roles, newRole: null, refusal: plan }
    : { pageCount, roles, newRole: plan.role, refusal: null };
}

/** A role to make, with the menu groups that exist for it. */
interface Plan {
  readonly role: AppAccessNewRole;
  readonly menuGroupIds: readonly string[];
}

/**
 * The role that would open an app with all menu groups that the caller may give; without one, with a new group of all
 * menus. Only the OU administrator may give a new group, because nobody else gives rights that they do not hold
 * (ROLE-15).
 */
async function planRole(ctx: RequestContext, app: AppRow): Promise<Plan | AppAccessRefusal> {
  const { level, operations } = sessionOf(ctx);
  if (!operations.has('role')) return AppAccessRefusal.NO_RIGHT;
  const name = await freeName(localizedJson(app.nameJson, ctx.locale), (wanted) =>
    scoped(ctx, Role).exists({ name: wanted }),
  );
  const menus = await givableMenus(ctx, app.id);
  if (menus.length > 0) {
    const pageCount = new Set(menus.map(({ menuId }) => menuId)).size;
    const groups = neededGroups(menus, pageCount);
    const made = { isMenuGroupNew: false, isMenuNew: false };
    return {
      role: { name, menuGroupNames: [...groups.values()], pageCount, ...made },
      menuGroupIds: [...groups.keys()],
    };
  }
  if (level !== LEVEL.OU_ADMIN) return AppAccessRefusal.NO_RIGHT;
  const pageCount = await scoped(ctx, Menu).count({ appId: app.id });
  if (pageCount === 0 && !(app.isOwn && app.url)) return AppAccessRefusal.NO_PAGES;
  const groupName = await freeName(translate(ctx.locale, 'access.allPages'), (wanted) =>
    scoped(ctx, MenuGroup).exists({ appId: app.id, name: wanted }),
  );
  const made = { isMenuGroupNew: true, isMenuNew: pageCount === 0 };
  return { role: { name, menuGroupNames: [groupName], pageCount: pageCount || 1, ...made }, menuGroupIds: [] };
}

/** The names of the groups that are needed for all menus, by id: one if it has all of them. */
function neededGroups(menus: Awaited<ReturnType<typeof givableMenus>>, pageCount: number): ReadonlyMap<string, string> {
  const groups = groupedBy(menus, ({ groupId }) => groupId);
  const whole = [...groups.values()].find((of) => of.length === pageCount);
  return new Map((whole ?? menus).map(({ groupId, groupName }) => [groupId, groupName]));
}

/** The wanted name, or the first free one with a number behind it. */
async function freeName(wanted: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const name = wanted.slice(0, MAX_NAME - suffix.length).trimEnd() + suffix;
    if (!(await isTaken(name))) return name;
  }
}

/**
 * Makes the role that {@link accessWays} announces, with its menu group and menu if the app has none; returns its id.
 * Each gets an audit event of its own. Call it in a transaction. Throws NOT_FOUND for an app that the OU may not use,
 * PERMISSION_DENIED if the caller may not make the role, INVALID_PARAMETER if the app has no page.
 */
export async function makeAccessRole(ctx: RequestContext, appId: string): Promise<string> {
  await requireApp(ctx, appId, true);
  const app = (await usableApp(ctx, appId)) ?? fail('NOT_FOUND');
  const plan = await planRole(ctx, app);
  if (plan === AppAccessRefusal.NO_RIGHT) fail('PERMISSION_DENIED', { message: 'error.accessRoleRefused' });
  if (plan === AppAccessRefusal.NO_PAGES)
    fail('INVALID_PARAMETER', { message: 'error.appWithoutPages', field: 'appId' });
  const { role } = plan;
  if (role.isMenuNew) await noted(ctx, 'menu', 'shortcutAddMenu', (inside) => addFirstMenu(inside, app));
  const menuGroupIds = role.isMenuGroupNew
    ? [await noted(ctx, 'menuGroup', 'menuGroupCreate', (inside) => makeGroup(inside, appId, role.menuGroupNames[0]))]
    : [...plan.menuGroupIds];
  const apps = [{ appId, menuGroupIds, permissionIds: [], structureIds: [] }];
  return noted(ctx, 'role', 'roleCreate', (inside) => createRole(inside, { name: role.name, apps }));
}

/** The first page of an app: named as the app is, at its own address. */
const addFirstMenu = (ctx: RequestContext, { id, nameJson, url }: AppRow): Promise<string> =>
  addMenu(ctx, id, { nameJson: JSON.parse(nameJson) as LocalizedText, url });

/** A menu group of all menus of an app. */
async function makeGroup(ctx: RequestContext, appId: string, name = ''): Promise<string> {
  const menuIds = await scoped(ctx, Menu).column('id', { appId });
  const menuGroupId = await createMenuGroup(ctx, { appId, name });
  await assignMenus(ctx, { menuGroupId, appId, menuIds });
  return menuGroupId;
}

/** Makes something with an audit event of its own. */
async function noted(
  ctx: RequestContext,
  resource: AuditResource,
  eventName: string,
  make: (inside: RequestContext) => Promise<string>,
): Promise<string> {
  const inside: RequestContext = { ...ctx, audit: {} };
  const id = await make(inside);
  inside.audit.resourceId = id;
  await writeAudit(inside, resource, eventName);
  return id;
}

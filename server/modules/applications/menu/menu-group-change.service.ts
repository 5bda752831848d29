import sql from 'sql-template-tag';
import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { thingsChange, valueChange } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount, newId } from '../../../core/ids.js';
import { optionalLine, requiredLine } from '../../../core/text.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { uniquely } from '../../../database/uniquely.js';
import { countChange } from '../../../database/version.js';
import { requireApp } from '../../../access/app-scope.js';
import { MAX_TOLD, tellUsers } from '../../directory/user/access-events.service.js';
import { requireGivable } from './menu-ceiling.service.js';
import { Menu, MenuGroup, MenuGroupMenu } from './menu.entity.js';
import { inOu } from '../../../database/sql.js';

/** LIST-17 */
const MAX_NAME = 50;
const MAX_DESCRIPTION = 200;

const TAKEN = [[/menu_group_name/, { message: 'error.nameExists', field: 'name' }]] as const;

interface MenuGroupInput {
  readonly appId: string;
  readonly name: string;
  readonly description?: string | null;
}

/**
 * Creates an empty menu group of an app and returns its id (CALL-104). Throws NOT_FOUND for an app that the OU may not
 * use (MENU-11), INVALID_PARAMETER without a name (MENU-05), ALREADY_EXISTS if the app has a group of that name
 * (LIST-15).
 */
export async function createMenuGroup(ctx: RequestContext, input: MenuGroupInput): Promise<string> {
  await requireApp(ctx, input.appId);
  const id = newId();
  const row = {
    id,
    appId: input.appId,
    name: requiredLine('name', input.name, MAX_NAME),
    description: optionalLine('description', input.description, MAX_DESCRIPTION),
  };
  await uniquely(TAKEN, () => scoped(ctx, MenuGroup).insert([row]));
  noteChange(ctx, row, [
    valueChange('name', 'text', null, row.name),
    valueChange('description', 'text', null, row.description),
  ]);
  return id;
}

/**
 * Renames a menu group (CALL-105). NOT_FOUND for one that is not of `appId`, WRONG_PARAMETER on `version` when somebody
 * else changed it since, otherwise as {@link createMenuGroup}.
 */
export async function modifyMenuGroup(
  ctx: RequestContext,
  input: MenuGroupInput & { readonly id: string; readonly version?: number | null },
): Promise<void> {
  const { id, appId } = input;
  const before = await lockMenuGroup(ctx, id, { appId, version: input.version });
  const name = requiredLine('name', input.name, MAX_NAME);
  const description =
    input.description === undefined
      ? before.description
      : optionalLine('description', input.description, MAX_DESCRIPTION);
  await uniquely(TAKEN, () => scoped(ctx, MenuGroup).update({ id }, { name, description }));
  noteChange(ctx, before, [
    valueChange('name', 'text', before.name, name),
    valueChange('description', 'text', before.description, description),
  ]);
}

/**
 * Deletes a menu group, and the rights of roles to it (CALL-106, MENU-08). Throws NOT_FOUND as for its app (MENU-11).
 */
export async function deleteMenuGroup(ctx: RequestContext, id: string): Promise<void> {
  const group = await lockMenuGroup(ctx, id);
  await tellGroupHolders(ctx, id);
  await scoped(ctx, MenuGroup).delete({ id });
  noteChange(ctx, group);
}

/**
 * Puts exactly these menus of the app into the group (CALL-107). OUT_OF_RANGE for more than 1000, NOT_FOUND for a group or
 * menu of another app, PERMISSION_DENIED as {@link requireGivable} says.
 */
export async function assignMenus(
  ctx: RequestContext,
  input: { menuGroupId: string; appId: string; menuIds: readonly string[]; version?: number | null },
): Promise<void> {
  const { menuGroupId, appId } = input;
  const wanted = [...new Set(input.menuIds)];
  checkIdCount('menuIds', wanted);
  const group = await lockMenuGroup(ctx, menuGroupId, { appId, version: input.version });
  await requireMenus(ctx, appId, wanted);
  const links = scoped(ctx, MenuGroupMenu);
  const before = new Set(await links.column('menuId', { menuGroupId }));
  const added = wanted.filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !wanted.includes(id));
  await requireGivable(ctx, menuGroupId, added);
  await links.delete({ menuGroupId, menuId: In(removed) });
  await links.insert(added.map((menuId) => ({ menuGroupId, menuId })));
  const names = await namesOfMenus(ctx, [...added, ...removed]);
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.get(id) ?? '' }));
  noteChange(ctx, group, [thingsChange('menus', named(added), named(removed))]);
  if (added.length + removed.length > 0) await tellGroupHolders(ctx, menuGroupId);
}

/**
 * Locks the group until the end of the transaction, increments its version and answers it as it was. Throws NOT_FOUND if
 * it is not the caller's.
 */
async function lockMenuGroup(
  ctx: RequestContext,
  id: string,
  expected: { readonly appId?: string; readonly version?: number | null } = {},
): Promise<MenuGroup> {
  const groups = scoped(ctx, MenuGroup);
  const group = await groups.get({ id, ...(expected.appId && { appId: expected.appId }) });
  await requireApp(ctx, group.appId);
  ctx.audit.resourceId = id;
  await countChange(ctx, groups, { id }, expected.version);
  // Read again now that it is held: what an audit event says it was must be what the change replaces.
  return groups.get({ id });
}

/** The names of menus in the default language, for the audit event. */
async function namesOfMenus(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const menus = await scoped(ctx, Menu).select(['id', 'nameJson'], { id: In([...ids]) });
  return new Map(menus.map(({ id, nameJson }) => [id, nameJson.default ?? '']));
}

async function requireMenus(ctx: RequestContext, appId: string, ids: readonly string[]): Promise<void> {
  if ((await scoped(ctx, Menu).count({ appId, id: In([...ids]) })) < ids.length) fail('NOT_FOUND');
}

/** Notifies the open portals of everybody whose roles grant the group. */
async function tellGroupHolders(ctx: RequestContext, menuGroupId: string): Promise<void> {
  const holders = await query<{ userId: string }>(
    ctx,
    sql`SELECT DISTINCT u.user_id AS userId FROM role_menu_group g
       JOIN user_role u ON u.ou_id = g.ou_id AND u.role_id = g.role_id
      WHERE ${inOu(ctx, 'g')} AND g.menu_group_id = ${menuGroupId} LIMIT ${MAX_TOLD + 1}`,
  );
  tellUsers(
    ctx,
    holders.map((holder) => holder.userId),
  );
}

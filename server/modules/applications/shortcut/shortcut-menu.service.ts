import sql, { join } from 'sql-template-tag';
import { Not } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount, newId } from '../../../core/ids.js';
import { areTaken, takenLanguage, takenNames } from '../../../core/free-name.js';
import type { LocalizedText } from '../../../core/locale.js';
import type { LocalizedInput } from '../../../core/localized-input.js';
import { requireLocalized } from '../../../core/localized-input.js';
import { requireWebUrl } from '../../../core/web-url.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import { requireApp } from '../../../access/app-scope.js';
import { requireMenusHeld } from '../menu/menu-ceiling.service.js';
import { menuCodeFrom, requireMenuCode } from '../menu/menu-code.service.js';
import { Menu } from '../menu/menu.entity.js';
import { tellOrganization } from '../../directory/user/access-events.service.js';
import { lockCustomApp, lockShortcut } from './shortcut.service.js';
import { inOu } from '../../../database/sql.js';

const NAME = { field: 'nameJson', maximum: 50 };

interface NewMenu {
  readonly nameJson: LocalizedInput;
  readonly url: string;
  /** The parent, a menu of the first level. */
  readonly parentId?: string | null;
  readonly isSpa?: boolean | null;
  /** The code in addresses; by default made from the name. */
  readonly code?: string | null;
}

/**
 * Adds a menu of the first level, or below one, to an app that the OU created, behind its siblings; returns its id
 * (CALL-117, SCUT-05). Throws INVALID_PARAMETER without a name (SCUT-03), for a URL that is not http(s), and for a
 * parent that is no first-level menu (SHELL-08). Throws ALREADY_EXISTS if a sibling has the name, NOT_FOUND for an app
 * that the working OU did not create and for a parent of another app (SCUT-08). Of its code (APPC-03), INVALID_PARAMETER
 * for another form or a reserved word, ALREADY_EXISTS for one that the app has.
 */
export async function addMenu(ctx: RequestContext, appId: string, input: NewMenu): Promise<string> {
  await lockCustomApp(ctx, appId);
  const parentId = input.parentId ?? null;
  if (parentId !== null) await requireFirstLevel(ctx, appId, parentId);
  const nameJson = requireLocalized(ctx.locale, input.nameJson, NAME);
  requireFreeName(nameJson, await namesBeside(ctx, { appId, parentId }));
  const id = newId();
  await scoped(ctx, Menu).insert([
    {
      ...newMenu(appId, parentId),
      isSpa: input.isSpa ?? false,
      id,
      code: await codeOf(ctx, { appId, id, nameJson }, input.code),
      nameJson,
      url: requireWebUrl('url', input.url),
      sortOrder: await endOf(ctx, appId),
    },
  ]);
  return id;
}

/** The chosen code of a new menu, or one made from its name; without Latin letters in any name, its id. */
async function codeOf(
  ctx: RequestContext,
  { appId, id, nameJson }: Pick<Menu, 'appId' | 'id' | 'nameJson'>,
  chosen: string | null | undefined,
): Promise<string> {
  const taken = new Set(await scoped(ctx, Menu).column('code', { appId }));
  const code = chosen?.trim() ? requireMenuCode('code', chosen) : null;
  if (code === null) {
    const names = [nameJson.en, nameJson.default, ...Object.values(nameJson)];
    return (
      names.reduce<string | null>((made, name) => made ?? menuCodeFrom(name ?? '', taken), null) ?? id.toLowerCase()
    );
  }
  return taken.has(code) ? fail('ALREADY_EXISTS', { message: 'error.menuCodeTaken', field: 'code' }) : code;
}

const newMenu = (appId: string, parentId: string | null) => ({
  appId,
  parentId,
  icon: null,
  isSpa: false,
  jumpLocation: 0,
  additionType: 0,
  jumpName: null,
  jumpCode: null,
  sourceAppId: null,
  sourceMenuId: null,
});

/** The place behind all menus of an app. */
async function endOf(ctx: RequestContext, appId: string): Promise<number> {
  const last = await scoped(ctx, Menu).selectOne(['sortOrder'], { appId }, { order: { sortOrder: 'DESC' } });
  return (last?.sortOrder ?? 0) + 1;
}

async function requireFirstLevel(ctx: RequestContext, appId: string, id: string): Promise<void> {
  const menu = await scoped(ctx, Menu).get({ id, appId });
  if (menu.parentId) fail('INVALID_PARAMETER', { field: 'parentId' });
}

/** The names of the children of a menu, or of an app's first level; the caller holds the app. */
const namesBeside = (
  ctx: RequestContext,
  { appId, parentId }: Pick<Menu, 'appId' | 'parentId'>,
  exceptId = '',
): Promise<LocalizedText[]> => scoped(ctx, Menu).column('nameJson', { appId, parentId, id: Not(exceptId) });

/** Sibling names are unique in each language (LIST-15); a menu may keep its present name. */
function requireFreeName(names: LocalizedText, beside: readonly LocalizedText[], former?: LocalizedText): void {
  const language = takenLanguage(names, takenNames(beside), former);
  if (language) fail('ALREADY_EXISTS', { message: 'error.nameExists', field: `nameJson.${language}` });
}

/**
 * Renames a menu of an app that the OU created; of a menu that was not taken over, also sets its URL and frame
 * (CALL-119, SHELL-42). Throws INVALID_PARAMETER for the URL or frame of a menu that was taken over, because its source
 * sets them, and WRONG_PARAMETER on `version` if somebody else changed the menu in the meantime. Otherwise as {@link
 * addMenu}.
 */
export async function modifyShortcutMenu(
  ctx: RequestContext,
  menuId: string,
  input: {
    readonly nameJson: LocalizedInput;
    readonly url?: string | null;
    readonly isSpa?: boolean | null;
    readonly version?: number | null;
  },
): Promise<void> {
  const { appId } = await scoped(ctx, Menu).get({ id: menuId });
  await lockCustomApp(ctx, appId);
  await countChange(ctx, scoped(ctx, Menu), { id: menuId }, input.version);
  // Read again: somebody else may have moved it before the app was locked.
  const menu = await scoped(ctx, Menu).get({ id: menuId });
  const nameJson = requireLocalized(ctx.locale, input.nameJson, NAME);
  requireFreeName(nameJson, await namesBeside(ctx, menu, menuId), menu.nameJson);
  for (const field of ['url', 'isSpa'] as const) {
    if (menu.sourceMenuId && input[field] != null) fail('INVALID_PARAMETER', { message: 'error.menuOfSource', field });
  }
  await scoped(ctx, Menu).update(
    { id: menuId },
    {
      nameJson,
      ...(input.url != null && { url: requireWebUrl('url', input.url) }),
      ...(input.isSpa != null && { isSpa: input.isSpa }),
    },
  );
  tellOrganization(ctx);
}

/**
 * Takes over menus of a source app below a first-level menu of the shortcut app (CALL-116, SCUT-02); menus that it
 * already has stay in place. Throws NOT_FOUND for apps, a parent or menus that do not belong together (SCUT-08),
 * OUT_OF_RANGE for more than 1000 menus, INVALID_PARAMETER for the shortcut app as its own source and for a parent that
 * is no first-level menu, ALREADY_EXISTS if another menu there has a name (LIST-15), and PERMISSION_DENIED for a caller
 * with a specified scope who may not open the menus themselves (threats 45).
 */
export async function assignMenus(
  ctx: RequestContext,
  input: { parentId: string; appId: string; sourceAppId: string; menuIds: readonly string[] },
): Promise<void> {
  const { parentId, appId, sourceAppId } = input;
  const wanted = [...new Set(input.menuIds)];
  checkIdCount('menuIds', wanted);
  await lockShortcut(ctx, appId);
  await requireApp(ctx, sourceAppId);
  await requireFirstLevel(ctx, appId, parentId);
  const sources = (await sourceMenus(ctx, sourceAppId, appId, wanted)).filter((source) => !source.isTaken);
  if (sessionOf(ctx).scope === 'SPECIFIED') {
    await requireMenusHeld(
      ctx,
      sources.map(({ id }) => id),
    );
  }
  const names = sources.map(({ nameJson }) => JSON.parse(nameJson) as LocalizedText);
  if (areTaken(names, await namesBeside(ctx, { appId, parentId }))) {
    fail('ALREADY_EXISTS', { message: 'error.nameExists', field: 'menuIds' });
  }
  ctx.audit.description = JSON.stringify({ sourceAppId, menus: sources.length });
  const place = await endOf(ctx, appId);
  await scoped(ctx, Menu).insert(
    sources.map(({ id: sourceMenuId, icon, additionType, jumpName, jumpCode, jumpLocation }, at) => {
      const id = newId();
      return {
        ...newMenu(appId, parentId),
        id,
        code: id.toLowerCase(),
        icon,
        url: null,
        sortOrder: place + at,
        additionType,
        jumpName,
        jumpCode,
        jumpLocation,
        nameJson: names[at],
        sourceAppId,
        sourceMenuId,
      };
    }),
  );
}

/** The columns that are copied from a source menu, including its jump link (SHELL-43). */
type SourceMenu = Pick<Menu, 'id' | 'icon' | 'additionType' | 'jumpName' | 'jumpCode' | 'jumpLocation'> & {
  readonly nameJson: string;
  readonly isTaken: number;
};

/**
 * These menus of a source app in its order, and whether the shortcut app has them. Excludes menus that are shortcuts
 * themselves.
 */
async function sourceMenus(ctx: RequestContext, sourceAppId: string, appId: string, ids: readonly string[]) {
  if (sourceAppId === appId) fail('INVALID_PARAMETER', { field: 'sourceAppId' });
  if (ids.length === 0) return [];
  const rows = await query<SourceMenu>(
    ctx,
    sql`SELECT m.id, m.name_json AS nameJson, m.icon, m.addition_type AS additionType, m.jump_name AS jumpName,
            m.jump_code AS jumpCode, m.jump_location AS jumpLocation, EXISTS (
              SELECT 1 FROM menu t WHERE t.ou_id = m.ou_id AND t.app_id = ${appId} AND t.source_menu_id = m.id) AS isTaken
       FROM menu m WHERE ${inOu(ctx, 'm')} AND m.app_id = ${sourceAppId} AND m.source_menu_id IS NULL
        AND m.id IN (${join(ids)})
      ORDER BY m.sort_order, m.id`,
  );
  return rows.length < ids.length ? fail('NOT_FOUND') : rows;
}

/**
 * Deletes a menu of an app that the OU created, with its children (CALL-118). Throws NOT_FOUND as {@link addMenu} does.
 */
export async function deleteShortcutMenu(ctx: RequestContext, menuId: string): Promise<void> {
  const menu = await scoped(ctx, Menu).get({ id: menuId });
  await lockCustomApp(ctx, menu.appId);
  // MySQL 9.7 does not cascade to rows that refer to their own table.
  await scoped(ctx, Menu).delete({ parentId: menuId });
  await scoped(ctx, Menu).delete({ id: menuId });
  tellOrganization(ctx);
}

import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import type { LocalizedText } from '../../../core/locale.js';
import { translate } from '../../../core/locale.js';
import { languageKey, LOCALES } from '../../../core/locale.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { scoped } from '../../../database/scoped.js';
import { lastPlace } from '../app/app-change.service.js';
import { bindNewApp } from '../app/app-data-scope.service.js';
import { requireFreeName } from '../app/app-names.service.js';
import { requireApp } from '../../../access/app-scope.js';
import { App } from '../app/app.entity.js';
import { menusOfApp } from '../menu/menu.service.js';
import type { ManagedMenu } from '../menu/menu.types.js';
import { Menu } from '../menu/menu.entity.js';

/** The app's name, cut to leave room for the suffix. */
const MAX_NAME = 50;

/**
 * Creates a shortcut app beside an app, in its category, to be filled with menus and permissions of any apps (SCUT-05,
 * CALL-112); returns its id. Throws NOT_FOUND for an app that the OU may not use (SCUT-08), and ALREADY_EXISTS while
 * another app of the OU has the name, such as a former shortcut app that was not renamed yet (LIST-15). It shows the
 * data of the same structures, by {@link bindNewApp}.
 */
export async function createShortcut(ctx: RequestContext, appId: string): Promise<string> {
  await holdOrganization(ctx, workingOu(ctx));
  const app = await shownApp(ctx, appId);
  const [id, nameJson] = [newId(), shortcutNames(app.nameJson)];
  await requireFreeName(ctx, 'app', nameJson, null, { field: 'appId', message: 'error.shortcutExists' });
  await scoped(ctx, App).insert([
    {
      id,
      categoryId: app.categoryId,
      descriptionJson: {},
      icon: app.icon,
      url: app.url,
      type: app.type,
      nameJson,
      sortOrder: await lastPlace(ctx, app.categoryId),
      createdType: 'CUSTOM',
      isEnable: true,
      isDisplay: true,
      isNewNavigation: true,
      isShortcut: true,
      dataAuthorizeType: app.dataAuthorizeType,
      secretHash: null,
      createdTime: now(),
    },
  ]);
  await bindNewApp(ctx, id, appId);
  ctx.audit.resourceId = id;
  return id;
}

/** "Fleet – shortcut", in every language that the app has a name in. */
function shortcutNames(names: LocalizedText): LocalizedText {
  const named = (name: string, locale: (typeof LOCALES)[number]) =>
    translate(locale, 'app.shortcutName', { name: [...name].slice(0, MAX_NAME - 20).join('') });
  const texts = LOCALES.flatMap((locale) => {
    const name = names[languageKey(locale)];
    return name ? [[languageKey(locale), named(name, locale)]] : [];
  });
  return { ...Object.fromEntries(texts), default: named(names.default ?? '', 'en-US') };
}

async function shownApp(ctx: RequestContext, appId: string): Promise<App> {
  await requireApp(ctx, appId);
  return scoped(ctx, App).get({ id: appId });
}

/**
 * Locks an app that the OU created, a shortcut app or another, until the end of the transaction: the OU manages its
 * menus. Answers the app. Throws NOT_FOUND for a purchased app, and for one that is not of the working OU (SCUT-08).
 */
export async function lockCustomApp(ctx: RequestContext, appId: string): Promise<App> {
  await requireApp(ctx, appId, true);
  const app = await scoped(ctx, App).get({ id: appId });
  if (app.createdType !== 'CUSTOM') fail('NOT_FOUND');
  ctx.audit.resourceId = appId;
  return app;
}

/**
 * Locks a shortcut app until the end of the transaction, so that changes of its menus take turns. Throws NOT_FOUND for
 * an app that is no shortcut app of the working OU (SCUT-08).
 */
export async function lockShortcut(ctx: RequestContext, appId: string): Promise<void> {
  await requireApp(ctx, appId, true);
  const app = await scoped(ctx, App).get({ id: appId });
  if (!app.isShortcut) fail('NOT_FOUND');
  ctx.audit.resourceId = appId;
}

/**
 * The menus of a source app that the shortcut app does not have (CALL-115); children of a menu that it has take their
 * parent's place. Throws NOT_FOUND for an app that the OU may not use (SCUT-08).
 * @param isWhole also returns the menus that it has, with `isAssigned`, for choosing among all of them
 */
export async function unassignedMenus(
  ctx: RequestContext,
  { sourceAppId, appId, isWhole }: { sourceAppId: string; appId: string; isWhole: boolean },
): Promise<ManagedMenu[]> {
  await requireApp(ctx, appId);
  const [menus, taken] = await Promise.all([
    menusOfApp(ctx, sourceAppId),
    scoped(ctx, Menu).column('sourceMenuId', { appId, sourceAppId }),
  ]);
  const ids = new Set(taken);
  const told = (menu: ManagedMenu): ManagedMenu[] => {
    const [isAssigned, children] = [ids.has(menu.id), menu.children.flatMap(told)];
    return isAssigned && !isWhole ? children : [{ ...menu, isAssigned, children }];
  };
  return menus.flatMap(told);
}

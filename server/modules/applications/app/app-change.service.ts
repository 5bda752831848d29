import { noteChange } from '../../../context/note-change.js';
import { fieldChanges, secretChange, valueChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newId, newSecret } from '../../../core/ids.js';
import type { LocalizedInput } from '../../../core/localized-input.js';
import { parseLocalized, requireLocalized } from '../../../core/localized-input.js';
import { optionalLine } from '../../../core/text.js';
import { requireWebUrl } from '../../../core/web-url.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { scoped } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import { tellOrganization } from '../../directory/user/access-events.service.js';
import { requireIcon } from '../../platform/picture/picture.service.js';
import { AppDeviceType, DataAuthorizeType, dataScopeOf } from '../portal/app-kinds.types.js';
import type { AppCredentials } from './app-manage.types.js';
import { bindNewApp, requireDataInScope } from './app-data-scope.service.js';
import { requireFreeName } from './app-names.service.js';
import { requireApp } from '../../../access/app-scope.js';
import { App, AppCategory } from './app.entity.js';

const MAX_NAME = 50;
const MAX_DESCRIPTION = 200;
const MAX_ICON = 50;

const NAME = { field: 'nameJson', maximum: MAX_NAME };
const DESCRIPTION = { field: 'descriptionJson', maximum: MAX_DESCRIPTION };

interface AppInput {
  readonly nameJson: LocalizedInput;
  readonly descriptionJson?: LocalizedInput | null;
  readonly categoryId: string;
  readonly type?: AppDeviceType | null;
  readonly url?: string | null;
  readonly icon?: string | null;
}

/**
 * Creates an app of the OU at the end of its category and returns its id (APP-14, CALL-011, CALL-230). It has no
 * credentials before {@link rotateSecret} creates the first secret, and no start page without a URL. Throws
 * INVALID_PARAMETER without a name in any language, and for a URL that is not http(s) (SHELL-46); ALREADY_EXISTS if
 * another app of the OU has the name (LIST-15); NOT_FOUND for a category of another OU; and the errors of {@link
 * bindNewApp}.
 */
export async function createApp(ctx: RequestContext, input: AppInput): Promise<string> {
  const nameJson = requireLocalized(ctx.locale, input.nameJson, NAME);
  const descriptionJson = parseLocalized(ctx.locale, input.descriptionJson ?? {}, DESCRIPTION) ?? {};
  const url = input.url == null ? '' : requireWebUrl('url', input.url);
  const type = input.type ?? AppDeviceType.UNRESTRICTED;
  await holdOrganization(ctx, workingOu(ctx));
  await requireFreeName(ctx, 'app', nameJson);
  const icon = await requireIcon(ctx, optionalLine('icon', input.icon, MAX_ICON));
  const sortOrder = await lastPlace(ctx, input.categoryId);
  const id = newId();
  await scoped(ctx, App).insert([
    {
      id,
      categoryId: input.categoryId,
      nameJson,
      descriptionJson,
      icon,
      url,
      type,
      sortOrder,
      createdType: 'CUSTOM',
      isEnable: true,
      isDisplay: true,
      isNewNavigation: true,
      isShortcut: false,
      dataAuthorizeType: DataAuthorizeType.ORGANIZATION,
      secretHash: null,
      createdTime: now(),
    },
  ]);
  await bindNewApp(ctx, id);
  noteChange(
    ctx,
    { id, name: nameJson.default ?? '' },
    fieldChanges<App>(FIELDS, null, { nameJson, descriptionJson, url, type, icon }),
  );
  return id;
}

/** The place behind the last app of a category. NOT_FOUND for a category of another OU. */
export async function lastPlace(ctx: RequestContext, categoryId: string): Promise<number> {
  await scoped(ctx, AppCategory).get({ id: categoryId });
  const last = await scoped(ctx, App).selectOne(['sortOrder'], { categoryId }, { order: { sortOrder: 'DESC' } });
  return (last?.sortOrder ?? 0) + 1;
}

interface AppChange extends Partial<{ [Key in keyof AppInput]: AppInput[Key] | null }> {
  readonly appId: string;
  readonly isEnable?: boolean | null;
  readonly isDisplay?: boolean | null;
  readonly version?: number | null;
}

/**
 * Changes the given fields of an app (APP-06, CALL-095). Throws NOT_FOUND for an app that the OU may not use (APP-16),
 * and WRONG_PARAMETER on `version` if somebody else changed it since. Throws PERMISSION_DENIED for URL or type of an
 * app that the OU did not create, and for a new URL of an app with data beyond the caller's scope, because that address
 * gets the data (threats 45). Otherwise as {@link createApp}.
 */
export async function setDetail(ctx: RequestContext, change: AppChange): Promise<void> {
  const { descriptionJson, categoryId, isEnable, isDisplay, url, type, icon } = change;
  const nameJson = change.nameJson && requireLocalized(ctx.locale, change.nameJson, NAME);
  if (nameJson) await holdOrganization(ctx, workingOu(ctx));
  const app = await lockApp(ctx, change.appId, change.version);
  const isOwn = app.createdType === 'CUSTOM';
  if (!isOwn && (url != null || type != null)) fail('PERMISSION_DENIED', { message: 'error.appPurchased' });
  if (nameJson && isOwn) await requireFreeName(ctx, 'app', nameJson, app);
  const address = url == null ? null : requireWebUrl('url', url);
  const isMoved = url !== app.url && address !== null && address !== app.url;
  if (isMoved) await requireDataInScope(ctx, app.id);
  const values = {
    ...(nameJson && { nameJson }),
    ...(descriptionJson && { descriptionJson: parseLocalized(ctx.locale, descriptionJson, DESCRIPTION) ?? {} }),
    ...(categoryId && categoryId !== app.categoryId && { categoryId, sortOrder: await lastPlace(ctx, categoryId) }),
    ...(isEnable != null && { isEnable }),
    ...(isDisplay != null && { isDisplay }),
    ...(address !== null && { url: address }),
    ...(type != null && { type }),
    ...(icon != null && { icon: await requireIcon(ctx, optionalLine('icon', icon, MAX_ICON), app.icon) }),
  };
  if (Object.keys(values).length === 0) return;
  await scoped(ctx, App).update({ id: app.id }, values);
  noteChange(ctx, thingOf(app), fieldChanges<App>(FIELDS, app, values));
  tellOrganization(ctx);
}

/** An app as its audit event names it. */
const thingOf = ({ id, nameJson }: App) => ({ id, name: nameJson.default ?? '' });

/** The fields that an audit event of an app tells, in the order of its form (BYND-12). */
const FIELDS = {
  nameJson: 'json',
  descriptionJson: 'json',
  url: 'text',
  type: 'code',
  icon: 'text',
  isEnable: 'boolean',
  isDisplay: 'boolean',
} as const;

/** Says whether an app has the new-style navigation (SHELL-11, CALL-093). NOT_FOUND as in {@link setDetail}. */
export async function setNewNavigation(ctx: RequestContext, appId: string, isNewNavigation: boolean): Promise<void> {
  await lockApp(ctx, appId);
  await scoped(ctx, App).update({ id: appId }, { isNewNavigation });
  tellOrganization(ctx);
}

/** The data authorize types that the installation offers (CONF-15). */
export function authorizationTypes(ctx: RequestContext): DataAuthorizeType[] {
  const offered = JSON.parse(ctx.runtime.configuration.text('apiAuthorizationList')) as unknown[];
  return offered.filter(
    (type): type is DataAuthorizeType =>
      type === DataAuthorizeType.ORGANIZATION || type === DataAuthorizeType.OWN_STRUCTURES,
  );
}

/**
 * Sets the data scope of an app (APP-10, CALL-099). Throws INVALID_PARAMETER for a type that is not offered, NOT_FOUND
 * as {@link setDetail} does, and PERMISSION_DENIED for more than the users' own data if the app has data beyond the
 * caller's scope (threats 45).
 */
export async function setAuthorization(
  ctx: RequestContext,
  appId: string,
  dataAuthorizeType: DataAuthorizeType,
): Promise<void> {
  const app = await lockApp(ctx, appId);
  if (!authorizationTypes(ctx).includes(dataAuthorizeType)) {
    fail('INVALID_PARAMETER', { field: 'dataAuthorizeType' });
  }
  const isWider = dataAuthorizeType !== app.dataAuthorizeType && dataAuthorizeType !== DataAuthorizeType.OWN_STRUCTURES;
  if (isWider) await requireDataInScope(ctx, appId);
  await scoped(ctx, App).update({ id: appId }, { dataAuthorizeType });
  noteChange(ctx, thingOf(app), [valueChange('dataAuthorizeType', 'code', app.dataAuthorizeType, dataAuthorizeType)]);
}

/** {@link setAuthorization}, read (CALL-098). NOT_FOUND as in {@link setDetail}. */
export async function readAuthorization(ctx: RequestContext, appId: string): Promise<DataAuthorizeType> {
  await requireApp(ctx, appId);
  return dataScopeOf((await scoped(ctx, App).get({ id: appId })).dataAuthorizeType);
}

/**
 * Creates a secret of an app and returns it once; the former one is refused from now on (APP-14). Throws NOT_FOUND as
 * {@link setDetail} does.
 */
export async function rotateSecret(ctx: RequestContext, appId: string): Promise<AppCredentials> {
  const app = await lockApp(ctx, appId);
  const secret = newSecret();
  noteChange(ctx, thingOf(app), [secretChange('secret')]);
  await scoped(ctx, App).update({ id: appId }, { secretHash: hashSecret(secret) });
  return { appId, secret };
}

/**
 * Deletes an app that the OU created, with its menus, menu groups, permissions and the rights of roles in them. Throws
 * PERMISSION_DENIED for a purchased app; with `isShortcut`, NOT_FOUND for an app that is no shortcut app (SCUT-07,
 * CALL-097).
 */
export async function deleteApp(ctx: RequestContext, appId: string, isShortcut = false): Promise<void> {
  const app = await lockApp(ctx, appId);
  if (isShortcut && !app.isShortcut) fail('NOT_FOUND');
  if (app.createdType !== 'CUSTOM') fail('PERMISSION_DENIED', { message: 'error.appPurchased' });
  await scoped(ctx, App).delete({ id: appId });
  tellOrganization(ctx);
}

/**
 * Locks an app until the end of the transaction and increments its version. Throws NOT_FOUND and WRONG_PARAMETER as
 * described above.
 */
async function lockApp(ctx: RequestContext, id: string, version?: number | null): Promise<App> {
  await requireApp(ctx, id, true);
  ctx.audit.resourceId = id;
  const apps = scoped(ctx, App);
  await countChange(ctx, apps, { id }, version);
  const app = await apps.get({ id });
  noteChange(ctx, thingOf(app));
  return app;
}

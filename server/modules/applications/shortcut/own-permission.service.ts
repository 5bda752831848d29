import { noteChange } from '../../../context/note-change.js';
import type { RequestContext } from '../../../context/context.js';
import { fieldChanges, thingsChange } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { optionalLine, requiredLine } from '../../../core/text.js';
import { scoped } from '../../../database/scoped.js';
import { uniquely } from '../../../database/uniquely.js';
import { countChange } from '../../../database/version.js';
import { UNCHANGED } from '../../../database/versioned.js';
import type { App } from '../app/app.entity.js';
import { Permission } from '../app/app.entity.js';
import { tellOrganization } from '../../directory/user/access-events.service.js';
import { deletePermission } from './shortcut-permission.service.js';
import { lockCustomApp } from './shortcut.service.js';

const MAX_IDENTIFIER = 50;
/** Visible ASCII characters, the only ones that the database compares with identifiers. */
const IDENTIFIER = /^[!-~]+$/;
const TAKEN = [[/permission_identifier/, { message: 'error.permissionExists', field: 'identifier' }]] as const;

/** The texts of a permission, as a form sends them. */
interface PermissionTexts {
  readonly name: string;
  readonly description?: string | null;
}

/**
 * Adds a permission to an app that the OU created, for roles to grant and the app to check (APPC-04, CALL-472); returns
 * its id. Throws INVALID_PARAMETER for an identifier that is no visible ASCII text of 1 to 50 characters and for a
 * missing name, ALREADY_EXISTS for an identifier that the app has, NOT_FOUND for a purchased app, a shortcut app, and
 * one that is not of the working OU.
 */
export async function addPermission(
  ctx: RequestContext,
  appId: string,
  { identifier: typed, ...texts }: PermissionTexts & { readonly identifier: string },
): Promise<string> {
  const app = await lockOwnApp(ctx, appId);
  const identifier = requiredLine('identifier', typed, MAX_IDENTIFIER);
  if (!IDENTIFIER.test(identifier)) {
    fail('INVALID_PARAMETER', {
      message: 'error.permissionIdentifier',
      values: { max: MAX_IDENTIFIER },
      field: 'identifier',
    });
  }
  const id = newId();
  const source = { sourceAppId: null, sourcePermissionId: null };
  const permission = { ...UNCHANGED, id, appId, identifier, ...parse(texts), ...source };
  await uniquely(TAKEN, () => scoped(ctx, Permission).insert([permission]));
  noteChange(ctx, thingOf(app), [thingsChange('permissions', [permission], [])]);
  return id;
}

/**
 * Gives a permission of an app that the OU created another name and description (APPC-04, CALL-473). Its identifier
 * stays, because the app checks it. Throws WRONG_PARAMETER on `version` when somebody else changed it since, otherwise as
 * {@link addPermission}.
 */
export async function modifyPermission(
  ctx: RequestContext,
  permissionId: string,
  { version, ...texts }: PermissionTexts & { readonly version?: number | null },
): Promise<void> {
  const { appId } = await scoped(ctx, Permission).get({ id: permissionId });
  const app = await lockOwnApp(ctx, appId);
  const values = parse(texts);
  await countChange(ctx, scoped(ctx, Permission), { id: permissionId }, version);
  const before = await scoped(ctx, Permission).get({ id: permissionId });
  await scoped(ctx, Permission).update({ id: permissionId }, values);
  noteChange(ctx, thingOf(app), fieldChanges<Permission>({ name: 'text', description: 'text' }, before, values));
  tellOrganization(ctx);
}

/**
 * Removes a permission of an app that the OU created: roles no longer grant it, and shortcut apps that took it over
 * show it as lost (APPC-04, CALL-477). Throws NOT_FOUND as {@link addPermission} does.
 */
export const removePermission = (ctx: RequestContext, permissionId: string): Promise<void> =>
  deletePermission(ctx, permissionId, lockOwnApp);

const parse = ({ name, description }: PermissionTexts) => ({
  name: requiredLine('name', name, 50),
  description: optionalLine('description', description, 200),
});

const thingOf = ({ id, nameJson }: App) => ({ id, name: nameJson.default ?? '' });

/** {@link lockCustomApp} of an app that is no shortcut app: that one has the permissions of others. */
async function lockOwnApp(ctx: RequestContext, appId: string): Promise<App> {
  const app = await lockCustomApp(ctx, appId);
  return app.isShortcut ? fail('NOT_FOUND') : app;
}

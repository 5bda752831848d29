import sql, { join } from 'sql-template-tag';
import { rightHeld } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { thingsChange } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount, newId } from '../../../core/ids.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized, localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { uniquely } from '../../../database/uniquely.js';
import { UNCHANGED } from '../../../database/versioned.js';
import { requireApp, sourceLives } from '../../../access/app-scope.js';
import { Permission } from '../app/app.entity.js';
import { tellOrganization } from '../../directory/user/access-events.service.js';
import { lockCustomApp, lockShortcut } from './shortcut.service.js';
import type { ShortcutPermission } from './shortcut.types.js';
import { inOu } from '../../../database/sql.js';

/** At most this many are named in an audit event, whose text is bounded. */
const MAX_NAMED = 50;

const TAKEN = [[/permission_identifier/, { message: 'error.permissionExists', field: 'permissionIds' }]] as const;

interface PermissionRow {
  id: string;
  name: string;
  identifier: string;
  description: string | null;
  appNameJson: string;
  sourceAppId: string | null;
  sourceNameJson: string | null;
  isLost: number;
  isAssigned: number;
  roleCount: number;
  version: number;
}

/** The permissions of an app by identifier, with whether `shortcutId` has taken them over. */
async function readPermissions(ctx: RequestContext, appId: string, shortcutId: string): Promise<ShortcutPermission[]> {
  const rows = await query<PermissionRow>(
    ctx,
    sql`SELECT p.id, p.name, p.identifier, p.description, p.version, a.name_json AS appNameJson, p.source_app_id AS sourceAppId, s.name_json AS sourceNameJson,
            NOT ${sourceLives('permission', 'p')} AS isLost,
            EXISTS (SELECT 1 FROM permission t WHERE t.ou_id = p.ou_id AND t.app_id = ${shortcutId}
                     AND (t.id = p.id OR t.source_permission_id = p.id)) AS isAssigned,
            (SELECT COUNT(*) FROM role_permission r WHERE r.ou_id = p.ou_id AND r.permission_id = p.id) AS roleCount
       FROM permission p JOIN app a ON a.ou_id = p.ou_id AND a.id = p.app_id LEFT JOIN app s ON s.ou_id = p.ou_id AND s.id = p.source_app_id
      WHERE ${inOu(ctx, 'p')} AND p.app_id = ${appId} ORDER BY p.identifier, p.id`,
  );
  return rows.map(({ appNameJson, sourceAppId, sourceNameJson, isLost, isAssigned, ...row }) => {
    const text = JSON.parse(sourceNameJson ?? '{}') as LocalizedText;
    const name = localized(text, ctx.locale);
    const names = { name, nameEn: localized(text, 'en-US'), nameZh: localized(text, 'zh-CN') };
    return {
      ...row,
      appId,
      appName: localizedJson(appNameJson, ctx.locale),
      sourceApp: sourceAppId ? { id: sourceAppId, ...names } : null,
      isLost: isLost === 1,
      isAssigned: isAssigned === 1,
    };
  });
}

/** The permissions of an app, with the number of roles that grant each (CALL-121). NOT_FOUND for an app that is not the OU's to use (SCUT-08). */
export async function shortcutPermissions(ctx: RequestContext, appId: string): Promise<ShortcutPermission[]> {
  await requireApp(ctx, appId);
  return readPermissions(ctx, appId, appId);
}

/** One of {@link shortcutPermissions}, by its id. NOT_FOUND likewise. */
export async function readPermission(ctx: RequestContext, id: string): Promise<ShortcutPermission> {
  const { appId } = await scoped(ctx, Permission).get({ id });
  return (await shortcutPermissions(ctx, appId)).find((permission) => permission.id === id) ?? fail('NOT_FOUND');
}

/** The permissions of a source app, with whether the shortcut app has them (CALL-123). Throws NOT_FOUND as above. */
export async function sourcePermissions(
  ctx: RequestContext,
  sourceAppId: string,
  appId: string,
): Promise<ShortcutPermission[]> {
  await requireApp(ctx, appId);
  await requireApp(ctx, sourceAppId);
  return readPermissions(ctx, sourceAppId, appId);
}

/**
 * Takes over permissions of a source app (CALL-124, SCUT-02); those that the shortcut app already has stay. Throws
 * NOT_FOUND for apps or permissions that do not belong together (SCUT-08), OUT_OF_RANGE for more than 1000,
 * INVALID_PARAMETER for the shortcut app as its own source, ALREADY_EXISTS for an identifier that it has from another
 * app, and PERMISSION_DENIED for a caller with a specified scope who does not hold them (threats 45).
 */
export async function assignPermissions(
  ctx: RequestContext,
  input: { appId: string; sourceAppId: string; permissionIds: readonly string[] },
): Promise<void> {
  const { appId, sourceAppId } = input;
  const wanted = [...new Set(input.permissionIds)];
  checkIdCount('permissionIds', wanted);
  if (sourceAppId === appId) fail('INVALID_PARAMETER', { field: 'sourceAppId' });
  await lockShortcut(ctx, appId);
  await requireApp(ctx, sourceAppId);
  if (wanted.length === 0) return;
  const held = rightHeld(ctx, 'permission', { ou: 'p.ou_id', app: 'p.app_id', right: 'p.id' });
  const rows = await query<{
    id: string;
    name: string;
    identifier: string;
    description: string | null;
    isTaken: number;
    isHeld: number;
  }>(
    ctx,
    sql`SELECT p.id, p.name, p.identifier, p.description, EXISTS (SELECT 1 FROM permission t
              WHERE t.ou_id = p.ou_id AND t.app_id = ${appId} AND t.source_permission_id = p.id) AS isTaken, ${held} AS isHeld
       FROM permission p WHERE ${inOu(ctx, 'p')} AND p.app_id = ${sourceAppId} AND p.source_permission_id IS NULL
        AND p.id IN (${join(wanted)})`,
  );
  if (rows.length < wanted.length) fail('NOT_FOUND');
  const missing = rows.filter((row) => !row.isTaken);
  if (sessionOf(ctx).scope === 'SPECIFIED' && missing.some((row) => !row.isHeld)) {
    fail('PERMISSION_DENIED', { message: 'error.roleRightsCeiling' });
  }
  const added = missing.map(({ id, name, identifier, description }) => ({
    ...UNCHANGED,
    id: newId(),
    appId,
    name,
    identifier,
    description,
    sourceAppId,
    sourcePermissionId: id,
  }));
  ctx.audit.description = JSON.stringify({
    sourceAppId,
    permissions: added.map(({ identifier }) => identifier).slice(0, MAX_NAMED),
  });
  await uniquely(TAKEN, () => scoped(ctx, Permission).insert(added));
}

/**
 * Deletes a permission of an app that the OU created, a shortcut app or another, and removes it from roles (CALL-122,
 * APPC-04). Throws NOT_FOUND as above.
 * @param lock locks the app, and refuses one whose permissions the call does not delete
 */
export async function deletePermission(ctx: RequestContext, permissionId: string, lock = lockCustomApp): Promise<void> {
  const { appId } = await scoped(ctx, Permission).get({ id: permissionId });
  const { nameJson } = await lock(ctx, appId);
  const permission = await scoped(ctx, Permission).get({ id: permissionId });
  await scoped(ctx, Permission).delete({ id: permissionId });
  noteChange(ctx, { id: appId, name: nameJson.default ?? '' }, [thingsChange('permissions', [], [permission])]);
  tellOrganization(ctx);
}

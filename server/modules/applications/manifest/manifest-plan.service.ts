import type { RequestContext } from '../../../context/context.js';
import { requireApp } from '../../../access/app-scope.js';
import { fail } from '../../../core/errors.js';
import { takenLanguage, takenNames } from '../../../core/free-name.js';
import type { LocalizedText } from '../../../core/locale.js';
import { parseLocalized, requireLocalized } from '../../../core/localized-input.js';
import { optionalLine, requiredLine } from '../../../core/text.js';
import { originOf, requireWebUrl } from '../../../core/web-url.js';
import type { ReadOptions } from '../../../database/rows.js';
import { scoped } from '../../../database/scoped.js';
import { listCategories } from '../app/app-category.service.js';
import { requireFreeName } from '../app/app-names.service.js';
import { App, AppOrigin, Permission } from '../app/app.entity.js';
import { Menu } from '../menu/menu.entity.js';
import { AppDeviceType } from '../portal/app-kinds.types.js';
import { added, altered, differences, named, removed } from './manifest-compare.js';
import { Faults } from './manifest-faults.js';
import type { MenuPlan } from './manifest-menus.js';
import { iconOf, planMenus } from './manifest-menus.js';
import type { Grants } from './manifest-rights.service.js';
import { grantsOf } from './manifest-rights.service.js';
import type { AppManifest } from './manifest-shape.js';
import { shapeFaults } from './manifest-shape.js';
import type { ManifestChange } from './manifest.types.js';
import { ManifestPart } from './manifest.types.js';

/** A text without a default gets it in this language, whoever registers: the second time, nothing may change. */
const BASE = 'en-US';
const NAME = { field: 'name', maximum: 50 };

/** A call with a manifest. */
export interface ManifestRequest {
  /** As it came. */
  readonly manifest: unknown;
  /** An app of the OU that was not made from a manifest, or by the key of this one; null finds it by its key. */
  readonly appId?: string | null;
  /** Whether menus, permissions and origins go that the manifest does not name. */
  readonly removeMissing?: boolean | null;
}

/** The values of an app that its manifest names; undefined ones stay. */
export interface AppValues {
  readonly nameJson: LocalizedText;
  readonly descriptionJson: LocalizedText | undefined;
  readonly url: string | undefined;
  readonly icon: string | null;
  readonly type: AppDeviceType | undefined;
}

type PermissionValues = Pick<Permission, 'identifier' | 'name' | 'description'>;

/** All that a manifest changes; nothing is written yet. */
export interface Plan {
  readonly key: string;
  readonly app: App | null;
  readonly values: AppValues;
  readonly appChanges: readonly ManifestChange[];
  /** The id of a category, or the names of one to make; and the name of the present one. */
  readonly category: { readonly id: string | null; readonly nameJson: LocalizedText; readonly present: string | null };
  readonly menus: MenuPlan;
  readonly permissions: { readonly after: readonly PermissionValues[]; readonly missing: readonly Permission[] };
  readonly origins: { readonly after: readonly string[]; readonly missing: readonly string[] };
  readonly changes: ManifestChange[];
  readonly missing: ManifestChange[];
  readonly affectedUsers: number;
}

/**
 * Compares an app with a manifest (APPC-05, APPC-06). With faults, the plan is null. Throws OUT_OF_RANGE for a manifest
 * that is too large, NOT_FOUND for an app that is not of the OU, PERMISSION_DENIED for a purchased one, and
 * INVALID_PARAMETER for a shortcut app and for one with another key.
 * @param isHeld locks the app until the transaction ends, so that changes of it come one after the other
 */
export async function planManifest(
  ctx: RequestContext,
  request: ManifestRequest,
  isHeld = false,
): Promise<[Plan | null, Faults]> {
  const faults = new Faults(ctx);
  for (const fault of shapeFaults(request.manifest)) faults.add(fault);
  if (!faults.isEmpty) return [null, faults];
  const manifest = request.manifest as AppManifest;
  const app = await appOf(ctx, manifest.key, request.appId ?? null, isHeld);
  const isRemoving = request.removeMissing === true;
  const [present, permissions, origins] = app ? await partsOf(ctx, app.id) : [[], [], []];
  const values = await valuesOf(ctx, manifest, app, faults);
  const category = await categoryOf(ctx, manifest, app, faults);
  const menus = await planMenus(ctx, manifest, { present, isRemoving, faults });
  const wantedPermissions = await permissionsOf(manifest, permissions, faults);
  const wantedOrigins = await originsOf(manifest, faults);
  if (!values || !category || !faults.isEmpty) return [null, faults];
  const plan = {
    menus,
    permissions: missingPermissions(manifest, permissions, wantedPermissions),
    origins: missingOrigins(manifest, origins, wantedOrigins),
  };
  const grants = await grantsOf(ctx, {
    menuIds: menus.missing.map(({ id }) => id),
    permissionIds: plan.permissions.missing.map(({ id }) => id),
  });
  const appChanges = appChangesOf(ctx, { app, values, key: manifest.key, category });
  const missing = missingOf(ctx, plan, grants);
  const changes = [
    ...(category.id === null
      ? [added({ part: ManifestPart.CATEGORY, name: named(category.nameJson, ctx.locale) })]
      : []),
    ...appChanges,
    ...menus.changes,
    ...permissionChanges(permissions, plan.permissions.after),
    ...plan.origins.after
      .filter((origin) => !origins.includes(origin))
      .map((name) => added({ part: ManifestPart.ORIGIN, name })),
    ...(isRemoving ? missing : []),
  ];
  const told = { changes, missing: isRemoving ? [] : missing, affectedUsers: grants.people };
  return [{ key: manifest.key, app, values, appChanges, category, ...plan, ...told }, faults];
}

/** The app of a manifest; null if it is to be made. Throws as {@link planManifest} does. */
async function appOf(ctx: RequestContext, key: string, appId: string | null, isHeld: boolean): Promise<App | null> {
  const apps = scoped(ctx, App);
  const options: ReadOptions<App> = isHeld ? { lock: 'update' } : {};
  const byKey = await apps.one({ manifestKey: key }, options);
  if (appId === null) return byKey && requireOwn(byKey);
  await requireApp(ctx, appId);
  const app = requireOwn(await apps.get({ id: appId }, options));
  const isAnothers = byKey !== null && byKey.id !== appId;
  if (isAnothers) fail('ALREADY_EXISTS', { message: 'error.manifestKeyTaken', field: 'manifest.key' });
  if (app.manifestKey !== null && app.manifestKey !== key) {
    fail('INVALID_PARAMETER', {
      message: 'error.manifestKey',
      values: { key: app.manifestKey },
      field: 'manifest.key',
    });
  }
  return app;
}

function requireOwn(app: App): App {
  if (app.createdType !== 'CUSTOM') fail('PERMISSION_DENIED', { message: 'error.appPurchased' });
  if (app.isShortcut) fail('INVALID_PARAMETER', { message: 'error.manifestShortcut', field: 'appId' });
  return app;
}

const partsOf = (ctx: RequestContext, appId: string): Promise<[Menu[], Permission[], string[]]> =>
  Promise.all([
    scoped(ctx, Menu).all({ appId }, { order: { sortOrder: 'ASC', id: 'ASC' } }),
    scoped(ctx, Permission).all({ appId }, { order: { identifier: 'ASC' } }),
    scoped(ctx, AppOrigin).column('origin', { appId }, { order: { origin: 'ASC' } }),
  ]);

async function valuesOf(
  ctx: RequestContext,
  { name, description, url, icon, device }: AppManifest,
  app: App | null,
  faults: Faults,
): Promise<AppValues | null> {
  const nameJson = await faults.check('name', async () => {
    const names = requireLocalized(BASE, name, NAME);
    await requireFreeName(ctx, 'app', names, app, { field: 'name' });
    return names;
  });
  const descriptionJson =
    description &&
    (await faults.check(
      'description',
      () => parseLocalized(BASE, description, { field: 'description', maximum: 200 }) ?? {},
    ));
  const address = url === undefined ? undefined : await faults.check('url', () => requireWebUrl('url', url));
  const image = await iconOf(ctx, 'icon', { icon, former: app?.icon ?? null, faults });
  if (!nameJson) return null;
  return { nameJson, descriptionJson, url: address, icon: image, type: device && AppDeviceType[device] };
}

async function categoryOf(
  ctx: RequestContext,
  { category }: AppManifest,
  app: App | null,
  faults: Faults,
): Promise<Plan['category'] | null> {
  const nameJson = await faults.check('category', () =>
    requireLocalized(BASE, category, { ...NAME, field: 'category' }),
  );
  if (!nameJson) return null;
  const categories = await listCategories(ctx);
  const found = categories.find((each) => takenLanguage(nameJson, takenNames([each.nameJson])));
  const present = categories.find(({ id }) => id === app?.categoryId)?.name ?? null;
  return { id: found?.id ?? null, nameJson: found?.nameJson ?? nameJson, present };
}

function appChangesOf(
  ctx: RequestContext,
  { app, values, key, category }: Pick<Plan, 'app' | 'values' | 'key' | 'category'>,
): ManifestChange[] {
  const { nameJson, descriptionJson, url, icon, type } = values;
  const thing = { part: ManifestPart.APP, name: named(nameJson, ctx.locale) };
  if (!app) return [added(thing)];
  const device = (value: number | undefined) =>
    value === undefined ? undefined : (AppDeviceType[value] ?? String(value));
  const present = {
    key: app.manifestKey,
    name: app.nameJson,
    description: app.descriptionJson,
    category: app.categoryId,
    url: app.url,
    icon: app.icon,
    device: device(app.type) ?? null,
  };
  const wanted = {
    key,
    name: nameJson,
    description: descriptionJson,
    category: category.id ?? '',
    url,
    icon,
    device: device(type),
  };
  const fields = differences(present, wanted).map((each) =>
    each.field === 'category' ? { ...each, from: category.present, to: named(category.nameJson, ctx.locale) } : each,
  );
  return altered(thing, fields);
}

async function permissionsOf(
  { permissions = [] }: AppManifest,
  present: readonly Permission[],
  faults: Faults,
): Promise<PermissionValues[]> {
  const former = new Map(present.map((permission) => [permission.identifier, permission]));
  const seen = new Set<string>();
  const wanted: PermissionValues[] = [];
  for (const [at, { identifier, name, description }] of permissions.entries()) {
    const path = `permissions.${at}`;
    if (seen.has(identifier)) faults.add({ path: `${path}.identifier`, message: 'error.manifestTwice' });
    seen.add(identifier);
    const line = await faults.check(`${path}.name`, () => requiredLine(`${path}.name`, name, 50));
    const text =
      description === undefined
        ? (former.get(identifier)?.description ?? null)
        : await faults.check(`${path}.description`, () => optionalLine(`${path}.description`, description, 200));
    if (line !== undefined) wanted.push({ identifier, name: line, description: text ?? null });
  }
  return wanted;
}

function missingPermissions(
  manifest: AppManifest,
  present: readonly Permission[],
  wanted: readonly PermissionValues[],
): Plan['permissions'] {
  if (!manifest.permissions) return { after: present, missing: [] };
  const named = new Set(wanted.map(({ identifier }) => identifier));
  return { after: wanted, missing: present.filter(({ identifier }) => !named.has(identifier)) };
}

function permissionChanges(present: readonly Permission[], after: readonly PermissionValues[]): ManifestChange[] {
  const former = new Map(present.map((permission) => [permission.identifier, permission]));
  return after.flatMap(({ identifier, name, description }) => {
    const before = former.get(identifier);
    const thing = { part: ManifestPart.PERMISSION, name, code: identifier };
    if (!before) return [added(thing)];
    const present = { name: before.name, description: before.description };
    return altered(thing, differences(present, { name, description }));
  });
}

async function originsOf({ origins = [] }: AppManifest, faults: Faults): Promise<string[]> {
  const wanted = new Set<string>();
  for (const [at, typed] of origins.entries()) {
    const path = `origins.${at}`;
    const address = await faults.check(path, () => requireWebUrl(path, typed));
    if (address === undefined) continue;
    const origin = originOf(address) ?? '';
    // With a path it would say more than it does.
    if (address !== `${origin}/`) faults.add({ path, message: 'error.manifestOrigin' });
    wanted.add(origin);
  }
  return [...wanted];
}

function missingOrigins(manifest: AppManifest, present: readonly string[], wanted: readonly string[]): Plan['origins'] {
  if (!manifest.origins) return { after: present, missing: [] };
  return { after: wanted, missing: present.filter((origin) => !wanted.includes(origin)) };
}

function missingOf(
  ctx: RequestContext,
  { menus, permissions, origins }: Pick<Plan, 'menus' | 'permissions' | 'origins'>,
  { roles }: Grants,
): ManifestChange[] {
  const rolesOf = (id: string) => roles.get(id) ?? 0;
  return [
    ...menus.missing.map(({ id, code, nameJson }) =>
      removed({ part: ManifestPart.MENU, name: named(nameJson, ctx.locale), code }, rolesOf(id)),
    ),
    ...permissions.missing.map(({ id, identifier, name }) =>
      removed({ part: ManifestPart.PERMISSION, name, code: identifier }, rolesOf(id)),
    ),
    ...origins.missing.map((name) => removed({ part: ManifestPart.ORIGIN, name })),
  ];
}

import { In } from 'typeorm';
import { noteChange } from '../../../context/note-change.js';
import { workingOu } from '../../../context/context.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import type { AuditChange } from '../../../core/audit-change.js';
import { thingsChange } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { localized } from '../../../core/locale.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { scoped } from '../../../database/scoped.js';
import type { Versioned } from '../../../database/versioned.js';
import { UNCHANGED } from '../../../database/versioned.js';
import { tellOrganization } from '../../directory/user/access-events.service.js';
import { createCategory } from '../app/app-category.service.js';
import { createApp, rotateSecret, setDetail } from '../app/app-change.service.js';
import { App, AppOrigin, Permission } from '../app/app.entity.js';
import { Menu } from '../menu/menu.entity.js';
import { keepPlaces } from '../portal/session-order.service.js';
import type { ManifestRequest, Plan } from './manifest-plan.service.js';
import { planManifest } from './manifest-plan.service.js';
import type { AppRegistration, ManifestCheck } from './manifest.types.js';

/** The differences of an app from a manifest, with every fault of it (APPC-06). Throws as {@link planManifest} does. */
export async function checkManifest(ctx: RequestContext, request: ManifestRequest): Promise<ManifestCheck> {
  const [plan, faults] = await planManifest(ctx, request);
  const { app = null, changes = [], missing = [], affectedUsers = 0 } = plan ?? {};
  return { appId: app?.id ?? null, changes, missing, affectedUsers, faults: faults.all };
}

/**
 * Makes an app of the OU from a manifest, or brings it to the state that the manifest describes (APPC-05). The second
 * time, nothing changes. With any fault nothing is made: INVALID_PARAMETER names the first ten with their places.
 * Otherwise throws as {@link planManifest}, {@link createApp} and {@link setDetail} do.
 */
export async function registerApp(ctx: RequestContext, request: ManifestRequest): Promise<AppRegistration> {
  // Names are unique in the OU, and former orders are stored one after the other.
  await holdOrganization(ctx, workingOu(ctx));
  const [plan, faults] = await planManifest(ctx, request, true);
  faults.refuse();
  if (!plan) return fail('INTERNAL');
  const { changes, missing } = plan;
  const isRemoving = request.removeMissing === true;
  if (plan.app && changes.length === 0) {
    noteChange(ctx, { id: plan.app.id, name: plan.app.nameJson.default ?? '' });
    return { appId: plan.app.id, changes, missing, secret: null };
  }
  const appId = await storeApp(ctx, plan);
  await storeMenus(ctx, appId, plan, isRemoving);
  await storePermissions(ctx, appId, plan, isRemoving);
  await storeOrigins(ctx, appId, plan, isRemoving);
  const secret = plan.app ? null : (await rotateSecret(ctx, appId)).secret;
  tellOrganization(ctx);
  return { appId, changes, missing, secret };
}

function note(ctx: RequestContext, id: string, { values }: Plan, change: AuditChange | undefined): void {
  noteChange(ctx, { id, name: values.nameJson.default ?? '' }, [change]);
}

async function storeApp(ctx: RequestContext, { app, key, values, category, appChanges }: Plan): Promise<string> {
  const { nameJson, descriptionJson, url, icon, type } = values;
  const categoryId = category.id ?? (await createCategory(ctx, category.nameJson));
  const details = { nameJson, descriptionJson, categoryId, url, icon, type };
  const appId = app?.id ?? (await createApp(ctx, details));
  if (app && appChanges.length > 0) {
    // A description that the manifest empties is set; an omitted one stays.
    await setDetail(ctx, { appId, ...details });
  }
  if (app?.manifestKey !== key) await scoped(ctx, App).update({ id: appId }, { manifestKey: key });
  return appId;
}

async function storeMenus(ctx: RequestContext, appId: string, plan: Plan, isRemoving: boolean): Promise<void> {
  const { menus } = plan;
  const rows = scoped(ctx, Menu);
  const present = await rows.all({ appId }, { order: { sortOrder: 'ASC', id: 'ASC' } });
  const former = new Map(present.map((menu) => [menu.id, menu]));
  const dropped = isRemoving ? menus.missing : [];
  if (menus.changes.length === 0 && dropped.length === 0) return;
  const added: Menu[] = [];
  const changed: Menu[] = [];
  const moved = new Map<string, number>();
  for (const values of menus.after) {
    const menu = former.get(values.id);
    if (!menu) {
      added.push({ ...NEW, ...values, ouId: workingOu(ctx), appId });
      continue;
    }
    if (menu.sortOrder !== values.sortOrder) moved.set(menu.id, menu.sortOrder);
    const isSame = (Object.keys(values) as (keyof typeof values)[]).every(
      (field) => JSON.stringify(values[field]) === JSON.stringify(menu[field]),
    );
    if (!isSame) changed.push({ ...menu, ...values, ...changeOf(ctx, menu) });
  }
  await keepPlaces(ctx, moved);
  // Parents first: children refer to them.
  await rows.insert(added.filter(({ parentId }) => parentId === null));
  await rows.insert(added.filter(({ parentId }) => parentId !== null));
  await rows.insertOrUpdate(changed, [
    'nameJson',
    'url',
    'icon',
    'isSpa',
    'parentId',
    'sortOrder',
    'version',
    'modifiedBy',
    'modifiedTime',
  ]);
  // MySQL 9.7 does not cascade to rows that refer to their own table.
  await rows.delete({ parentId: In(dropped.map(({ id }) => id)) });
  await rows.delete({ id: In(dropped.map(({ id }) => id)) });
  const thing = ({ id, nameJson }: Pick<Menu, 'id' | 'nameJson'>) => ({ id, name: localized(nameJson, 'en-US') });
  note(ctx, appId, plan, thingsChange('menus', added.map(thing), dropped.map(thing)));
}

const NEW = {
  jumpLocation: 0,
  additionType: 0,
  jumpName: null,
  jumpCode: null,
  sourceAppId: null,
  sourceMenuId: null,
  ...UNCHANGED,
} as const;

/** The optimistic lock of a row that the caller changes now. */
const changeOf = (ctx: RequestContext, { version }: Versioned): Versioned => ({
  version: version + 1,
  modifiedBy: ctx.session?.accountId ?? null,
  modifiedTime: now(),
});

async function storePermissions(ctx: RequestContext, appId: string, plan: Plan, isRemoving: boolean): Promise<void> {
  const { permissions } = plan;
  const rows = scoped(ctx, Permission);
  const former = new Map((await rows.all({ appId })).map((each) => [each.identifier, each]));
  const source = { sourceAppId: null, sourcePermissionId: null };
  const added = permissions.after
    .filter(({ identifier }) => !former.has(identifier))
    .map((values) => ({ ...UNCHANGED, id: newId(), appId, ...source, ...values }));
  const changed = permissions.after.flatMap((values) => {
    const before = former.get(values.identifier);
    return before && (before.name !== values.name || before.description !== values.description)
      ? [{ ...before, ...values, ...changeOf(ctx, before) }]
      : [];
  });
  const dropped = isRemoving ? permissions.missing : [];
  await rows.insert(added);
  await rows.insertOrUpdate(changed, ['name', 'description', 'version', 'modifiedBy', 'modifiedTime']);
  await rows.delete({ id: In(dropped.map(({ id }) => id)) });
  note(ctx, appId, plan, thingsChange('permissions', added, dropped));
}

async function storeOrigins(ctx: RequestContext, appId: string, plan: Plan, isRemoving: boolean): Promise<void> {
  const { origins } = plan;
  const rows = scoped(ctx, AppOrigin);
  const present = await rows.column('origin', { appId });
  const added = origins.after.filter((origin) => !present.includes(origin));
  const dropped = isRemoving ? origins.missing : [];
  await rows.insert(added.map((origin) => ({ appId, origin })));
  await rows.delete({ appId, origin: In([...dropped]) });
  const thing = (origin: string) => ({ id: origin, name: origin });
  note(ctx, appId, plan, thingsChange('origins', added.map(thing), dropped.map(thing)));
}

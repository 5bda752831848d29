import type { RightKind } from '../../../access/reach.js';
import type { AuditThing } from '../../../core/audit-change.js';
import { scoped } from '../../../database/scoped.js';
import { modifyRole } from '../../directory/role/role-change.service.js';
import { allRightsOfRole, existingRights } from '../../directory/role/role-versions.service.js';
import type { RoleAppInput } from '../../directory/role/role-rights.types.js';
import { Role } from '../../directory/role/role.entity.js';
import type { Restorable } from './restorable.js';
import type { Version } from './versions.js';
import { keyOf } from './versions.js';

const KINDS: Readonly<Record<string, RightKind>> = {
  menuGroups: 'menu_group',
  permissions: 'permission',
  structures: 'structure',
};
const INPUTS = { menuGroups: 'menuGroupIds', permissions: 'permissionIds', structures: 'structureIds' } as const;

/** Roles: name, description and rights; the identifier never changes. */
export const restorableRole: Restorable = {
  fields: { name: 'text', description: 'text' },
  async present(ctx, id, isHeld) {
    const { name, description } = await scoped(ctx, Role).get({ id }, isHeld ? { lock: 'update' } : {});
    const sets: Record<string, AuditThing[]> = {};
    for (const [field, kind] of Object.entries(KINDS)) sets[field] = await allRightsOfRole(ctx, kind, id);
    return { name, values: { name, description }, sets };
  },
  async existing(ctx, field, things) {
    const kind = KINDS[field];
    return kind
      ? existingRights(
          ctx,
          kind,
          things.map(({ id, appId = '' }) => ({ id, appId })),
        )
      : [];
  },
  store: (ctx, id, { present, wanted }) =>
    modifyRole(ctx, {
      id,
      name: String(wanted.values.name),
      description: wanted.values.description === null ? null : String(wanted.values.description),
      apps: changedApps(present, wanted),
    }),
};

/** All rights of the version in each app whose rights differ; other apps stay. */
function changedApps(present: Version, wanted: Version): RoleAppInput[] {
  const keysOf = ({ sets }: Version, appId: string) =>
    Object.entries(sets)
      .flatMap(([field, things]) =>
        things.filter((thing) => thing.appId === appId).map((thing) => field + keyOf(thing)),
      )
      .sort()
      .join();
  const all = [present, wanted].flatMap(({ sets }) => Object.values(sets).flat());
  const appIds = [...new Set(all.map(({ appId = '' }) => appId))];
  return appIds
    .filter((appId) => keysOf(present, appId) !== keysOf(wanted, appId))
    .map((appId) => {
      const app: RoleAppInput = { appId, menuGroupIds: [], permissionIds: [], structureIds: [] };
      for (const [field, input] of Object.entries(INPUTS)) {
        app[input] = (wanted.sets[field] ?? []).filter((thing) => thing.appId === appId).map(({ id }) => id);
      }
      return app;
    });
}

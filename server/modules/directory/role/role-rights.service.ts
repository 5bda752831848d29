import { LEVEL } from '../../../context/levels.js';
import type { AuditSetChange } from '../../../core/audit-change.js';
import { thingsChange } from '../../../core/audit-change.js';
import type { RightKind } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { scoped } from '../../../database/scoped.js';
import type { Right, RightKey, RightRow } from './role-rights.queries.js';
import { countUsableApps, rightsInApps, rightsOfApps, rightsOfRole, takeFromRole } from './role-rights.queries.js';
import type { RoleAppInput } from './role-rights.types.js';
import { RoleMenuGroup, RolePermission, RoleStructure, UserRole } from './role.entity.js';

const KINDS: readonly RightKind[] = ['menu_group', 'permission', 'structure'];

/** The rights of one kind that a role is to gain and to lose. */
export interface RightChange {
  readonly kind: RightKind;
  readonly added: readonly Right[];
  readonly removed: readonly Right[];
}

const FIELDS = { menu_group: 'menuGroupIds', permission: 'permissionIds', structure: 'structureIds' } as const;
const idsOf = (kind: RightKind, app: RoleAppInput): readonly string[] => app[FIELDS[kind]];

const keyOf = ({ appId, id }: RightKey) => `${appId} ${id}`;

/**
 * The changes that make a role grant exactly `apps` in the listed apps; other apps stay. Call it before writing: the
 * caller may give the rights that they hold at that moment.
 * @param roleId null for a new role
 * @throws OUT_OF_RANGE for more than 1000 ids of one kind; INVALID_PARAMETER for an app named twice; NOT_FOUND for an
 * app that the OU may not use, or a menu group or permission of another app (ROLE-16, APP-16); PERMISSION_DENIED for an
 * added right that the caller may not give (ROLE-15)
 */
export async function planRights(
  ctx: RequestContext,
  roleId: string | null,
  apps: readonly RoleAppInput[],
): Promise<RightChange[]> {
  const appIds = apps.map((app) => app.appId);
  checkIdCount('apps', apps);
  for (const kind of KINDS) {
    checkIdCount(
      FIELDS[kind],
      apps.flatMap((app) => idsOf(kind, app)),
    );
  }
  if (new Set(appIds).size < appIds.length) fail('INVALID_PARAMETER', { field: 'apps' });
  if (appIds.length === 0) return [];
  await requireApps(ctx, appIds);
  return Promise.all(
    KINDS.map(async (kind): Promise<RightChange> => {
      const pairs = apps.flatMap((app) => idsOf(kind, app).map((id) => ({ appId: app.appId, id })));
      const [wanted, present] = await Promise.all([
        askedRights(ctx, kind, pairs),
        roleId ? rightsInApps(ctx, kind, roleId, appIds) : [],
      ]);
      const [wantedKeys, presentKeys] = [wanted, present].map((rights) => new Set(rights.map(keyOf)));
      const added = wanted.filter((right) => !presentKeys?.has(keyOf(right)));
      // Callers may show structures of their scope to others; holders of the role would show them to themselves.
      const isGain = kind === 'structure' && added.length > 0 && roleId !== null && (await isOwnRole(ctx, roleId));
      if (isGain || added.some((right) => !right.isHeld)) {
        fail('PERMISSION_DENIED', { message: 'error.roleRightsCeiling' });
      }
      return { kind, added, removed: present.filter((right) => !wantedKeys?.has(keyOf(right))) };
    }),
  );
}

/** Whether the caller holds the role. False for the OU administrator, who has no ceiling. */
async function isOwnRole(ctx: RequestContext, roleId: string): Promise<boolean> {
  const { level, accountId } = sessionOf(ctx);
  if (level === LEVEL.OU_ADMIN) return false;
  return scoped(ctx, UserRole).exists({ userId: accountId, roleId });
}

async function requireApps(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  if ((await countUsableApps(ctx, ids)) < ids.length) fail('NOT_FOUND');
}

/**
 * The rights with these ids, each once, and whether the caller may give them. Throws NOT_FOUND for one of another app.
 */
async function askedRights(ctx: RequestContext, kind: RightKind, pairs: readonly RightKey[]): Promise<RightRow[]> {
  const distinct = [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
  if (distinct.length === 0) return [];
  const rows = await rightsOfApps(ctx, kind, distinct);
  return rows.length < distinct.length ? fail('NOT_FOUND') : rows;
}

/**
 * The rights of one kind that a role grants with this id, in `appId` or in any app that the OU may use. Throws
 * NOT_FOUND without any.
 */
export async function rightsToRemove(
  ctx: RequestContext,
  roleId: string,
  right: { readonly kind: RightKind; readonly id: string; readonly appId?: string },
): Promise<RightChange> {
  const { kind, id, appId } = right;
  const removed = await rightsOfRole(ctx, kind, roleId, { id, appId });
  return removed.length === 0 ? fail('NOT_FOUND') : { kind, added: [], removed };
}

/**
 * {@link planRights} for further rights of one kind in one app; present ones stay.
 * @throws as {@link planRights} does
 */
export async function rightsToAdd(
  ctx: RequestContext,
  roleId: string,
  right: { readonly kind: RightKind; readonly appId: string; readonly ids: readonly string[] },
): Promise<RightChange> {
  const { kind, appId, ids } = right;
  const wanted = { appId, menuGroupIds: [], permissionIds: [], structureIds: [], [INPUTS[kind]]: ids };
  const changes = await planRights(ctx, roleId, [wanted]);
  const change = changes.find((candidate) => candidate.kind === kind);
  return { kind, added: change?.added ?? [], removed: [] };
}

const INPUTS = { menu_group: 'menuGroupIds', permission: 'permissionIds', structure: 'structureIds' } as const;

/** A link of any kind: a row has the column of its kind. */
interface Link {
  ouId: string;
  roleId: string;
  appId: string;
  menuGroupId?: string;
  permissionId?: string;
  structureId?: string;
}

const LINKS = {
  menu_group: { link: RoleMenuGroup, column: 'menuGroupId' },
  permission: { link: RolePermission, column: 'permissionId' },
  structure: { link: RoleStructure, column: 'structureId' },
} as const;

/** Writes planned changes; returns whether anything changed. */
export async function storeRights(
  ctx: RequestContext,
  roleId: string,
  changes: readonly RightChange[],
): Promise<boolean> {
  for (const { kind, added, removed } of changes) {
    const { link, column } = LINKS[kind];
    const rows = added.map(({ appId, id }) => ({ roleId, appId, [column]: id }));
    await scoped<Link>(ctx, link).insertMissing(rows);
    if (removed.length > 0) await takeFromRole(ctx, kind, roleId, removed);
  }
  return changes.some(({ added, removed }) => added.length + removed.length > 0);
}

/** The names of the kinds in an audit event. */
const SETS = { menu_group: 'menuGroups', permission: 'permissions', structure: 'structures' } as const;

/** The changed rights as an audit event tells them (BYND-12). */
export const changesOfRights = (changes: readonly RightChange[]): (AuditSetChange | undefined)[] =>
  changes.map(({ kind, added, removed }) => thingsChange(SETS[kind], added, removed));

import { LEVEL } from '../../../context/levels.js';
import type { RightKind } from '../../../access/reach.js';
import { rightHeld } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, placeholders, query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { RoleAppInput } from './role-rights.types.js';

/** LIMT-04 */
const MAX_IDS = 1000;
/** So many of each kind are named in an audit event, whose text is bounded. */
const MAX_NAMED = 50;

const KINDS: readonly RightKind[] = ['menu_group', 'permission', 'structure'];

/** A menu group, permission or visible structure of an app, by name for telling what changed. */
interface Right {
  readonly appId: string;
  readonly id: string;
  readonly name: string;
}

interface RightRow extends Right {
  readonly isHeld: number;
}

/** What a role is to open more of one kind, and what no longer. */
export interface RightChange {
  readonly kind: RightKind;
  readonly added: readonly Right[];
  readonly removed: readonly Right[];
}

const idsOf: Readonly<Record<RightKind, (app: RoleAppInput) => readonly string[]>> = {
  menu_group: (app) => app.menuGroupIds,
  permission: (app) => app.permissionIds,
  structure: (app) => app.structureIds,
};

const keyOf = ({ appId, id }: { appId: string; id: string }) => `${appId} ${id}`;

/**
 * What changes when a role opens exactly `apps` in the apps named there; other apps stay as they are. To be asked before
 * anything is written: what the caller may give is what they hold by then.
 * @param roleId null for a role that is not there yet
 * @throws OUT_OF_RANGE for more than 1000 ids of one kind; INVALID_PARAMETER for an app named twice; NOT_FOUND for an app
 *   that is not the OU's to use, or a menu group or permission of another app (ROLE-16, APP-16); PERMISSION_DENIED when
 *   anything is added that the caller may not give (ROLE-15)
 */
export async function planRights(
  ctx: RequestContext,
  roleId: string | null,
  apps: readonly RoleAppInput[],
): Promise<RightChange[]> {
  const appIds = apps.map((app) => app.appId);
  const isTooMany = [apps, ...KINDS.map((kind) => apps.flatMap(idsOf[kind]))].some((ids) => ids.length > MAX_IDS);
  if (isTooMany) fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_IDS } });
  if (new Set(appIds).size < appIds.length) fail('INVALID_PARAMETER', { field: 'apps' });
  if (appIds.length === 0) return [];
  await requireApps(ctx, appIds);
  return Promise.all(
    KINDS.map(async (kind): Promise<RightChange> => {
      const pairs = apps.flatMap((app) => idsOf[kind](app).map((id) => ({ appId: app.appId, id })));
      const [wanted, present] = await Promise.all([
        askedRights(ctx, kind, pairs),
        roleId ? presentRights(ctx, kind, roleId, appIds) : [],
      ]);
      const [wantedKeys, presentKeys] = [wanted, present].map((rights) => new Set(rights.map(keyOf)));
      const added = wanted.filter((right) => !presentKeys?.has(keyOf(right)));
      // What lies in one's scope may be shown to others: whoever holds the role would show it to themselves.
      const isGain = kind === 'structure' && added.length > 0 && roleId !== null && (await isOwnRole(ctx, roleId));
      if (isGain || added.some((right) => !right.isHeld)) {
        fail('PERMISSION_DENIED', { message: 'error.roleRightsCeiling' });
      }
      return { kind, added, removed: present.filter((right) => !wantedKeys?.has(keyOf(right))) };
    }),
  );
}

/** Whether the caller holds the role, and is not the OU administrator, who may do as they like. */
async function isOwnRole(ctx: RequestContext, roleId: string): Promise<boolean> {
  const { level, accountId } = sessionOf(ctx);
  if (level === LEVEL.OU_ADMIN) return false;
  const held = 'SELECT 1 FROM user_role WHERE ou_id = ? AND user_id = ? AND role_id = ?';
  return (await query(ctx, held, [workingOu(ctx), accountId, roleId])).length > 0;
}

async function requireApps(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const found = await query(
    ctx,
    `SELECT a.id FROM app a WHERE a.ou_id = ? AND a.id IN (${placeholders(ids)}) AND ${AVAILABLE}`,
    [workingOu(ctx), ...ids],
  );
  if (found.length < ids.length) fail('NOT_FOUND');
}

/** The rights with these ids, each once, and whether the caller may give them. NOT_FOUND for one that an app has not. */
async function askedRights(
  ctx: RequestContext,
  kind: RightKind,
  pairs: readonly { appId: string; id: string }[],
): Promise<RightRow[]> {
  const distinct = [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
  if (distinct.length === 0) return [];
  const held = rightHeld(ctx, kind, { ou: 't.ou_id', app: 'a.id', right: 't.id' });
  const ofApp = kind === 'structure' ? '' : 'AND t.app_id = a.id';
  const rows = await query<RightRow>(
    ctx,
    `SELECT a.id AS appId, t.id, t.name, ${held.sql} AS isHeld FROM app a JOIN ${kind} t ON t.ou_id = a.ou_id ${ofApp}
      WHERE a.ou_id = ? AND a.id IN (${placeholders(distinct)}) AND t.id IN (${placeholders(distinct)})
        AND (a.id, t.id) IN (${distinct.map(() => '(?, ?)').join(', ')})`,
    [
      ...held.values,
      workingOu(ctx),
      ...distinct.map((pair) => pair.appId),
      ...distinct.map((pair) => pair.id),
      ...distinct.flatMap((pair) => [pair.appId, pair.id]),
    ],
  );
  return rows.length < distinct.length ? fail('NOT_FOUND') : rows;
}

/** What a role opens of one kind in these apps. */
function presentRights(
  ctx: RequestContext,
  kind: RightKind,
  roleId: string,
  appIds: readonly string[],
): Promise<Right[]> {
  return query<Right>(
    ctx,
    `SELECT l.app_id AS appId, t.id, t.name FROM role_${kind} l JOIN ${kind} t ON t.ou_id = l.ou_id AND t.id = l.${kind}_id
      WHERE l.ou_id = ? AND l.role_id = ? AND l.app_id IN (${placeholders(appIds)})`,
    [workingOu(ctx), roleId, ...appIds],
  );
}

/**
 * The rights of one kind that a role opens with this id, in `appId` or in any app that is the OU's to use. NOT_FOUND when
 * there are none.
 */
export async function rightsToRemove(
  ctx: RequestContext,
  roleId: string,
  right: { readonly kind: RightKind; readonly id: string; readonly appId?: string },
): Promise<RightChange> {
  const { kind, id, appId } = right;
  const removed = await query<Right>(
    ctx,
    `SELECT l.app_id AS appId, t.id, t.name FROM role_${kind} l JOIN ${kind} t ON t.ou_id = l.ou_id AND t.id = l.${kind}_id
       JOIN app a ON a.ou_id = l.ou_id AND a.id = l.app_id AND ${AVAILABLE}
      WHERE l.ou_id = ? AND l.role_id = ? AND l.${kind}_id = ? ${appId ? 'AND l.app_id = ?' : ''}`,
    [workingOu(ctx), roleId, id, ...(appId ? [appId] : [])],
  );
  return removed.length === 0 ? fail('NOT_FOUND') : { kind, added: [], removed };
}

/**
 * {@link planRights} for more of one kind in one app, where what is there stays.
 * @throws what {@link planRights} throws
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

/** Writes what was planned; answers whether anything changed. */
export async function storeRights(
  ctx: RequestContext,
  roleId: string,
  changes: readonly RightChange[],
): Promise<boolean> {
  for (const { kind, added, removed } of changes) {
    if (added.length > 0) {
      await execute(
        ctx,
        `INSERT IGNORE INTO role_${kind} (ou_id, role_id, app_id, ${kind}_id)
         VALUES ${added.map(() => '(?, ?, ?, ?)').join(', ')}`,
        added.flatMap(({ appId, id }) => [workingOu(ctx), roleId, appId, id]),
      );
    }
    if (removed.length > 0) {
      await execute(
        ctx,
        `DELETE FROM role_${kind} WHERE ou_id = ? AND role_id = ?
            AND (app_id, ${kind}_id) IN (${removed.map(() => '(?, ?)').join(', ')})`,
        [workingOu(ctx), roleId, ...removed.flatMap(({ appId, id }) => [appId, id])],
      );
    }
  }
  return changes.some(({ added, removed }) => added.length + removed.length > 0);
}

/** What an audit event tells of changed rights. */
export function noteOfRights(changes: readonly RightChange[]): Record<string, unknown> {
  const namesOf = (rights: readonly Right[]) => rights.slice(0, MAX_NAMED).map(({ id, name }) => ({ id, name }));
  return Object.fromEntries(
    changes
      .filter(({ added, removed }) => added.length + removed.length > 0)
      .map(({ kind, added, removed }) => [
        kind,
        { added: namesOf(added), removed: namesOf(removed), total: added.length + removed.length },
      ]),
  );
}

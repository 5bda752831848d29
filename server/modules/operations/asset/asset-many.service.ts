import sql, { join } from 'sql-template-tag';
import { noteTouched } from '../../../context/note-change.js';
import { countedChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail, failChoice } from '../../../core/errors.js';
import { checkCount } from '../../../core/ids.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import { requireAllManageable } from '../../directory/user/user-authority.service.js';
import { OWNERS } from './asset-list.service.js';
import type { AssetManyArguments, AssetManyChange, AssetManyPart, AssetOwnerCount } from './asset-many.types.js';
import { givingToOthers } from '../../../access/thing-giving.js';
import { holdOwners } from './asset-hold.service.js';
import { requireAssets } from './asset-reach.service.js';
import { UserAsset, UserGroupAsset } from './asset.entity.js';

const MAX_OWNERS = 100;
/** Assignments that one transaction changes, as many as an undo names. */
const MAX_LINKS = 20_000;
/** An audit event names at most this many of a kind, because its text is bounded; it counts all. */
const MAX_NAMED = 50;

export type OwnerKind = 'user' | 'userGroup';
const KINDS = { user: 'userIds', userGroup: 'userGroupIds' } as const;

/** Owners and assets as a call names them. */
type Named = Readonly<Record<keyof AssetManyArguments, readonly string[]>>;

/** The assignments of a call: assets by the owner that has, or shall have, them. */
type Links = Readonly<Record<OwnerKind, ReadonlyMap<string, readonly string[]>>>;

/** The assets of a call, each once, and the assignments that it made or ended. */
export interface Changed {
  readonly assetIds: string[];
  readonly links: Links;
}

/**
 * Assigns each of the assets to each of the owners, and tells which assignments are new (CALL-333, ASST-04). The guard
 * has checked OU and reach of the owners. Throws OUT_OF_RANGE beyond the limits, INVALID_PARAMETER for nobody, NOT_FOUND
 * for an asset of another OU, and PERMISSION_DENIED for an owner whom the caller may not change and for assets that the
 * caller would gain (SUBA-16).
 */
export async function giveToMany(ctx: RequestContext, named: AssetManyArguments): Promise<AssetManyChange> {
  return outcome(ctx, named, 'assigned', await giveLinks(ctx, named));
}

/** Removes each of the assets from each of the owners; ignores assignments that are missing (CALL-334). Throws as {@link giveToMany}. */
export async function takeFromMany(ctx: RequestContext, named: AssetManyArguments): Promise<AssetManyChange> {
  return outcome(ctx, named, 'removed', await takeLinks(ctx, named));
}

/** The change of {@link giveToMany}, without its audit event. */
export async function giveLinks(ctx: RequestContext, named: Named): Promise<Changed> {
  const { owners, assetIds } = await check(ctx, named);
  const held = await linksAmong(ctx, owners, assetIds);
  const added = linksOf(owners, (kind, id) => {
    const own = new Set(held[kind].get(id));
    return assetIds.filter((assetId) => !own.has(assetId));
  });
  const createdTime = now();
  await scoped(ctx, UserAsset).insertMissing(
    pairsOf(added.user).map(([userId, assetId]) => ({ userId, assetId, createdTime })),
  );
  const gained = [...new Set([...added.userGroup.values()].flat())];
  await givingToOthers(ctx, 'asset', gained, async () => {
    const rows = pairsOf(added.userGroup).map(([userGroupId, assetId]) => ({ userGroupId, assetId, createdTime }));
    await scoped(ctx, UserGroupAsset).insertMissing(rows);
  });
  return { assetIds, links: added };
}

/** The change of {@link takeFromMany}, without its audit event. */
export async function takeLinks(ctx: RequestContext, named: Named): Promise<Changed> {
  const { owners, assetIds } = await check(ctx, named);
  const removed = await linksAmong(ctx, owners, assetIds);
  for (const kind of Object.keys(KINDS) as OwnerKind[]) {
    const ids = [...removed[kind].keys()];
    if (ids.length === 0) continue;
    const { table, column } = OWNERS[kind];
    await execute(
      ctx,
      sql`DELETE FROM ${name(table)} WHERE ${inOu(ctx)} AND ${name(column)} IN (${join(ids)}) AND asset_id IN (${join(assetIds)})`,
    );
  }
  return { assetIds, links: removed };
}

/**
 * The number of assets that are assigned to each of these owners (CALL-336); the guard has checked OU and reach. A
 * statement for each kind. OUT_OF_RANGE for more than 100 owners.
 */
export async function countOfOwners(
  ctx: RequestContext,
  named: Pick<AssetManyArguments, 'userIds' | 'userGroupIds'>,
): Promise<AssetOwnerCount[]> {
  checkCount('userIds', [...named.userIds, ...named.userGroupIds], MAX_OWNERS);
  const count = async (kind: OwnerKind) => {
    const ids = [...new Set(named[KINDS[kind]])];
    if (ids.length === 0) return [];
    const { table, column } = OWNERS[kind];
    const rows = await query<AssetOwnerCount>(
      ctx,
      sql`SELECT ${name(column)} AS id, COUNT(*) AS total FROM ${name(table)}
           WHERE ${inOu(ctx)} AND ${name(column)} IN (${join(ids)}) GROUP BY ${name(column)}`,
    );
    const totals = new Map(rows.map(({ id, total }) => [id, total]));
    return ids.map((id) => ({ id, total: totals.get(id) ?? 0 }));
  };
  return [...(await count('user')), ...(await count('userGroup'))];
}

type Owners = Readonly<Record<OwnerKind, readonly string[]>>;

async function check(ctx: RequestContext, named: Named): Promise<{ owners: Owners; assetIds: string[] }> {
  const owners = { user: [...new Set(named.userIds)], userGroup: [...new Set(named.userGroupIds)] };
  const all = [...owners.user, ...owners.userGroup];
  if (all.length === 0) failChoice('noField', ['userIds', 'userGroupIds']);
  checkCount('userIds', all, MAX_OWNERS);
  await holdOwners(ctx, owners);
  const assetIds = await requireAssets(ctx, named.assetIds);
  if (all.length * assetIds.length > MAX_LINKS) {
    fail('OUT_OF_RANGE', {
      message: 'error.listTooLong',
      values: { max: Math.floor(MAX_LINKS / all.length) },
      field: 'assetIds',
    });
  }
  await requireAllManageable(ctx, owners.user);
  return { owners, assetIds };
}

/** The assignments of these assets to these owners that exist: a statement for each kind. */
async function linksAmong(ctx: RequestContext, owners: Owners, assetIds: readonly string[]): Promise<Links> {
  const read = async (kind: OwnerKind) => {
    const links = new Map<string, string[]>();
    if (owners[kind].length === 0 || assetIds.length === 0) return links;
    const { table, column } = OWNERS[kind];
    const rows = await query<{ id: string; assetId: string }>(
      ctx,
      sql`SELECT ${name(column)} AS id, asset_id AS assetId FROM ${name(table)}
           WHERE ${inOu(ctx)} AND ${name(column)} IN (${join(owners[kind])}) AND asset_id IN (${join(assetIds)})`,
    );
    for (const { id, assetId } of rows) {
      const own = links.get(id);
      if (own) own.push(assetId);
      else links.set(id, [assetId]);
    }
    return links;
  };
  return { user: await read('user'), userGroup: await read('userGroup') };
}

function linksOf(owners: Owners, assetsOf: (kind: OwnerKind, id: string) => readonly string[]): Links {
  const of = (kind: OwnerKind) =>
    new Map(owners[kind].map((id) => [id, assetsOf(kind, id)] as const).filter(([, assets]) => assets.length > 0));
  return { user: of('user'), userGroup: of('userGroup') };
}

const pairsOf = (links: ReadonlyMap<string, readonly string[]>) =>
  [...links].flatMap(([id, assets]) => assets.map((assetId) => [id, assetId] as const));

/** Puts owners with the same assets into one part, and records the change in the audit event. */
function outcome(
  ctx: RequestContext,
  named: AssetManyArguments,
  change: 'assigned' | 'removed',
  { assetIds: assets, links }: Changed,
): AssetManyChange {
  const parts = new Map<string, AssetManyPart>();
  for (const kind of Object.keys(KINDS) as OwnerKind[]) {
    for (const [id, own] of links[kind]) {
      const assetIds = own.toSorted();
      const key = assetIds.join(' ');
      const part = parts.get(key) ?? { userIds: [], userGroupIds: [], assetIds };
      part[KINDS[kind]].push(id);
      parts.set(key, part);
    }
  }
  const changed = pairsOf(links.user).length + pairsOf(links.userGroup).length;
  const ownerCount = new Set(named.userIds).size + new Set(named.userGroupIds).size;
  const { user, userGroup } = links;
  const of = [...user.keys(), ...userGroup.keys()];
  noteTouched(ctx, 'user', [...user.keys()]);
  noteTouched(ctx, 'userGroup', [...userGroup.keys()]);
  const distinct = new Set([...user.values(), ...userGroup.values()].flat());
  ctx.audit.changes = [
    countedChange('assets', change === 'assigned' ? distinct.size : 0, change === 'removed' ? distinct.size : 0),
  ].filter((one) => one !== undefined);
  ctx.audit.resourceId = of[0] ?? named.userIds[0] ?? named.userGroupIds[0] ?? '';
  ctx.audit.description = JSON.stringify({
    users: [...user.keys()].slice(0, MAX_NAMED),
    userGroups: [...userGroup.keys()].slice(0, MAX_NAMED),
    [change]: [...distinct].slice(0, MAX_NAMED),
    total: changed,
  });
  return { changed, unchanged: ownerCount * assets.length - changed, parts: [...parts.values()] };
}

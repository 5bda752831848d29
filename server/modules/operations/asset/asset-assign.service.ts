import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { givingToOthers } from '../../../access/thing-giving.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { requireAllManageable } from '../../directory/user/user-authority.service.js';
import type { AssetOwner } from './asset-list.service.js';
import { OWNERS } from './asset-list.service.js';
import { holdOwners } from './asset-hold.service.js';
import { requireAssets } from './asset-reach.service.js';
import { UserAsset, UserGroupAsset } from './asset.entity.js';
import { inOu, name } from '../../../database/sql.js';

/** At most this many are named in an audit event, whose text is bounded; all are counted. */
const MAX_NAMED = 100;

/** The owner that a call names: exactly one of both. */
interface Assignee {
  readonly userId?: string | null;
  readonly userGroupId?: string | null;
}

/** The assets that a call named, each once, and their owner. */
interface Assignment {
  readonly owner: AssetOwner;
  readonly ids: string[];
}

/**
 * Assigns assets to a member or to a user group; existing assignments stay (CALL-191, ASST-04). The guard has checked
 * OU and reach of both. Throws INVALID_PARAMETER unless exactly one owner is named, OUT_OF_RANGE for more than 1000
 * assets, NOT_FOUND for an asset of another OU, PERMISSION_DENIED for an owner whom the caller may not change, and for
 * a group that would give the assets to the caller (SUBA-16).
 */
export async function assignAssets(
  ctx: RequestContext,
  assignee: Assignee,
  assetIds: readonly string[],
): Promise<Assignment> {
  const owner = await ownerOf(ctx, assignee);
  const wanted = await requireAssets(ctx, assetIds);
  const held = await assetsAmong(ctx, owner, wanted);
  const added = wanted.filter((id) => !held.has(id));
  const createdTime = now();
  if (owner.kind === 'user') {
    await scoped(ctx, UserAsset).insertMissing(added.map((assetId) => ({ userId: owner.id, assetId, createdTime })));
  } else {
    const rows = added.map((assetId) => ({ userGroupId: owner.id, assetId, createdTime }));
    await givingToOthers(ctx, 'asset', added, async () => {
      await scoped(ctx, UserGroupAsset).insertMissing(rows);
    });
  }
  noteAssets(ctx, owner, 'assigned', added);
  return { owner, ids: wanted };
}

/**
 * Removes assignments of assets from a member or a user group (CALL-192); ignores assets that are not assigned. Throws
 * as {@link assignAssets} does.
 */
export async function removeAssets(
  ctx: RequestContext,
  assignee: Assignee,
  assetIds: readonly string[],
): Promise<Assignment> {
  const owner = await ownerOf(ctx, assignee);
  const ids = await requireAssets(ctx, assetIds);
  await takeAssets(ctx, owner, ids);
  return { owner, ids };
}

/** Removes an owner's assignments to these assets. */
export async function takeAssets(ctx: RequestContext, owner: AssetOwner, assetIds: readonly string[]): Promise<void> {
  const removed = [...(await assetsAmong(ctx, owner, assetIds))];
  if (removed.length > 0) {
    await execute(ctx, sql`DELETE FROM ${linksOf(ctx, owner)} AND asset_id IN (${join(removed)})`);
  }
  noteAssets(ctx, owner, 'removed', removed);
}

/** An owner's assignments, to stand after FROM; further conditions follow. */
function linksOf(ctx: RequestContext, { kind, id }: AssetOwner): Sql {
  const { table, column } = OWNERS[kind];
  return sql`${name(table)} WHERE ${inOu(ctx)} AND ${name(column)} = ${id}`;
}

/** The one owner that a call names, held for the change of its assets. */
async function ownerOf(ctx: RequestContext, { userId, userGroupId }: Assignee): Promise<AssetOwner> {
  if (Boolean(userId) === Boolean(userGroupId)) fail('INVALID_PARAMETER', { field: 'userId' });
  if (userGroupId) {
    await holdOwners(ctx, { userGroup: [userGroupId] });
    return { kind: 'userGroup', id: userGroupId };
  }
  const id = userId ?? '';
  await requireAllManageable(ctx, [id]);
  await holdOwners(ctx, { user: [id] });
  return { kind: 'user', id };
}

/** The subset of these assets that is already assigned to an owner. */
export async function assetsAmong(
  ctx: RequestContext,
  owner: AssetOwner,
  assetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (assetIds.length === 0) return new Set();
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT asset_id AS id FROM ${linksOf(ctx, owner)} AND asset_id IN (${join(assetIds)})`,
  );
  return new Set(rows.map((row) => row.id));
}

/** Records in the audit event which owner gained or lost which assets. */
export function noteAssets(
  ctx: RequestContext,
  owner: AssetOwner,
  change: 'assigned' | 'removed' | 'ordered',
  assetIds: readonly string[],
): void {
  ctx.audit.resourceId = owner.id;
  ctx.audit.description = JSON.stringify({
    to: owner.kind,
    [change]: assetIds.slice(0, MAX_NAMED),
    total: assetIds.length,
  });
}

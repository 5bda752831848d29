import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkCount } from '../../../core/ids.js';
import { requireAllManageable } from '../../directory/user/user-authority.service.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { putAssets, takeAssets } from './asset-assign.service.js';
import type { AssetOwner } from './asset-list.service.js';
import { requireAssets } from './asset-reach.service.js';
import type { AssetsOfOwner } from './asset.types.js';

/** Owners of one call: each answers up to 1000 assets. */
const MAX_OWNERS = 20;

/** The users and user groups that a call names. */
interface Owners {
  readonly userIds: readonly string[];
  readonly userGroupIds: readonly string[];
}

/**
 * Assigns assets to several users and user groups in one transaction (CALL-330); returns what each did not have. Throws
 * OUT_OF_RANGE for more than 20 owners or 1000 assets, INVALID_PARAMETER for no owner or no asset, and the errors of
 * assignAssets.
 */
export const giveAssets = (ctx: RequestContext, owners: Owners, assetIds: readonly string[]) =>
  changeEach(ctx, owners, assetIds, putAssets, 'assetAssign');

/**
 * Removes assets from several users and user groups in one transaction (CALL-331); returns what each had. Throws as
 * {@link giveAssets} does.
 */
export const takeBackAssets = (ctx: RequestContext, owners: Owners, assetIds: readonly string[]) =>
  changeEach(ctx, owners, assetIds, takeAssets, 'assetRemove');

async function changeEach(
  ctx: RequestContext,
  owners: Owners,
  assetIds: readonly string[],
  change: typeof putAssets,
  eventName: string,
): Promise<AssetsOfOwner[]> {
  const userIds = [...new Set(owners.userIds)];
  const userGroupIds = [...new Set(owners.userGroupIds)];
  const all: AssetOwner[] = [
    ...userIds.map((id) => ({ kind: 'user', id }) as const),
    ...userGroupIds.map((id) => ({ kind: 'userGroup', id }) as const),
  ];
  if (all.length === 0) fail('INVALID_PARAMETER', { field: 'userIds' });
  checkCount(userIds.length > 0 ? 'userIds' : 'userGroupIds', all, MAX_OWNERS);
  await requireAllManageable(ctx, userIds);
  const wanted = await requireAssets(ctx, assetIds);
  if (wanted.length === 0) fail('INVALID_PARAMETER', { field: 'assetIds' });
  const changed: AssetsOfOwner[] = [];
  for (const owner of all) {
    const ids = await change(ctx, owner, wanted);
    await writeAudit(ctx, 'asset', eventName);
    const isUser = owner.kind === 'user';
    changed.push({ userId: isUser ? owner.id : null, userGroupId: isUser ? null : owner.id, assetIds: ids });
  }
  ctx.audit.resourceId = undefined;
  ctx.audit.description = JSON.stringify({ users: userIds, userGroups: userGroupIds, total: wanted.length });
  return changed;
}

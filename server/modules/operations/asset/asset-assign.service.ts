import { noteTouched } from '../../../context/note-change.js';
import type { AuditChange } from '../../../core/audit-change.js';
import { countedChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { failChoice } from '../../../core/errors.js';
import type { AssetOwner } from './asset-list.service.js';
import type { Changed, OwnerKind } from './asset-many.service.js';
import { giveLinks, takeLinks } from './asset-many.service.js';

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
export function assignAssets(
  ctx: RequestContext,
  assignee: Assignee,
  assetIds: readonly string[],
): Promise<Assignment> {
  return change(ctx, assignee, assetIds, 'assigned', giveLinks);
}

/**
 * Removes assignments of assets from a member or a user group (CALL-192); ignores assets that are not assigned. Throws
 * as {@link assignAssets} does.
 */
export function removeAssets(
  ctx: RequestContext,
  assignee: Assignee,
  assetIds: readonly string[],
): Promise<Assignment> {
  return change(ctx, assignee, assetIds, 'removed', takeLinks);
}

async function change(
  ctx: RequestContext,
  { userId, userGroupId }: Assignee,
  assetIds: readonly string[],
  what: 'assigned' | 'removed',
  run: typeof giveLinks,
): Promise<Assignment> {
  if (Boolean(userId) === Boolean(userGroupId)) failChoice('oneField', ['userId', 'userGroupId']);
  const kind: OwnerKind = userId ? 'user' : 'userGroup';
  const owner = { kind, id: userId || userGroupId || '' };
  const named = { userIds: userId ? [userId] : [], userGroupIds: userGroupId ? [userGroupId] : [], assetIds };
  const { assetIds: ids, links }: Changed = await run(ctx, named);
  noteAssets(ctx, owner, what, links[kind].get(owner.id) ?? []);
  return { owner, ids };
}

/** The number of assets that came or went, as an audit event tells it; another order of them changes no set. */
export const changesOfAssets = (what: 'assigned' | 'removed' | 'ordered', count: number): AuditChange[] => {
  const change = countedChange('assets', what === 'assigned' ? count : 0, what === 'removed' ? count : 0);
  return change ? [change] : [];
};

/** Records in the audit event which owner gained or lost which assets. */
export function noteAssets(
  ctx: RequestContext,
  owner: AssetOwner,
  what: 'assigned' | 'removed' | 'ordered',
  assetIds: readonly string[],
): void {
  ctx.audit.resourceId = owner.id;
  ctx.audit.changes = changesOfAssets(what, assetIds.length);
  noteTouched(ctx, owner.kind, [owner.id]);
  ctx.audit.description = JSON.stringify({
    to: owner.kind,
    [what]: assetIds.slice(0, MAX_NAMED),
    total: assetIds.length,
  });
}

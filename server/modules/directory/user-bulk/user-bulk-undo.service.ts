import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail, PortalError } from '../../../core/errors.js';
import { scoped, table } from '../../../database/scoped.js';
import { Account } from '../../identity/account/account.entity.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { SubAdmin } from '../sub-admin/sub-admin.entity.js';
import { joinFormer } from '../user-change/user-join.service.js';
import type { PersonFields } from '../user-change/user-fields.service.js';
import { reachedOf } from '../user/user-authority.service.js';
import { restorableOf } from '../user/user-first-links.service.js';
import { rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from '../user/user-relations.service.js';
import type { BulkUndo, RestoreStep } from './bulk-undo.js';
import { merged, NO_UNDO } from './bulk-undo.js';
import { UserBulkAction, UserBulkReason } from './user-bulk.types.js';

/** The opposite of each action that gives or takes links. */
const OPPOSITES: Partial<Record<UserBulkAction, UserBulkAction>> = {
  [UserBulkAction.ASSIGN_ROLES]: UserBulkAction.REMOVE_ROLES,
  [UserBulkAction.REMOVE_ROLES]: UserBulkAction.ASSIGN_ROLES,
  [UserBulkAction.ADD_TO_GROUPS]: UserBulkAction.REMOVE_FROM_GROUPS,
  [UserBulkAction.REMOVE_FROM_GROUPS]: UserBulkAction.ADD_TO_GROUPS,
  [UserBulkAction.PLACE]: UserBulkAction.UNPLACE,
  [UserBulkAction.UNPLACE]: UserBulkAction.PLACE,
};

/** A user, and the links that they got or lost. */
export interface LinkPlan {
  readonly userId: string;
  readonly rows: readonly { readonly id: string }[];
}

/** The way back from given or taken links. A user who left the caller's scope by the change is lost to it. */
export async function undoOfLinks(
  ctx: RequestContext,
  action: UserBulkAction,
  plans: readonly LinkPlan[],
): Promise<BulkUndo> {
  const opposite = OPPOSITES[action];
  if (!opposite || plans.length === 0) return NO_UNDO;
  const ids = plans.map(({ userId }) => userId);
  const reached = sessionOf(ctx).scope === 'SPECIFIED' ? await reachedOf(ctx, ids) : new Set(ids);
  const back = plans.filter(({ userId }) => reached.has(userId));
  return {
    steps: merged(
      back.map(({ userId, rows }) => ({
        action: opposite,
        userIds: [userId],
        targetIds: rows.map(({ id }) => id),
        term: {},
      })),
    ),
    lost: ids.filter((id) => !reached.has(id)),
  };
}

/** The limits that a change sets, as the accounts have them before it. */
export async function termsBefore(
  ctx: RequestContext,
  userIds: readonly string[],
  wanted: PersonFields,
): Promise<ReadonlyMap<string, PersonFields>> {
  const rows = await table(ctx, Account).select(['id', 'startTime', 'expireTime'], { id: In(userIds) });
  return new Map(
    rows.map(({ id, startTime, expireTime }) => [
      id,
      { ...('startTime' in wanted && { startTime }), ...('expireTime' in wanted && { expireTime }) },
    ]),
  );
}

/** The way back from changed terms. */
export const undoOfTerms = (before: ReadonlyMap<string, PersonFields>, changed: readonly string[]): BulkUndo => ({
  steps: merged(
    changed.map((id) => ({
      action: UserBulkAction.SET_TERM,
      userIds: [id],
      targetIds: [],
      term: before.get(id) ?? {},
    })),
  ),
  lost: [],
});

/**
 * The way back from the removal of these members, to be called before it. Lost are those who would not get back
 * everything: sub-administrators, holders of assets or resources, and holders of more than the caller may give.
 */
export async function undoOfRemoval(ctx: RequestContext, userIds: readonly string[]): Promise<BulkUndo> {
  const [restorable, subAdmins, roles, groups, nodes] = await Promise.all([
    restorableOf(ctx, userIds),
    scoped(ctx, SubAdmin).column('userId', { userId: In(userIds) }),
    rolesOfUsers(ctx, userIds),
    userGroupsOfUsers(ctx, userIds),
    structuresOfUsers(ctx, userIds, { hasPaths: false }),
  ]);
  const returns = (id: string) => restorable.has(id) && !subAdmins.includes(id);
  const idsOf = (rows: readonly { readonly id: string }[] | undefined) => (rows ?? []).map(({ id }) => id).sort();
  return {
    steps: merged(
      userIds.filter(returns).map((id) => ({
        action: 'RESTORE',
        userIds: [id],
        links: {
          roleIds: idsOf(roles.get(id)),
          userGroupIds: idsOf(groups.get(id)),
          structureIds: idsOf(nodes.get(id)),
        },
      })),
    ),
    lost: userIds.filter((id) => !returns(id)),
  };
}

/** Removed members return with what they held. Skips those who cannot any more; returns the number of the others. */
export async function restoreMembers(
  ctx: RequestContext,
  { userIds, links }: RestoreStep,
  skip: (reason: UserBulkReason, id: string) => void,
): Promise<number> {
  let count = 0;
  for (const userId of userIds) {
    const noted = { ...ctx, audit: {} };
    try {
      await joinFormer(noted, userId, links);
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      // A member again: somebody else was faster.
      if (error.code !== 'ALREADY_EXISTS') skip(UserBulkReason.INCOMPLETE, userId);
      continue;
    }
    await writeAudit(noted, 'user', 'userJoin');
    count += 1;
  }
  return count;
}

/** Time in which a change can be undone, from its start. */
const UNDO_TIME = 3_600_000;

/** Whether a change of that age can still be undone. */
export const isRecent = (createdTime: number): boolean => now() - createdTime < UNDO_TIME;

/** Refuses to undo a change that is under way, was undone, is too old, or has no way back. */
export const refuseUndo = (): never => fail('INVALID_PARAMETER', { field: 'taskId', message: 'error.bulkNotUndoable' });

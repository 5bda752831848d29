import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import { requireReach } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail, PortalError } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { Role } from '../role/role.entity.js';
import { Structure } from '../structure/structure.entity.js';
import { UserGroup } from '../user-group/user-group.entity.js';
import type { NamedRow } from '../user/user-assignment.service.js';
import { announceAccessChange, linksChange } from '../user/user-assignment.service.js';
import type { Standing } from '../user/user-authority.service.js';
import { reachedOf, refusalOf, removalRefusalOf, standingsOf } from '../user/user-authority.service.js';
import type { BulkOutcome, Done, Skipped } from './bulk-outcome.js';
import { skip } from './bulk-outcome.js';
import type { BulkStep, BulkWish } from './bulk-undo.js';
import { NO_UNDO } from './bulk-undo.js';
import { applyLife, LIFE_ACTIONS } from './user-bulk-life.service.js';
import { restoreMembers, termsBefore, undoOfLinks, undoOfRemoval, undoOfTerms } from './user-bulk-undo.service.js';
import { UserBulkAction, UserBulkReason } from './user-bulk.types.js';
import { sharedAccounts } from '../user/user-facts.service.js';
import type { LinkKind } from '../user/user-links.service.js';
import { addLinks, LINKS, removeLinks } from '../user/user-links.service.js';
import { changeMember } from '../user-change/user-modify.service.js';
import { holdMemberships, namesOf, removeMembers } from '../user-change/user-remove.service.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';

interface LinkAction {
  readonly link: LinkKind;
  readonly change: 'given' | 'taken';
  /** The call that does the same to one user; it names the audit event of each. */
  readonly event: string;
}

/** The actions that give or take links. */
export const LINK_ACTIONS: Partial<Record<UserBulkAction, LinkAction>> = {
  [UserBulkAction.ASSIGN_ROLES]: { link: 'role', change: 'given', event: 'userAssignRoles' },
  [UserBulkAction.REMOVE_ROLES]: { link: 'role', change: 'taken', event: 'userRemoveRole' },
  [UserBulkAction.ADD_TO_GROUPS]: { link: 'user_group', change: 'given', event: 'userAssignUserGroups' },
  [UserBulkAction.REMOVE_FROM_GROUPS]: { link: 'user_group', change: 'taken', event: 'userRemoveUserGroup' },
  [UserBulkAction.PLACE]: { link: 'structure', change: 'given', event: 'userAssignStructures' },
  [UserBulkAction.UNPLACE]: { link: 'structure', change: 'taken', event: 'userRemoveStructure' },
};

/** The tables of the links, by kind. */
const TARGETS: Readonly<Record<LinkKind, new () => { ouId: string; id: string; name: string }>> = {
  role: Role,
  user_group: UserGroup,
  structure: Structure,
};

/**
 * Checks that the caller may give and take these roles, groups or nodes. Throws OUT_OF_RANGE for more than 1000,
 * NOT_FOUND for any of another OU, PERMISSION_DENIED beyond their scope, and for roles that grant more than they hold
 * (ROLE-15).
 */
export async function requireBulkTargets(ctx: RequestContext, { action, targetIds }: BulkWish): Promise<void> {
  await namedTargets(ctx, LINK_ACTIONS[action], targetIds);
}

async function namedTargets(
  ctx: RequestContext,
  action: LinkAction | undefined,
  ids: readonly string[],
): Promise<NamedRow[]> {
  if (!action || ids.length === 0) return [];
  const { link } = action;
  if (link !== 'role') await requireReach(ctx, link === 'user_group' ? 'userGroup' : 'structure', ids);
  const found = await scoped(ctx, TARGETS[link]).select(['id', 'name'], { id: In(ids) }, { order: { id: 'ASC' } });
  if (found.length < ids.length) fail('NOT_FOUND');
  if (link === 'role' && (await rolesBeyondCaller(ctx, ids)).size > 0) {
    fail('PERMISSION_DENIED', { message: 'error.roleCeiling' });
  }
  return found;
}

/** Changes the users whom the caller may change; call it in a transaction, with few of them. */
export async function applyBulk(ctx: RequestContext, step: BulkStep): Promise<BulkOutcome> {
  const skipped: Skipped = {};
  const { changed, undo } = await (step.action === 'RESTORE'
    ? restoreMembers(ctx, step, (reason, id) => skip(skipped, reason, id)).then((count) => ({
        changed: count,
        undo: NO_UNDO,
      }))
    : changeAllowed(ctx, step, skipped));
  const passed = Object.values(skipped).reduce((sum, ids) => sum + ids.length, 0);
  return { changed, unchanged: step.userIds.length - passed - changed, skipped, undo };
}

async function changeAllowed(ctx: RequestContext, wish: BulkWish, skipped: Skipped): Promise<Done> {
  const targets = await namedTargets(ctx, LINK_ACTIONS[wish.action], wish.targetIds);
  if (wish.action === UserBulkAction.REMOVE) await holdMemberships(ctx);
  const life = LIFE_ACTIONS[wish.action];
  if (life) return applyLife(ctx, life, wish.userIds, skipped);
  const userIds = await allowedOf(ctx, wish, skipped);
  return userIds.length === 0 ? { changed: 0, undo: NO_UNDO } : change(ctx, { ...wish, userIds }, targets, skipped);
}

/** The users whom the caller may change now; the others are skipped, each with the reason. */
async function allowedOf(
  ctx: RequestContext,
  { action, userIds }: BulkWish,
  skipped: Skipped,
): Promise<readonly string[]> {
  const [reached, standings, shared] = await Promise.all([
    reachedOf(ctx, userIds),
    standingsOf(ctx, userIds),
    action === UserBulkAction.SET_TERM ? sharedAccounts(ctx, userIds) : new Set<string>(),
  ]);
  const endsAccess = action === UserBulkAction.REMOVE || action === UserBulkAction.SET_TERM;
  const refusal = (standing: Standing) => (endsAccess ? removalRefusalOf : refusalOf)(ctx, standing);
  return userIds.filter((id) => {
    const standing = standings.get(id);
    const reason = !standing
      ? UserBulkReason.GONE
      : !reached.has(id)
        ? UserBulkReason.OUT_OF_REACH
        : shared.has(id)
          ? UserBulkReason.SHARED
          : refusal(standing);
    if (reason) skip(skipped, reason as UserBulkReason, id);
    return !reason;
  });
}

/** Changes users whom the caller may change. */
async function change(
  ctx: RequestContext,
  wish: BulkWish,
  targets: readonly NamedRow[],
  skipped: Skipped,
): Promise<Done> {
  const action = LINK_ACTIONS[wish.action];
  if (action) return changeLinks(ctx, wish, action, targets);
  if (wish.action === UserBulkAction.SET_TERM) return setTerms(ctx, wish, skipped);
  const undo = await undoOfRemoval(ctx, wish.userIds);
  const members = await namesOf(ctx, wish.userIds);
  await removeMembers(ctx, wish.userIds);
  for (const { id, name } of members) {
    await writeAudit({ ...ctx, audit: { resourceId: id, targetName: name } }, 'user', 'userRemove');
  }
  return { changed: wish.userIds.length, undo };
}

async function changeLinks(
  ctx: RequestContext,
  { action, userIds }: BulkWish,
  { link, change, event }: LinkAction,
  targets: readonly NamedRow[],
): Promise<Done> {
  const column = name(LINKS[link].column);
  const targetIds = targets.map(({ id }) => id);
  const rows = await query<{ userId: string; targetId: string }>(
    ctx,
    sql`SELECT user_id AS userId, ${column} AS targetId FROM ${name(LINKS[link].table)}
      WHERE ${inOu(ctx)} AND user_id IN (${join(userIds)}) AND ${column} IN (${join(targetIds)})`,
  );
  const held = new Set(rows.map(({ userId, targetId }) => `${userId} ${targetId}`));
  const plans = userIds
    .map((userId) => ({
      userId,
      rows: targets.filter(({ id }) => held.has(`${userId} ${id}`) === (change === 'taken')),
    }))
    .filter((plan) => plan.rows.length > 0);
  const ids = plans.map(({ userId }) => userId);
  await (change === 'given' ? addLinks : removeLinks)(ctx, link, ids, targetIds);
  for (const plan of plans) {
    // An audit note for each user; events and work after the commit are shared.
    const noted = { ...ctx, audit: {} };
    announceAccessChange(noted, plan.userId, linksChange(link, change, plan.rows));
    await writeAudit(noted, 'user', event);
  }
  return { changed: plans.length, undo: await undoOfLinks(ctx, action, plans) };
}

async function setTerms(ctx: RequestContext, { userIds, term }: BulkWish, skipped: Skipped): Promise<Done> {
  const before = await termsBefore(ctx, userIds, term);
  const changed: string[] = [];
  for (const userId of userIds) {
    const noted = { ...ctx, audit: {} };
    try {
      if ((await changeMember(noted, userId, term)).length === 0) continue;
    } catch (error) {
      // The term would end before it begins, because a call may change only one of its limits.
      if (!(error instanceof PortalError) || error.details.field !== 'accountExpireTime') throw error;
      skip(skipped, UserBulkReason.TERM, userId);
      continue;
    }
    await writeAudit(noted, 'user', 'userModify');
    changed.push(userId);
  }
  return { changed: changed.length, undo: undoOfTerms(before, changed) };
}

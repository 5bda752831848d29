import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import type { AuditThing } from '../../../core/audit-change.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations, scoped, table } from '../../../database/scoped.js';
import { Account } from '../../identity/account/account.entity.js';
import { endSessions } from '../../identity/session/session-end.service.js';
import { Member } from '../../identity/account/member.entity.js';
import { deleteMembers } from '../../identity/account/member.service.js';
import { FormerMember } from './former-member.entity.js';
import { denyRefused, removalRefusalOf, standingOf } from '../user/user-authority.service.js';

/**
 * Ends a membership with all it held in the working OU (CALL-133, USER-26). PERMISSION_DENIED for oneself (USER-16),
 * the OU administrator, and members who stand as high as the caller (SUBA-16, USER-28).
 */
export async function removeUser(ctx: RequestContext, userId: string): Promise<void> {
  ctx.audit.resourceId = userId;
  await holdMemberships(ctx);
  denyRefused(removalRefusalOf(ctx, await standingOf(ctx, userId)));
  const [member] = await namesOf(ctx, [userId]);
  if (member) noteChange(ctx, member);
  await removeMembers(ctx, [userId]);
}

/** The names of members, for the audit events of their removal. */
export async function namesOf(ctx: RequestContext, userIds: readonly string[]): Promise<AuditThing[]> {
  const members = await scoped(ctx, Member).select(['userId', 'name'], { userId: In([...userIds]) });
  return members.map(({ userId, name }) => ({ id: userId, name }));
}

/**
 * Holds the working OU until the end of the transaction, as every change of links does. To be called before the check
 * of who may be removed: the OU's administrator must not change after it.
 */
export async function holdMemberships(ctx: RequestContext): Promise<void> {
  await holdOrganization(ctx, workingOu(ctx));
}

/**
 * Ends memberships of the working OU that the caller may end, as checked after {@link holdMemberships}. Sessions that
 * work there end on every server (BYND-04). An account without any OU left is disabled, and all its sessions end. A
 * removal is stored for a while, so that it can be undone.
 */
export async function removeMembers(ctx: RequestContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const ouId = workingOu(ctx);
  // Of two OUs that remove the same person one after the other, the second one sees that no OU is left.
  await table(ctx, Account).column('id', { id: In(userIds) }, { order: { id: 'ASC' }, lock: 'update' });
  await deleteMembers(ctx, ouId, userIds);
  const removedTime = now();
  const removed = userIds.map((userId) => ({ userId, removedTime }));
  await scoped(ctx, FormerMember).insertOrUpdate(removed, ['removedTime']);
  const everywhere = acrossOrganizations(ctx, 'an account without any OU is disabled');
  await execute(
    everywhere,
    sql`UPDATE account SET is_disabled = 1 WHERE id IN (${join(userIds)}) AND is_super_admin = 0
        AND NOT EXISTS (SELECT 1 FROM member m WHERE m.user_id = account.id)`,
  );
  // An OU that removed its person decides nothing about that person any more (decision 117).
  await execute(
    everywhere,
    sql`UPDATE account SET is_disabled = 0 WHERE id IN (${join(userIds)}) AND is_disabled = 1
        AND home_ou_id = ${ouId} AND EXISTS (SELECT 1 FROM member m WHERE m.user_id = account.id)`,
  );
  const open = await query<{ accountId: string; isDisabled: number }>(
    everywhere,
    sql`SELECT s.account_id AS accountId, MAX(a.is_disabled) AS isDisabled
       FROM session s JOIN account a ON a.id = s.account_id
      WHERE s.account_id IN (${join(userIds)}) AND s.ended_time IS NULL AND (s.ou_id = ${ouId} OR a.is_disabled = 1)
      GROUP BY s.account_id`,
  );
  for (const { accountId, isDisabled } of open) {
    await endSessions(ctx, accountId, { reason: 'REMOVED', ...(!isDisabled && { ouId }) });
  }
}

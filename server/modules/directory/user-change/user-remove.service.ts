import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, placeholders, query } from '../../../database/query.js';
import { endSessions } from '../../identity/session/session-end.service.js';
import { deleteMembers } from '../../identity/account/member.service.js';
import { denyRefused, removalRefusalOf, standingOf } from '../user/user-authority.service.js';

/**
 * Ends a membership with all it held in the working OU (CALL-133, USER-26). PERMISSION_DENIED for oneself (USER-16),
 * the OU administrator, and whoever stands as high as the caller (SUBA-16, USER-28).
 */
export async function removeUser(ctx: RequestContext, userId: string): Promise<void> {
  ctx.audit.resourceId = userId;
  await holdMemberships(ctx);
  denyRefused(removalRefusalOf(ctx, await standingOf(ctx, userId)));
  await removeMembers(ctx, [userId]);
}

/**
 * Holds the working OU until the end of the transaction, as all who change links do. To be called before it is asked who
 * may be removed: whoever is made its administrator meanwhile is not.
 */
export async function holdMemberships(ctx: RequestContext): Promise<void> {
  await holdOrganization(ctx, workingOu(ctx));
}

/**
 * Ends memberships of the working OU that the caller may end, as asked behind {@link holdMemberships}. Sessions that
 * work there are over at once, on every server (BYND-04); an account that is left without any OU is disabled, and all its sessions with it. Who was removed is
 * remembered for a while, so that it can be taken back.
 */
export async function removeMembers(ctx: RequestContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const ouId = workingOu(ctx);
  const ids = placeholders(userIds);
  // Two OUs that remove the same person one after the other: the second one sees that no OU is left.
  await query(ctx, `SELECT id FROM account WHERE id IN (${ids}) ORDER BY id FOR UPDATE`, userIds);
  await deleteMembers(ctx, ouId, userIds);
  const time = now();
  await execute(
    ctx,
    `REPLACE INTO former_member (ou_id, user_id, removed_time) VALUES ${userIds.map(() => '(?, ?, ?)').join(', ')}`,
    userIds.flatMap((userId) => [ouId, userId, time]),
  );
  await execute(
    ctx,
    `UPDATE account SET is_disabled = 1 WHERE id IN (${ids}) AND is_super_admin = 0
        AND NOT EXISTS (SELECT 1 FROM member m WHERE m.user_id = account.id)`,
    userIds,
  );
  const open = await query<{ accountId: string; isDisabled: number }>(
    ctx,
    `SELECT s.account_id AS accountId, MAX(a.is_disabled) AS isDisabled
       FROM session s JOIN account a ON a.id = s.account_id
      WHERE s.account_id IN (${ids}) AND s.ended_time IS NULL AND (s.ou_id = ? OR a.is_disabled = 1)
      GROUP BY s.account_id`,
    [...userIds, ouId],
  );
  for (const { accountId, isDisabled } of open) {
    await endSessions(ctx, accountId, { reason: 'REMOVED', ...(!isDisabled && { ouId }) });
  }
}

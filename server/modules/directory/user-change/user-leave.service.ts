import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { userChannel } from '../../../core/pubsub.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { Account } from '../../identity/account/account.entity.js';
import { deleteMembers } from '../../identity/account/member.service.js';

interface Standing {
  readonly isAdmin: number;
  readonly isHome: number;
  readonly others: number;
}

/**
 * Ends the caller's own membership of an OU that is not their home, with all it held there (USER-25, USER-26). Sessions
 * that work there work in no OU from then on, and their tabs are told. Nobody can take it back by id, unlike a removal:
 * the person has to be invited again. NOT_FOUND for an OU of which the caller is no member; PERMISSION_DENIED for their
 * home, for the OU they administer (OUCF-12), and for their last OU.
 */
export async function leaveOrganization(ctx: RequestContext, organizationId: string): Promise<void> {
  const { accountId } = sessionOf(ctx);
  Object.assign(ctx.audit, { resourceId: accountId, ouId: null });
  // Held before the administrator and the other OUs are read: both may be changed at the same moment.
  await holdOrganization(ctx, organizationId);
  await table(ctx, Account).exists({ id: accountId }, 'update');
  const [standing] = await query<Standing>(
    acrossOrganizations(ctx, 'a person counts their own OUs'),
    sql`SELECT o.admin_id <=> m.user_id AS isAdmin, a.home_ou_id <=> m.ou_id AS isHome,
            (SELECT COUNT(*) FROM member n WHERE n.user_id = m.user_id AND n.ou_id <> m.ou_id) AS others
       FROM member m JOIN organization o ON o.id = m.ou_id JOIN account a ON a.id = m.user_id
      WHERE ${inOu({ ouId: organizationId }, 'm')} AND m.user_id = ${accountId}`,
  );
  if (!standing) fail('NOT_FOUND');
  ctx.audit.ouId = organizationId;
  if (standing.isAdmin) fail('PERMISSION_DENIED', { message: 'error.leaveAdmin' });
  if (standing.isHome) fail('PERMISSION_DENIED', { message: 'error.leaveHome' });
  if (standing.others === 0) fail('PERMISSION_DENIED', { message: 'error.leaveLast' });
  await deleteMembers(ctx, organizationId, [accountId]);
  await execute(
    ctx,
    sql`UPDATE session SET ou_id = NULL
         WHERE account_id = ${accountId} AND ${inOu({ ouId: organizationId })} AND ended_time IS NULL`,
  );
  ctx.events.push({ channel: userChannel(organizationId, accountId), payload: { kind: 'ACCESS_CHANGED' } });
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
}

import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { query } from '../../database/query.js';
import { Organization } from '../organization/organization.entity.js';
import { appOrigins } from '../app/app.service.js';
import type { SessionOrganization, WorkingOrganization } from './session.types.js';

interface MembershipRow {
  id: string;
  name: string;
  logo: string | null;
  isLastUsed: number;
}

/**
 * The OUs an account is a member of, by name; the one it worked in last is marked. Signed in by a domain, it reaches
 * that domain's OU only (SSO-10).
 */
export async function membershipsOf(
  ctx: RequestContext,
  accountId: string,
  domainId: string | null,
): Promise<SessionOrganization[]> {
  const rows = await query<MembershipRow>(
    ctx,
    `SELECT o.id, o.name, o.logo,
            o.id <=> (SELECT s.ou_id FROM session s WHERE s.account_id = ? AND s.ou_id IS NOT NULL
                       ORDER BY s.last_active_time DESC LIMIT 1) AS isLastUsed
       FROM member m JOIN organization o ON o.id = m.ou_id
      WHERE m.user_id = ? AND (? IS NULL OR m.ou_id = (SELECT d.ou_id FROM domain d WHERE d.id = ?))
      ORDER BY o.name, o.id`,
    [accountId, accountId, domainId, domainId],
  );
  const current = ctx.session?.accountId === accountId ? ctx.session.ouId : null;
  return rows.map((row) => ({ ...row, isLastUsed: row.isLastUsed === 1, isCurrent: row.id === current }));
}

/** The caller's OUs; none for a super administrator (OUSW-09). */
export async function organizationsOfCaller(ctx: RequestContext): Promise<SessionOrganization[]> {
  const { accountId, domainId } = sessionOf(ctx);
  return membershipsOf(ctx, accountId, domainId);
}

/** The OU the caller works in, as the shell shows it (AUTH-19, CALL-029). */
export async function workingOrganization(ctx: RequestContext): Promise<WorkingOrganization> {
  const organization = await ctx.db.getRepository(Organization).findOneByOrFail({ id: workingOu(ctx) });
  const { id, name, logo, languages, availableThemes, features } = organization;
  const { isAdminInfoEnable, isLatestNavigationEnable, isRunStatusEnable } = organization;
  return {
    ...{ id, name, logo, languages, availableThemes, features },
    ...{ isAdminInfoEnable, isLatestNavigationEnable, isRunStatusEnable },
    messageOrigins: await appOrigins(ctx),
  };
}

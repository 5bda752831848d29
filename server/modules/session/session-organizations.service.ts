import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { containsPattern, parsePage, parseSearch } from '../../core/pagination.js';
import type { SessionState } from '../../core/session-state.js';
import { query } from '../../database/query.js';
import { Organization } from '../organization/organization.entity.js';
import { appOrigins } from '../app/app.service.js';
import type { SessionOrganization, SessionOrganizationList, WorkingOrganization } from './session.types.js';

/** The longest list; beyond it people search. */
const MAX_LISTED = 1000;

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

/** Whether an account may work in an OU: as a member (OUSW-10), and signed in by a domain in that domain's OU only. */
export async function isMemberOf(
  ctx: RequestContext,
  session: Pick<SessionState, 'accountId' | 'domainId'>,
  ouId: string,
): Promise<boolean> {
  const { sql, values } = membersOfCaller(session);
  const [row] = await query(ctx, `SELECT m.ou_id FROM member m WHERE ${sql} AND m.ou_id = ?`, [...values, ouId]);
  return row !== undefined;
}

/** The memberships `m` of a session's account. */
const membersOfCaller = ({ accountId, domainId }: Pick<SessionState, 'accountId' | 'domainId'>) => ({
  sql: 'm.user_id = ? AND (? IS NULL OR m.ou_id = (SELECT d.ou_id FROM domain d WHERE d.id = ?))',
  values: [accountId, domainId, domainId],
});

/**
 * The caller's OUs by name, those found by `search` anywhere in it; the current one and the one used last before the
 * others. At most `limit` of them, because one may belong to 40,000; `total` counts all. None for a super administrator
 * (OUSW-09). OUT_OF_RANGE for a limit outside 1…1000.
 */
export async function organizationsOfCaller(
  ctx: RequestContext,
  request: { readonly search?: string | null; readonly limit?: number | null },
): Promise<SessionOrganizationList> {
  const session = sessionOf(ctx);
  const { limit } = parsePage({ limit: request.limit ?? MAX_LISTED });
  const search = parseSearch(request.search);
  const member = membersOfCaller(session);
  const named = search ? ' AND o.name LIKE ?' : '';
  const values = [...member.values, ...(search ? [containsPattern(search)] : [])];
  const [[counted], [used]] = await Promise.all([
    query<{ total: number }>(
      ctx,
      search
        ? `SELECT COUNT(*) AS total FROM member m JOIN organization o ON o.id = m.ou_id WHERE ${member.sql}${named}`
        : `SELECT COUNT(*) AS total FROM member m WHERE ${member.sql}`,
      values,
    ),
    query<{ ouId: string }>(
      ctx,
      `SELECT ou_id AS ouId FROM session WHERE account_id = ? AND ou_id IS NOT NULL
        ORDER BY last_active_time DESC LIMIT 1`,
      [session.accountId],
    ),
  ]);
  const total = counted?.total ?? 0;
  const first = [session.ouId, used?.ouId ?? null];
  const columns = 'o.id, o.name, o.logo';
  const rows = await query<Omit<MembershipRow, 'isLastUsed'>>(
    ctx,
    `(SELECT ${columns} FROM member m JOIN organization o ON o.id = m.ou_id
       WHERE ${member.sql}${named} AND m.ou_id IN (?, ?))
     UNION (SELECT ${columns} FROM member m JOIN organization o ON o.id = m.ou_id
       WHERE ${member.sql}${named} ORDER BY o.name LIMIT ?) ORDER BY name`,
    [...values, ...first, ...values, limit],
  );
  const rank = (row: { id: string }) => (first.includes(row.id) ? first.indexOf(row.id) : first.length);
  const organizations = rows
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, limit)
    .map((row) => ({ ...row, isLastUsed: row.id === used?.ouId, isCurrent: row.id === session.ouId }));
  return { organizations, total };
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

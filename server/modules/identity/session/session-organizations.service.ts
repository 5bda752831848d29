import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { localized } from '../../../core/locale.js';
import { containsPattern, parsePage, parseSearch } from '../../../core/pagination.js';
import type { SessionState } from '../../../context/session-state.js';
import { query } from '../../../database/query.js';
import { Organization } from '../account/organization.entity.js';
import type { SessionOrganization, SessionOrganizationList, WorkingOrganization } from './session.types.js';

/** The longest list; beyond it people search. */
const MAX_LISTED = 1000;
/** From more memberships on, going through all names in order is cheaper than sorting their own. */
const MANY = 1000;

interface MembershipRow {
  id: string;
  name: string;
  logo: string | null;
  isLastUsed: number;
}

interface NamedOrganization extends Omit<MembershipRow, 'isLastUsed'> {
  readonly adminId: string | null;
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
 * The caller's OUs by name, or those with `search` anywhere in their names; the current one and the one used last come
 * first. At most `limit` of them, because one may belong to 40,000; `total` counts all. None for a super administrator
 * (OUSW-09). OUT_OF_RANGE for a limit outside 1…1000.
 */
export async function organizationsOfCaller(
  ctx: RequestContext,
  request: { readonly search?: string | null; readonly limit?: number | null },
): Promise<SessionOrganizationList> {
  const session = sessionOf(ctx);
  const { limit } = parsePage({ limit: request.limit ?? MAX_LISTED });
  const search = parseSearch(request.search);
  const [account] = await query<{ homeId: string | null; usedId: string | null }>(
    ctx,
    `SELECT a.home_ou_id AS homeId, (SELECT s.ou_id FROM session s WHERE s.account_id = a.id AND s.ou_id IS NOT NULL
         ORDER BY s.last_active_time DESC LIMIT 1) AS usedId FROM account a WHERE a.id = ?`,
    [session.accountId],
  );
  const favourites = [session.ouId, account?.usedId].filter((id) => typeof id === 'string');
  const { rows, total } = await (search
    ? foundMemberships(ctx, search, limit)
    : firstMemberships(ctx, favourites, limit));
  const rank = ({ id }: NamedOrganization) => (favourites.includes(id) ? favourites.indexOf(id) : favourites.length);
  const organizations = rows
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, limit)
    .map(({ adminId, ...row }) => ({
      ...row,
      isLastUsed: row.id === account?.usedId,
      isCurrent: row.id === session.ouId,
      // Whether it is the last one, a search does not tell: the server refuses that when it is tried.
      isLeavable: row.id !== account?.homeId && adminId !== session.accountId && (total > 1 || search !== null),
    }));
  return { organizations, total };
}

/** The first of the caller's OUs by name, after those of `favourites` that are among them. */
async function firstMemberships(ctx: RequestContext, favourites: readonly string[], limit: number) {
  const { sql, values } = membersOfCaller(sessionOf(ctx));
  const [counted] = await query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM member m WHERE ${sql}`, values);
  const total = counted?.total ?? 0;
  const select = 'SELECT o.id, o.name, o.logo, o.admin_id AS adminId';
  const from = `member m JOIN organization o ON o.id = m.ou_id WHERE ${sql}`;
  const [first, favoured] = await Promise.all([
    query<NamedOrganization>(ctx, total > MANY ? pageByName(sql) : `${select} FROM ${from} ORDER BY o.name LIMIT ?`, [
      ...values,
      limit,
    ]),
    query<NamedOrganization>(ctx, `${select} FROM ${from} AND m.ou_id IN (?, ?)`, [
      ...values,
      favourites[0] ?? null,
      favourites[1] ?? null,
    ]),
  ]);
  const others = first.filter(({ id }) => !favoured.some((row) => row.id === id));
  return { rows: [...favoured, ...others], total };
}

/** The caller's OUs with a text in their names. */
async function foundMemberships(ctx: RequestContext, search: string, limit: number) {
  const { sql, values } = membersOfCaller(sessionOf(ctx));
  const condition = `o.name LIKE ? AND ${sql}`;
  const found = [containsPattern(search), ...values];
  const [rows, [counted]] = await Promise.all([
    query<NamedOrganization>(ctx, pageByName(condition), [...found, limit]),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM ${BY_NAME} WHERE ${condition}`, found),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * OUs and members by the index of names, which is read in order and alone; memberships are asked for one by one.
 * Going from 40,000 memberships to their names, and sorting those, costs ten times as much.
 */
const BY_NAME = 'organization o FORCE INDEX (organization_name) STRAIGHT_JOIN member m ON m.ou_id = o.id';

const pageByName = (condition: string) =>
  `SELECT o.id, o.name, o.logo, o.admin_id AS adminId FROM (SELECT o.id FROM ${BY_NAME} WHERE ${condition} ORDER BY o.name LIMIT ?) k
     JOIN organization o ON o.id = k.id ORDER BY o.name`;

/**
 * The OU the caller works in, as the shell shows it (AUTH-19, CALL-029), with those of its languages that the
 * installation has (CONF-12).
 */
export async function workingOrganization(ctx: RequestContext): Promise<WorkingOrganization> {
  const organization = await ctx.db.getRepository(Organization).findOneByOrFail({ id: workingOu(ctx) });
  const { id, name, logo, availableThemes, features } = organization;
  const languages = [...ctx.runtime.configuration.offered(organization.languages)];
  const { isAdminInfoEnable, isLatestNavigationEnable, isRunStatusEnable } = organization;
  return {
    id,
    name,
    logo,
    languages,
    availableThemes,
    features,
    isAdminInfoEnable,
    isLatestNavigationEnable,
    isRunStatusEnable,
    copyright: copyrightOf(ctx, organization),
  };
}

/** The OU's own line, else a general one (OUCF-07, OUCF-08); null where this portal shows none (CONF-09). */
function copyrightOf(ctx: RequestContext, { name, copyrights }: Organization): string | null {
  const { configuration } = ctx.runtime;
  if (!configuration.isOn('copyrightDisplay')) return null;
  const own = configuration.isOn('copyrightAvailable') ? localized(copyrights, ctx.locale) : '';
  return own || `© ${name}`;
}

import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { entitledFeatures } from '../../../context/features.js';
import type { FirstRowsRequest } from '../../../core/pagination.js';
import { parsePage, parseSearch } from '../../../core/pagination.js';
import { table } from '../../../database/scoped.js';
import { copyrightOf } from '../account/copyright.service.js';
import { Organization } from '../account/organization.entity.js';
import type { NamedOrganization } from './session-organizations.queries.js';
import {
  countMemberships,
  countNamedMemberships,
  membershipRows,
  membershipsAmong,
  membershipsByName,
  placesOf,
  sortedMemberships,
} from './session-organizations.queries.js';
import type { SessionOrganization, SessionOrganizationList, WorkingOrganization } from './session.types.js';

/** The longest list; beyond it people search. */
const MAX_LISTED = 1000;
/** Beyond this many memberships, reading all names in order is cheaper than sorting those of the memberships. */
const MANY = 1000;

/**
 * The OUs that an account is a member of, by name; the one it worked in last is marked. Signed in by a domain, it
 * reaches that domain's OU only (SSO-10).
 */
export async function membershipsOf(
  ctx: RequestContext,
  accountId: string,
  domainId: string | null,
): Promise<SessionOrganization[]> {
  const rows = await membershipRows(ctx, { accountId, domainId });
  const current = ctx.session?.accountId === accountId ? ctx.session.ouId : null;
  return rows.map((row) => ({ ...row, isLastUsed: row.isLastUsed === 1, isCurrent: row.id === current }));
}

/**
 * The caller's OUs by name, or those with `search` anywhere in their names; the current one and the one used last come
 * first. At most `limit` of them, because one may belong to 40,000; `total` counts all. None for a super administrator
 * (OUSW-09). OUT_OF_RANGE for a limit outside 1…1000.
 */
export async function organizationsOfCaller(
  ctx: RequestContext,
  request: FirstRowsRequest,
): Promise<SessionOrganizationList> {
  const session = sessionOf(ctx);
  if (session.view) return onlyWorkingOu(ctx);
  const { limit } = parsePage({ limit: request.limit ?? MAX_LISTED });
  const search = parseSearch(request.search);
  const account = await placesOf(ctx, session.accountId);
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
      // A search cannot tell whether it is the last OU: the server refuses leaving it when it is tried.
      isLeavable: row.id !== account?.homeId && adminId !== session.accountId && (total > 1 || search !== null),
    }));
  return { organizations, total };
}

/** The OU of a view: the person's other OUs are no matter of its administrator (VIEW-04). */
async function onlyWorkingOu(ctx: RequestContext): Promise<SessionOrganizationList> {
  const { id, name, logo } = await table(ctx, Organization).get({ id: workingOu(ctx) });
  return { organizations: [{ id, name, logo, isCurrent: true, isLastUsed: true, isLeavable: false }], total: 1 };
}

/** The first of the caller's OUs by name, after those of `favourites` that are among them. */
async function firstMemberships(ctx: RequestContext, favourites: readonly string[], limit: number) {
  const session = sessionOf(ctx);
  const total = await countMemberships(ctx, session);
  const [first, favoured] = await Promise.all([
    total > MANY ? membershipsByName(ctx, session, null, limit) : sortedMemberships(ctx, session, limit),
    membershipsAmong(ctx, session, favourites),
  ]);
  const others = first.filter(({ id }) => !favoured.some((row) => row.id === id));
  return { rows: [...favoured, ...others], total };
}

/** The caller's OUs with a text in their names. */
async function foundMemberships(ctx: RequestContext, search: string, limit: number) {
  const session = sessionOf(ctx);
  const [rows, total] = await Promise.all([
    membershipsByName(ctx, session, search, limit),
    countNamedMemberships(ctx, session, search),
  ]);
  return { rows, total };
}

/**
 * The OU the caller works in, as the shell shows it (AUTH-19, CALL-029), with those of its languages that the
 * installation has (CONF-12).
 */
export async function workingOrganization(ctx: RequestContext): Promise<WorkingOrganization> {
  const organization = await table(ctx, Organization).get({ id: workingOu(ctx) });
  const { id, name, logo, availableThemes } = organization;
  const languages = [...ctx.runtime.configuration.offered(organization.languages)];
  const { isAdminInfoEnable, isLatestNavigationEnable, isRunStatusEnable } = organization;
  return {
    id,
    name,
    logo,
    languages,
    availableThemes,
    features: [...entitledFeatures(organization.features)],
    isAdminInfoEnable,
    isLatestNavigationEnable,
    isRunStatusEnable,
    copyright: copyrightOf(ctx, organization),
  };
}

import type { Sql } from 'sql-template-tag';
import sql, { raw } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { SessionState } from '../../../context/session-state.js';
import { containsPattern } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';

interface MembershipRow {
  id: string;
  name: string;
  logo: string | null;
  isLastUsed: number;
}

export interface NamedOrganization extends Omit<MembershipRow, 'isLastUsed'> {
  readonly adminId: string | null;
}

/** The person of a session, and the domain that vouches for them. */
export type Caller = Pick<SessionState, 'accountId' | 'domainId'>;

const anyOu = (ctx: RequestContext) => acrossOrganizations(ctx, 'a person may belong to many OUs');

/** The memberships `m` of a person; signed in by a domain, they reach that domain's OU only (SSO-10). */
const membershipsOfCaller = ({ accountId, domainId }: Caller): Sql =>
  sql`m.user_id = ${accountId} AND (${domainId} IS NULL OR m.ou_id = (SELECT d.ou_id FROM domain d WHERE d.id = ${domainId}))`;

/** The OUs of an account by name; with a domain that vouches for it, only the domain's OU. */
export const membershipRows = (ctx: RequestContext, { accountId, domainId }: Caller): Promise<MembershipRow[]> =>
  query<MembershipRow>(
    anyOu(ctx),
    sql`SELECT o.id, o.name, o.logo,
            o.id <=> (SELECT s.ou_id FROM session s WHERE s.account_id = ${accountId} AND s.ou_id IS NOT NULL
                       ORDER BY s.last_active_time DESC LIMIT 1) AS isLastUsed
       FROM member m JOIN organization o ON o.id = m.ou_id
      WHERE ${membershipsOfCaller({ accountId, domainId })}
      ORDER BY o.name, o.id`,
  );

/** Whether a person may work in an OU: as a member (OUSW-10), and signed in by a domain in that domain's OU only. */
export async function hasMembership(ctx: RequestContext, caller: Caller, ouId: string): Promise<boolean> {
  const rows = await query(
    ctx,
    sql`SELECT m.ou_id FROM member m WHERE ${membershipsOfCaller(caller)} AND ${inOu({ ouId }, 'm')}`,
  );
  return rows.length > 0;
}

/** The home OU of an account, and the OU that it worked in last. */
export async function placesOf(
  ctx: RequestContext,
  accountId: string,
): Promise<{ readonly homeId: string | null; readonly usedId: string | null } | undefined> {
  const [account] = await query<{ homeId: string | null; usedId: string | null }>(
    anyOu(ctx),
    sql`SELECT a.home_ou_id AS homeId, (SELECT s.ou_id FROM session s WHERE s.account_id = a.id AND s.ou_id IS NOT NULL
         ORDER BY s.last_active_time DESC LIMIT 1) AS usedId FROM account a WHERE a.id = ${accountId}`,
  );
  return account;
}

export async function countMemberships(ctx: RequestContext, caller: Caller): Promise<number> {
  const [counted] = await query<{ total: number }>(
    anyOu(ctx),
    sql`SELECT COUNT(*) AS total FROM member m WHERE ${membershipsOfCaller(caller)}`,
  );
  return counted?.total ?? 0;
}

const SELECT = raw('SELECT o.id, o.name, o.logo, o.admin_id AS adminId');
const OWN = raw('member m JOIN organization o ON o.id = m.ou_id');

/** The first OUs of a person by name: their memberships are sorted. */
export const sortedMemberships = (ctx: RequestContext, caller: Caller, limit: number): Promise<NamedOrganization[]> =>
  query<NamedOrganization>(
    anyOu(ctx),
    sql`${SELECT} FROM ${OWN} WHERE ${membershipsOfCaller(caller)} ORDER BY o.name LIMIT ${limit}`,
  );

/** Those of two OUs that a person is a member of. */
export const membershipsAmong = (
  ctx: RequestContext,
  caller: Caller,
  [one, other]: readonly string[],
): Promise<NamedOrganization[]> =>
  query<NamedOrganization>(
    anyOu(ctx),
    sql`${SELECT} FROM ${OWN} WHERE ${membershipsOfCaller(caller)} AND m.ou_id IN (${one ?? null}, ${other ?? null})`,
  );

/**
 * OUs and members by the index of names, which is read in order and alone; memberships are looked up one by one.
 * Going from 40,000 memberships to their names, and sorting those, costs ten times as much.
 */
const BY_NAME = raw('organization o FORCE INDEX (organization_name) STRAIGHT_JOIN member m ON m.ou_id = o.id');

const named = (caller: Caller, search: string | null): Sql =>
  search === null
    ? membershipsOfCaller(caller)
    : sql`o.name LIKE ${containsPattern(search)} AND ${membershipsOfCaller(caller)}`;

/**
 * The first OUs of a person by name, along the index of names.
 * @param search a text in their names; null for all
 */
export const membershipsByName = (
  ctx: RequestContext,
  caller: Caller,
  search: string | null,
  limit: number,
): Promise<NamedOrganization[]> =>
  query<NamedOrganization>(
    anyOu(ctx),
    sql`${SELECT} FROM (SELECT o.id FROM ${BY_NAME} WHERE ${named(caller, search)} ORDER BY o.name LIMIT ${limit}) k
     JOIN organization o ON o.id = k.id ORDER BY o.name`,
  );

/** The number of a person's OUs that have a text in their names. */
export async function countNamedMemberships(ctx: RequestContext, caller: Caller, search: string): Promise<number> {
  const [counted] = await query<{ total: number }>(
    anyOu(ctx),
    sql`SELECT COUNT(*) AS total FROM ${BY_NAME} WHERE ${named(caller, search)}`,
  );
  return counted?.total ?? 0;
}

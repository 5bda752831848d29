import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { ListRequest } from '../../../core/pagination.js';
import { parseSearch, prefixPattern } from '../../../core/pagination.js';
import { inOu } from '../../../database/sql.js';
import { AccountType } from '../../identity/account/account.types.js';
import type { SortOrder } from '../../../core/graphql/types.js';
import { checkIdCount } from '../../../core/ids.js';
import { termOf } from '../../identity/account/member-terms.service.js';
import { NEVER } from '../../identity/account/member.entity.js';
import { lockedIds } from '../../identity/security/locked-accounts.service.js';
import type { UserFilterInput } from './user-filter.types.js';
import type { UserSortField } from './user.types.js';
import { UserStatus } from './user.types.js';

const DAY = 86_400_000;

/** A request for a list of users; `relations` names the lists of each user that the answer carries. */
export interface UserListRequest extends ListRequest {
  readonly filter?: UserFilterInput | null;
  readonly sortBy?: UserSortField | null;
  readonly sortType?: SortOrder | null;
  readonly relations: ReadonlySet<string>;
  /** False if the answer carries structures without their paths. */
  readonly hasPaths?: boolean;
}

/** The conditions that narrow a list of the working OU's members; null without any. */
export interface MemberSelection {
  /** The search as a condition on rows of member_term `t`. */
  readonly terms: Sql | null;
  /** The first letter of the search, as member_term keeps it; empty without a search. */
  readonly head: string;
  /** A condition on a member `m`. */
  readonly filter: Sql | null;
  /** The caller sees the whole OU. */
  readonly isReachWhole: boolean;
}

/** A selection with a search. */
export type SearchSelection = MemberSelection & { readonly terms: Sql };

/** Whether a selection has a search. */
export const isSearch = (selection: MemberSelection): selection is SearchSelection => selection.terms !== null;

/** Reads search, filter and reach as conditions on the working OU's members. OUT_OF_RANGE for more than 1000 ids. */
export function selectMembers(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'filter'>,
): MemberSelection {
  const search = termOf(parseSearch(request.search) ?? '');
  const filters = filterConditions(ctx, request.filter ?? {});
  return {
    terms: search ? sql`${inOu(ctx, 't')} AND t.term LIKE ${prefixPattern(search)}` : null,
    head: [...search][0] ?? '',
    filter: filters.length > 0 ? allOf(filters) : null,
    isReachWhole: sessionOf(ctx).scope !== 'SPECIFIED',
  };
}

/** All of the conditions at once; of at least one. */
export const allOf = (conditions: readonly Sql[]): Sql => join(conditions, ' AND ');

/** One of the conditions at least; of at least one. */
const anyOf = (conditions: readonly Sql[]): Sql =>
  join(
    conditions.map((one) => sql`(${one})`),
    ' OR ',
    '(',
    ')',
  );

function filterConditions(ctx: RequestContext, filter: UserFilterInput): Sql[] {
  const { roleIds, structureIds, userGroupIds, domainIds, statuses, type } = filter;
  for (const [field, ids] of Object.entries({ roleIds, structureIds, userGroupIds, domainIds })) {
    if (ids) checkIdCount(field, ids);
  }
  const conditions: Sql[] = [];
  if (roleIds?.length) {
    conditions.push(
      sql`m.user_id IN (SELECT user_id FROM user_role WHERE ${inOu(ctx)} AND role_id IN (${join(roleIds)}))`,
    );
  }
  if (userGroupIds?.length) {
    conditions.push(
      sql`m.user_id IN (SELECT user_id FROM user_group_member WHERE ${inOu(ctx)} AND user_group_id IN (${join(userGroupIds)}))`,
    );
  }
  if (structureIds?.length) {
    conditions.push(
      sql`m.user_id IN (SELECT l.user_id FROM structure_closure c
      JOIN user_structure l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id
      WHERE ${inOu(ctx, 'c')} AND c.ancestor_id IN (${join(structureIds)}))`,
    );
  }
  if (domainIds?.length) {
    // A domain is known by its id alone; that of another OU has no members here.
    conditions.push(sql`m.user_id IN (SELECT b.id FROM account b WHERE b.domain_id IN (${join(domainIds)}))`);
  }
  if (type) conditions.push(ofType(ctx, type));
  if (statuses?.length) conditions.push(anyOf([...new Set(statuses)].map((status) => ofStatus(ctx, status))));
  return [...conditions, ...ofTerm(filter)];
}

/** Finds people of domains by the OU's own domains (SSO-10); all others are internal. */
function ofType(ctx: RequestContext, type: AccountType): Sql {
  if (type === AccountType.INTERNAL) return ofAccount(sql`b.type = ${type}`);
  return sql`m.user_id IN (SELECT b.id FROM domain d JOIN account b ON b.domain_id = d.id WHERE ${inOu(ctx, 'd')})`;
}

/**
 * A condition on the account `b` of a member. A value, not EXISTS: among conditions that are joined by OR the planner
 * would first collect such accounts of all OUs.
 */
const ofAccount = (condition: Sql) => sql`(SELECT ${condition} FROM account b WHERE b.id = m.user_id)`;

/** The conditions on the end of the term, read along the index of memberships. */
function ofTerm({ expiresWithinDays: days, expiresFrom, expiresBefore }: UserFilterInput): Sql[] {
  const conditions: Sql[] = [];
  const time = now();
  if (days) conditions.push(sql`m.expire_time > ${time} AND m.expire_time <= ${time + days * DAY}`);
  if (expiresFrom != null) conditions.push(sql`m.expire_time >= ${expiresFrom}`);
  // An account without an end is not before anything.
  if (expiresBefore != null) conditions.push(sql`m.expire_time < ${Math.min(expiresBefore, NEVER)}`);
  if (expiresFrom != null && expiresBefore == null) conditions.push(sql`m.expire_time < ${NEVER}`);
  return conditions;
}

/** The account `b` waits for its owner. */
const IS_NEW = sql`b.is_init_password = 1 AND b.last_sign_in_time IS NULL AND b.type = 'INTERNAL'`;

/**
 * The condition of the status INVITED by the few accounts of all OUs that wait: for counting those of a whole OU, where
 * {@link ofStatus} would look at each member.
 */
export function invited(ctx: RequestContext): Sql {
  const time = now();
  return sql`m.user_id IN (SELECT b.id FROM account b FORCE INDEX (account_init) WHERE b.is_disabled = 0 AND ${IS_NEW})
    AND m.start_time <= ${time} AND m.expire_time > ${time} AND m.user_id NOT IN (${lockedIds(ctx)})`;
}

function ofStatus(ctx: RequestContext, status: UserStatus): Sql {
  const time = now();
  const isEnabled = ofAccount(sql`b.is_disabled = 0`);
  const isInTerm = sql`m.start_time <= ${time} AND m.expire_time > ${time}`;
  const isUnlocked = sql`m.user_id NOT IN (${lockedIds(ctx)})`;
  const conditions: Record<UserStatus, Sql> = {
    [UserStatus.DISABLED]: sql`m.user_id IN (SELECT b.id FROM account b WHERE b.is_disabled = 1)`,
    [UserStatus.EXPIRED]: sql`m.expire_time <= ${time} AND ${isEnabled}`,
    [UserStatus.NOT_STARTED]: sql`m.start_time > ${time} AND m.expire_time > ${time} AND ${isEnabled}`,
    [UserStatus.LOCKED]: sql`m.user_id IN (${lockedIds(ctx)}) AND ${isInTerm} AND ${isEnabled}`,
    [UserStatus.INVITED]: sql`${isInTerm} AND ${isUnlocked} AND ${ofAccount(sql`b.is_disabled = 0 AND ${IS_NEW}`)}`,
    [UserStatus.ACTIVE]: sql`${isInTerm} AND ${isUnlocked} AND ${ofAccount(sql`b.is_disabled = 0 AND NOT (${IS_NEW})`)}`,
  };
  return conditions[status];
}

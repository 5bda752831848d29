import type { SqlCondition } from '../../../access/reach.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import type { PageRequest } from '../../../core/pagination.js';
import { parseSearch, prefixPattern } from '../../../core/pagination.js';
import { placeholders } from '../../../database/query.js';
import { fail } from '../../../core/errors.js';
import { AccountType } from '../../identity/account/account.types.js';
import type { SortOrder } from '../../../core/graphql/types.js';
import { termOf } from '../../identity/account/member-terms.service.js';
import { NEVER } from '../../identity/account/member.entity.js';
import type { UserFilterInput } from './user-filter.types.js';
import type { UserSortField } from './user.types.js';
import { UserStatus } from './user.types.js';

/** LIMT-04 */
const MAX_IDS = 1000;
const DAY = 86_400_000;

/** What a user list is asked for; `relations` names the lists of each user that the answer carries. */
export interface UserListRequest {
  readonly search?: string | null;
  readonly filter?: UserFilterInput | null;
  readonly sortBy?: UserSortField | null;
  readonly sortType?: SortOrder | null;
  readonly pagination?: PageRequest | null;
  readonly relations: ReadonlySet<string>;
}

/** What narrows a list of the working OU's members; null where nothing does. */
export interface MemberSelection {
  /** The words searched for, as a condition on rows of member_term `t`. */
  readonly terms: SqlCondition | null;
  /** The first letter of those words, as member_term keeps it; empty without any. */
  readonly head: string;
  /** A condition on a member `m`. */
  readonly filter: SqlCondition | null;
  /** The caller sees the whole OU. */
  readonly isReachWhole: boolean;
}

/** Reads what search, filter and reach leave of the working OU's members. OUT_OF_RANGE for more than 1000 ids. */
export function selectMembers(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'filter'>,
): MemberSelection {
  const ouId = workingOu(ctx);
  const search = termOf(parseSearch(request.search) ?? '');
  const filters = filterConditions(ouId, request.filter ?? {});
  return {
    terms: search ? { sql: 't.ou_id = ? AND t.term LIKE ?', values: [ouId, prefixPattern(search)] } : null,
    head: [...search][0] ?? '',
    filter: filters.length > 0 ? allOf(filters) : null,
    isReachWhole: sessionOf(ctx).scope !== 'SPECIFIED',
  };
}

/** All of the conditions at once. */
export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return {
    sql: conditions.map((condition) => condition.sql).join(' AND '),
    values: conditions.flatMap((condition) => condition.values),
  };
}

function filterConditions(ouId: string, filter: UserFilterInput): SqlCondition[] {
  const { roleIds, structureIds, userGroupIds, domainIds, status, type } = filter;
  for (const ids of [roleIds, structureIds, userGroupIds, domainIds]) {
    if (ids && ids.length > MAX_IDS) fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_IDS } });
  }
  const conditions: SqlCondition[] = [];
  if (roleIds?.length) {
    conditions.push(inAny('SELECT user_id FROM user_role WHERE ou_id = ? AND role_id IN', ouId, roleIds));
  }
  if (userGroupIds?.length) {
    conditions.push(
      inAny('SELECT user_id FROM user_group_member WHERE ou_id = ? AND user_group_id IN', ouId, userGroupIds),
    );
  }
  if (structureIds?.length) {
    const below = `SELECT l.user_id FROM structure_closure c
      JOIN user_structure l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id
      WHERE c.ou_id = ? AND c.ancestor_id IN`;
    conditions.push(inAny(below, ouId, structureIds));
  }
  if (domainIds?.length) {
    // A domain is known by its id alone; that of another OU has no members here.
    const ofDomains = `SELECT b.id FROM account b WHERE b.domain_id IN (${placeholders(domainIds)})`;
    conditions.push({ sql: `m.user_id IN (${ofDomains})`, values: domainIds });
  }
  if (type) conditions.push(ofType(type, ouId));
  if (status) conditions.push(ofStatus(status));
  return [...conditions, ...ofTerm(filter)];
}

/** People of domains are those of the OU's own (SSO-10), found by its domains; all others are internal. */
function ofType(type: AccountType, ouId: string): SqlCondition {
  if (type === AccountType.INTERNAL) return { sql: `EXISTS (${ofAccount('b.type = ?')})`, values: [type] };
  const ofDomains = 'SELECT b.id FROM domain d JOIN account b ON b.domain_id = d.id WHERE d.ou_id = ?';
  return { sql: `m.user_id IN (${ofDomains})`, values: [ouId] };
}

const ofAccount = (condition: string) => `SELECT 1 FROM account b WHERE b.id = m.user_id AND ${condition}`;

/** When terms end, by the index that memberships have of it. */
function ofTerm({ expiresWithinDays: days, expiresFrom, expiresBefore }: UserFilterInput): SqlCondition[] {
  const conditions: SqlCondition[] = [];
  const time = now();
  if (days) conditions.push({ sql: 'm.expire_time > ? AND m.expire_time <= ?', values: [time, time + days * DAY] });
  if (expiresFrom != null) conditions.push({ sql: 'm.expire_time >= ?', values: [expiresFrom] });
  // Who has no end is not before anything.
  if (expiresBefore != null) conditions.push({ sql: 'm.expire_time < ?', values: [Math.min(expiresBefore, NEVER)] });
  if (expiresFrom != null && expiresBefore == null) conditions.push({ sql: 'm.expire_time < ?', values: [NEVER] });
  return conditions;
}

const inAny = (select: string, ouId: string, ids: readonly string[]): SqlCondition => ({
  sql: `m.user_id IN (${select} (${placeholders(ids)}))`,
  values: [ouId, ...ids],
});

function ofStatus(status: UserStatus): SqlCondition {
  const time = now();
  const isEnabled = `EXISTS (${ofAccount('b.is_disabled = 0')})`;
  const conditions: Record<UserStatus, SqlCondition> = {
    [UserStatus.DISABLED]: { sql: 'm.user_id IN (SELECT b.id FROM account b WHERE b.is_disabled = 1)', values: [] },
    [UserStatus.EXPIRED]: { sql: `m.expire_time <= ? AND ${isEnabled}`, values: [time] },
    [UserStatus.NOT_STARTED]: {
      sql: `m.start_time > ? AND m.expire_time > ? AND ${isEnabled}`,
      values: [time, time],
    },
    [UserStatus.ACTIVE]: { sql: `m.start_time <= ? AND m.expire_time > ? AND ${isEnabled}`, values: [time, time] },
  };
  return conditions[status];
}

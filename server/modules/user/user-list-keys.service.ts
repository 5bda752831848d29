import type { SqlCondition } from '../../access/reach.js';
import { reachCondition, reachedUsers } from '../../access/reach.js';
import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { workingOu } from '../../core/context.js';
import type { Page, PageRequest, Total } from '../../core/pagination.js';
import { COUNT_BOUND, parseSearch, prefixPattern } from '../../core/pagination.js';
import { placeholders, query } from '../../database/query.js';
import { SortOrder } from '../../graphql/types.js';
import { termOf } from './member-terms.js';
import type { UserFilterInput } from './user.types.js';
import { UserSortField, UserStatus } from './user.types.js';

/** What a user list is asked for; `relations` names the lists of each user that the answer carries. */
export interface UserListRequest {
  readonly search?: string | null;
  readonly filter?: UserFilterInput | null;
  readonly sortBy?: UserSortField | null;
  readonly sortType?: SortOrder | null;
  readonly pagination?: PageRequest | null;
  readonly relations: ReadonlySet<string>;
}

/** Members of the working OU: the condition on a member `m`, and what of it narrows the list. */
export interface MemberSelection {
  readonly condition: SqlCondition;
  /** The words searched for, as rows of member_term `t`; null without a search. */
  readonly terms: SqlCondition | null;
  readonly isFiltered: boolean;
  readonly isReachWhole: boolean;
}

export interface ListOrder {
  readonly column: string;
  readonly direction: SortOrder;
}

const SORT_COLUMNS: Record<UserSortField, string> = {
  [UserSortField.createdTime]: 'm.created_time',
  [UserSortField.name]: 'm.name',
  [UserSortField.username]: 'm.username',
  [UserSortField.email]: 'm.email',
};
/** Beyond so many rows a page is read from the nearer end. */
const FAR = 10_000;
/** One more than counts tell, so that a bound is known to be one. */
const BOUND = COUNT_BOUND + 1;

/** Newest first unless asked otherwise; names and addresses from A to Z (USER-21). */
export function orderOf({ sortBy, sortType }: Pick<UserListRequest, 'sortBy' | 'sortType'>): ListOrder {
  const field = sortBy ?? UserSortField.createdTime;
  const usual = field === UserSortField.createdTime ? SortOrder.DESC : SortOrder.ASC;
  return { column: SORT_COLUMNS[field], direction: sortType ?? usual };
}

/** What search, filter and reach leave of the working OU's members. */
export function selectMembers(
  ctx: RequestContext,
  request: Pick<UserListRequest, 'search' | 'filter'>,
): MemberSelection {
  const ouId = workingOu(ctx);
  const reach = reachCondition(ctx, 'm');
  const terms = termsOf(ouId, parseSearch(request.search));
  const filters = filterConditions(ouId, request.filter ?? {});
  const conditions: SqlCondition[] = [{ sql: 'm.ou_id = ?', values: [ouId] }, reach];
  if (terms) {
    const found = `SELECT DISTINCT t.user_id FROM member_term t WHERE ${terms.sql} LIMIT ${BOUND}`;
    conditions.push({ sql: `m.user_id IN (SELECT found.user_id FROM (${found}) found)`, values: terms.values });
  }
  conditions.push(...filters);
  return {
    condition: {
      sql: conditions.map((condition) => condition.sql).join(' AND '),
      values: conditions.flatMap((condition) => condition.values),
    },
    terms,
    isFiltered: filters.length > 0,
    isReachWhole: reach.values.length === 0,
  };
}

const termsOf = (ouId: string, search: string | null): SqlCondition | null =>
  search ? { sql: 't.ou_id = ? AND t.term LIKE ?', values: [ouId, prefixPattern(termOf(search))] } : null;

function filterConditions(ouId: string, filter: UserFilterInput): SqlCondition[] {
  const { roleIds, structureIds, userGroupIds, status } = filter;
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
  if (status) conditions.push(ofStatus(status));
  return conditions;
}

const inAny = (select: string, ouId: string, ids: readonly string[]): SqlCondition => ({
  sql: `m.user_id IN (${select} (${placeholders(ids)}))`,
  values: [ouId, ...ids],
});

function ofStatus(status: UserStatus): SqlCondition {
  const time = now();
  const started = '(b.start_time IS NULL OR b.start_time <= ?)';
  const conditions: Record<UserStatus, SqlCondition> = {
    [UserStatus.DISABLED]: { sql: 'b.is_disabled = 1', values: [] },
    [UserStatus.EXPIRED]: { sql: 'b.is_disabled = 0 AND b.expire_time <= ?', values: [time] },
    [UserStatus.NOT_STARTED]: {
      sql: 'b.is_disabled = 0 AND b.start_time > ? AND (b.expire_time IS NULL OR b.expire_time > ?)',
      values: [time, time],
    },
    [UserStatus.ACTIVE]: {
      sql: `b.is_disabled = 0 AND ${started} AND (b.expire_time IS NULL OR b.expire_time > ?)`,
      values: [time, time],
    },
  };
  const { sql, values } = conditions[status];
  return { sql: `EXISTS (SELECT 1 FROM account b WHERE b.id = m.user_id AND ${sql})`, values };
}

const isWhole = ({ terms, isFiltered, isReachWhole }: MemberSelection) => !terms && !isFiltered && isReachWhole;
const isSearchOnly = ({ terms, isFiltered, isReachWhole }: MemberSelection) => terms && !isFiltered && isReachWhole;
const isReachOnly = ({ terms, isFiltered, isReachWhole }: MemberSelection) => !terms && !isFiltered && !isReachWhole;

/**
 * The keys (ou_id, user_id) of a page as a subselect, found in indexes alone, by the way that touches least:
 * - a search alone, from its words, which carry the time too;
 * - a reach alone, from the reach or from the members in order, whichever is the shorter walk;
 * - the whole list, from the end that is nearer.
 * Only where the way depends on it does this wait for the count.
 */
export async function pageKeys(
  ctx: RequestContext,
  selection: MemberSelection,
  order: ListOrder,
  page: Page,
  counting: Promise<MemberCount>,
): Promise<SqlCondition> {
  const { condition } = selection;
  const sorted = { from: 'member m', condition, order, page };
  if (isSearchOnly(selection) && order.column === SORT_COLUMNS.createdTime) return keysOfSearch(selection, order, page);
  if (isReachOnly(selection)) {
    const { total, size } = await counting;
    const reached = reachedUsers(ctx);
    const isShort = total * total < (page.offset + page.limit) * size;
    if (isShort) {
      const from = `(${reached.sql}) r STRAIGHT_JOIN member m ON m.ou_id = ? AND m.user_id = r.user_id`;
      const values = [...reached.values, workingOu(ctx)];
      return sortedKeys({ ...sorted, from, condition: { sql: 'TRUE', values } });
    }
    const values = [workingOu(ctx), ...reached.values];
    return sortedKeys({ ...sorted, condition: { sql: `m.ou_id = ? AND m.user_id IN (${reached.sql})`, values } });
  }
  return isWhole(selection) && page.offset >= FAR
    ? sortedKeys({ ...sorted, ...fromEnd(order, page, (await counting).total) })
    : sortedKeys(sorted);
}

function keysOfSearch({ terms }: MemberSelection, { direction }: ListOrder, page: Page): SqlCondition {
  const found = `SELECT DISTINCT t.ou_id, t.user_id, t.created_time FROM member_term t WHERE ${terms?.sql} LIMIT ${BOUND}`;
  return {
    sql: `SELECT f.ou_id, f.user_id FROM (${found}) f
           ORDER BY f.created_time ${direction}, f.user_id ${direction} LIMIT ? OFFSET ?`,
    values: [...(terms?.values ?? []), page.limit, page.offset],
  };
}

interface SortedKeys {
  readonly from: string;
  readonly condition: SqlCondition;
  readonly order: ListOrder;
  readonly page: Pick<Page, 'limit' | 'offset'>;
}

function sortedKeys({ from, condition, order: { column, direction }, page }: SortedKeys): SqlCondition {
  return {
    sql: `SELECT m.ou_id, m.user_id FROM ${from} WHERE ${condition.sql}
           ORDER BY ${column} ${direction}, m.user_id ${direction} LIMIT ? OFFSET ?`,
    values: [...condition.values, page.limit, page.offset],
  };
}

/** The same page counted from the end of the list, when it lies in its second half. */
function fromEnd(order: ListOrder, page: Page, total: number): Pick<SortedKeys, 'order' | 'page'> {
  const after = Math.max(0, total - page.offset - page.limit);
  if (after >= page.offset) return { order, page };
  const direction = order.direction === SortOrder.ASC ? SortOrder.DESC : SortOrder.ASC;
  const limit = Math.max(0, Math.min(page.limit, total - page.offset));
  return { order: { ...order, direction }, page: { limit, offset: after } };
}

/** A total, and the size of the working OU. */
export interface MemberCount extends Total {
  readonly size: number;
}

/** The kept count where nothing narrows the list; otherwise counted, and not beyond {@link COUNT_BOUND}. */
export async function countMembers(ctx: RequestContext, selection: MemberSelection): Promise<MemberCount> {
  const counted = isWhole(selection) ? null : countedUsers(ctx, selection);
  const total = counted ? `(SELECT COUNT(*) FROM (${counted.sql} LIMIT ${BOUND}) counted)` : 'o.member_count';
  const [row] = await query<{ total: number; size: number }>(
    ctx,
    `SELECT ${total} AS total, o.member_count AS size FROM organization o WHERE o.id = ?`,
    [...(counted?.values ?? []), workingOu(ctx)],
  );
  const { total: found, size } = row ?? { total: 0, size: 0 };
  return counted
    ? { total: Math.min(found, COUNT_BOUND), isBounded: found > COUNT_BOUND, size }
    : { total: found, isBounded: false, size };
}

/** The members to count: from words or reach alone where these are all that narrows the list, without the members. */
function countedUsers(ctx: RequestContext, selection: MemberSelection): SqlCondition {
  const { terms, condition } = selection;
  if (terms && isSearchOnly(selection)) {
    return { sql: `SELECT DISTINCT t.user_id FROM member_term t WHERE ${terms.sql}`, values: terms.values };
  }
  if (isReachOnly(selection)) {
    const reached = reachedUsers(ctx, BOUND);
    return { sql: `SELECT r.user_id FROM (${reached.sql}) r`, values: reached.values };
  }
  return { sql: `SELECT 1 FROM member m WHERE ${condition.sql}`, values: condition.values };
}

import type { SqlCondition } from '../../../access/reach.js';
import { reachRows } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import type { KeyedPage, Total } from '../../../core/pagination.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { SortOrder } from '../../../core/graphql/types.js';
import { beyond, foundIds, foundUsers, keysOfSearch, SEARCH_BOUND } from './user-search-keys.service.js';
import type { MemberSelection, UserListRequest } from './user-selection.service.js';
import { allOf } from './user-selection.service.js';
import { UserSortField } from './user.types.js';

export interface ListOrder {
  readonly field: UserSortField;
  readonly column: string;
  readonly direction: SortOrder;
}

const SORT_COLUMNS: Record<UserSortField, string> = {
  [UserSortField.createdTime]: 'm.created_time',
  [UserSortField.name]: 'm.name',
  [UserSortField.username]: 'm.username',
  [UserSortField.email]: 'm.email',
  // Not by the last sign-in: its index would cost each sign-in a write for each of somebody's OUs.
  [UserSortField.accountExpireTime]: 'm.expire_time',
};
/** Beyond so many rows a page is read from the nearer end. */
const FAR = 10_000;
/** The same for a reach, whose count is not kept, so that waiting for it must be worth it. */
const NEAR = 1_000;

/** Newest first unless asked otherwise; names and addresses from A to Z, the next to expire first (USER-21). */
export function orderOf({ sortBy, sortType }: Pick<UserListRequest, 'sortBy' | 'sortType'>): ListOrder {
  const field = sortBy ?? UserSortField.createdTime;
  const usual = field === UserSortField.createdTime ? SortOrder.DESC : SortOrder.ASC;
  return { field, column: SORT_COLUMNS[field], direction: sortType ?? usual };
}

const isWhole = ({ terms, filter, isReachWhole }: MemberSelection) => !terms && !filter && isReachWhole;
const isReachOnly = ({ terms, filter, isReachWhole }: MemberSelection) => !terms && !filter && !isReachWhole;

/** Where the members of a list come from: `from` names a member `m`, and `condition` is on it. */
interface Source {
  readonly from: string;
  readonly condition: SqlCondition;
}

/**
 * The way to the members that touches least: from the words of a search, else from a reach, else from the members in
 * order. Filters are then looked up member by member.
 */
function sourceOf(ctx: RequestContext, selection: MemberSelection): Source {
  const { filter, isReachWhole } = selection;
  const found = foundUsers(ctx, selection, selection.filter ? null : COUNT_BOUND + 1);
  if (found) return joined({ sql: `(${found.sql})`, values: found.values }, filter);
  if (!isReachWhole) return joined(reachRows(ctx), filter);
  const ofOu = { sql: 'm.ou_id = ?', values: [workingOu(ctx)] };
  return { from: 'member m', condition: allOf(filter ? [ofOu, filter] : [ofOu]) };
}

/** Members by the keys of a table expression `r`, in this order of reading. */
const joined = (rows: SqlCondition, filter: SqlCondition | null): Source => ({
  from: `${rows.sql} r STRAIGHT_JOIN member m ON m.ou_id = r.ou_id AND m.user_id = r.user_id`,
  condition: { sql: filter?.sql ?? 'TRUE', values: [...rows.values, ...(filter?.values ?? [])] },
});

/** The members along an index of theirs, each looked up in the reach: told so, or all of the reach would be sorted. */
function membersInReach(ctx: RequestContext, filter: SqlCondition | null): Source {
  const reach = reachRows(ctx, true);
  const ofOu = { sql: 'm.ou_id = ?', values: [...reach.values, workingOu(ctx)] };
  return {
    from: `member m STRAIGHT_JOIN ${reach.sql} r ON r.ou_id = m.ou_id AND r.user_id = m.user_id`,
    condition: allOf(filter ? [ofOu, filter] : [ofOu]),
  };
}

/**
 * The keys (ou_id, user_id) of a page as a subselect, found in indexes alone. A search in the order of time needs no
 * members, and a reach is kept in that order; in any other it is walked from itself or along the members, whichever is
 * the shorter. A list without search and filters is read from the end that is nearer. Only where the way depends on it
 * does this wait for the count.
 */
export async function pageKeys(
  ctx: RequestContext,
  selection: MemberSelection,
  order: ListOrder,
  page: KeyedPage,
  counting: Promise<MemberCount>,
): Promise<SqlCondition> {
  const isByTime = order.column === SORT_COLUMNS.createdTime;
  if (selection.terms && !selection.filter && isByTime) {
    return keysOfSearch(ctx, selection, order.direction, page, counting);
  }
  if (isByTime && !selection.terms && !selection.isReachWhole) {
    return keysOfReach(ctx, selection, order, page, counting);
  }
  if (!selection.terms && !selection.isReachWhole) {
    const { total, isBounded, size } = await counting;
    const found = isBounded ? COUNT_BOUND : total;
    const isShort = found * found < (page.offset + page.limit) * size;
    if (!isShort) return sortedKeys({ ...membersInReach(ctx, selection.filter), order, page });
  }
  return isWhole(selection) && page.offset >= FAR
    ? sortedKeys({ ...sourceOf(ctx, selection), ...fromEnd(order, page, (await counting).total) })
    : sortedKeys({ ...sourceOf(ctx, selection), order, page });
}

/** A reach in the order in which it is kept; with a filter, members are looked at until the page is full. */
async function keysOfReach(
  ctx: RequestContext,
  selection: MemberSelection,
  order: ListOrder,
  page: KeyedPage,
  counting: Promise<MemberCount>,
): Promise<SqlCondition> {
  const rows = reachRows(ctx);
  const source = selection.filter
    ? joined(rows, selection.filter)
    : { from: `${rows.sql} r`, condition: { sql: 'TRUE', values: rows.values } };
  const isNear = selection.filter || page.offset < NEAR;
  const { total, isBounded } = isNear ? { total: 0, isBounded: true } : await counting;
  const place = isBounded ? { order, page } : fromEnd(order, page, total);
  return sortedKeys({ ...source, ...place, alias: 'r' });
}

interface SortedKeys extends Source {
  readonly order: ListOrder;
  readonly page: Pick<KeyedPage, 'limit' | 'offset' | 'after'>;
  /** The table that keys are read from. */
  readonly alias?: 'm' | 'r';
}

function sortedKeys({ from, condition, order, page, alias = 'm' }: SortedKeys): SqlCondition {
  const { direction } = order;
  const column = order.column.replace(/^m\./, `${alias}.`);
  const rest = beyond(page.after, alias, column, direction);
  return {
    sql: `SELECT ${alias}.ou_id, ${alias}.user_id FROM ${from} WHERE ${condition.sql} AND ${rest.sql}
           ORDER BY ${column} ${direction}, ${alias}.user_id ${direction} LIMIT ? OFFSET ?`,
    values: [...condition.values, ...rest.values, page.limit, page.offset],
  };
}

/** The same page counted from the end of the list, when it lies in its second half. */
function fromEnd(order: ListOrder, page: KeyedPage, total: number): Pick<SortedKeys, 'order' | 'page'> {
  const after = Math.max(0, total - page.offset - page.limit);
  if (after >= page.offset) return { order, page };
  const direction = order.direction === SortOrder.ASC ? SortOrder.DESC : SortOrder.ASC;
  const limit = Math.max(0, Math.min(page.limit, total - page.offset));
  return { order: { ...order, direction }, page: { limit, offset: after, after: null } };
}

/** A total, and the size of the working OU. */
export interface MemberCount extends Total {
  readonly size: number;
}

/**
 * The kept count where nothing narrows the list; otherwise counted, and not beyond `bound`, or {@link SEARCH_BOUND} for
 * a search.
 */
export async function countMembers(
  ctx: RequestContext,
  selection: MemberSelection,
  bound: number = COUNT_BOUND,
): Promise<MemberCount> {
  const counted = isWhole(selection) ? null : countedUsers(ctx, selection);
  const most = selection.terms && !selection.filter ? SEARCH_BOUND : bound;
  const total = counted ? `(SELECT COUNT(*) FROM (${counted.sql} LIMIT ${most + 1}) counted)` : 'o.member_count';
  const [row] = await query<{ total: number; size: number }>(
    ctx,
    `SELECT ${total} AS total, o.member_count AS size FROM organization o WHERE o.id = ?`,
    [...(counted?.values ?? []), workingOu(ctx)],
  );
  const { total: found, size } = row ?? { total: 0, size: 0 };
  return counted
    ? { total: Math.min(found, most), isBounded: found > most, size }
    : { total: found, isBounded: false, size };
}

/** Whom to count: from words or reach alone where these are all that narrows the list, without the members. */
function countedUsers(ctx: RequestContext, selection: MemberSelection): SqlCondition {
  const found = selection.filter ? null : foundIds(ctx, selection);
  if (found) return found;
  if (isReachOnly(selection)) {
    const rows = reachRows(ctx);
    return { sql: `SELECT 1 FROM ${rows.sql} r`, values: rows.values };
  }
  const { from, condition } = sourceOf(ctx, selection);
  return { sql: `SELECT 1 FROM ${from} WHERE ${condition.sql}`, values: condition.values };
}

import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import { storedReachCount } from '../../../access/reach-count.js';
import { reachRows } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import type { KeyedPage, Total } from '../../../core/pagination.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { SortOrder } from '../../../core/graphql/types.js';
import { beyond, foundIds, foundUsers, keysOfSearch, SEARCH_BOUND } from './user-search-keys.service.js';
import type { MemberSelection, UserListRequest } from './user-selection.service.js';
import { isSearch } from './user-selection.service.js';
import { UserSortField } from './user.types.js';

/** The order of a list; `column` is one of member. */
export interface ListOrder {
  readonly field: UserSortField;
  readonly column: string;
  readonly direction: SortOrder;
}

const SORT_COLUMNS: Record<UserSortField, string> = {
  [UserSortField.createdTime]: 'created_time',
  [UserSortField.name]: 'name',
  [UserSortField.username]: 'username',
  [UserSortField.email]: 'email',
  // Not by the last sign-in: its index would cost each sign-in a write for each OU of the person.
  [UserSortField.accountExpireTime]: 'expire_time',
};
/** Beyond this many rows a page is read from the nearer end. */
const FAR = 10_000;
/** The same for a reach, whose count is not stored, so waiting for it must be worth it. */
const NEAR = 1_000;

/** Newest first unless asked otherwise; names and addresses from A to Z, the next to expire first (USER-21). */
export function orderOf({ sortBy, sortType }: Pick<UserListRequest, 'sortBy' | 'sortType'>): ListOrder {
  const field = sortBy ?? UserSortField.createdTime;
  const usual = field === UserSortField.createdTime ? SortOrder.DESC : SortOrder.ASC;
  return { field, column: SORT_COLUMNS[field], direction: sortType ?? usual };
}

/** The order of a list as SQL, of members under an alias; by id if equal. */
export function orderBy({ column, direction }: ListOrder, alias: 'm' | 'r' = 'm'): Sql {
  const order = name(direction);
  return sql`ORDER BY ${name(`${alias}.${column}`)} ${order}, ${name(alias)}.user_id ${order}`;
}

const isWhole = ({ terms, filter, isReachWhole }: MemberSelection) => !terms && !filter && isReachWhole;
const isReachOnly = ({ terms, filter, isReachWhole }: MemberSelection) => !terms && !filter && !isReachWhole;

/**
 * The rows that a list is read from, as the part of a statement from FROM to the end of its conditions: a member `m`,
 * or a reach `r` alone.
 */
type Source = Sql;

/**
 * The way to the members that touches least: from the words of a search, else from a reach, else from the members in
 * order. Filters are then looked up member by member.
 */
function sourceOf(ctx: RequestContext, selection: MemberSelection): Source {
  const { filter, isReachWhole } = selection;
  if (isSearch(selection)) return joined(sql`(${foundUsers(ctx, selection, filter ? null : COUNT_BOUND + 1)})`, filter);
  if (!isReachWhole) return joined(reachRows(ctx), filter);
  return sql`FROM member m WHERE ${inOu(ctx, 'm')}${also(filter)}`;
}

const also = (filter: Sql | null) => (filter ? sql` AND ${filter}` : empty);

/** Members by the keys of a table expression `r`, in this order of reading. */
const joined = (rows: Sql, filter: Sql | null): Source =>
  sql`FROM ${rows} r STRAIGHT_JOIN member m ON m.ou_id = r.ou_id AND m.user_id = r.user_id WHERE ${filter ?? sql`TRUE`}`;

/**
 * The members along an index of theirs, each looked up in the reach. The hint is needed: the planner would sort the
 * whole reach.
 */
const membersInReach = (ctx: RequestContext, filter: Sql | null): Source =>
  sql`FROM member m STRAIGHT_JOIN ${reachRows(ctx, true)} r ON r.ou_id = m.ou_id AND r.user_id = m.user_id
       WHERE ${inOu(ctx, 'm')}${also(filter)}`;

/**
 * The keys (ou_id, user_id) of a page as a subselect, found in indexes alone. A search in the order of time needs no
 * members, and a reach is kept in that order. In any other order a reach is read by itself or along the members,
 * whichever is the shorter. A list without search and filters is read from the nearer end. This waits for the count
 * only where the way depends on it.
 */
export async function pageKeys(
  ctx: RequestContext,
  selection: MemberSelection,
  order: ListOrder,
  page: KeyedPage,
  counting: Promise<MemberCount>,
): Promise<Sql> {
  const isByTime = order.field === UserSortField.createdTime;
  if (isSearch(selection) && !selection.filter && isByTime) {
    return keysOfSearch(ctx, selection, order.direction, page, counting);
  }
  if (isByTime && !selection.terms && !selection.isReachWhole) {
    return keysOfReach(ctx, selection, order, page, counting);
  }
  if (!selection.terms && !selection.isReachWhole) {
    const { total, isBounded, size } = await counting;
    const found = isBounded ? COUNT_BOUND : total;
    const isShort = found * found < (page.offset + page.limit) * size;
    if (!isShort) return sortedKeys(membersInReach(ctx, selection.filter), { order, page });
  }
  return isWhole(selection) && page.offset >= FAR
    ? sortedKeys(sourceOf(ctx, selection), fromEnd(order, page, (await counting).total))
    : sortedKeys(sourceOf(ctx, selection), { order, page });
}

/** A reach in the order in which it is kept; with a filter, members are looked at until the page is full. */
async function keysOfReach(
  ctx: RequestContext,
  { filter }: MemberSelection,
  order: ListOrder,
  page: KeyedPage,
  counting: Promise<MemberCount>,
): Promise<Sql> {
  const source = filter ? joined(reachRows(ctx), filter) : sql`FROM ${reachRows(ctx)} r WHERE TRUE`;
  const isNear = filter || page.offset < NEAR;
  const { total, isBounded } = isNear ? { total: 0, isBounded: true } : await counting;
  return sortedKeys(source, isBounded ? { order, page } : fromEnd(order, page, total), 'r');
}

/** A page, and the order in which it is read. */
interface Reading {
  readonly order: ListOrder;
  readonly page: Pick<KeyedPage, 'limit' | 'offset' | 'after'>;
}

/** @param alias the table that keys are read from */
function sortedKeys(source: Source, { order, page }: Reading, alias: 'm' | 'r' = 'm'): Sql {
  const rest = beyond(page.after, alias, order.column, order.direction);
  return sql`SELECT ${name(alias)}.ou_id, ${name(alias)}.user_id ${source} AND ${rest}
           ${orderBy(order, alias)} LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/** The same page counted from the end of the list, when it lies in its second half. */
function fromEnd(order: ListOrder, page: KeyedPage, total: number): Reading {
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
 * The stored count if nothing narrows the list; otherwise counted up to `bound`, or {@link SEARCH_BOUND} for a search.
 */
export async function countMembers(
  ctx: RequestContext,
  selection: MemberSelection,
  bound: number = COUNT_BOUND,
): Promise<MemberCount> {
  const stored = storedCount(ctx, selection);
  const most = selection.terms && !selection.filter ? SEARCH_BOUND : bound;
  const total = countOf(ctx, selection, most);
  const [row] = await query<{ total: number; size: number }>(
    ctx,
    sql`SELECT ${total} AS total, o.member_count AS size FROM organization o WHERE o.id = ${workingOu(ctx)}`,
  );
  const { total: found, size } = row ?? { total: 0, size: 0 };
  return stored
    ? { total: found, isBounded: false, size }
    : { total: Math.min(found, most), isBounded: found > most, size };
}

/**
 * The number of a list as a value of a statement on the OU `o`: stored if nothing narrows the list, otherwise counted up
 * to one more than `bound`.
 */
export const countOf = (ctx: RequestContext, selection: MemberSelection, bound: number = COUNT_BOUND): Sql =>
  storedCount(ctx, selection) ??
  sql`(SELECT COUNT(*) FROM (${countedUsers(ctx, selection)} LIMIT ${bound + 1}) counted)`;

/** The stored number of a list that nothing narrows: the members of the OU `o`, or those in the caller's reach. */
function storedCount(ctx: RequestContext, selection: MemberSelection): Sql | null {
  if (isWhole(selection)) return sql`o.member_count`;
  return isReachOnly(selection) ? storedReachCount(ctx) : null;
}

/** The rows to count: of a search or a reach alone, without the members, if nothing else narrows the list. */
function countedUsers(ctx: RequestContext, selection: MemberSelection): Sql {
  if (isSearch(selection) && !selection.filter) return foundIds(ctx, selection);
  if (isReachOnly(selection)) return sql`SELECT 1 FROM ${reachRows(ctx)} r`;
  return sql`SELECT 1 ${sourceOf(ctx, selection)}`;
}

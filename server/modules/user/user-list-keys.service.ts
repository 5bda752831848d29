import type { SqlCondition } from '../../access/reach.js';
import { reachedUsers } from '../../access/reach.js';
import type { RequestContext } from '../../core/context.js';
import { workingOu } from '../../core/context.js';
import type { KeyedPage, RowKey, Total } from '../../core/pagination.js';
import { COUNT_BOUND } from '../../core/pagination.js';
import { query } from '../../database/query.js';
import { SortOrder } from '../../graphql/types.js';
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
};
/** Beyond so many rows a page is read from the nearer end. */
const FAR = 10_000;
/** One more than counts tell, so that a bound is known to be one. */
const BOUND = COUNT_BOUND + 1;

/** Newest first unless asked otherwise; names and addresses from A to Z (USER-21). */
export function orderOf({ sortBy, sortType }: Pick<UserListRequest, 'sortBy' | 'sortType'>): ListOrder {
  const field = sortBy ?? UserSortField.createdTime;
  const usual = field === UserSortField.createdTime ? SortOrder.DESC : SortOrder.ASC;
  return { field, column: SORT_COLUMNS[field], direction: sortType ?? usual };
}

const isWhole = ({ terms, filter, isReachWhole }: MemberSelection) => !terms && !filter && isReachWhole;
const isSearchOnly = ({ terms, filter, isReachWhole }: MemberSelection) => terms && !filter && isReachWhole;
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
  const found = foundUsers(ctx, selection, isSearchOnly(selection) ? BOUND : null);
  if (found) return joined(found, filter, workingOu(ctx));
  if (!isReachWhole) return joined(reachedUsers(ctx), filter, workingOu(ctx));
  const ofOu = { sql: 'm.ou_id = ?', values: [workingOu(ctx)] };
  return { from: 'member m', condition: allOf(filter ? [ofOu, filter] : [ofOu]) };
}

/** Members by the ids that `users` selects, in this order of reading. */
const joined = (users: SqlCondition, filter: SqlCondition | null, ouId: string): Source => ({
  from: `(${users.sql}) r STRAIGHT_JOIN member m ON m.ou_id = ? AND m.user_id = r.user_id`,
  condition: { sql: filter?.sql ?? 'TRUE', values: [...users.values, ouId, ...(filter?.values ?? [])] },
});

/**
 * Whom a search finds within reach, each once, with the time they joined; null without a search. At most `limit`: a
 * search of the whole OU may match all of it, and then shows the first it finds. What narrows it further must see all.
 */
function foundUsers(
  ctx: RequestContext,
  { terms, isReachWhole }: MemberSelection,
  limit: number | null,
): SqlCondition | null {
  if (!terms) return null;
  const select = 'SELECT DISTINCT t.ou_id, t.user_id, t.created_time FROM';
  const end = limit === null ? '' : ` LIMIT ${limit}`;
  if (isReachWhole) return { sql: `${select} member_term t WHERE ${terms.sql}${end}`, values: terms.values };
  const reached = reachedUsers(ctx);
  return {
    sql: `${select} (${reached.sql}) s JOIN member_term t ON t.user_id = s.user_id WHERE ${terms.sql}${end}`,
    values: [...reached.values, ...terms.values],
  };
}

/**
 * The keys (ou_id, user_id) of a page as a subselect, found in indexes alone. A search in the order of time needs no
 * members; a reach is walked from itself or along the members in order, whichever is the shorter; the whole list is
 * read from the end that is nearer. Only where the way depends on it does this wait for the count.
 */
export async function pageKeys(
  ctx: RequestContext,
  selection: MemberSelection,
  order: ListOrder,
  page: KeyedPage,
  counting: Promise<MemberCount>,
): Promise<SqlCondition> {
  const ofOu: Source = { from: 'member m', condition: { sql: 'm.ou_id = ?', values: [workingOu(ctx)] } };
  if (selection.terms && !selection.filter && order.column === SORT_COLUMNS.createdTime) {
    return keysOfSearch(ctx, selection, order, page);
  }
  if (isReachOnly(selection)) {
    const { total, size } = await counting;
    const isShort = total * total < (page.offset + page.limit) * size;
    if (!isShort) {
      const reached = reachedUsers(ctx);
      const isReached = { sql: `m.user_id IN (${reached.sql})`, values: reached.values };
      return sortedKeys({ ...ofOu, condition: allOf([ofOu.condition, isReached]), order, page });
    }
  }
  return isWhole(selection) && page.offset >= FAR
    ? sortedKeys({ ...ofOu, ...fromEnd(order, page, (await counting).total) })
    : sortedKeys({ ...sourceOf(ctx, selection), order, page });
}

function keysOfSearch(
  ctx: RequestContext,
  selection: MemberSelection,
  { direction }: ListOrder,
  page: KeyedPage,
): SqlCondition {
  const rest = beyond(page.after, 'f', 'f.created_time', direction);
  const found = foundUsers(ctx, selection, selection.isReachWhole ? BOUND : null);
  return {
    sql: `SELECT f.ou_id, f.user_id FROM (${found?.sql}) f WHERE ${rest.sql}
           ORDER BY f.created_time ${direction}, f.user_id ${direction} LIMIT ? OFFSET ?`,
    values: [...(found?.values ?? []), ...rest.values, page.limit, page.offset],
  };
}

interface SortedKeys extends Source {
  readonly order: ListOrder;
  readonly page: Pick<KeyedPage, 'limit' | 'offset' | 'after'>;
}

function sortedKeys({ from, condition, order: { column, direction }, page }: SortedKeys): SqlCondition {
  const rest = beyond(page.after, 'm', column, direction);
  return {
    sql: `SELECT m.ou_id, m.user_id FROM ${from} WHERE ${condition.sql} AND ${rest.sql}
           ORDER BY ${column} ${direction}, m.user_id ${direction} LIMIT ? OFFSET ?`,
    values: [...condition.values, ...rest.values, page.limit, page.offset],
  };
}

/** What comes after `key` in the order of `column` and id. Written out: row values are not read along an index. */
function beyond(key: RowKey | null, table: string, column: string, direction: SortOrder): SqlCondition {
  if (!key) return { sql: 'TRUE', values: [] };
  const sign = direction === SortOrder.ASC ? '>' : '<';
  return {
    sql: `(${column} ${sign} ? OR (${column} = ? AND ${table}.user_id ${sign} ?))`,
    values: [key.value, key.value, key.id],
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

/** Whom to count: from words or reach alone where these are all that narrows the list, without the members. */
function countedUsers(ctx: RequestContext, selection: MemberSelection): SqlCondition {
  const narrow = selection.filter ? null : foundUsers(ctx, selection, BOUND);
  if (narrow) return { sql: `SELECT f.user_id FROM (${narrow.sql}) f`, values: narrow.values };
  if (isReachOnly(selection)) {
    const reached = reachedUsers(ctx, BOUND);
    return { sql: `SELECT r.user_id FROM (${reached.sql}) r`, values: reached.values };
  }
  const { from, condition } = sourceOf(ctx, selection);
  return { sql: `SELECT 1 FROM ${from} WHERE ${condition.sql}`, values: condition.values };
}

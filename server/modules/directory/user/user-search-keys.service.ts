import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import { isReachedEach, reachRows } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import type { KeyedPage, RowKey, Total } from '../../../core/pagination.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { SortOrder } from '../../../core/graphql/types.js';
import { name } from '../../../database/sql.js';
import type { SearchSelection } from './user-selection.service.js';

/**
 * The total of a search stops here: a caller with more matches types another letter, and counting the thousands that
 * share a first name would take longer than finding the page. Up to here the page is sorted from all matches; beyond,
 * it is read in order.
 */
export const SEARCH_BOUND = 1_000;

/** Rows of member_term `t`, narrowed to the caller's reach: the part of a statement that follows SELECT …. */
function termRows(ctx: RequestContext, { terms, isReachWhole }: SearchSelection): Sql {
  if (isReachWhole) return sql`FROM member_term t WHERE ${terms}`;
  return sql`FROM ${reachRows(ctx)} r JOIN member_term t ON t.ou_id = r.ou_id AND t.user_id = r.user_id WHERE ${terms}`;
}

/** The ids of the members that a search finds within reach, each once. */
export const foundIds = (ctx: RequestContext, selection: SearchSelection): Sql =>
  sql`SELECT DISTINCT t.user_id ${termRows(ctx, selection)}`;

/**
 * The members that a search finds within reach, each once, with the time they joined. At most `limit`: a search may
 * match a whole OU, and then shows the first it finds. A further filter must see all of them.
 */
export const foundUsers = (ctx: RequestContext, selection: SearchSelection, limit: number | null): Sql =>
  sql`SELECT DISTINCT t.ou_id, t.user_id, t.created_time ${termRows(ctx, selection)}${limit === null ? empty : sql` LIMIT ${limit}`}`;

/**
 * The keys of a page of a search in the order of time. A few results are found by their words and sorted. Results of a
 * common word are soon met on the way along all that begins with the same letter: an index keeps these in that order.
 */
export async function keysOfSearch(
  ctx: RequestContext,
  selection: SearchSelection,
  direction: SortOrder,
  page: KeyedPage,
  counting: Promise<Total>,
): Promise<Sql> {
  const { terms, head, isReachWhole } = selection;
  const order = name(direction);
  if ((await counting).isBounded) {
    const rest = beyond(page.after, 't', 'created_time', direction);
    const reached = isReachWhole ? empty : sql` AND ${isReachedEach(ctx, 't')}`;
    return sql`SELECT DISTINCT t.ou_id, t.user_id, t.created_time FROM member_term t FORCE INDEX (member_term_head)
             WHERE ${terms} AND t.head = ${head} AND ${rest}${reached}
             ORDER BY t.created_time ${order}, t.user_id ${order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  }
  const rest = beyond(page.after, 'f', 'created_time', direction);
  const found = foundUsers(ctx, selection, COUNT_BOUND + 1);
  return sql`SELECT f.ou_id, f.user_id FROM (${found}) f WHERE ${rest}
           ORDER BY f.created_time ${order}, f.user_id ${order} LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/**
 * The rows of `table` after `key` in the order of `column` and id. Written out: the planner reads row values along no
 * index.
 */
export function beyond(key: RowKey | null, table: string, column: string, direction: SortOrder): Sql {
  if (!key) return sql`TRUE`;
  const [place, id] = [name(`${table}.${column}`), name(`${table}.user_id`)];
  return direction === SortOrder.ASC
    ? sql`(${place} > ${key.value} OR (${place} = ${key.value} AND ${id} > ${key.id}))`
    : sql`(${place} < ${key.value} OR (${place} = ${key.value} AND ${id} < ${key.id}))`;
}

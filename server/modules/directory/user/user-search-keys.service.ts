import type { SqlCondition } from '../../../access/reach.js';
import { isReachedEach, reachRows } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import type { KeyedPage, RowKey, Total } from '../../../core/pagination.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { SortOrder } from '../../../core/graphql/types.js';
import type { MemberSelection } from './user-selection.service.js';

/**
 * Where totals of a search stop: who finds more writes another letter, and counting the thousands that share a first
 * name would take longer than finding the page. Up to here what was found is sorted; beyond, it is read in order.
 */
export const SEARCH_BOUND = 1_000;

/** Rows of member_term `t`, narrowed to the caller's reach, as what follows SELECT …. */
function termRows(ctx: RequestContext, terms: SqlCondition, isReachWhole: boolean): SqlCondition {
  if (isReachWhole) return { sql: `FROM member_term t WHERE ${terms.sql}`, values: terms.values };
  const reach = reachRows(ctx);
  return {
    sql: `FROM ${reach.sql} r JOIN member_term t ON t.ou_id = r.ou_id AND t.user_id = r.user_id WHERE ${terms.sql}`,
    values: [...reach.values, ...terms.values],
  };
}

/** The ids of whom a search finds within reach, each once; null without a search. */
export function foundIds(ctx: RequestContext, { terms, isReachWhole }: MemberSelection): SqlCondition | null {
  if (!terms) return null;
  const rows = termRows(ctx, terms, isReachWhole);
  return { sql: `SELECT DISTINCT t.user_id ${rows.sql}`, values: rows.values };
}

/**
 * Whom a search finds within reach, each once, with the time they joined; null without a search. At most `limit`: a
 * search may match a whole OU, and then shows the first it finds. What narrows it further must see all.
 */
export function foundUsers(
  ctx: RequestContext,
  { terms, isReachWhole }: MemberSelection,
  limit: number | null,
): SqlCondition | null {
  if (!terms) return null;
  const rows = termRows(ctx, terms, isReachWhole);
  return {
    sql: `SELECT DISTINCT t.ou_id, t.user_id, t.created_time ${rows.sql}${limit === null ? '' : ` LIMIT ${limit}`}`,
    values: rows.values,
  };
}

/**
 * The keys of a page of what a search finds, in the order of time. Few are found by their words and sorted; what many
 * share is met soon on the way along all that begins with the same letter, which an index keeps in that order.
 */
export async function keysOfSearch(
  ctx: RequestContext,
  selection: MemberSelection,
  direction: SortOrder,
  page: KeyedPage,
  counting: Promise<Total>,
): Promise<SqlCondition> {
  const { terms, head, isReachWhole } = selection;
  if (terms && (await counting).isBounded) {
    const rest = beyond(page.after, 't', 't.created_time', direction);
    const reached = isReachWhole ? null : isReachedEach(ctx, 't');
    return {
      sql: `SELECT DISTINCT t.ou_id, t.user_id, t.created_time FROM member_term t FORCE INDEX (member_term_head)
             WHERE ${terms.sql} AND t.head = ? AND ${rest.sql}${reached ? ` AND ${reached.sql}` : ''}
             ORDER BY t.created_time ${direction}, t.user_id ${direction} LIMIT ? OFFSET ?`,
      values: [...terms.values, head, ...rest.values, ...(reached?.values ?? []), page.limit, page.offset],
    };
  }
  const rest = beyond(page.after, 'f', 'f.created_time', direction);
  const found = foundUsers(ctx, selection, COUNT_BOUND + 1);
  return {
    sql: `SELECT f.ou_id, f.user_id FROM (${found?.sql}) f WHERE ${rest.sql}
           ORDER BY f.created_time ${direction}, f.user_id ${direction} LIMIT ? OFFSET ?`,
    values: [...(found?.values ?? []), ...rest.values, page.limit, page.offset],
  };
}

/** What comes after `key` in the order of `column` and id. Written out: row values are not read along an index. */
export function beyond(key: RowKey | null, table: string, column: string, direction: SortOrder): SqlCondition {
  if (!key) return { sql: 'TRUE', values: [] };
  const sign = direction === SortOrder.ASC ? '>' : '<';
  return {
    sql: `(${column} ${sign} ? OR (${column} = ? AND ${table}.user_id ${sign} ?))`,
    values: [key.value, key.value, key.id],
  };
}

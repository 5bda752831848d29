import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { KeyedPage, PageRequest, RowKey, Total } from '../../../core/pagination.js';
import { COUNT_BOUND, keyText, paginationOf, parseKey, parseKeyedPage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { AlarmFilterInput } from './alarm-input.types.js';
import type { AlarmOrder } from './alarm-kinds.types.js';
import { SEVERITIES } from './alarm-kinds.types.js';
import { readAlarms } from './alarm-rows.service.js';
import { afterKey, hasText, orderOf, patternOf, SEARCHED, searched, selected } from './alarm-selection.js';
import type { AlarmPage, AlarmSearched, AlarmView } from './alarm.types.js';

/** Alarms of the answer without pages. */
const MAX_ACTIVE = 1_000;
/** More rows than any list has. */
const ALL = 2 ** 31;

export interface AlarmListRequest {
  readonly filters?: AlarmFilterInput | null;
  readonly order?: AlarmOrder | null;
  readonly pagination?: PageRequest | null;
}

/**
 * A page of the alarms that the caller sees in the working OU (ALM-11, CALL-242), by key. Two statements, whatever the
 * filters; each reads along an index that begins with the most selective filter. A search reads 20,000 alarms and tells
 * how far it came (ALM-22). Throws as `parseKeyedPage`.
 */
export async function listAlarms(ctx: RequestContext, request: AlarmListRequest): Promise<AlarmPage> {
  const order = request.order ?? 'NEWEST';
  const page = parseKeyedPage(request.pagination, order);
  const filters = request.filters ?? {};
  const [alarms, { total, reached }] = await Promise.all([
    readPage(ctx, filters, order, page),
    patternOf(filters) === null ? countAlarms(ctx, filters, order) : readReached(ctx, filters),
  ]);
  const last = alarms[page.limit - 1];
  return {
    alarms,
    pagination: paginationOf(page, total, last ? keyOf(last, order) : null),
    searched: reached,
  };
}

/** The active alarms that the caller sees, the worst first and the newest of each severity first, at most 1000 (CALL-061). */
export function activeAlarms(ctx: RequestContext): Promise<AlarmView[]> {
  const page: KeyedPage = { currentPage: 1, limit: MAX_ACTIVE, offset: 0, after: null };
  return readPage(ctx, { states: ['ACTIVE'] }, 'SEVERITY', page);
}

const keyOf = ({ id, severity, start }: AlarmView, order: AlarmOrder): RowKey => ({
  field: order,
  value: order === 'NEWEST' ? start : `${SEVERITIES.indexOf(severity)} ${start}`,
  id,
});

/** The key with which the search before ended; null for the first. */
const searchKey = ({ searchAfter }: AlarmFilterInput): RowKey | null =>
  searchAfter ? parseKey(searchAfter, 'NEWEST', 'filters.searchAfter') : null;

async function readPage(
  ctx: RequestContext,
  filters: AlarmFilterInput,
  order: AlarmOrder,
  { limit, offset, after }: KeyedPage,
): Promise<AlarmView[]> {
  const pattern = patternOf(filters);
  const rows: Sql =
    pattern === null
      ? selected(ctx, { filters, order, after }, offset + limit)
      : sql`SELECT a.id, a.severity, a.start_time FROM (${searched(ctx, filters, searchKey(filters))}) w
              STRAIGHT_JOIN alarm a ON ${inOu(ctx, 'a')} AND a.id = w.id
             WHERE ${hasText(pattern)}${afterKey(after, order)}`;
  const these = sql`(SELECT id FROM (${rows}) f ORDER BY ${orderOf(order)} LIMIT ${limit} OFFSET ${offset}) k
    STRAIGHT_JOIN alarm a ON ${inOu(ctx, 'a')} AND a.id = k.id`;
  return readAlarms(
    ctx,
    these,
    sql`TRUE ORDER BY ${order === 'NEWEST' ? empty : sql`a.severity, `}a.start_time DESC, a.id DESC`,
  );
}

interface Counted {
  readonly total: Total;
  /** Null without a search. */
  readonly reached: AlarmSearched | null;
}

/** The number of alarms of a list, its search left aside. */
export async function countSelected(ctx: RequestContext, filters: AlarmFilterInput): Promise<number> {
  const rows = selected(ctx, { filters, order: 'NEWEST', after: null }, ALL);
  const [counted] = await query<{ total: number }>(ctx, sql`SELECT COUNT(*) AS total FROM (${rows}) f`);
  return counted?.total ?? 0;
}

async function countAlarms(ctx: RequestContext, filters: AlarmFilterInput, order: AlarmOrder): Promise<Counted> {
  const rows = selected(ctx, { filters, order, after: null }, COUNT_BOUND + 1);
  const [counted] = await query<{ total: number }>(ctx, sql`SELECT COUNT(*) AS total FROM (${rows}) f`);
  const total = counted?.total ?? 0;
  return { total: { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND }, reached: null };
}

/** The number of alarms that a search finds among those that it reads, and how far it reads (ALM-22). */
async function readReached(ctx: RequestContext, filters: AlarmFilterInput): Promise<Counted> {
  const pattern = patternOf(filters) ?? '';
  const [row] = await query<{ count: number; total: number; last: string | null }>(
    ctx,
    sql`SELECT COUNT(*) AS count, COUNT(IF(${hasText(pattern)}, 1, NULL)) AS total,
            MIN(CONCAT(LPAD(w.start_time, 16, '0'), w.id)) AS last
          FROM (${searched(ctx, filters, searchKey(filters))}) w STRAIGHT_JOIN alarm a ON ${inOu(ctx, 'a')} AND a.id = w.id`,
  );
  const { count = 0, total = 0, last = null } = row ?? {};
  const [until, id] = [Number(last?.slice(0, 16)), last?.slice(16) ?? ''];
  return {
    total: { total, isBounded: false },
    reached: {
      count,
      until: last === null ? null : until,
      next: last === null || count < SEARCHED ? null : keyText({ field: 'NEWEST', value: until, id }),
    },
  };
}

/**
 * The alarms of a list, newest first, in pages of `limit`, all of them: a search goes on where it ended. Each page takes
 * one statement, behind the key of the one before.
 * @param contextOf the present rights, read before each page
 */
export async function* everyAlarm(
  contextOf: () => Promise<RequestContext>,
  filters: AlarmFilterInput,
  limit: number,
): AsyncGenerator<AlarmView[]> {
  let searchAfter: string | null = null;
  do {
    let after: RowKey | null = null;
    const wanted: AlarmFilterInput = { ...filters, searchAfter };
    for (;;) {
      const page: KeyedPage = { currentPage: 1, limit, offset: 0, after };
      const alarms = await readPage(await contextOf(), wanted, 'NEWEST', page);
      if (alarms.length > 0) yield alarms;
      const last = alarms[limit - 1];
      if (!last) break;
      after = keyOf(last, 'NEWEST');
    }
    searchAfter =
      patternOf(filters) === null ? null : ((await readReached(await contextOf(), wanted)).reached?.next ?? null);
  } while (searchAfter !== null);
}

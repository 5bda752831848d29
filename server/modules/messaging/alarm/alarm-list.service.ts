import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { KeyedPage, PageRequest, RowKey, Total } from '../../../core/pagination.js';
import { containsPattern, COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { AlarmFilterInput } from './alarm-input.types.js';
import type { AlarmOrder } from './alarm-kinds.types.js';
import { ALARM_STATES, SEVERITIES } from './alarm-kinds.types.js';
import { readAlarms, seen } from './alarm-rows.service.js';
import type { AlarmPage, AlarmView } from './alarm.types.js';

/** Alarms of the answer without pages. */
const MAX_ACTIVE = 1_000;
/** A search, and a filter that no index holds, read at most so many alarms of each part of the list, the newest. */
const SEARCHED = 20_000;

interface AlarmListRequest {
  readonly filters?: AlarmFilterInput | null;
  readonly order?: AlarmOrder | null;
  readonly pagination?: PageRequest | null;
}

/**
 * A page of the alarms that the caller sees in the working OU (ALM-11, CALL-242), by key. Two statements, whatever the
 * filters; each reads along an index that begins with the most selective filter. Throws as `parseKeyedPage`.
 */
export async function listAlarms(ctx: RequestContext, request: AlarmListRequest): Promise<AlarmPage> {
  const order = request.order ?? 'NEWEST';
  const page = parseKeyedPage(request.pagination, order);
  const filters = request.filters ?? {};
  const [alarms, total] = await Promise.all([readPage(ctx, filters, order, page), countAlarms(ctx, filters, order)]);
  const last = alarms[page.limit - 1];
  return { alarms, pagination: paginationOf(page, total, last ? keyOf(last, order) : null) };
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

/** The parts of a list, each read along `index` in its order. */
interface Parts {
  readonly index: string;
  readonly conditions: readonly Sql[];
  readonly order: Sql;
}

/** The order of a list by its columns, of `a` or of the union of its parts. */
const orderOf = (order: AlarmOrder): Sql =>
  order === 'NEWEST' ? sql`start_time DESC, id DESC` : sql`severity, start_time DESC, id DESC`;

/** How a list is read: a part for each value of the most selective filter, so that no part needs to be sorted. */
function partsOf(filters: AlarmFilterInput, order: AlarmOrder): Parts {
  const states = numbersOf(filters.states, ALARM_STATES);
  const severities = numbersOf(filters.severities, SEVERITIES);
  if (order === 'SEVERITY') {
    const chosen = severities ?? SEVERITIES.map((_, place) => place);
    const conditions = (states ?? ALARM_STATES.map((_, place) => place)).flatMap((state) =>
      chosen.map((severity) => sql`a.state = ${state} AND a.severity = ${severity}`),
    );
    return { index: 'alarm_severity', conditions, order: orderOf(order) };
  }
  const [sites, types] = [filters.sites ?? [], filters.types ?? []];
  const parts =
    sites.length > 0
      ? { index: 'alarm_site', conditions: sites.map((site) => sql`a.site = ${site}`) }
      : types.length > 0
        ? { index: 'alarm_type', conditions: types.map((type) => sql`a.type = ${type}`) }
        : states
          ? { index: 'alarm_state', conditions: states.map((state) => sql`a.state = ${state}`) }
          : { index: 'alarm_start', conditions: [sql`TRUE`] };
  return { ...parts, order: orderOf(order) };
}

/** The places of values in a list; null if all are chosen, or none, which is no condition. */
function numbersOf<Name>(chosen: readonly Name[] | null | undefined, all: readonly Name[]): number[] | null {
  const places = [...new Set(chosen ?? [])].map((value) => all.indexOf(value));
  return places.length > 0 && places.length < all.length ? places : null;
}

/** The conditions that indexes hold, on alarms `a`. */
function indexedConditions(ctx: RequestContext, filters: AlarmFilterInput): Sql {
  const { types, sites, from, to } = filters;
  const conditions = [
    ...oneOf('a.state', numbersOf(filters.states, ALARM_STATES)),
    ...oneOf('a.severity', numbersOf(filters.severities, SEVERITIES)),
    ...oneOf('a.type', types),
    ...oneOf('a.site', sites),
    ...(from == null ? [] : [sql`a.start_time >= ${from}`]),
    ...(to == null ? [] : [sql`a.start_time < ${to}`]),
    seen(ctx),
  ];
  return join(conditions, ' AND ');
}

/** The conditions that only the rows tell, on rows `s`; null for none. */
function rowConditions({ siteTypes, acknowledged, search }: AlarmFilterInput): Sql | null {
  const text = parseSearch(search);
  const pattern = text && containsPattern(text);
  const texts = ['s.content', 's.site', 's.device', 's.component'].map(
    (column) => sql`${name(column)} LIKE ${pattern}`,
  );
  const conditions = [
    ...oneOf('s.site_type', siteTypes),
    ...(acknowledged == null
      ? []
      : [sql`${name('s.acknowledged_time')} IS ${acknowledged ? sql`NOT NULL` : sql`NULL`}`]),
    ...(pattern ? [join(texts, ' OR ', '(', ')')] : []),
  ];
  return conditions.length > 0 ? join(conditions, ' AND ') : null;
}

const oneOf = (column: string, values: readonly (string | number)[] | null | undefined): Sql[] =>
  values?.length ? [sql`${name(column)} IN (${join([...values])})`] : [];

/**
 * The rows of a list as parts of id, severity and start_time, `most` of each part at most. Conditions that no index
 * holds are asked of the newest rows alone: over all of a million they would take seconds.
 */
function found(ctx: RequestContext, filters: AlarmFilterInput, order: AlarmOrder, after: Sql, most: number): Sql {
  const parts = partsOf(filters, order);
  const where = indexedConditions(ctx, filters);
  const ofRows = rowConditions(filters);
  const columns = ofRows ? sql`, a.content, a.site, a.device, a.component, a.site_type, a.acknowledged_time` : empty;
  const selects = parts.conditions.map((condition) => {
    const rows = sql`SELECT a.id, a.severity, a.start_time${columns}
      FROM alarm a FORCE INDEX (${name(parts.index)}) WHERE ${inOu(ctx, 'a')} AND ${condition} AND ${where}${after}
      ORDER BY ${parts.order} LIMIT ${ofRows ? SEARCHED : most}`;
    return ofRows
      ? sql`(SELECT s.id, s.severity, s.start_time FROM (${rows}) s WHERE ${ofRows} ORDER BY ${parts.order} LIMIT ${most})`
      : sql`(${rows})`;
  });
  return join(selects, ' UNION ALL ');
}

async function readPage(
  ctx: RequestContext,
  filters: AlarmFilterInput,
  order: AlarmOrder,
  page: KeyedPage,
): Promise<AlarmView[]> {
  const { limit, offset, after } = page;
  const rows = found(ctx, filters, order, after ? afterKey(after, order) : empty, offset + limit);
  const these = sql`(SELECT id FROM (${rows}) f ORDER BY ${orderOf(order)} LIMIT ${limit} OFFSET ${offset}) k
    STRAIGHT_JOIN alarm a ON ${inOu(ctx, 'a')} AND a.id = k.id`;
  return readAlarms(
    ctx,
    these,
    sql`TRUE ORDER BY ${order === 'NEWEST' ? empty : sql`a.severity, `}a.start_time DESC, a.id DESC`,
  );
}

/** The condition, after AND, on alarms behind a key. */
function afterKey({ value, id }: RowKey, order: AlarmOrder): Sql {
  const [severity, start] = order === 'NEWEST' ? [null, value] : String(value).split(' ').map(Number);
  if (!Number.isFinite(start) || Number.isNaN(severity)) fail('INVALID_PARAMETER', { field: 'after' });
  const later = sql`a.start_time <= ${start} AND (a.start_time < ${start} OR a.id < ${id})`;
  return severity == null
    ? sql` AND ${later}`
    : sql` AND a.severity >= ${severity} AND (a.severity > ${severity} OR (${later}))`;
}

async function countAlarms(ctx: RequestContext, filters: AlarmFilterInput, order: AlarmOrder): Promise<Total> {
  const rows = found(ctx, filters, order, empty, COUNT_BOUND + 1);
  const [counted] = await query<{ total: number }>(ctx, sql`SELECT COUNT(*) AS total FROM (${rows}) f`);
  const total = counted?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}

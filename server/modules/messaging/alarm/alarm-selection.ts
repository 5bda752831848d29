import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { RowKey } from '../../../core/pagination.js';
import { containsPattern, parseSearch } from '../../../core/pagination.js';
import { fail } from '../../../core/errors.js';
import { inOu, name } from '../../../database/sql.js';
import type { AlarmFilterInput } from './alarm-input.types.js';
import type { AlarmOrder, AlarmState } from './alarm-kinds.types.js';
import { ALARM_STATES, SEVERITIES } from './alarm-kinds.types.js';
import { seen } from './alarm-rows.service.js';

/** A search reads so many alarms, the newest that meet the other conditions: a text in the middle has no index. */
export const SEARCHED = 20_000;

/** Kinds of alarms: an active one is never acknowledged, an ended one may be. */
const KINDS: readonly { readonly state: AlarmState; readonly isAcknowledged: boolean }[] = [
  { state: 'ACTIVE', isAcknowledged: false },
  { state: 'ACKNOWLEDGED', isAcknowledged: true },
  { state: 'ENDED', isAcknowledged: false },
  { state: 'ENDED', isAcknowledged: true },
];

/** Filters that an index begins with, the most selective first. */
const BY_VALUE = [
  { index: 'alarm_site', column: 'a.site', of: ({ sites }: AlarmFilterInput) => sites },
  { index: 'alarm_type', column: 'a.type', of: ({ types }: AlarmFilterInput) => types },
  { index: 'alarm_site_type', column: 'a.site_type', of: ({ siteTypes }: AlarmFilterInput) => siteTypes },
] as const;

/** The order of a list by its columns, of a table or of the union of its parts. */
export const orderOf = (order: AlarmOrder): Sql =>
  order === 'NEWEST' ? sql`start_time DESC, id DESC` : sql`severity, start_time DESC, id DESC`;

/** The parts of a list, each read along `index`. */
interface Parts {
  readonly index: string;
  readonly conditions: readonly Sql[];
}

/**
 * How a list is read: a part for each value of the most selective filter and each kind of alarm, so that no part needs
 * to be sorted. The worst first of one site, type or type of site are sorted: those are few.
 */
function partsOf(filters: AlarmFilterInput, order: AlarmOrder): Parts {
  const { acknowledged, states } = filters;
  const kinds = KINDS.filter(
    ({ state, isAcknowledged }) =>
      (!states?.length || states.includes(state)) && (acknowledged ?? isAcknowledged) === isAcknowledged,
  );
  // No alarm is both active and acknowledged.
  if (kinds.length === 0) return { index: 'alarm_start', conditions: [sql`FALSE`] };
  const ofKinds = kinds.map(
    ({ state, isAcknowledged }) =>
      sql`a.state = ${ALARM_STATES.indexOf(state)} AND a.is_acknowledged = ${isAcknowledged ? 1 : 0}`,
  );
  const each = (index: string, column: string, values: readonly (string | number)[]) => ({
    index,
    conditions: [...new Set(values)].flatMap((value) =>
      ofKinds.map((kind) => sql`${name(column)} = ${value} AND ${kind}`),
    ),
  });
  for (const { index, column, of } of BY_VALUE) {
    const values = of(filters);
    if (values?.length) return each(index, column, values);
  }
  const severities = severitiesOf(filters);
  if (severities ?? order === 'SEVERITY') {
    return each('alarm_severity', 'a.severity', severities ?? SEVERITIES.map((_, place) => place));
  }
  return kinds.length < KINDS.length
    ? { index: 'alarm_state', conditions: ofKinds }
    : { index: 'alarm_start', conditions: [sql`TRUE`] };
}

/** The places of the chosen severities; null if all are, or none, which is no condition. */
function severitiesOf({ severities }: AlarmFilterInput): number[] | null {
  const places = [...new Set(severities ?? [])].map((severity) => SEVERITIES.indexOf(severity));
  return places.length > 0 && places.length < SEVERITIES.length ? places : null;
}

/** The conditions beside those of the parts, on alarms `a`. */
function conditionsOf(ctx: RequestContext, filters: AlarmFilterInput): Sql {
  const { types, siteTypes, from, to } = filters;
  const conditions = [
    ...oneOf('a.severity', severitiesOf(filters)),
    ...oneOf('a.type', types),
    ...oneOf('a.site_type', siteTypes),
    ...(from == null ? [] : [sql`a.start_time >= ${from}`]),
    ...(to == null ? [] : [sql`a.start_time < ${to}`]),
    seen(ctx),
  ];
  return join(conditions, ' AND ');
}

const oneOf = (column: string, values: readonly (string | number)[] | null | undefined): Sql[] =>
  values?.length ? [sql`${name(column)} IN (${join([...values])})`] : [];

/** The text that a list searches for, as a pattern; null for none. */
export function patternOf({ search }: AlarmFilterInput): string | null {
  const text = parseSearch(search);
  return text && containsPattern(text);
}

/** Whether the pattern is in a text of an alarm `a`. */
export const hasText = (pattern: string): Sql =>
  join(
    ['a.content', 'a.site', 'a.device', 'a.component'].map((column) => sql`${name(column)} LIKE ${pattern}`),
    ' OR ',
    '(',
    ')',
  );

/** The condition, after AND, on alarms `a` behind a key; nothing without one. */
export function afterKey(after: RowKey | null, order: AlarmOrder): Sql {
  if (!after) return empty;
  const { value, id } = after;
  const [severity, start] = order === 'NEWEST' ? [null, Number(value)] : String(value).split(' ').map(Number);
  if (!Number.isFinite(start) || Number.isNaN(severity)) fail('INVALID_PARAMETER', { field: 'after' });
  const later = sql`a.start_time <= ${start} AND (a.start_time < ${start} OR a.id < ${id})`;
  return severity == null
    ? sql` AND ${later}`
    : sql` AND a.severity >= ${severity} AND (a.severity > ${severity} OR (${later}))`;
}

interface Selection {
  readonly filters: AlarmFilterInput;
  readonly order: AlarmOrder;
  readonly after: RowKey | null;
}

/** The alarms of a list without its search, as a select of id, severity and start_time: `most` of each part at most. */
export function selected(ctx: RequestContext, { filters, order, after }: Selection, most: number): Sql {
  const { index, conditions } = partsOf(filters, order);
  const where = conditionsOf(ctx, filters);
  const selects = conditions.map(
    (condition) => sql`(SELECT a.id, a.severity, a.start_time FROM alarm a FORCE INDEX (${name(index)})
      WHERE ${inOu(ctx, 'a')} AND ${condition} AND ${where}${afterKey(after, order)}
      ORDER BY ${orderOf(order)} LIMIT ${most})`,
  );
  return join(selects, ' UNION ALL ');
}

/** The alarms that one search reads, newest first: those behind the key with which the search before ended. */
export const searched = (ctx: RequestContext, filters: AlarmFilterInput, after: RowKey | null): Sql =>
  sql`SELECT id, start_time FROM (${selected(ctx, { filters, order: 'NEWEST', after }, SEARCHED)}) u
      ORDER BY start_time DESC, id DESC LIMIT ${SEARCHED}`;

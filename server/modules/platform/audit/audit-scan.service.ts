import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { reachRows } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { isPlainId } from '../../../core/ids.js';
import { containsPattern, parseSearch, prefixPattern } from '../../../core/pagination.js';
import { inOu, name } from '../../../database/sql.js';
import type { AuditFilter } from './audit-input.types.js';

/** Conditions that the index of a scan does not hold are asked of at most so many events at once, the newest. */
export const SCANNED = 20_000;
/** Values of a filter that are read as parts of their own. */
const MAX_PARTS = 8;
const MAX_TIME = Number.MAX_SAFE_INTEGER;
const DAY = 86_400_000;

/** The events of a list, an export or a timeline. */
export interface AuditSelection {
  readonly startTime?: number | null;
  readonly endTime?: number | null;
  readonly filter?: AuditFilter | null;
}

/** The place of an event in the log. */
export interface AuditPlace {
  readonly time: number;
  readonly id: string;
}

/** How events `e` are found: along an index, and by conditions that only the rows tell. */
export interface AuditScan {
  /** A select of id, time and result: the newest `most` events behind `after`, along the index. */
  readonly rows: (most: number, after?: AuditPlace | null) => Sql;
  /** Conditions on events `e` and their actor `a`; null if the index holds all. */
  readonly rest: Sql | null;
}

type Key = 'targetIds' | 'actorIds' | 'eventNames' | 'results' | 'resourceTypes' | 'userTypes';

/** The columns of filters and their indexes, the most selective first. */
const KEYS: readonly (readonly [Key, string, string])[] = [
  ['targetIds', 'resource_id', 'audit_log_target'],
  ['actorIds', 'account_id', 'audit_log_actor'],
  ['eventNames', 'event_name', 'audit_log_event'],
  ['results', 'result', 'audit_log_result'],
  ['resourceTypes', 'resource_type', 'audit_log_resource'],
  ['userTypes', 'account_type', 'audit_log_type'],
];

interface Part {
  readonly index: string;
  readonly condition: Sql;
}

export const NEWEST_FIRST = sql`time DESC, id DESC`;

/**
 * The way to the events of a selection that the caller sees (AUDT-11, AUDT-12). A filter with few values is read along
 * its index, a part for each value; the rest is asked of the rows. Throws INVALID_PARAMETER for a range that does not
 * go forward.
 */
export function scanOf(ctx: RequestContext, { startTime, endTime, filter }: AuditSelection): AuditScan {
  if ((startTime ?? 0) > (endTime ?? MAX_TIME)) fail('INVALID_PARAMETER', { field: 'endTime' });
  const search = parseSearch(filter?.search);
  const exact = search !== null && search.length === 26 && isPlainId(search) ? search : null;
  const chosen = KEYS.flatMap(([key, column, index]) => {
    const values = [...new Set<string>(filter?.[key] ?? [])];
    return values.length > 0 ? [{ column, index, values }] : [];
  });
  const first = exact === null ? chosen.find(({ values }) => values.length <= MAX_PARTS) : undefined;
  const parts = exact === null ? partsOf(first) : partsOfId(exact);
  const rest = chosen
    .filter((each) => each !== first)
    .map(({ column, values }) => sql`${name(`e.${column}`)} IN (${join(values)})`);
  if (search !== null && exact === null) rest.push(textCondition(search));
  const reached = eventReached(ctx);
  if (reached) rest.push(reached);
  const range = sql`e.time >= ${startTime ?? 0} AND e.time <= ${endTime ?? endOfToday()}`;
  return {
    rest: rest.length > 0 ? join(rest, ' AND ') : null,
    rows(most, after) {
      const selects = parts.map(
        ({ index, condition }) => sql`(SELECT e.id, e.time, e.result FROM audit_event e FORCE INDEX (${name(index)})
          WHERE ${inOu(ctx, 'e')} AND ${condition} AND ${range}${after ? behind(after) : empty}
          ORDER BY e.time DESC, e.id DESC LIMIT ${most})`,
      );
      const [only] = selects;
      // Sorting what one index gives in order would take as long as finding it.
      if (only && selects.length === 1) return only;
      // The same event may have an id in several places.
      const all = join(selects, exact === null ? ' UNION ALL ' : ' UNION ');
      return sql`(SELECT id, time, result FROM (${all}) p ORDER BY ${NEWEST_FIRST} LIMIT ${most})`;
    },
  };
}

/** AUDT-03: in UTC. No event is later, unless a clock goes wrong. */
const endOfToday = (): number => (Math.floor(now() / DAY) + 1) * DAY - 1;

const behind = ({ time, id }: AuditPlace): Sql => sql` AND e.time <= ${time} AND (e.time < ${time} OR e.id < ${id})`;

function partsOf(first: { column: string; index: string; values: readonly string[] } | undefined): Part[] {
  if (!first) return [{ index: 'audit_log_time', condition: sql`TRUE` }];
  const { column, index, values } = first;
  return values.map((value) => ({ index, condition: sql`${name(`e.${column}`)} = ${value}` }));
}

const partsOfId = (id: string): Part[] => [
  { index: 'PRIMARY', condition: sql`e.id = ${id}` },
  { index: 'audit_log_request', condition: sql`e.request_id = ${id}` },
  { index: 'audit_log_target', condition: sql`e.resource_id = ${id}` },
  { index: 'audit_log_actor', condition: sql`e.account_id = ${id}` },
];

function textCondition(search: string): Sql {
  const [anywhere, beginning] = [containsPattern(search), prefixPattern(search)];
  return sql`(e.username LIKE ${anywhere} OR a.name LIKE ${anywhere} OR e.target_name LIKE ${anywhere}
    OR e.ip LIKE ${beginning} OR e.resource_id = ${search})`;
}

/**
 * AUDT-11: whether the actor of an event `e` is in the caller's reach, or the person whom it was done to. Null for
 * callers whose reach is the whole OU.
 */
export function eventReached(ctx: RequestContext): Sql | null {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return null;
  const isReached = (person: Sql) =>
    sql`(SELECT 1 FROM ${reachRows(ctx, true)} x WHERE x.ou_id = e.ou_id AND x.user_id = ${person} LIMIT 1) = 1`;
  const target = sql`CONVERT(e.resource_id USING ascii) COLLATE ascii_bin`;
  return sql`(${isReached(sql`e.account_id`)}
    OR (e.resource_type IN ('user', 'subAdmin') AND ${isReached(target)}))`;
}

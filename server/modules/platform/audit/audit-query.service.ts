import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { AuditChange } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';
import type { PageRequest, RowKey, Total } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { sealOf } from './audit-chain.service.js';
import { edgeOf, readEvent, readEvents } from './audit-rows.service.js';
import { mayRestore } from './history-kinds.service.js';
import type { AuditPlace, AuditScan, AuditSelection } from './audit-scan.service.js';
import { eventReached, SCANNED, scanOf } from './audit-scan.service.js';
import type { AuditChangeView, AuditEventDetail, AuditEventPage, AuditFilterList } from './audit.types.js';

const FIELD = 'TIME';

type AuditRequest = AuditSelection & { readonly pagination?: PageRequest | null };

/**
 * A page of the audit log of the working OU, newest first (AUDT-02, CALL-220): three statements at most, however many
 * events there are. A search, and a filter beside the most selective one, look at 20000 events a page; `next` goes on
 * from there. Throws as `parseKeyedPage` and {@link scanOf}.
 */
export async function queryAudit(ctx: RequestContext, request: AuditRequest): Promise<AuditEventPage> {
  const page = parseKeyedPage(request.pagination, FIELD);
  const after = page.after && placeOf(page.after);
  const scan = scanOf(ctx, request);
  const [events, total, edge] = await Promise.all([
    readEvents(ctx, scan, { ...page, after }),
    countEvents(ctx, scan),
    scan.rest ? edgeOf(ctx, scan, after) : null,
  ]);
  const last = events[page.limit - 1] ?? edge;
  const pagination = paginationOf(page, total, last && { field: FIELD, value: last.time, id: last.id });
  return { events, pagination, searchedUntil: last === edge && edge ? edge.time : null };
}

function placeOf({ value, id }: RowKey): AuditPlace {
  return typeof value === 'number' ? { time: value, id } : fail('INVALID_PARAMETER', { field: 'after' });
}

async function countEvents(ctx: RequestContext, { rows, rest }: AuditScan): Promise<Total> {
  if (!rest) {
    const [row] = await query<{ total: number }>(ctx, sql`SELECT COUNT(*) AS total FROM ${rows(COUNT_BOUND + 1)} f`);
    const total = row?.total ?? 0;
    return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
  }
  const [row] = await query<{ scanned: number; total: number | string | null }>(
    ctx,
    sql`SELECT COUNT(*) AS scanned, SUM(${rest}) AS total FROM ${rows(SCANNED)} s
          STRAIGHT_JOIN audit_event e ON ${inOu(ctx, 'e')} AND e.id = s.id LEFT JOIN account a ON a.id = e.account_id`,
  );
  return { total: Number(row?.total ?? 0), isBounded: row?.scanned === SCANNED };
}

/** The values of the filters that occur in the log of the working OU (CALL-221): three statements that skip along an index. */
export async function auditFilterList(ctx: RequestContext): Promise<AuditFilterList> {
  const values = async (column: string, index: string) => {
    const rows = await query<{ value: string }>(
      ctx,
      sql`SELECT ${name(column)} AS value FROM audit_event FORCE INDEX (${name(index)})
           WHERE ${inOu(ctx)} GROUP BY ${name(column)} ORDER BY ${name(column)}`,
    );
    return rows.map(({ value }) => value);
  };
  const [userTypes, resourceTypes, eventNames] = await Promise.all([
    values('account_type', 'audit_log_type'),
    values('resource_type', 'audit_log_resource'),
    values('event_name', 'audit_log_event'),
  ]);
  return { userTypes, resourceTypes, eventNames };
}

/** The number of days that events are kept (CALL-223); pages show one less (AUDT-05). */
export const auditLogDuration = ({ runtime }: RequestContext): number => runtime.environment.auditRetentionDays;

/**
 * An event of the working OU with its changes, its seal and its neighbours in the whole log (CALL-396). Throws NOT_FOUND
 * for one that the caller does not see.
 */
export async function readAuditEvent(ctx: RequestContext, id: string): Promise<AuditEventDetail> {
  const reached = eventReached(ctx);
  const row = await readEvent(ctx, id, reached ? [reached] : []);
  if (!row) fail('NOT_FOUND');
  const [chain, previousId, nextId] = await Promise.all([
    sealOf(ctx, id),
    neighbour(ctx, row, 'newer'),
    neighbour(ctx, row, 'older'),
  ]);
  const { changes, ...event } = row;
  return { event, changes: changesOf(changes), chain, previousId, nextId, canRestore: mayRestore(ctx, event) };
}

/** The id of the nearest event beside a place that the caller sees, among 20000. */
async function neighbour(
  ctx: RequestContext,
  { time, id }: AuditPlace,
  side: 'newer' | 'older',
): Promise<string | null> {
  const [beyond, order] =
    side === 'newer'
      ? [sql`e.time >= ${time} AND (e.time > ${time} OR e.id > ${id})`, sql`time, id`]
      : [sql`e.time <= ${time} AND (e.time < ${time} OR e.id < ${id})`, sql`time DESC, id DESC`];
  const reached = eventReached(ctx);
  const beside = sql`SELECT e.id, e.time FROM audit_event e FORCE INDEX (audit_log_time)
    WHERE ${inOu(ctx, 'e')} AND ${beyond} ORDER BY ${order} LIMIT ${reached ? SCANNED : 1}`;
  const [row] = await query<{ id: string }>(
    ctx,
    reached
      ? sql`SELECT s.id FROM (${beside}) s STRAIGHT_JOIN audit_event e ON e.id = s.id WHERE ${reached}
             ORDER BY ${side === 'newer' ? sql`s.time, s.id` : sql`s.time DESC, s.id DESC`} LIMIT 1`
      : beside,
  );
  return row?.id ?? null;
}

/** The stored changes in the form of the answer. */
export function changesOf(stored: string | null): AuditChangeView[] {
  const changes = stored === null ? [] : (JSON.parse(stored) as AuditChange[]);
  return changes.map((change) =>
    change.type === 'things'
      ? { ...change, from: null, to: null, added: [...change.added], removed: [...change.removed] }
      : {
          field: change.field,
          type: change.type,
          from: textOf(change.from),
          to: textOf(change.to),
          added: [],
          removed: [],
          addedCount: 0,
          removedCount: 0,
        },
  );
}

const textOf = (value: string | number | boolean | null): string | null => (value === null ? null : String(value));

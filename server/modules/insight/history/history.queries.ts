import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { HistoryKind } from '../../platform/audit/history-kinds.service.js';
import type { RecordedChange } from './versions.js';

/** A thing with a history. */
export interface Subject {
  readonly kind: HistoryKind;
  readonly id: string;
}

/** An event of a history, with its changes as JSON. */
export interface HistoryRow {
  readonly id: string;
  readonly time: number;
  readonly eventName: string;
  readonly userType: string;
  readonly accountId: string | null;
  readonly username: string;
  readonly name: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly targetName: string | null;
  readonly changes: string | null;
}

/** Uses of an app, which are events too and no changes: an app has millions of them. */
const USES = ['appExchangeCode', 'portalEventLog'];

/** The events of a thing itself, through the index audit_event_target alone. */
const ownEvents = (ctx: RequestContext, { kind, id }: Subject) =>
  sql`SELECT e.id FROM audit_event e FORCE INDEX (audit_event_target)
       WHERE ${inOu(ctx, 'e')} AND e.resource_type = ${kind} AND e.resource_id = ${id}
         AND e.event_name NOT IN (${join(USES)}) AND e.result = 'success'`;

/**
 * The events that changed a thing, as their target or as one of many, newest first: one statement, by keys. Those of the
 * thing itself are few, because uses are left out.
 * @param after the id of an event: only older ones
 */
export function eventsOf(
  ctx: RequestContext,
  subject: Subject,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<HistoryRow[]> {
  const { kind, id } = subject;
  return query<HistoryRow>(
    ctx,
    sql`SELECT e.id, e.time, e.event_name AS eventName, e.account_type AS userType, e.account_id AS accountId, e.username,
            COALESCE(a.name, '') AS name, e.resource_type AS resourceType, e.resource_id AS resourceId,
            e.target_name AS targetName, e.changes
       FROM (
         (${ownEvents(ctx, subject)} ${after ? sql`AND e.id < ${after}` : empty} ORDER BY e.id DESC LIMIT ${limit})
         UNION DISTINCT
         (SELECT t.event_id FROM audit_target t
           WHERE ${inOu(ctx, 't')} AND t.kind = ${kind} AND t.target_id = ${id}
             ${after ? sql`AND t.event_id < ${after}` : empty} ORDER BY t.event_id DESC LIMIT ${limit})
         ORDER BY id DESC LIMIT ${limit}
       ) h STRAIGHT_JOIN audit_event e ON e.id = h.id LEFT JOIN account a ON a.id = e.account_id
      WHERE ${inOu(ctx, 'e')} ORDER BY e.id DESC`,
  );
}

/** The newest events that made versions of a thing, newest first: one statement, by keys. */
export const versionsOf = (
  ctx: RequestContext,
  { kind, id }: Subject,
  names: ReadonlySet<string>,
  limit: number,
): Promise<RecordedChange[]> =>
  query<RecordedChange>(
    ctx,
    sql`SELECT e.id, e.event_name AS eventName, e.changes
          FROM (SELECT e.id FROM audit_event e FORCE INDEX (audit_event_target)
                 WHERE ${inOu(ctx, 'e')} AND e.resource_type = ${kind} AND e.resource_id = ${id}
                   AND e.event_name IN (${join([...names])}) AND e.result = 'success'
                 ORDER BY e.id DESC LIMIT ${limit}) h
          STRAIGHT_JOIN audit_event e ON e.id = h.id WHERE ${inOu(ctx, 'e')} ORDER BY e.id DESC`,
  );

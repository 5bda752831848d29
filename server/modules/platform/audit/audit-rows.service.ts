import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { AuditPlace, AuditScan } from './audit-scan.service.js';
import { NEWEST_FIRST, SCANNED } from './audit-scan.service.js';
import type { AuditEventView } from './audit.types.js';

const COLUMNS = sql`e.id, e.time, e.event_name AS eventName, e.resource_type AS resourceType,
  e.resource_id AS resourceId, e.target_name AS targetName, e.result, e.error_message AS errorMessage, e.description,
  e.ip, e.request_id AS requestId, e.account_type AS userType, e.account_id AS accountId, e.username,
  COALESCE(a.name, '') AS name, COALESCE(JSON_LENGTH(e.changes), 0) AS changeCount`;

/** An event with its changes as they are stored. */
export interface AuditRow extends AuditEventView {
  readonly changes: string | null;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly after: AuditPlace | null;
}

/** The events of a scan in their order: one statement. With `changes`, also what they changed. */
export function readEvents<Row extends AuditEventView = AuditEventView>(
  ctx: RequestContext,
  scan: AuditScan,
  { limit, offset, after }: Window,
  more: { readonly changes?: boolean } = {},
): Promise<Row[]> {
  const { rows, rest } = scan;
  const found = rest
    ? sql`SELECT s.id, s.time FROM ${rows(SCANNED, after)} s STRAIGHT_JOIN audit_event e ON e.id = s.id
            LEFT JOIN account a ON a.id = e.account_id WHERE ${rest}`
    : sql`SELECT s.id, s.time FROM ${rows(offset + limit, after)} s`;
  return query<Row>(
    ctx,
    sql`SELECT ${COLUMNS}${more.changes ? sql`, e.changes` : empty}
          FROM (${found} ORDER BY ${orderOf('s')} LIMIT ${limit} OFFSET ${offset}) k
          STRAIGHT_JOIN audit_event e ON e.id = k.id LEFT JOIN account a ON a.id = e.account_id
         WHERE ${inOu(ctx, 'e')} ORDER BY ${orderOf('e')}`,
  );
}

const orderOf = (alias: 's' | 'e'): Sql => (alias === 's' ? sql`s.time DESC, s.id DESC` : sql`e.time DESC, e.id DESC`);

/** An event of the working OU that meets `conditions` on `e`, with its changes; undefined if there is none. */
export async function readEvent(
  ctx: RequestContext,
  id: string,
  conditions: readonly Sql[],
): Promise<AuditRow | undefined> {
  const [row] = await query<AuditRow>(
    ctx,
    sql`SELECT ${COLUMNS}, e.changes FROM audit_event e LEFT JOIN account a ON a.id = e.account_id
         WHERE ${join([inOu(ctx, 'e'), sql`e.id = ${id}`, ...conditions], ' AND ')}`,
  );
  return row;
}

/** The place of the last event that a page of a scan looked at; null if it looked at all. */
export async function edgeOf(
  ctx: RequestContext,
  scan: AuditScan,
  after: AuditPlace | null,
  most = SCANNED,
): Promise<AuditPlace | null> {
  const [edge] = await query<AuditPlace>(
    ctx,
    sql`SELECT f.time, f.id FROM ${scan.rows(most, after)} f ORDER BY ${NEWEST_FIRST} LIMIT 1 OFFSET ${most - 1}`,
  );
  return edge ?? null;
}

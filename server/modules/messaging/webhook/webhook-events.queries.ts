import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { Place } from '../../../database/query.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { ToldEvent } from './webhook-body.js';

const COLUMNS: Sql = sql`e.id, e.time, e.account_id AS accountId, e.username, e.account_type AS accountType,
  e.resource_type AS resourceType, e.resource_id AS resourceId, e.target_name AS targetName, e.event_name AS eventName,
  e.result, e.error_message AS errorMessage, e.ip, e.request_id AS requestId, e.changes`;

type OfOu = Place & { readonly ouId: string };
type Stored<Row> = Omit<Row, 'changes'> & { readonly changes: string | null };

const told = <Row extends ToldEvent>(row: Stored<Row>): Row =>
  ({ ...row, changes: row.changes === null ? null : (JSON.parse(row.changes) as ToldEvent['changes']) }) as Row;

/** The first sealed events after a place in the chain of an OU, in its order. One statement along the key of the chain. */
export async function eventsAfter(
  ctx: OfOu,
  seq: number,
  limit: number,
): Promise<(ToldEvent & { readonly seq: number })[]> {
  const rows = await query<Stored<ToldEvent & { readonly seq: number }>>(
    ctx,
    sql`/* webhooks */ SELECT l.seq, ${COLUMNS}
          FROM (SELECT seq, event_id FROM audit_link WHERE ${inOu(ctx)} AND seq > ${seq} ORDER BY seq LIMIT ${limit}) l
          STRAIGHT_JOIN audit_event e ON e.id = l.event_id ORDER BY l.seq`,
  );
  return rows.map(told);
}

/** Events of an OU by their ids. */
export async function eventsOf(ctx: OfOu, ids: readonly string[]): Promise<Map<string, ToldEvent>> {
  const rows = await query<Stored<ToldEvent>>(
    ctx,
    sql`/* webhooks */ SELECT ${COLUMNS} FROM audit_event e WHERE ${inOu(ctx, 'e')} AND e.id IN (${join(ids)})`,
  );
  return new Map(rows.map((row) => [row.id, told(row)]));
}

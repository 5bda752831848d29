import sql from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import type { Place } from '../../../database/query.js';
import { now } from '../../../core/clock.js';
import { DATABASE_TIME, execute, query } from '../../../database/query.js';
import type { Door } from '../../../database/scoped.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { FAILURES_UNTIL_WAIT } from './webhook.entity.js';

/** A target goes to another server after this time without a record; longer than a try and its record. */
const LEASE = 60_000;

/** A target that this server works on; `owner` proves that it still does. */
export interface Held {
  readonly ouId: string;
  readonly id: string;
  readonly owner: string;
}

/** The target was given to another server, switched off or removed: the work on it ends. */
export class LostTarget extends Error {}

const allTargets = (db: EntityManager): Door => acrossOrganizations({ db }, 'servers send the events of every OU');

/**
 * Targets with something to do, those that waited longest first: events after their cursor, or a try that is due. One
 * statement, whose probes go along keys.
 */
export function dueTargets(database: DataSource, limit: number, time: number): Promise<{ ouId: string; id: string }[]> {
  return query(
    allTargets(database.manager),
    sql`/* webhooks */ SELECT w.ou_id AS ouId, w.id FROM webhook w
         WHERE w.is_enabled = 1 AND w.due_time <= ${DATABASE_TIME}
           AND (EXISTS (SELECT 1 FROM audit_link l WHERE l.ou_id = w.ou_id AND l.seq > w.cursor_seq)
             OR EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.ou_id = w.ou_id AND d.webhook_id = w.id
                           AND d.state = 'WAITING' AND d.next_time <= ${time}))
         ORDER BY w.due_time LIMIT ${limit}`,
  );
}

/** Takes a target for this server; false if another was faster. */
export async function takeTarget({ manager }: DataSource, { ouId, id, owner }: Held): Promise<boolean> {
  const taken = await execute(
    { db: manager },
    sql`/* webhooks */ UPDATE webhook SET lease_owner = ${owner}, due_time = ${DATABASE_TIME} + ${LEASE}
         WHERE ${inOu({ ouId })} AND id = ${id} AND is_enabled = 1 AND due_time <= ${DATABASE_TIME}`,
  );
  return taken > 0;
}

/** Extends the lease and holds the row until the end of the transaction. Throws LostTarget. */
export async function keepTarget(ctx: Place, { ouId, id, owner }: Held): Promise<void> {
  const kept = await execute(
    ctx,
    sql`/* webhooks */ UPDATE webhook SET due_time = ${DATABASE_TIME} + ${LEASE}
         WHERE ${inOu({ ouId })} AND id = ${id} AND lease_owner = ${owner}`,
  );
  if (kept === 0) throw new LostTarget();
}

/**
 * Gives a target back; nothing is to be done before `notBefore`, in epoch milliseconds. An event that somebody asked to
 * send again since that time was read is due at once: such a call takes the row of the target first, as this statement
 * does, so that the later one of both sees the other.
 */
export async function leaveTarget({ manager }: DataSource, held: Held, notBefore: number | null): Promise<void> {
  const isDue = sql`failed_in_row < ${FAILURES_UNTIL_WAIT}
    AND EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.ou_id = webhook.ou_id AND d.webhook_id = webhook.id
                   AND d.state = 'WAITING' AND d.next_time <= ${now()})`;
  const due = notBefore === null ? DATABASE_TIME : sql`IF(${isDue}, ${DATABASE_TIME}, ${notBefore})`;
  await execute(
    { db: manager },
    sql`/* webhooks */ UPDATE webhook SET lease_owner = NULL, due_time = ${due}
         WHERE ${inOu(held)} AND id = ${held.id} AND lease_owner = ${held.owner}`,
  );
}

import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { In, Not } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount, newId } from '../../../core/ids.js';
import type { ListRequest } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch, prefixPattern } from '../../../core/pagination.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { inTransaction } from '../../../database/transaction.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { bodyOf } from './webhook-body.js';
import { eventsOf } from './webhook-events.queries.js';
import type { DeliveryState, WebhookFault } from './webhook-kinds.types.js';
import { secretsOf, senderOf } from './webhook-sender.js';
import { signedHeaders } from './webhook-signature.js';
import { FAILURES_UNTIL_WAIT } from './webhook.entity.js';
import { TEST_TYPE } from './webhook-types-of-events.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';
import type {
  WebhookDeliveryPage,
  WebhookDeliveryDetail,
  WebhookDeliveryView,
  WebhookTestResult,
} from './webhook.types.js';

const FIELD = 'TIME';

interface DeliveryRequest extends ListRequest {
  readonly webhookId: string;
  readonly state?: DeliveryState | null;
}

const COLUMNS = sql`d.event_id AS id, d.type, d.state, d.first_time AS firstTime, d.last_time AS lastTime,
  d.next_time AS nextTime, d.try_count AS tryCount, d.status, d.error, d.took`;

/**
 * Deliveries of a target, newest event first (CALL-466). The search finds an id of an event, or the beginning of a type.
 * Two statements; pages follow the key. NOT_FOUND for a target of another OU.
 */
export async function listDeliveries(ctx: RequestContext, request: DeliveryRequest): Promise<WebhookDeliveryPage> {
  const { webhookId, state } = request;
  const page = parseKeyedPage(request.pagination, FIELD);
  await requireHook(ctx, webhookId);
  const search = parseSearch(request.search);
  const conditions: Sql[] = [inOu(ctx, 'd'), sql`d.webhook_id = ${webhookId}`];
  if (state) conditions.push(sql`d.state = ${state}`);
  if (search) conditions.push(sql`(d.event_id = ${search} OR d.type LIKE ${prefixPattern(search)})`);
  const where = join(conditions, ' AND ');
  const after = page.after ? sql` AND d.event_id < ${page.after.id}` : empty;
  const [deliveries, [counted]] = await Promise.all([
    query<WebhookDeliveryView>(
      ctx,
      sql`SELECT ${COLUMNS} FROM webhook_delivery d WHERE ${where}${after}
           ORDER BY d.event_id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
    ),
    query<{ total: number }>(
      ctx,
      sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM webhook_delivery d WHERE ${where} LIMIT ${COUNT_BOUND + 1}) f`,
    ),
  ]);
  const last = deliveries[page.limit - 1];
  const total = counted?.total ?? 0;
  const bounded = { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
  const key = last ? { field: FIELD, value: last.firstTime, id: last.id } : null;
  return { deliveries, pagination: paginationOf(page, bounded, key) };
}

/** A delivery with its tries, the last answer, and the request; null for the last if the audit log has no such event now. */
export async function readDelivery(ctx: RequestContext, webhookId: string, id: string): Promise<WebhookDeliveryDetail> {
  const hook = await scoped(ctx, Webhook).get({ id: webhookId });
  const { eventId, ...row } = await scoped(ctx, WebhookDelivery).get({ webhookId, eventId: id });
  const event = (await eventsOf({ db: ctx.db, ouId: workingOu(ctx) }, [id])).get(id);
  const body = event ? bodyOf(workingOu(ctx), row.type, event) : null;
  return {
    ...row,
    id: eventId,
    error: row.error as WebhookFault | null,
    tries: row.tries.map((each) => ({ ...each, error: each.error as WebhookFault | null })),
    sent: body === null ? null : { headers: headersOf(ctx, hook, { id, body }, row.lastTime), body },
  };
}

function headersOf(ctx: RequestContext, hook: Webhook, outgoing: { id: string; body: string }, time: number): string[] {
  const headers = signedHeaders(outgoing, secretsOf(ctx.runtime.environment.secret, hook, time), time);
  return [`POST ${new URL(hook.url).pathname}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
}

async function requireHook(ctx: RequestContext, id: string): Promise<Pick<Webhook, 'id' | 'name' | 'isEnabled'>> {
  return (await scoped(ctx, Webhook).selectOne(['id', 'name', 'isEnabled'], { id })) ?? fail('NOT_FOUND');
}

/**
 * Sends deliveries again: those with these ids, or all that wait or were given up. They go out within seconds with their
 * ids and new signatures. Answers their number. NOT_FOUND for a target or a delivery that is not there.
 */
export async function sendAgainDeliveries(
  ctx: RequestContext,
  webhookId: string,
  ids?: readonly string[] | null,
): Promise<number> {
  const hook = await requireHook(ctx, webhookId);
  const wanted = ids && [...new Set(ids)];
  if (wanted) checkIdCount('ids', wanted);
  const which = wanted ? { eventId: In(wanted) } : { state: Not('DELIVERED' as const) };
  // One more failure makes the target wait again; until then all of them are tried. A turn under way keeps its lease.
  await execute(
    ctx,
    sql`UPDATE webhook SET failed_in_row = LEAST(failed_in_row, ${FAILURES_UNTIL_WAIT - 1}),
               due_time = IF(lease_owner IS NULL, 0, due_time) WHERE ${inOu(ctx)} AND id = ${webhookId}`,
  );
  const count = await scoped(ctx, WebhookDelivery).update(
    { webhookId, ...which },
    { state: 'WAITING', nextTime: now() },
  );
  if (wanted && count < wanted.length) fail('NOT_FOUND', { field: 'ids' });
  noteChange(ctx, hook);
  return count;
}

/** Gives a delivery up that waits; a delivered one stays so. NOT_FOUND. */
export async function giveUpDelivery(ctx: RequestContext, webhookId: string, id: string): Promise<void> {
  const hook = await requireHook(ctx, webhookId);
  if (!(await scoped(ctx, WebhookDelivery).exists({ webhookId, eventId: id }, 'update'))) fail('NOT_FOUND');
  const values = { state: 'GIVEN_UP', nextTime: null } as const;
  await scoped(ctx, WebhookDelivery).update({ webhookId, eventId: id, state: 'WAITING' }, values);
  noteChange(ctx, hook);
}

/** Sends an event of the type webhook.test at once and answers the outcome; it is not logged. NOT_FOUND. */
export async function testWebhook(ctx: RequestContext, id: string): Promise<WebhookTestResult> {
  const hook = await scoped(ctx, Webhook).get({ id });
  const eventId = newId();
  const body = JSON.stringify({
    id: eventId,
    type: TEST_TYPE,
    time: new Date(now()).toISOString(),
    organization: workingOu(ctx),
  });
  const { time: _time, ...outcome } = await senderOf(ctx.runtime, hook)({ id: eventId, body });
  await inTransaction(ctx, async (inside) => {
    noteChange(inside, hook);
    await writeAudit(inside, 'webhook', 'webhookTest');
  });
  return { id: eventId, ...outcome };
}

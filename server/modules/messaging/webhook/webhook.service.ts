import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { containsPattern, COUNT_BOUND, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { WebhookCondition } from './webhook-kinds.types.js';
import { FAILURES_UNTIL_WAIT } from './webhook.entity.js';
import type { WebhookFigures, WebhookPage, WebhookView } from './webhook.types.js';

const DAY = 86_400_000;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly types: string;
  readonly isEnabled: number;
  readonly pausedTime: number | null;
  readonly formerUntil: number | null;
  readonly failedInRow: number;
  readonly failingSince: number | null;
  readonly createdTime: number;
  readonly version: number;
  readonly waiting: number;
}

const COLUMNS = sql`w.id, w.name, w.url, w.types, w.is_enabled AS isEnabled, w.paused_time AS pausedTime,
  w.former_until AS formerUntil, w.failed_in_row AS failedInRow, w.failing_since AS failingSince,
  w.created_time AS createdTime, w.version, (SELECT COUNT(*) FROM webhook_delivery d WHERE d.ou_id = w.ou_id
    AND d.webhook_id = w.id AND d.state = 'WAITING') AS waiting`;

function conditionOf({ isEnabled, pausedTime, failedInRow, failingSince, waiting }: Row): WebhookCondition {
  if (isEnabled === 0) return pausedTime === null ? 'DISABLED' : 'PAUSED';
  if (failedInRow >= FAILURES_UNTIL_WAIT && waiting > 0) return 'WAITS';
  return failingSince === null ? 'WORKING' : 'FAILING';
}

const viewOf = (row: Row): WebhookView => ({
  ...row,
  types: JSON.parse(row.types) as string[],
  isEnabled: row.isEnabled === 1,
  condition: conditionOf(row),
  formerUntil: row.formerUntil !== null && row.formerUntil > now() ? row.formerUntil : null,
});

/** The targets of the working OU by name (CALL-460). Two statements. */
export async function listWebhooks(ctx: RequestContext, request: ListRequest): Promise<WebhookPage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const pattern = search && containsPattern(search);
  const where = sql`${inOu(ctx, 'w')}${pattern ? sql` AND (w.name LIKE ${pattern} OR w.url LIKE ${pattern})` : empty}`;
  const [rows, [counted]] = await Promise.all([
    query<Row>(
      ctx,
      sql`SELECT ${COLUMNS} FROM webhook w WHERE ${where} ORDER BY w.name, w.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    ),
    query<{ total: number }>(ctx, sql`SELECT COUNT(*) AS total FROM webhook w WHERE ${where}`),
  ]);
  return {
    webhooks: rows.map(viewOf),
    pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }),
  };
}

/** One target of the working OU (CALL-461). NOT_FOUND for one of another OU. */
export async function readWebhook(ctx: RequestContext, id: string): Promise<WebhookView> {
  const [row] = await query<Row>(ctx, sql`SELECT ${COLUMNS} FROM webhook w WHERE ${inOu(ctx, 'w')} AND w.id = ${id}`);
  return row ? viewOf(row) : fail('NOT_FOUND');
}

/** A target with figures of its last 24 hours, of the last 10000 deliveries at most. NOT_FOUND. */
export async function readWebhookDetail(ctx: RequestContext, id: string, fields: ReadonlySet<string>) {
  const view = await readWebhook(ctx, id);
  return fields.has('figures') ? { ...view, figures: await figuresOf(ctx, id) } : view;
}

interface Counted {
  readonly state: string;
  readonly total: number;
  readonly next: number | null;
}

/** Two statements: what waits or was given up, and the deliveries with their times in order. */
async function figuresOf(ctx: RequestContext, id: string): Promise<WebhookFigures> {
  const since = now() - DAY;
  const of = sql`${inOu(ctx, 'd')} AND d.webhook_id = ${id}`;
  const [open, delivered] = await Promise.all([
    query<Counted>(
      ctx,
      sql`SELECT d.state, COUNT(*) AS total, MIN(d.next_time) AS next FROM webhook_delivery d
           WHERE ${of} AND (d.state = 'WAITING' OR (d.state = 'GIVEN_UP' AND d.last_time >= ${since})) GROUP BY d.state`,
    ),
    query<{ took: number }>(
      ctx,
      sql`SELECT k.took FROM (SELECT d.took, d.last_time FROM webhook_delivery d WHERE ${of} AND d.state = 'DELIVERED'
             ORDER BY d.event_id DESC LIMIT ${COUNT_BOUND}) k WHERE k.last_time >= ${since} ORDER BY k.took`,
    ),
  ]);
  const waiting = open.find(({ state }) => state === 'WAITING');
  const givenUp = open.find(({ state }) => state === 'GIVEN_UP')?.total ?? 0;
  const all = delivered.length + givenUp + (waiting?.total ?? 0);
  const fasterThan = (share: number) => delivered[Math.ceil(delivered.length * share) - 1]?.took ?? null;
  return {
    delivered: delivered.length,
    isBounded: delivered.length === COUNT_BOUND,
    share: all === 0 ? null : delivered.length / all,
    waiting: waiting?.total ?? 0,
    nextTime: waiting?.next ?? null,
    givenUp,
    halfUnder: fasterThan(0.5),
    mostUnder: fasterThan(0.99),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { In } from 'typeorm';
import { backgroundContextOfApp } from '../../../context/background-context.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { BATCH } from '../../../database/rows.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { inTransaction } from '../../../database/transaction.js';
import { JobRow } from '../../../jobs/job.entity.js';
import type { Job, JobHandler } from '../../../jobs/job.js';
import { enqueue, JobRefused } from '../../../jobs/job.js';
import type { Recipients } from './message-audience.js';
import { audienceOf, hasMoreMembers, readAudience } from './message-audience.js';
import { MESSAGE_CREATED } from './message-events.js';
import type { Audience } from './message-recipients.js';
import { addRecipients, addRecipientsBetween, tellRecipients } from './message-recipients.js';

const KIND = 'messageDelivery';
/**
 * Copies that a call writes itself, for named people and for everybody of an OU, and that a delivery writes in one
 * transaction: few enough not to hold up others. Everybody is told by one event and found along the index of members, so
 * that a call takes as long for 5,000 of them (50 ms) as a job takes to begin.
 */
const COPIES = { named: BATCH, everybody: 5_000, batch: 3_000 } as const;
/** People whose ids a delivery reads at once. */
const PEOPLE_AT_ONCE = 10_000;
/** The database rests for so much of the time that a batch took: a third belongs to sign-ins and other calls. */
const REST = 0.5;
/** Unfinished deliveries of an app: those of others wait behind them. */
const MAX_OPEN = 10;

/** Messages of one app, or of the portal itself if `appId` is null, and the people who get them. */
export interface Delivery {
  readonly appId: string | null;
  readonly messageIds: readonly string[];
  readonly recipients: Recipients;
}

/** How far a delivery has come, in the order of the people's ids. */
interface Progress {
  /** The last person with copies. */
  readonly written: string;
  /** The last person who was told of them. */
  readonly told: string;
  /** People with copies. */
  readonly count: number;
  /** Everybody has copies and was told: who joins later gets none. */
  readonly isEnded: boolean;
}

/** People who make so many copies of these messages. */
const peopleOf = (copies: number, messageIds: readonly string[]) => Math.max(1, Math.floor(copies / messageIds.length));

/**
 * Delivers messages that the transaction of `ctx` has written: at once to few people, by a job to many (MSG-48). Nobody
 * hears of a message before having its copy. EXHAUSTED while ten deliveries of the app are under way.
 */
export async function deliverMessages(ctx: RequestContext, delivery: Delivery): Promise<void> {
  const { appId, messageIds, recipients } = delivery;
  const audience = await audienceOfCall(ctx, messageIds, recipients);
  if (!audience) return deliverLater(ctx, delivery);
  await addRecipients(ctx, appId, messageIds, audience);
  tellRecipients(ctx, { kind: MESSAGE_CREATED, ouId: workingOu(ctx), appId, messageIds }, audience);
}

/** The people to whom the call delivers itself; null if they are too many. One statement. */
async function audienceOfCall(
  ctx: RequestContext,
  messageIds: readonly string[],
  recipients: Recipients,
): Promise<Audience | null> {
  if (recipients.wholeOrganization) {
    return (await hasMoreMembers(ctx, peopleOf(COPIES.everybody, messageIds))) ? null : 'ORGANIZATION';
  }
  const most = peopleOf(COPIES.named, messageIds);
  const people = await readAudience(ctx, recipients, { after: '', limit: most + 1 });
  return people.length > most ? null : people;
}

async function deliverLater(ctx: RequestContext, delivery: Delivery): Promise<void> {
  const { appId } = delivery;
  if (appId) {
    const theirs = { kind: KIND, state: In(['QUEUED', 'RUNNING']), createdBy: appId };
    const open = await scoped(ctx, JobRow).column('id', theirs, { limit: MAX_OPEN });
    if (open.length === MAX_OPEN) fail('EXHAUSTED', { message: 'error.tooManyDeliveries', values: { max: MAX_OPEN } });
  }
  await enqueue<Delivery>(ctx, { kind: KIND }, delivery, { ouId: workingOu(ctx), createdBy: appId });
}

/**
 * The handler of deliveries to many people. It goes by the ids of the people, a batch a transaction, which also stores
 * how far it came: a server that takes over goes on there, and one that is late finds the work done.
 */
export const messageDelivery: JobHandler<Delivery> = {
  kind: KIND,
  lane: 'delivery',
  // An outage of the database must not lose a message that was accepted.
  retry: { attempts: 20, longestPause: 60_000 },
  async run(job, { runtime, signal }) {
    const { ouId } = job;
    if (!ouId) throw new JobRefused('A delivery belongs to an OU.');
    const { appId, messageIds, recipients } = job.payload;
    const ctx = backgroundContextOfApp(runtime, { appId: appId ?? '', ouId });
    const before = await readProgress(ctx, job.id);
    if (before.isEnded) return before;
    let { written } = before;
    for (;;) {
      const people = await readAudience(ctx, recipients, { after: written, limit: PEOPLE_AT_ONCE });
      const size = peopleOf(COPIES.batch, messageIds);
      for (let end = size; end < people.length + size; end += size) {
        signal.throwIfAborted();
        const began = performance.now();
        const last = people[Math.min(end, people.length) - 1] ?? '';
        written = await inTransaction(ctx, (inside) => deliverBatch(inside, job, last));
        await pause((performance.now() - began) * REST);
      }
      if (people.length < PEOPLE_AT_ONCE) break;
    }
    return inTransaction(ctx, (inside) => endDelivery(inside, job));
  },
};

const NOTHING: Progress = { written: '', told: '', count: 0, isEnded: false };

/** In a transaction it is held until the end: of two servers that deliver the same, one waits for the other. */
async function readProgress(ctx: RequestContext, id: string, lock?: 'update'): Promise<Progress> {
  const row = await scoped(ctx, JobRow).selectOne(['result'], { id }, { lock });
  return row?.result ? (JSON.parse(row.result) as Progress) : NOTHING;
}

async function storeProgress(ctx: RequestContext, id: string, progress: Progress): Promise<void> {
  await scoped(ctx, JobRow).update({ id }, { result: JSON.stringify(progress), progress: progress.count });
}

/**
 * Writes the copies of the people up to `last` in the transaction of `ctx`, tells those of the batch before, and returns
 * `last`. Another server may have done it.
 */
async function deliverBatch(ctx: RequestContext, job: Job<Delivery>, last: string): Promise<string> {
  const { appId, messageIds, recipients } = job.payload;
  const progress = await readProgress(ctx, job.id, 'update');
  const range = { after: progress.written, upTo: last };
  if (progress.isEnded || last <= progress.written) return last;
  await tellWritten(ctx, job.payload, progress);
  const people = recipients.wholeOrganization ? null : audienceOf(ctx, recipients, range);
  const count = progress.count + (await addRecipientsBetween(ctx, appId, messageIds, { people, ...range }));
  await storeProgress(ctx, job.id, { ...progress, written: last, told: progress.written, count });
  return last;
}

/** Tells the last batch, or the whole OU at once. */
async function endDelivery(ctx: RequestContext, job: Job<Delivery>): Promise<Progress> {
  const { appId, messageIds, recipients } = job.payload;
  const progress = await readProgress(ctx, job.id, 'update');
  if (progress.isEnded) return progress;
  await tellWritten(ctx, job.payload, progress);
  if (recipients.wholeOrganization && progress.count > 0) {
    tellRecipients(ctx, { kind: MESSAGE_CREATED, ouId: workingOu(ctx), appId, messageIds }, 'ORGANIZATION');
  }
  const ended = { ...progress, told: progress.written, isEnded: true };
  await storeProgress(ctx, job.id, ended);
  return ended;
}

/**
 * Tells the people with copies who were not told, if they have a session: others have no open page. The copies are
 * committed before the sessions are read, so that a session that begins now finds them.
 */
async function tellWritten(
  ctx: RequestContext,
  { appId, messageIds, recipients }: Delivery,
  { told, written }: Progress,
) {
  if (recipients.wholeOrganization || told === written) return;
  const online = await query<{ id: string }>(
    ctx,
    sql`SELECT DISTINCT s.account_id AS id FROM session s
          JOIN message_recipient r ON r.ou_id = s.ou_id AND r.user_id = s.account_id AND r.message_id = ${messageIds[0]}
         WHERE ${inOu(ctx, 's')} AND s.account_id > ${told} AND s.account_id <= ${written}
           AND s.ended_time IS NULL AND s.expire_time > ${now()} ORDER BY s.account_id`,
  );
  tellRecipients(
    ctx,
    { kind: MESSAGE_CREATED, ouId: workingOu(ctx), appId, messageIds },
    online.map(({ id }) => id),
  );
}

import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import { portalContext } from '../../../access/acting-session.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { scoped, table } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { inTransaction } from '../../../database/transaction.js';
import type { JobHandler } from '../../../jobs/job.js';
import { enqueue } from '../../../jobs/job.js';
import { countWaiting } from '../../platform/mail/bulk-mail.service.js';
import { Mail } from '../../platform/mail/mail.entity.js';
import { BATCH, mailAnnouncement, MAX_WAITING, PAUSE } from './announcement-delivery.service.js';
import { AnnouncementState, NotifyingType } from './announcement-kinds.types.js';
import { refusedMails } from './announcement-refused.service.js';
import { Announcement } from './announcement.entity.js';

/** The job that sends the refused mails of an announcement again. */
export interface ResendJob {
  readonly announcementId: string;
  /** Mails that were refused after this time are not sent again: each gets one more try. */
  readonly before: number;
}

export const RESEND_JOB = { kind: 'announcement-resend', lane: 'delivery' } as const;

/** Goes on with {@link resendAnnouncement} where the last batch ended. */
export const announcementResend: JobHandler<ResendJob> = {
  ...RESEND_JOB,
  retry: { attempts: 1_440, longestPause: 60_000 },
  async run({ ouId, payload }, { runtime }) {
    const ctx = portalContext(runtime, ouId ?? '');
    for (;;) {
      const isOver = await inTransaction(ctx, async (inside) => {
        const announcement = await scoped(inside, Announcement).one({ id: payload.announcementId }, { lock: 'update' });
        return announcement === null || (await resendBatch(inside, announcement, payload)) !== 'MORE';
      });
      if (isOver) return;
    }
  },
};

/**
 * Sends the mails that were refused once more, each to the address that the person has now (CALL-393, ANNC-17); nobody
 * else gets anything. The first hundred are written in this transaction, a job goes on. Throws NOT_FOUND for an id of
 * another OU, INVALID_PARAMETER unless the delivery has ended, and if none of the refused is a member with an address.
 */
export async function resendAnnouncement(ctx: RequestContext, id: string): Promise<void> {
  const announcement = await scoped(ctx, Announcement).get({ id }, { lock: 'update' });
  if (announcement.state !== AnnouncementState.SENT) {
    fail('INVALID_PARAMETER', { message: 'error.announcementState', field: 'id' });
  }
  const before = now();
  const end = await resendBatch(ctx, announcement, { announcementId: id, before });
  if (end === 'NOBODY') fail('INVALID_PARAMETER', { message: 'error.announcementNobodyAgain', field: 'id' });
  if (end === 'MORE') await enqueue(ctx, RESEND_JOB, { announcementId: id, before }, { ouId: workingOu(ctx) });
  ctx.audit.resourceId = id;
  ctx.audit.description = JSON.stringify({ title: announcement.title });
}

/**
 * Writes the next refused mails anew and deletes the old ones, in the transaction of `ctx`, which holds the announcement:
 * two at once, or one that is killed, send none twice. While too many wait, another job looks again.
 */
async function resendBatch(
  ctx: RequestContext,
  announcement: Announcement,
  job: ResendJob,
): Promise<'MORE' | 'LATER' | 'DONE' | 'NOBODY'> {
  const { id } = announcement;
  if ((await countWaiting(ctx, id)) >= MAX_WAITING) {
    await enqueue(ctx, RESEND_JOB, job, { ouId: workingOu(ctx), delay: PAUSE });
    return 'LATER';
  }
  const size = BATCH[NotifyingType.MAIL];
  const refused = await query<{ id: string; userId: string }>(
    ctx,
    sql`SELECT l.id, m.user_id AS userId ${refusedMails(ctx, id)} AND l.failed_time <= ${job.before} AND m.email <> ''
        ORDER BY l.failed_time, l.id LIMIT ${size}`,
  );
  if (refused.length === 0) return 'NOBODY';
  await table(ctx, Mail).delete({ id: In(refused.map((mail) => mail.id)) });
  const these = sql`${inOu(ctx, 'm')} AND m.user_id IN (${join(refused.map(({ userId }) => userId))})`;
  await mailAnnouncement(ctx, announcement, these, id);
  return refused.length < size ? 'DONE' : 'MORE';
}

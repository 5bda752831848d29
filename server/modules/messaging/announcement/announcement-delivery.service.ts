import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import { portalContext } from '../../../access/acting-session.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import type { Locale } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { scoped, table } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { inTransaction } from '../../../database/transaction.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { countWaiting, sendBulk } from '../../platform/mail/bulk-mail.service.js';
import type { JobHandler } from '../../../jobs/job.js';
import { enqueue } from '../../../jobs/job.js';
import { givePortalMessage, tellOfPortalMessage } from '../message/portal-message.service.js';
import { AnnouncementState, NotifyingType, RecipientKind } from './announcement-kinds.types.js';
import { mailHtml, plainText } from './announcement-text.js';
import { Announcement } from './announcement.entity.js';

/** People per transaction: a message is a row each, a mail three with its texts. */
export const BATCH = { [NotifyingType.MESSAGE]: 1_000, [NotifyingType.MAIL]: 100 } as const;
/** Mails of an announcement that wait at once: more would only fill the database while the mail server is slow. */
export const MAX_WAITING = 500;
/** Time until the next look at the waiting mails, in milliseconds. */
export const PAUSE = 1_000;

/** The job that serves the recipients of a published announcement. */
export interface DeliveryJob {
  readonly announcementId: string;
}

export const DELIVERY_JOB = { kind: 'announcement', lane: 'delivery' } as const;

/**
 * Serves the recipients of an announcement in the order of their ids (ANNC-10). Each batch and the place reached commit
 * together, and the announcement's row is held meanwhile: whoever is killed, and however many servers try, each person
 * gets one copy or one mail. Pausing and stopping take effect between two batches. While mails wait for the mail server,
 * the job ends and another one looks again, so that it occupies no lane.
 */
export const announcementDelivery: JobHandler<DeliveryJob> = {
  ...DELIVERY_JOB,
  // The database may be away for long; each try goes on where the last one ended.
  retry: { attempts: 1_440, longestPause: 60_000 },
  async run({ ouId, payload: { announcementId } }, { runtime, progress }) {
    const ctx = portalContext(runtime, ouId ?? '');
    for (;;) {
      const place = await inTransaction(ctx, (inside) => serveBatch(inside, announcementId));
      await progress(place.served, place.total);
      if (place.isOver) return place.state;
    }
  },
};

interface Reached {
  readonly state: AnnouncementState | 'WAITING' | null;
  readonly served: number;
  readonly total: number;
  readonly isOver: boolean;
}

async function serveBatch(ctx: RequestContext, id: string): Promise<Reached> {
  const announcement = await scoped(ctx, Announcement).one({ id }, { lock: 'update' });
  if (!announcement) return { state: null, served: 0, total: 0, isOver: true };
  const { state, served, total, notifyingType } = announcement;
  if (state !== AnnouncementState.SENDING) return { state, served, total, isOver: true };
  if (notifyingType === NotifyingType.MAIL && (await countWaiting(ctx, id)) >= MAX_WAITING) {
    const again: DeliveryJob = { announcementId: id };
    await enqueue(ctx, DELIVERY_JOB, again, { ouId: workingOu(ctx), delay: PAUSE });
    return { state: 'WAITING', served, total, isOver: true };
  }
  const userIds = await nextRecipients(ctx, announcement);
  const withoutAddress = await serve(ctx, announcement, userIds);
  const isDone = userIds.length < BATCH[notifyingType];
  if (isDone) tellAll(ctx, announcement);
  const reached = {
    served: served + userIds.length,
    withoutAddress: announcement.withoutAddress + withoutAddress,
    servedUserId: userIds.at(-1) ?? announcement.servedUserId,
    ...(isDone && { state: AnnouncementState.SENT, finishedTime: now() }),
  };
  await scoped(ctx, Announcement).update({ id }, reached);
  return { state: isDone ? AnnouncementState.SENT : state, served: reached.served, total, isOver: isDone };
}

/** The next recipients after the last one served; members who left are none any more. */
async function nextRecipients(ctx: RequestContext, announcement: Announcement): Promise<string[]> {
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT user_id AS id FROM announcement_recipient WHERE ${inOu(ctx)} AND announcement_id = ${announcement.id}
        AND user_id > ${announcement.servedUserId} ORDER BY user_id LIMIT ${BATCH[announcement.notifyingType]}`,
  );
  return rows.map((row) => row.id);
}

/** Serves these people and returns how many of them have no mail address. */
async function serve(ctx: RequestContext, announcement: Announcement, userIds: readonly string[]): Promise<number> {
  if (userIds.length === 0) return 0;
  if (announcement.notifyingType === NotifyingType.MAIL) {
    const last = userIds.at(-1);
    const these = sql`EXISTS (SELECT 1 FROM announcement_recipient r WHERE r.ou_id = m.ou_id AND r.user_id = m.user_id
      AND r.announcement_id = ${announcement.id})
      AND m.user_id > ${announcement.servedUserId} AND m.user_id <= ${last} AND ${inOu(ctx, 'm')}`;
    return (await mailAnnouncement(ctx, announcement, these, announcement.id)).withoutAddress;
  }
  const messageId = announcement.messageId ?? '';
  await givePortalMessage(ctx, messageId, userIds);
  if (announcement.recipientKind !== RecipientKind.ALL) tellOfPortalMessage(ctx, messageId, userIds);
  return 0;
}

/** One event for the whole OU, at the end: each person's own would be a hundred thousand. */
function tellAll(ctx: RequestContext, announcement: Announcement): void {
  const isTold = announcement.notifyingType === NotifyingType.MESSAGE;
  if (isTold && announcement.recipientKind === RecipientKind.ALL) {
    tellOfPortalMessage(ctx, announcement.messageId ?? '', 'ORGANIZATION');
  }
}

/**
 * Writes the mails of an announcement to the members `m` who satisfy `these`, each in the person's language, in the
 * transaction of `ctx`. Returns how many have no address.
 * @param bulkId the announcement that counts the mails; null for a test
 */
export async function mailAnnouncement(
  ctx: RequestContext,
  { title, text }: Pick<Announcement, 'title' | 'text'>,
  these: Sql,
  bulkId: string | null,
): Promise<{ readonly withoutAddress: number }> {
  const people = await query<{ userId: string; address: string; name: string; locale: Locale | null }>(
    ctx,
    sql`SELECT m.user_id AS userId, m.email AS address, m.name, a.locale FROM member m JOIN account a ON a.id = m.user_id WHERE ${these}`,
  );
  const organization = await table(ctx, Organization).selectOne(['name', 'languages'], { id: workingOu(ctx) });
  const [first = 'en-US'] = ctx.runtime.configuration.offered(organization?.languages ?? []);
  const reached = people.filter(({ address }) => address !== '');
  await sendBulk(ctx, bulkId, {
    organization: organization?.name ?? '',
    subject: title,
    html: mailHtml(text),
    text: plainText(text),
    to: reached.map(({ locale, ...person }) => ({ ...person, locale: locale ?? first })),
  });
  return { withoutAddress: people.length - reached.length };
}

import sql from 'sql-template-tag';
import { In } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, ouOf } from '../../../database/sql.js';
import { countChange } from '../../../database/version.js';
import { enqueue } from '../../../jobs/job.js';
import { addPortalMessage, givePortalMessage, tellOfPortalMessage } from '../message/portal-message.service.js';
import { selectAudience } from './announcement-audience.js';
import { holdDraft } from './announcement-change.service.js';
import type { DeliveryJob } from './announcement-delivery.service.js';
import { DELIVERY_JOB, mailAnnouncement } from './announcement-delivery.service.js';
import { AnnouncementState, NotifyingType } from './announcement-kinds.types.js';
import { plainText, shortened } from './announcement-text.js';
import { Announcement } from './announcement.entity.js';
import { readChosen } from './announcement.queries.js';

/** Length of a message’s body. */
const MAX_BODY = 2_000;

/**
 * Publishes a draft (CALL-248, ANNC-05): finds its recipients and starts the delivery, in one transaction, so that a
 * failure leaves the draft (ANNC-12). Throws INVALID_PARAMETER if it is published or reaches nobody, NOT_FOUND for an id
 * of another OU, WRONG_PARAMETER if `version` is outdated.
 */
export async function publishAnnouncement(ctx: RequestContext, id: string, version?: number | null): Promise<void> {
  const draft = await holdDraft(ctx, id);
  await countChange(ctx, scoped(ctx, Announcement), { id }, version);
  const publishedTime = now();
  const chosen = await readChosen(ctx, id, draft.recipientKind);
  const total = await execute(
    ctx,
    sql`INSERT INTO announcement_recipient (ou_id, announcement_id, published_time, user_id)
      ${selectAudience(ctx, chosen, sql`${ouOf(ctx)}, ${id}, ${publishedTime}`)}`,
  );
  if (total === 0) fail('INVALID_PARAMETER', { message: 'error.announcementNobody', field: 'recipient' });
  await scoped(ctx, Announcement).update(
    { id },
    {
      state: AnnouncementState.SENDING,
      total,
      publishedTime,
      publishedBy: sessionOf(ctx).accountId,
      messageId: draft.notifyingType === NotifyingType.MESSAGE ? await addMessage(ctx, draft, id) : null,
    },
  );
  await startDelivery(ctx, id);
  note(ctx, draft, total);
}

const note = (ctx: RequestContext, { id, title }: Pick<Announcement, 'id' | 'title'>, recipients: number) => {
  ctx.audit.resourceId = id;
  ctx.audit.description = JSON.stringify({ title, recipients });
};

const startDelivery = (ctx: RequestContext, announcementId: string) =>
  enqueue<DeliveryJob>(ctx, DELIVERY_JOB, { announcementId }, { ouId: workingOu(ctx) });

/** Writes the message of an announcement, whose link leads to the whole text; its copies follow. Returns its id. */
function addMessage(
  ctx: RequestContext,
  { title, text }: Pick<Announcement, 'title' | 'text'>,
  announcementId: string | null,
): Promise<string> {
  const path = announcementId && `/portal?dialog=announcement&of=${announcementId}`;
  const url = path && new URL(path, ctx.runtime.environment.publicUrl).href;
  return addPortalMessage(ctx, { body: shortened(`${title}\n\n${plainText(text)}`, MAX_BODY), url });
}

/** Pauses the delivery; those served so far keep theirs (CALL-386). Throws INVALID_PARAMETER unless it is under way. */
export const pauseAnnouncement = (ctx: RequestContext, id: string): Promise<void> =>
  change(ctx, id, [AnnouncementState.SENDING], AnnouncementState.PAUSED);

/** Goes on after a pause (CALL-387). Throws INVALID_PARAMETER unless it is paused. */
export async function resumeAnnouncement(ctx: RequestContext, id: string): Promise<void> {
  await change(ctx, id, [AnnouncementState.PAUSED], AnnouncementState.SENDING);
  await startDelivery(ctx, id);
}

/** Ends the delivery for good (CALL-388). Throws INVALID_PARAMETER unless it is under way or paused. */
export const stopAnnouncement = (ctx: RequestContext, id: string): Promise<void> =>
  change(ctx, id, [AnnouncementState.SENDING, AnnouncementState.PAUSED], AnnouncementState.STOPPED);

async function change(
  ctx: RequestContext,
  id: string,
  from: readonly AnnouncementState[],
  state: AnnouncementState,
): Promise<void> {
  ctx.audit.resourceId = id;
  const finished = state === AnnouncementState.STOPPED ? { finishedTime: now() } : {};
  const changed = await scoped(ctx, Announcement).update({ id, state: In([...from]) }, { state, ...finished });
  if (changed > 0) return;
  if (!(await scoped(ctx, Announcement).exists({ id }))) fail('NOT_FOUND');
  fail('INVALID_PARAMETER', { message: 'error.announcementState', field: 'id' });
}

/**
 * Sends a draft to the caller alone, as its recipients would get it (CALL-389). Throws INVALID_PARAMETER if it is to be
 * mailed and the caller has no address, EXHAUSTED after 20 an hour.
 */
export async function testAnnouncement(ctx: RequestContext, id: string): Promise<void> {
  const { accountId } = sessionOf(ctx);
  const draft = await scoped(ctx, Announcement).get({ id });
  await ctx.runtime.limits.take('announcementTest', accountId);
  ctx.audit.resourceId = id;
  if (draft.notifyingType === NotifyingType.MAIL) {
    const sent = await mailAnnouncement(ctx, draft, sql`m.user_id = ${accountId} AND ${inOu(ctx, 'm')}`, null);
    if (sent.withoutAddress > 0) fail('INVALID_PARAMETER', { message: 'error.announcementNoAddress', field: 'id' });
    return;
  }
  const messageId = await addMessage(ctx, draft, null);
  await givePortalMessage(ctx, messageId, [accountId]);
  tellOfPortalMessage(ctx, messageId, [accountId]);
}

import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { requiredLine } from '../../../core/text.js';
import { scoped } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import type { Chosen } from './announcement-audience.js';
import { parseRecipient } from './announcement-audience.js';
import { AnnouncementState } from './announcement-kinds.types.js';
import { cleanText } from './announcement-text.js';
import { Announcement, AnnouncementUser, AnnouncementUserGroup } from './announcement.entity.js';
import type { AnnouncementSaveArguments } from './announcement.types.js';

/** ANNC-11 */
const MAX_TITLE = 100;

/**
 * Saves a draft and returns its id (CALL-247, ANNC-03). Throws INVALID_PARAMETER with the field at fault, and for a
 * published one, which is read only (ANNC-09); NOT_FOUND for an id of another OU; WRONG_PARAMETER if `version` is
 * outdated.
 */
export async function saveAnnouncement(ctx: RequestContext, input: AnnouncementSaveArguments): Promise<string> {
  const { notifyingType } = input;
  const title = requiredLine('title', input.title, MAX_TITLE);
  const text = cleanText(input.text);
  const chosen = await parseRecipient(ctx, input.recipient);
  const values = { title, text, notifyingType, recipientKind: chosen.kind };
  const id = input.id ? await changeDraft(ctx, input.id, values, input.version) : await addDraft(ctx, values);
  await storeChosen(ctx, id, chosen);
  ctx.audit.resourceId = id;
  ctx.audit.description = JSON.stringify({ title, notifyingType, recipient: chosen.kind });
  return id;
}

type Values = Pick<Announcement, 'title' | 'text' | 'notifyingType' | 'recipientKind'>;

async function addDraft(ctx: RequestContext, values: Values): Promise<string> {
  const id = newId();
  const by = sessionOf(ctx).accountId;
  const time = now();
  const made = { createdBy: by, createdTime: time, modifiedBy: by, modifiedTime: time, servedUserId: '' };
  await scoped(ctx, Announcement).insert([{ id, ...values, state: AnnouncementState.DRAFT, ...made }]);
  return id;
}

async function changeDraft(
  ctx: RequestContext,
  id: string,
  values: Values,
  version: number | null | undefined,
): Promise<string> {
  await holdDraft(ctx, id);
  await countChange(ctx, scoped(ctx, Announcement), { id }, version);
  await scoped(ctx, Announcement).update({ id }, values);
  return id;
}

async function storeChosen(ctx: RequestContext, id: string, { userIds, userGroupIds }: Chosen): Promise<void> {
  const of = { announcementId: id };
  await scoped(ctx, AnnouncementUser).delete(of);
  await scoped(ctx, AnnouncementUserGroup).delete(of);
  await scoped(ctx, AnnouncementUser).insert(userIds.map((userId) => ({ ...of, userId })));
  await scoped(ctx, AnnouncementUserGroup).insert(userGroupIds.map((userGroupId) => ({ ...of, userGroupId })));
}

/**
 * The draft, held until the end of the transaction, so that it is not published meanwhile. Throws NOT_FOUND without it,
 * INVALID_PARAMETER if it is published.
 */
export async function holdDraft(ctx: RequestContext, id: string): Promise<Announcement> {
  const row = await scoped(ctx, Announcement).get({ id }, { lock: 'update' });
  if (row.state !== AnnouncementState.DRAFT) {
    fail('INVALID_PARAMETER', { message: 'error.announcementPublished', field: 'id' });
  }
  return row;
}

/** Deletes a draft (CALL-249, ANNC-07). Throws as {@link holdDraft}. */
export async function deleteAnnouncement(ctx: RequestContext, id: string): Promise<void> {
  const { title } = await holdDraft(ctx, id);
  await scoped(ctx, Announcement).delete({ id });
  ctx.audit.resourceId = id;
  ctx.audit.description = JSON.stringify({ title });
}

import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newId, newSecret } from '../../../core/ids.js';
import { requiredLine } from '../../../core/text.js';
import { scoped, table } from '../../../database/scoped.js';
import { enqueue } from '../../../jobs/job.js';
import type { Credentials } from '../../identity/account/account.service.js';
import { readCredentials } from '../../identity/account/account.service.js';
import { Organization } from '../../identity/account/organization.entity.js';
import { denyRefused, removalRefusalOf, standingOf } from '../user/user-authority.service.js';
import { isMailable, mailFromOrganization } from '../user-change/user-mail.service.js';
import { noteEnd, writeEnd } from './view-end.service.js';
import { ViewRow } from './user-view.entity.js';
import type { BegunUserView, UserView } from './user-view.types.js';
import { WATCH_INTERVAL, WATCH_JOB } from './view-watch.service.js';

const MAX_REASON = 200;
const MINUTE = 60_000;
/** A day's work at the most, whatever the configuration says. */
const MAX_MINUTES = 480;

/**
 * Begins a view of the portal as a member of the working OU (VIEW-01, CALL-420): read only, for the time that the
 * configuration names, bound to the caller's session. A session has one view at a time; a former one ends. The person is
 * told by mail unless the OU wants none (VIEW-07). Throws PERMISSION_DENIED for the caller and for whoever is not below
 * the caller's office, and for a person who is not active now; INVALID_PARAMETER without a reason.
 */
export async function beginView(ctx: RequestContext, userId: string, reason: string): Promise<BegunUserView> {
  Object.assign(ctx.audit, { resourceId: userId, resourceType: 'user' });
  const line = requiredLine('reason', reason, MAX_REASON);
  denyRefused(removalRefusalOf(ctx, await standingOf(ctx, userId)));
  const person = (await readCredentials(ctx, userId)) ?? fail('NOT_FOUND');
  if (!person.isActive) fail('PERMISSION_DENIED', { message: 'error.viewInactive' });
  const { id: sessionId, accountId: viewerId } = sessionOf(ctx);
  for (const former of await scoped(ctx, ViewRow).all({ sessionId, endedTime: null }, { lock: 'update' })) {
    await writeEnd(ctx, former, 'REPLACED');
  }
  const time = now();
  const minutes = Math.min(Math.max(ctx.runtime.configuration.integer('userViewMinutes'), 1), MAX_MINUTES);
  const [id, token, expireTime] = [newId(), newSecret(), time + minutes * MINUTE];
  await scoped(ctx, ViewRow).insert([
    { id, tokenHash: hashSecret(token), sessionId, viewerId, userId, reason: line, createdTime: time, expireTime },
  ]);
  ctx.audit.description = JSON.stringify({ reason: line, minutes });
  await enqueue(ctx, WATCH_JOB, { viewId: id }, { ouId: workingOu(ctx), delay: WATCH_INTERVAL });
  await tellPerson(ctx, person, line);
  return { id, token, expireTime };
}

/** Mails the person who looked, why, and when. */
async function tellPerson(ctx: RequestContext, person: Credentials, reason: string): Promise<void> {
  const { name, email, locale, isEmailConfirmed } = person;
  const isWanted = await table(ctx, Organization).exists({ id: workingOu(ctx), isViewMailEnable: true });
  // An address that nobody confirmed may be a stranger's.
  if (!isWanted || !isEmailConfirmed || !isMailable(ctx, email)) return;
  const values = { reason, time: new Date(now()).toISOString().slice(0, 16).replace('T', ' ') };
  await mailFromOrganization(ctx, { name, email, locale }, { kind: 'userViewed', values });
}

/** The view that the call is part of (CALL-421); null outside one. */
export function currentView(ctx: RequestContext): UserView | null {
  const { view, accountId: userId, name } = sessionOf(ctx);
  if (!view) return null;
  const { id, reason, viewerName, createdTime, expireTime } = view;
  return { id, userId, name, reason, viewerName, createdTime, expireTime };
}

/** Ends the view that the call is part of, at once (VIEW-05, CALL-422). Throws NOT_FOUND outside one. */
export async function endView(ctx: RequestContext): Promise<string> {
  const { view, accountId: userId } = sessionOf(ctx);
  if (!view) fail('NOT_FOUND');
  noteEnd(ctx, userId, 'HAND');
  const isOpen = await scoped(ctx, ViewRow).update(
    { id: view.id, endedTime: null },
    { endedTime: now(), endedReason: 'HAND' },
  );
  if (!isOpen) fail('VIEW_ENDED');
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
  return view.id;
}

import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { scoped } from '../../../database/scoped.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import type { ViewEnd } from './user-view.entity.js';
import { ViewRow } from './user-view.entity.js';

/** The event of the end of a view: by hand it is the call's own (VIEW-06). */
const END_EVENT = 'userViewEnd';

/** Notes the end of a view of a person for the audit log. */
export function noteEnd(ctx: RequestContext, userId: string, end: ViewEnd): void {
  Object.assign(ctx.audit, { resourceId: userId, resourceType: 'user', description: JSON.stringify({ end }) });
}

/**
 * Ends a view that nobody ended by hand, and records it with the administrator as the actor, in the transaction of
 * `ctx`, which works in the OU. Nothing happens if it is over.
 */
export async function writeEnd(
  ctx: RequestContext,
  { id, userId }: Pick<ViewRow, 'id' | 'userId'>,
  end: ViewEnd,
): Promise<void> {
  const isOpen = await scoped(ctx, ViewRow).update({ id, endedTime: null }, { endedTime: now(), endedReason: end });
  if (!isOpen) return;
  const own: RequestContext = { ...ctx, audit: {} };
  noteEnd(own, userId, end);
  await writeAudit(own, 'user', END_EVENT);
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
}

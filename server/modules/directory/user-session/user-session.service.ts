import type { RequestContext } from '../../../context/context.js';
import { endMemberSession, endMemberSessions } from '../../identity/session/open-sessions.service.js';
import { requireManageable } from '../user/user-authority.service.js';

/** Ends a session of a member. PERMISSION_DENIED if the caller may not manage them, NOT_FOUND for one not listed. */
export async function endSessionOfUser(ctx: RequestContext, userId: string, id: string): Promise<void> {
  ctx.audit.resourceId = userId;
  await requireManageable(ctx, userId);
  await endMemberSession(ctx, userId, id);
}

/** Ends the listed sessions of a member and answers how many. PERMISSION_DENIED if the caller may not manage them. */
export async function endSessionsOfUser(ctx: RequestContext, userId: string): Promise<number> {
  ctx.audit.resourceId = userId;
  await requireManageable(ctx, userId);
  return endMemberSessions(ctx, userId);
}

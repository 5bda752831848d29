import { actingSession } from '../../../access/acting-session.js';
import type { Runtime } from '../../../context/runtime.js';
import type { SessionState, SessionView } from '../../../context/session-state.js';
import { LEVEL } from '../../../context/levels.js';
import { now } from '../../../core/clock.js';
import { PortalError } from '../../../core/errors.js';
import type { ViewRow, ViewEnd } from './user-view.entity.js';

/** The facts that the state of a view is judged by. */
export type JudgedView = Pick<
  ViewRow,
  'id' | 'ouId' | 'sessionId' | 'userId' | 'reason' | 'createdTime' | 'expireTime' | 'endedReason'
>;

/** A view that stands, as the session of the person whom it shows, or why it is over. */
export type Standing = { readonly session: SessionState } | { readonly end: ViewEnd };

/**
 * Judges a view by the session of its administrator as it is now (VIEW-05): null if that ended. Everything of the person
 * is read anew, so that a changed role shows at once. One statement, and none for a view that is over by itself.
 */
export async function judgeView(runtime: Runtime, view: JudgedView, viewer: SessionState | null): Promise<Standing> {
  if (view.endedReason !== null) return { end: view.endedReason };
  if (view.expireTime <= now()) return { end: 'TIME' };
  if (!viewer) return { end: 'SIGN_OUT' };
  if (viewer.ouId !== view.ouId || viewer.level !== LEVEL.OU_ADMIN) return { end: 'OFFICE' };
  const person = await personOf(runtime, view);
  return person ? { session: seenAs(person, view, viewer) } : { end: 'PERSON' };
}

/** The person as a session of the OU; null for somebody who is no active member. */
async function personOf(runtime: Runtime, { userId, ouId }: JudgedView): Promise<SessionState | null> {
  try {
    return await actingSession({ db: runtime.database.manager, runtime }, userId, ouId);
  } catch (error) {
    if (error instanceof PortalError) return null;
    throw error;
  }
}

/** The person's session as the administrator reads it, who passes the gates of sign-in and address in person. */
function seenAs(person: SessionState, view: JudgedView, viewer: SessionState): SessionState {
  const { isSso, mfaType, mfaCompleted, mustChangePassword, isAddressAllowed, isAway } = viewer;
  const gates = { isSso, mfaType, mfaCompleted, mustChangePassword, isAddressAllowed, isAway };
  const { id, sessionId, reason, createdTime, expireTime } = view;
  const shown: SessionView = {
    id,
    sessionId,
    viewerId: viewer.accountId,
    viewerUsername: viewer.username,
    viewerName: viewer.name,
    viewerLevel: viewer.level,
    reason,
    createdTime,
    expireTime,
  };
  return { ...person, ...gates, id, createdTime, lastActiveTime: createdTime, view: shown };
}

import type { Runtime } from '../../../context/runtime.js';
import type { SessionLookup, SessionState } from '../../../context/session-state.js';
import { PortalError } from '../../../core/errors.js';
import { hashSecret, isSecret } from '../../../core/ids.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { ViewRow } from './user-view.entity.js';
import { judgeView } from './view-standing.js';

/** Apart from the tokens of sessions, so that the token of a view never passes for that of a session. */
const cacheKey = (tokenHash: string) => `view ${tokenHash}`;

const ended = (): SessionLookup => ({ failure: new PortalError('VIEW_ENDED') });

/**
 * The session that a view shows, by the view's token and the session of the administrator who sent it; VIEW_ENDED if the
 * view is over, unknown, or part of another session (VIEW-02, VIEW-05). Read at most once a second per view.
 */
export async function lookUpView(runtime: Runtime, token: string, viewer: SessionState): Promise<SessionLookup> {
  if (!isSecret(token)) return ended();
  const key = cacheKey(hashSecret(token));
  let lookup = runtime.sessions.get(key);
  if (!lookup) runtime.sessions.set(key, (lookup = await readView(runtime, token, viewer)));
  const isTheirs = 'session' in lookup && lookup.session.view?.sessionId === viewer.id;
  return isTheirs ? lookup : ended();
}

async function readView(runtime: Runtime, token: string, viewer: SessionState): Promise<SessionLookup> {
  const views = table(acrossOrganizations({ db: runtime.database.manager }, 'a view is found by its token'), ViewRow);
  const view = await views.one({ tokenHash: hashSecret(token) });
  if (!view || view.sessionId !== viewer.id) return ended();
  const standing = await judgeView(runtime, view, viewer);
  return 'session' in standing ? { session: standing.session } : ended();
}

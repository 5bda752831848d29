import type { Runtime } from '../../../context/runtime.js';
import type { SessionState } from '../../../context/session-state.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { lookUpSessions } from './session-lookup.js';
import { SessionRow } from './session.entity.js';

/** The session of an id as it is now, for background work; null if it ended. Looking is no activity. */
export async function liveSession(runtime: Runtime, id: string): Promise<SessionState | null> {
  const anyOu = acrossOrganizations({ db: runtime.database.manager }, 'a view knows the id of its session');
  const row = await table(anyOu, SessionRow).selectOne(['tokenHash'], { id });
  const lookup = row && (await lookUpSessions(runtime, [row.tokenHash])).get(row.tokenHash);
  return lookup && 'session' in lookup ? lookup.session : null;
}

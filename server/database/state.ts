import type { ControlConnection } from './control-connection.js';
import type { ServerState } from './server-state.js';
import { serverState } from './server-state.js';

/** Whether the database can serve: as the text of /readyz says it. */
export type DatabaseState = 'ready' | 'database unavailable' | 'database read-only';

const TEXTS: Readonly<Record<ServerState, DatabaseState>> = {
  writable: 'ready',
  readable: 'database read-only',
  away: 'database unavailable',
};

/** Checks, within 2 s, whether the database answers and is writable. */
export async function databaseState(control: ControlConnection): Promise<DatabaseState> {
  const state = TEXTS[await control.use(serverState).catch(() => 'away' as const)];
  // Behind one address another server may be the primary by the next look.
  if (state !== 'ready') control.close();
  return state;
}

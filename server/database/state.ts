import type { ControlConnection } from './control-connection.js';

/** Whether the database can serve: as the text of /readyz says it. */
export type DatabaseState = 'ready' | 'database unavailable' | 'database read-only';

// MySQL and MariaDB name these differently, and Galera adds its own: what a server lacks is not listed.
const VARIABLES = `SHOW GLOBAL VARIABLES WHERE Variable_name IN
  ('read_only', 'super_read_only', 'innodb_read_only', 'wsrep_on')`;
const CLUSTER = "SHOW GLOBAL STATUS LIKE 'wsrep_ready'";

interface Setting {
  readonly Variable_name: string;
  readonly Value: string;
}

/** Looks, within 2 s, whether the database answers and can be written to. */
export async function databaseState(control: ControlConnection): Promise<DatabaseState> {
  const state = await look(control);
  // Behind one address another server may be the primary by the next look.
  if (state !== 'ready') control.close();
  return state;
}

async function look(control: ControlConnection): Promise<DatabaseState> {
  try {
    return await control.use(async (ask) => {
      const settings = [...(await ask<Setting>(VARIABLES)), ...(await ask<Setting>(CLUSTER))];
      const value = (name: string) => settings.find((setting) => setting.Variable_name.toLowerCase() === name)?.Value;
      if (value('wsrep_on') === 'ON' && value('wsrep_ready') !== 'ON') return 'database unavailable';
      const locks = ['read_only', 'super_read_only', 'innodb_read_only'].map(value);
      return locks.every((lock) => lock === undefined || lock === 'OFF') ? 'ready' : 'database read-only';
    });
  } catch {
    return 'database unavailable';
  }
}

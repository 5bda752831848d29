/** Runs one statement. */
export type Ask = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** The state of a database server; one that is no working part of its cluster counts as away. */
export type ServerState = 'writable' | 'readable' | 'away';

interface Setting {
  readonly Variable_name: string;
  readonly Value: string;
}

/** Any of these, with any value except OFF, says that a server accepts no writes. */
const READ_ONLY = ['read_only', 'super_read_only', 'innodb_read_only'];
// MySQL and MariaDB name these differently, and Galera adds its own; variables that a server lacks are not listed.
const VARIABLES = `SHOW GLOBAL VARIABLES WHERE Variable_name IN ('wsrep_on', '${READ_ONLY.join("', '")}')`;
const CLUSTER = "SHOW GLOBAL STATUS LIKE 'wsrep_ready'";

/** Asks a server for its state. Rejects as `ask` does. */
export async function serverState(ask: Ask): Promise<ServerState> {
  const show = async (sql: string) => {
    const settings = await ask<Setting>(sql);
    return new Map(settings.map(({ Variable_name: name, Value: value }) => [name.toLowerCase(), value]));
  };
  const variables = await show(VARIABLES);
  if (variables.get('wsrep_on') === 'ON' && (await show(CLUSTER)).get('wsrep_ready') !== 'ON') return 'away';
  return READ_ONLY.every((name) => (variables.get(name) ?? 'OFF') === 'OFF') ? 'writable' : 'readable';
}

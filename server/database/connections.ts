import type { DataSource } from 'typeorm';
import type { Primary } from './primary.js';
import { primaryOf } from './primary.js';

interface Connection {
  query(...args: unknown[]): unknown;
  destroy(): void;
  release(): void;
}
interface Pool {
  on(event: 'connection', receive: (connection: Connection) => void): void;
  getConnection(receive: (error: unknown, connection: Connection) => void): void;
}
type Callback = (error: { code?: string; errno?: number } | null, ...rest: unknown[]) => void;

/** The driver's code for a statement that was given up. */
const GIVEN_UP = 'PROTOCOL_SEQUENCE_TIMEOUT';
/** The server takes no writes (any more), or is no working part of its cluster. */
const DEMOTED = new Set([1047, 1290, 1792, 1836, 3100]);

/** Once per connection rather than once per transaction: a statement costs a round trip. */
const ISOLATION = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';

/**
 * Makes every transaction READ COMMITTED, and drops a connection whose statement was given up: the driver would return
 * it to the pool with the old statement still under way, and whoever gets it next would wait behind that one for as
 * long as the database stays frozen. A connection to a server that was demoted is dropped too. Call it once the data
 * source is initialized.
 */
export function prepareConnections(database: DataSource): void {
  const { pool } = database.driver as unknown as { pool: Pool };
  const primary = primaryOf(database);
  pool.on('connection', (connection) => prepare(connection, primary));
  // The one that the initialization has made already.
  pool.getConnection((error, connection) => {
    if (error) return;
    prepare(connection, primary);
    connection.release();
  });
}

function prepare(connection: Connection, primary: Primary): void {
  // A connection that is lost meanwhile tells its next statement too.
  connection.query(ISOLATION, () => undefined);
  const query = connection.query.bind(connection);
  connection.query = (...args) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') return query(...args);
    const watched: Callback = (error, ...rest) => {
      if (error?.code === GIVEN_UP || DEMOTED.has(error?.errno ?? 0)) {
        connection.destroy();
        primary.lookAgain();
      }
      (callback as Callback)(error, ...rest);
    };
    return query(...args.slice(0, -1), watched);
  };
}

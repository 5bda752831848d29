import type { DataSource } from 'typeorm';

interface Connection {
  query(...args: unknown[]): unknown;
  destroy(): void;
  release(): void;
}
interface Pool {
  on(event: 'connection', receive: (connection: Connection) => void): void;
  getConnection(receive: (error: unknown, connection: Connection) => void): void;
}
type Callback = (error: { code?: string } | null, ...rest: unknown[]) => void;

/** The driver's code for a statement that was given up. */
const GIVEN_UP = 'PROTOCOL_SEQUENCE_TIMEOUT';

/** Once per connection rather than once per transaction: a statement costs a round trip. */
const ISOLATION = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';

/**
 * Makes every transaction READ COMMITTED, and drops a connection whose statement was given up: the driver would return
 * it to the pool with the old statement still under way, and whoever gets it next would wait behind that one for as
 * long as the database stays frozen. Call it once the data source is initialized.
 */
export function prepareConnections(database: DataSource): void {
  const { pool } = database.driver as unknown as { pool: Pool };
  pool.on('connection', prepare);
  // The one that the initialization has made already.
  pool.getConnection((error, connection) => {
    if (error) return;
    prepare(connection);
    connection.release();
  });
}

function prepare(connection: Connection): void {
  // A connection that is lost meanwhile tells its next statement too.
  connection.query(ISOLATION, () => undefined);
  const query = connection.query.bind(connection);
  connection.query = (...args) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') return query(...args);
    const watched: Callback = (error, ...rest) => {
      if (error?.code === GIVEN_UP) connection.destroy();
      (callback as Callback)(error, ...rest);
    };
    return query(...args.slice(0, -1), watched);
  };
}

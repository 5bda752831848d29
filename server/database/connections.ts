import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { ofThisCall, passTime, timeLeft } from '../core/call-time.js';
import { PortalError } from '../core/errors.js';
import { ControlConnection } from './control-connection.js';
import type { Primary } from './primary.js';
import { primaryOf } from './primary.js';

interface Connection {
  query(...args: unknown[]): unknown;
  promise(): unknown;
  on(event: 'error', receive: () => void): void;
  destroy(): void;
  release(): void;
}
type Receiver = (error: unknown, connection?: Connection) => void;
interface Pool {
  getConnection(receive: Receiver): void;
}
type Failure = Error & { code?: string; errno?: number; sqlState?: string };
type Callback = (error: Failure | null, ...rest: unknown[]) => void;

/** The server and thread of a connection: thread ids of several servers behind one address can be equal. */
interface Place {
  readonly server: string;
  readonly thread: number;
}
interface Prepared extends Place {
  readonly time: number;
}

/** The driver's code for a statement that timed out. */
const GIVEN_UP = 'PROTOCOL_SEQUENCE_TIMEOUT';
/** The server refuses to write, or a cluster refuses to work: another server may have become the primary. */
const NO_PRIMARY = new Set([1290, 1792, 1836, 3100, 1047]);
/** Timeout of a call that waits for a connection, in milliseconds. */
const POOL_PATIENCE = 3_000;
/** Timeout of preparing a connection, in milliseconds. */
const PREPARE_TIMEOUT = 1_500;
/** A database that answered any connection within this, in milliseconds, is alive. */
const ALIVE = 2_000;
/** A connection older than this, in milliseconds, says nothing about a new primary. */
const FRESH = 1_000;

/** Once per connection rather than once per transaction: a statement costs a round trip. */
const ISOLATION = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';
/** Timeout of a lock, in seconds. */
const LOCK_WAIT = 5;
/**
 * The server's limit ends a statement this many milliseconds before the portal gives up, so that hardly any is left
 * running.
 */
const HEADSTART = 500;
/** In seconds (MariaDB) and milliseconds (MySQL, which limits reading statements only). */
const limits = (statementTimeout: number) => `SET SESSION
  innodb_lock_wait_timeout = ${Math.max(1, Math.min(LOCK_WAIT, Math.floor((statementTimeout - HEADSTART) / 1_000)))}
  /*M! , max_statement_time = ${(statementTimeout - HEADSTART) / 1_000} */
  /*!80000 , max_execution_time = ${statementTimeout - HEADSTART} */`;
const SERVER = "CONCAT_WS(':', @@hostname, @@port, @@server_id) AS server";

/**
 * Prepares each connection of the pool at its first use: transactions are READ COMMITTED, and lock waits end after 5 s,
 * before the statement times out. A call waits 3 s for a connection, then fails with BUSY; its total time in the
 * database is bounded (core/call-time.ts). A connection whose statement timed out is dropped and the statement killed
 * in the database: the driver would return it to the pool with the statement still running. A connection that cannot
 * write is dropped too, with all older ones, so that the next ones find the new primary. Call it once the data source
 * is initialized. Returns the control connection, which the caller closes.
 */
export function prepareConnections(database: DataSource, log: Logger): ControlConnection {
  const { pool } = database.driver as unknown as { pool: Pool };
  const control = new ControlConnection(database);
  const primary = primaryOf(database);
  const watch = new Watch(control, primary, database.options.maxQueryExecutionTime ?? Infinity, log);
  primary.onMove(() => control.close());
  const take = pool.getConnection.bind(pool);
  const takeUsable = (receive: Receiver, isWanted: () => boolean) => {
    take((error, connection) => {
      if (error || !connection) return receive(error);
      if (!isWanted()) return connection.release();
      if (watch.isStale(connection)) {
        connection.destroy();
        return takeUsable(receive, isWanted);
      }
      watch.prepare(connection).then(
        () => (isWanted() ? receive(null, connection) : connection.release()),
        (failure: unknown) => {
          connection.destroy();
          receive(failure);
        },
      );
    });
  };
  pool.getConnection = (receive) => {
    const goOn = passTime();
    let isWanted = true;
    // The call that returns a connection hands it on to the next one, whose work must count as its own.
    const settle = ofThisCall((error: unknown, connection?: Connection): void => {
      if (!isWanted) return;
      isWanted = false;
      clearTimeout(timer);
      goOn();
      receive(error, connection);
    });
    const left = timeLeft();
    const timer =
      left < Infinity ? setTimeout(() => settle(new PortalError('BUSY')), Math.min(left, POOL_PATIENCE)) : undefined;
    takeUsable(settle, () => isWanted);
  };
  return control;
}

/** The state of the connections of one pool. */
class Watch {
  private readonly prepared = new WeakMap<Connection, Prepared>();
  /** Connections created before this are not used again. */
  private validFrom = -Infinity;
  private answerTime = -Infinity;

  constructor(
    private readonly control: ControlConnection,
    private readonly primary: Primary,
    private readonly statementTimeout: number,
    private readonly log: Logger,
  ) {}

  isStale(connection: Connection): boolean {
    const known = this.prepared.get(connection);
    return known !== undefined && known.time < this.validFrom;
  }

  /** Prepares a connection; returns at once if it is prepared. */
  async prepare(connection: Connection): Promise<void> {
    if (this.prepared.has(connection)) return;
    // A connection that is lost between two statements fails at the next one.
    connection.on('error', () => undefined);
    const query = connection.query.bind(connection);
    const ask = (sql: string) =>
      new Promise<Place[]>((resolve, reject) => {
        const receive = (error: Error | null, rows: Place[]) => (error ? reject(error) : resolve(rows));
        query({ sql, timeout: PREPARE_TIMEOUT }, receive);
      });
    const [place] = (
      await Promise.all([
        ask(`SELECT ${SERVER}, CONNECTION_ID() AS thread`),
        ask(ISOLATION),
        ask(limits(this.statementTimeout)),
      ])
    )[0];
    if (!place) throw new Error('The database did not tell which server it is.');
    this.prepared.set(connection, { ...place, time: performance.now() });
    // TypeORM asks for it at each statement, and the driver would make another one.
    const promised = connection.promise();
    connection.promise = () => promised;
    connection.query = (statement, ...rest) => {
      const receive = rest.at(-1);
      if (typeof receive !== 'function') return query(statement, ...rest);
      return this.run(
        connection,
        query,
        statement as string | { timeout?: number },
        rest.slice(0, -1),
        receive as Callback,
      );
    };
  }

  private run(
    connection: Connection,
    query: Connection['query'],
    statement: string | { timeout?: number },
    values: unknown[],
    receive: Callback,
  ): unknown {
    const given = typeof statement === 'string' ? { sql: statement } : statement;
    const full = ('timeout' in given && given.timeout) || this.statementTimeout;
    const left = timeLeft();
    if (left === 0) {
      // A transaction begun on it must not continue in the next call.
      connection.destroy();
      return process.nextTick(receive, this.outOfTime());
    }
    const goOn = passTime();
    const answered: Callback = (error, ...rest) => {
      goOn();
      const failure = this.judge(connection, error);
      receive(failure?.code === GIVEN_UP && left < full ? this.outOfTime() : failure, ...rest);
    };
    return query({ ...given, timeout: Math.min(full, Math.ceil(left)) }, ...values, answered);
  }

  /** Learns about the connection and the database from the end of a statement; returns its failure. */
  private judge(connection: Connection, failure: Failure | null): Failure | null {
    if (!failure || failure.sqlState) this.answerTime = performance.now();
    if (!failure) return null;
    const known = this.prepared.get(connection);
    if (failure.code === GIVEN_UP) {
      connection.destroy();
      this.primary.lookAgain();
      if (known) this.end(known);
    } else if (NO_PRIMARY.has(failure.errno ?? 0)) {
      connection.destroy();
      this.primary.lookAgain();
      if (known && performance.now() - known.time > FRESH) this.validFrom = performance.now();
    }
    return failure;
  }

  /** Why a call ran out of time: others hold the locks it needs, or the database answers nobody. */
  private outOfTime(): Failure {
    if (performance.now() - this.answerTime < ALIVE) return new PortalError('BUSY');
    return Object.assign(new Error('The database did not answer within the time of the call.'), { code: GIVEN_UP });
  }

  /**
   * Kills a statement in the database. If it runs on another server than the control connection, that server's limits
   * end it.
   */
  private end({ server, thread }: Place): void {
    this.control
      .use(async (ask) => {
        const [here] = await ask<Place>(`SELECT ${SERVER}`);
        // It may have ended in the meantime.
        if (here?.server === server) await ask('KILL ?', [thread]).catch(() => undefined);
      })
      .catch((error: unknown) => this.log.debug({ err: error }, 'a statement that was given up was not ended'));
  }
}

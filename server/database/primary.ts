import { Socket } from 'node:net';
import type { ConnectionOptions } from 'mysql2';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { DatabaseAddress, DatabaseHost } from '../config/database-address.mjs';
import { hostText } from '../config/database-address.mjs';
import type { ServerState } from './server-state.js';
import { serverState } from './server-state.js';

/** The driver's copy of the options, one per connection; TLS takes the server name from it. */
interface Target {
  readonly config: { host: string; port: number };
}
interface PooledConnection extends Target {
  readonly stream: Socket;
  destroy(): void;
}
interface Pool {
  on(event: 'connection' | 'acquire' | 'release', receive: (connection: PooledConnection) => void): void;
}

/** Pause between two searches, in milliseconds: while no host is writable, every failing statement requests one. */
const PAUSE = 250;
/**
 * Selects the host of an address that new connections go to: the first writable one. It is kept until a connection to
 * it fails or a search is requested. If no host is writable, the first readable one serves reads. An address with one
 * host is never searched.
 */
export class Primary {
  #current: DatabaseHost;
  #isWritable = true;
  #search: Promise<void> | null = null;
  #searchedAt = -Infinity;
  #moved: (() => void)[] = [];

  constructor(readonly address: DatabaseAddress) {
    this.#current = address.hosts[0] as DatabaseHost;
  }

  get current(): DatabaseHost {
    return this.#current;
  }

  /** Calls `receive` whenever new connections begin to go to another host. */
  onMove(receive: () => void): void {
    this.#moved.push(receive);
  }

  /** Whether the last search found a writable host; waits for the one under way. */
  async isWritable(): Promise<boolean> {
    await this.#search;
    return this.#isWritable;
  }

  /**
   * Searches for the writable host again; new connections wait for the result. Call it when a connection fails or turns
   * out to be read-only. One search runs at a time, and at most four begin in a second.
   */
  lookAgain(): void {
    if (this.address.hosts.length === 1 || this.#search || performance.now() - this.#searchedAt < PAUSE) return;
    this.#search = this.#find().finally(() => {
      this.#search = null;
      this.#searchedAt = performance.now();
    });
  }

  /** Opens the socket of a connection, as the driver's option `stream`: the host is chosen at connecting. */
  readonly stream = ({ config }: Target): Socket => {
    const socket = new Socket();
    // An attempt that timed out is closed without an error and without data.
    socket.on('close', (hadError) => {
      if (hadError || socket.bytesRead === 0) this.lookAgain();
    });
    if (this.#searchedAt === -Infinity) this.lookAgain();
    void Promise.resolve(this.#search).then(() => {
      if (socket.destroyed) return;
      Object.assign(config, this.#current);
      socket.connect({ ...this.#current, noDelay: true, keepAlive: true });
    });
    return socket;
  };

  async #find(): Promise<void> {
    const { hosts } = this.address;
    const states = await Promise.all(hosts.map((host) => probe(this.address, host)));
    const inState = (state: ServerState) => hosts.filter((_host, index) => states[index] === state);
    const writable = inState('writable');
    this.#isWritable = writable.length > 0;
    const eligible = this.#isWritable ? writable : inState('readable');
    const [next] = eligible;
    if (!next || eligible.includes(this.#current)) return;
    this.#current = next;
    for (const receive of this.#moved) receive();
  }
}

async function probe(address: DatabaseAddress, { host, port }: DatabaseHost): Promise<ServerState> {
  const { user, password, connectTimeout: timeout } = address;
  let connection: Connection | undefined;
  try {
    connection = await createConnection({ host, port, user, password, ...tls(address), connectTimeout: timeout });
    // A connection that is lost between two statements fails at the next one; without a listener the event would end
    // the process.
    connection.on('error', () => undefined);
    return await serverState(async <Row>(sql: string) => {
      const [rows] = await (connection as Connection).query<RowDataPacket[]>({ sql, timeout });
      return rows as Row[];
    });
  } catch {
    // The next connection reports its own error.
    return 'away';
  } finally {
    connection?.destroy();
  }
}

const tls = ({ ssl }: DatabaseAddress) => (ssl ? { ssl } : {});

/**
 * The driver's options for a connection to the current host of `primary`: UTC, utf8mb4; times and counts come as
 * numbers, because all are below 2^53.
 */
export function connectionOptions(primary: Primary): ConnectionOptions {
  const { user, password, database, connectTimeout, hosts } = primary.address;
  return {
    user,
    password,
    database,
    ...tls(primary.address),
    stream: primary.stream,
    // With several hosts a connection may have to wait for a search first.
    connectTimeout: hosts.length > 1 ? 2 * connectTimeout : connectTimeout,
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: false,
  };
}

const primaries = new WeakMap<DataSource, Primary>();

export const setPrimary = (database: DataSource, primary: Primary) => void primaries.set(database, primary);

/** The primary that the connections of `database` go to. */
export function primaryOf(database: DataSource): Primary {
  const primary = primaries.get(database);
  if (!primary) throw new Error('The data source was not made by createDataSource.');
  return primary;
}

/**
 * Drops the pool's connections to hosts other than the primary: idle ones at once, busy ones when they are released.
 * Call it once the data source is initialized, before anything else uses the pool.
 */
export function followPrimary(database: DataSource, log: Logger): void {
  const primary = primaryOf(database);
  const { pool } = database.driver as unknown as { pool: Pool };
  const idle = new Set<PooledConnection>();
  const isCurrent = ({ config: { host, port } }: PooledConnection) =>
    host === primary.current.host && port === primary.current.port;
  pool.on('connection', (connection) => connection.stream.once('close', () => idle.delete(connection)));
  pool.on('acquire', (connection) => idle.delete(connection));
  pool.on('release', (connection) => {
    if (isCurrent(connection)) idle.add(connection);
    else connection.destroy();
  });
  primary.onMove(() => {
    log.warn({ host: hostText(primary.current) }, 'the database is at another host now');
    for (const connection of idle) if (!isCurrent(connection)) connection.destroy();
  });
}

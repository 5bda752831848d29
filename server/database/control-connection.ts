import { createConnection } from 'mysql2';
import type { Connection, RowDataPacket } from 'mysql2';
import type { DataSource } from 'typeorm';
import { connectionOptions, primaryOf } from './primary.js';
import type { Ask } from './server-state.js';

/** Connecting and asking take no longer together. */
const TIMEOUT = 2_000;

/**
 * A connection beside the pool, for statements that must run while all others wait: checking readiness and killing
 * statements that timed out. It is opened at its first use, and again after a failure.
 */
export class ControlConnection {
  private connection: Connection | null = null;

  constructor(private readonly database: DataSource) {}

  /**
   * Runs `work` on the connection. Rejects if it takes more than 2 s; after any rejection the connection is dropped.
   */
  async use<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
    const connection = (this.connection ??= this.connect());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The database did not answer in time.')), TIMEOUT);
    });
    try {
      return await Promise.race([work(askOf(connection)), late]);
    } catch (error) {
      this.drop(connection);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    if (this.connection) this.drop(this.connection);
  }

  private connect(): Connection {
    const connection = createConnection(connectionOptions(primaryOf(this.database)));
    // Between two statements nobody else would handle the error.
    connection.on('error', () => this.drop(connection));
    return connection;
  }

  private drop(connection: Connection): void {
    if (this.connection === connection) this.connection = null;
    connection.destroy();
  }
}

const askOf =
  (connection: Connection): Ask =>
  <Row>(sql: string, values: readonly unknown[] = []) =>
    new Promise<Row[]>((resolve, reject) => {
      connection.query<RowDataPacket[]>(sql, [...values], (error, rows) => {
        if (error) reject(error);
        else resolve(rows as Row[]);
      });
    });

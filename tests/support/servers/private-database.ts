import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { instancePaths, startInstance, stopInstance } from '../../../scripts/lib/database/database-instance.mjs';
import { makePortalAccount } from '../../../scripts/lib/database/portal-account.mjs';

/** A database server of one test, whose account has rights on its schema `app_portal` alone. */
export class PrivateDatabase {
  readonly #state = mkdtempSync(join(tmpdir(), 'private-database-'));
  readonly #paths = instancePaths('database', this.#state);
  url = '';

  /** Starts it, making it first when there is none; `options` are further ones of the server program. */
  async start(options: string[] = []): Promise<this> {
    this.url = (await startInstance(this.#paths, options)).url ?? '';
    return this;
  }

  /** A copy of this one, which must not run: the same accounts and rows; not started. */
  copy(): PrivateDatabase {
    const copy = new PrivateDatabase();
    for (const part of ['data', 'account.json']) {
      cpSync(join(this.#paths.folder, part), join(copy.#paths.folder, part), { recursive: true });
    }
    return copy;
  }

  get host(): string {
    return new URL(this.url).host;
  }

  /** Runs statements as root, whom no read-only server refuses; answers the rows of the last. */
  async asRoot(...statements: string[]): Promise<Record<string, unknown>[]> {
    const { rootPassword } = JSON.parse(readFileSync(this.#paths.account, 'utf8')) as { rootPassword: string };
    const connection = await createConnection({
      socketPath: this.#paths.socket,
      user: 'root',
      password: rootPassword,
      database: 'app_portal',
    });
    try {
      let rows: unknown = [];
      for (const statement of statements) [rows] = await connection.query(statement);
      return rows as Record<string, unknown>[];
    } finally {
      await connection.end();
    }
  }

  /** The address of an account for a portal, as npm start makes it: without rights until the owner gives them. */
  portalUrl(): Promise<string> {
    return makePortalAccount(this.url, this.#paths);
  }

  signal(signal: NodeJS.Signals): void {
    process.kill((JSON.parse(readFileSync(this.#paths.running, 'utf8')) as { pid: number }).pid, signal);
  }

  async stop(): Promise<void> {
    await stopInstance(this.#paths);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#state, { recursive: true, force: true });
  }
}

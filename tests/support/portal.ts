import { readEnvironment } from '../../server/config/environment.js';
import type { Portal } from '../../server/portal.js';
import { startPortal } from '../../server/portal.js';
import type { TestDatabase } from './servers/empty-database.js';
import { ApiClient } from './client.js';
import { createTestDatabase } from './database.js';
import { Factory } from './factory.js';

/** A real portal on its own schema and a free port of 127.0.0.1. */
export interface TestPortal {
  readonly portal: Portal;
  readonly database: TestDatabase;
  readonly factory: Factory;
  /** http://127.0.0.1:port */
  readonly url: string;
  /** A client with a new session of an account, which works in `ouId`; null is no organization. Skips the sign-in. */
  as(account: { id: string }, ouId: string | null): Promise<ApiClient>;
  stop(): Promise<void>;
}

/** Environment of a test portal; `overrides` are environment variables. */
export function testEnvironment(databaseUrl: string, overrides: Record<string, string> = {}) {
  return readEnvironment({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    PORTAL_SECRET: '5e'.repeat(32),
    PUBLIC_URL: 'http://portal.test',
    // Tests of the limits set their own values.
    LOGINS_PER_MINUTE: '1000000',
    CALLS_PER_MINUTE: '1000000',
    // No server outside of this machine is asked.
    DNS_SERVERS: '127.0.0.1:9',
    ...overrides,
    DATABASE_URL: databaseUrl,
  });
}

/** Starts a portal; with `database` a second server on the schema of the first. */
export async function startTestPortal(
  options: { env?: Record<string, string>; database?: TestDatabase } = {},
): Promise<TestPortal> {
  const database = options.database ?? (await createTestDatabase());
  const portal = await startPortal(testEnvironment(database.url, options.env));
  const factory = new Factory(portal.runtime.database);
  const url = `http://127.0.0.1:${portal.port}`;
  return {
    portal,
    database,
    factory,
    url,
    as: async ({ id }, ouId) => ApiClient.withToken(url, await factory.session(id, ouId)),
    async stop() {
      await portal.stop();
      if (!options.database) await database.drop();
    },
  };
}

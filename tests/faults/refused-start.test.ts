import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { startScript } from '../support/servers/script.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The exit of the server, and its output. */
const start = (url: string, env: Record<string, string> = {}) =>
  startScript('dist/server/main.js', [], url, { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env }).ended;

it('a start that the operator can mend is refused in words: a secret that is none', async () => {
  expect(await start(database.url, { PORTAL_SECRET: 'short' })).toEqual({
    code: 1,
    output:
      'The configuration is not usable:\n  PORTAL_SECRET: 64 hex digits, for example from `openssl rand -hex 32`\n',
  });
});

it('… a database that is away, and one that takes neither the user nor the password', async () => {
  const away = new URL(database.url);
  const port = await freePort();
  away.host = `127.0.0.1:${port}`;
  expect(await start(away.href)).toEqual({
    code: 1,
    output:
      `The database at 127.0.0.1:${port} does not answer (ECONNREFUSED).\n` +
      'Check that it runs and that DATABASE_URL is right.\n',
  });
  const stranger = new URL(database.url);
  Object.assign(stranger, { username: 'nobody', password: 'none' });
  const { code, output } = await start(stranger.href);
  expect([code, output.split('\n').length]).toEqual([1, 3]);
  expect(output).toMatch(/^The database at 127\.0\.0\.1:\d+ refuses the portal: Access denied for user 'nobody'/);
});

it('… a port that another program uses', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await start(database.url, { PORT: String(port) })).toEqual({
    code: 1,
    output:
      `The portal cannot listen: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n` +
      'Check HOST and PORT, and what else uses them.\n',
  });
  other.close();
});

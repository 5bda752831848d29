import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from './query.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { createLog } from '../core/log.js';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

/** The log lines of a statement that fails. */
async function logged(sql: string, values: unknown[]): Promise<string> {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  await query({ db: portal.portal.runtime.database.manager }, sql, values).catch((err: unknown) => {
    log.error({ err }, 'failed');
    log.error({ err: new Error('around', { cause: err }) }, 'failed');
  });
  expect(lines).toHaveLength(2);
  return lines.join('');
}

describe('the log', () => {
  it('tells of a failed statement what went wrong, and none of its values [ERRC-16, threats 26]', async () => {
    const { username } = await portal.factory.account();
    const text = await logged('INSERT INTO account (id, username, name, password_hash) VALUES (?, ?, ?, ?)', [
      '1',
      'canary-name',
      'canary',
      'canary-hash',
    ]);
    expect(text).toContain('created_time');
    expect(text).not.toContain('canary');
    const twice = await logged(
      'INSERT INTO account (id, username, name, created_time, phone_area, type, theme) SELECT ?, username, name, 0, phone_area, type, theme FROM account WHERE username = ?',
      ['2', username],
    );
    expect(twice).toContain('ER_DUP_ENTRY');
    expect(twice).toContain('account_username');
    expect(twice).not.toContain(username);
  });

  it('cuts credentials wherever an object carries them', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const secret = 'canary';
    log.info({ body: { password: secret, token: secret, cookie: secret, authorization: secret, secret } }, 'said');
    log.error({ err: new TypeError('broken') }, 'failed');
    expect(lines.join('')).not.toContain(secret);
    expect(lines[1]).toContain('"type":"TypeError"');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { now } from '../core/clock.js';
import type { Runtime } from '../core/runtime.js';
import { retention } from './retention.js';

let portal: TestPortal;
let runtime: Runtime;

beforeAll(async () => {
  portal = await startTestPortal();
  ({ runtime } = portal.portal);
});
afterAll(() => portal.stop());

describe('retention', () => {
  const DAY = 86_400_000;
  const FIRST_COLUMN: Record<string, string> = {
    ...{ sign_in_try: 'principal', used_cipher: 'cipher_hash', one_time_code: 'code_hash', sso_request: 'state_hash' },
  };

  /** An old and a young row of everything that signing in leaves behind. */
  async function signInRows(accountId: string) {
    const { factory } = portal;
    const ouId = await factory.organization();
    const time = now();
    await factory.insert('domain', {
      ...{ ou_id: ouId, id: 'domain', name: 'Domain', url: 'https://d.test', url_hash: 'd', claims: '{}' },
      created_time: time,
    });
    const other = await factory.account();
    for (const [id, days, owner] of [
      ['old', 0, accountId],
      ['young', 1, other.id],
    ] as const) {
      const age = (limit: number) => time - (limit - days) * DAY - (days === 0 ? 1 : -60_000 - 1);
      await factory.insert('mail', {
        ...{ id, kind: 'loginCode', address: 'a@b.test', name: 'A', locale: 'en-US', subject: 'S' },
        created_time: age(30),
      });
      await factory.insert('sign_in_try', { principal: id, tries: 1, first_time: 0, last_time: age(1) });
      await factory.insert('used_cipher', { cipher_hash: id, expire_time: age(0) });
      await factory.insert('one_time_code', {
        ...{ account_id: owner, purpose: 'LOGIN', code_hash: id, sent_time: 0, expire_time: age(1) },
      });
      await factory.insert('password_link', {
        ...{ account_id: owner, token_hash: id, purpose: id === 'old' ? 'INIT' : 'RESET' },
        ...{ created_time: 0, expire_time: age(30) },
      });
      await factory.insert('sso_request', {
        ...{ state_hash: id, ou_id: ouId, domain_id: 'domain', purpose: 'LOGIN', browser_hash: 'b', nonce: 'n' },
        ...{ verifier: 'v', expire_time: age(1) },
      });
      await factory.insert('rate_limit', { '`key`': id, points: 1, expire: age(0) });
    }
    await factory.insert('rate_limit', { '`key`': 'never', points: 1, expire: null });
  }

  it('deletes messages after 90 days, ended sessions after 30, retired keys and codes; the rest stays [MSG-46]', async () => {
    const { factory } = portal;
    const ouId = await factory.organization();
    const app = await factory.app(ouId);
    const person = await factory.member(ouId);
    const message = async (id: string, age: number) => {
      const time = now() - age * DAY;
      await factory.insert('message', {
        ...{ ou_id: ouId, id, app_id: app.id, body: id, tags: '[]', ring: '[]' },
        ...{ produce_time: time, message_time: time },
      });
      await factory.insert('message_recipient', { ou_id: ouId, user_id: person.id, message_id: id, app_id: app.id });
    };
    for (let index = 0; index < 150; index++) await message(`old-${index}`, 91);
    await message('young', 89);
    const session = (id: string, endedAge: number | null) =>
      factory.insert('session', {
        ...{ token_hash: id, id, account_id: person.id, ip: '127.0.0.1' },
        ...{ created_time: now(), last_active_time: now(), expire_time: now() + DAY },
        ended_time: endedAge === null ? null : now() - endedAge * DAY,
      });
    await session('ended-long-ago', 31);
    await session('ended-lately', 29);
    await session('open', null);
    const key = (id: string, expires: number) =>
      factory.insert('rsa_key', { id, public_key: '', private_key: '', created_time: 0, expire_time: expires });
    await key('retired', now() - 1);
    await key('in-use', now() + DAY);
    const left = async (table: string, column: string) =>
      ((await runtime.database.query(`SELECT ${column} AS id FROM ${table} ORDER BY 1`)) as { id: string }[]).map(
        (row) => row.id,
      );
    await signInRows(person.id);
    const answer = await retention.run(
      { id: '', ouId: null, payload: {}, attempt: 1 },
      { runtime, signal: new AbortController().signal, progress: async () => undefined },
    );
    expect(answer).toMatchObject({ message: 150, session: 1, rsa_key: 1 });
    expect(answer).toMatchObject({ mail: 1, sign_in_try: 1, used_cipher: 1, one_time_code: 1, password_link: 1 });
    expect(answer).toMatchObject({ sso_request: 1, rate_limit: 1 });
    for (const table of ['mail', 'sign_in_try', 'used_cipher', 'one_time_code', 'sso_request']) {
      expect(await left(table, FIRST_COLUMN[table] ?? 'id')).toEqual(['young']);
    }
    expect(await left('rate_limit', '`key`')).toEqual(['never', 'young']);
    expect(await left('password_link', 'purpose')).toEqual(['RESET']);
    expect(await left('message', 'id')).toEqual(['young']);
    expect(await left('message_recipient', 'message_id')).toEqual(['young']);
    expect(await left('session', 'id')).toEqual(['ended-lately', 'open']);
    expect(await left('rsa_key', 'id')).toEqual(['in-use']);
  });
});

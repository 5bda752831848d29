import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dailyJobsRan } from '../../tests/support/jobs.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { now } from '../core/clock.js';
import type { Runtime } from '../context/runtime.js';
import { retention } from './retention.js';

let portal: TestPortal;
let runtime: Runtime;

beforeAll(async () => {
  portal = await startTestPortal();
  await dailyJobsRan(portal.portal.runtime.database, 'retention');
  ({ runtime } = portal.portal);
});
afterAll(() => portal.stop());

describe('retention', () => {
  const DAY = 86_400_000;
  const FIRST_COLUMN: Record<string, string> = {
    sign_in_try: 'principal',
    used_cipher: 'cipher_hash',
    one_time_code: 'code_hash',
    sso_request: 'state_hash',
  };

  /** An old and a young row of everything that signing in leaves behind. */
  async function signInRows(accountId: string) {
    const { factory } = portal;
    const ouId = await factory.organization();
    const time = now();
    await factory.insert('domain', {
      ou_id: ouId,
      id: 'domain',
      name: 'Domain',
      url: 'https://d.test',
      url_hash: 'd',
      claims: '{}',
      created_time: time,
    });
    const other = await factory.account();
    for (const [id, days, owner] of [
      ['old', 0, accountId],
      ['young', 1, other.id],
    ] as const) {
      const age = (limit: number) => time - (limit - days) * DAY - (days === 0 ? 1 : -60_000 - 1);
      await factory.insert('mail', {
        id,
        kind: 'loginCode',
        address: 'a@b.test',
        name: 'A',
        locale: 'en-US',
        subject: 'S',
        created_time: age(30),
      });
      await factory.insert('sign_in_try', { principal: id, tries: 1, first_time: 0, last_time: age(1) });
      await factory.insert('used_cipher', { cipher_hash: id, expire_time: age(1) });
      await factory.insert('one_time_code', {
        account_id: owner,
        purpose: 'LOGIN',
        code_hash: id,
        sent_time: 0,
        expire_time: age(1),
      });
      await factory.insert('password_link', {
        account_id: owner,
        token_hash: id,
        purpose: id === 'old' ? 'INIT' : 'RESET',
        created_time: 0,
        expire_time: age(30),
      });
      await factory.insert('sso_request', {
        state_hash: id,
        ou_id: ouId,
        domain_id: 'domain',
        purpose: 'LOGIN',
        browser_hash: 'b',
        nonce: 'n',
        verifier: 'v',
        expire_time: age(1),
      });
      await factory.insert('rate_limit', { '`key`': id, points: 1, expire: age(0) });
    }
    await factory.insert('rate_limit', { '`key`': 'never', points: 1, expire: null });
  }

  /** Runs the job of the day; answers the counts of deleted rows. */
  const runRetention = () =>
    retention.run(
      { id: '', ouId: null, payload: {}, attempt: 1 },
      { runtime, signal: new AbortController().signal, progress: async () => undefined },
    );
  const left = async (table: string, column: string) =>
    ((await runtime.database.query(`SELECT ${column} AS id FROM ${table} ORDER BY 1`)) as { id: string }[]).map(
      (row) => row.id,
    );

  it('deletes jobs that anybody can start, for codes and links, after a day, and other jobs after 30 [threats 49]', async () => {
    const { factory } = portal;
    const job = (id: string, kind: string, days: number, state = 'DONE') =>
      factory.insert('job', { id, kind, payload: '{}', state, run_time: 0, created_time: now() - days * DAY });
    await job('old-code', 'login-code', 1.1);
    await job('failed-link', 'password-link', 1.1, 'FAILED');
    await job('new-code', 'login-code', 0.9);
    await job('waiting-code', 'login-code', 1.1, 'STOPPED');
    await job('work', 'import', 29);
    await job('old-work', 'import', 31);
    await runRetention();
    const rows = (await runtime.database.query(
      "SELECT id FROM job WHERE payload = '{}' AND run_time = 0 ORDER BY 1",
    )) as {
      id: string;
    }[];
    expect(rows.map(({ id }) => id)).toEqual(['new-code', 'waiting-code', 'work']);
  });

  it('deletes sessions 30 days after their end', async () => {
    const person = await portal.factory.account();
    const session = (id: string, endedAge: number | null) =>
      portal.factory.insert('session', {
        token_hash: id,
        id,
        account_id: person.id,
        ip: '127.0.0.1',
        created_time: now(),
        last_active_time: now(),
        expire_time: now() + DAY,
        ended_time: endedAge === null ? null : now() - endedAge * DAY,
      });
    await session('ended-long-ago', 31);
    await session('ended-lately', 29);
    await session('open', null);
    expect(await runRetention()).toMatchObject({ session: 1 });
    expect(await left('session', 'id')).toEqual(['ended-lately', 'open']);
  });

  it('deletes live events after an hour [BYND-13]', async () => {
    const event = (event_id: string, age: number) =>
      portal.factory.insert('live_event', { position: (now() - age) * 1_000, event_id, channel: 'c', payload: '{}' });
    await event('old', 61 * 60_000);
    await event('young', 59 * 60_000);
    expect(await runRetention()).toMatchObject({ live_event: 1 });
    expect(await left('live_event', 'event_id')).toEqual(['young']);
  });

  it('deletes retired keys', async () => {
    const key = (id: string, expires: number) =>
      portal.factory.insert('rsa_key', {
        id,
        public_key: '',
        private_key: '',
        created_time: 0,
        expire_time: expires,
      });
    await key('retired', now() - 1);
    await key('in-use', now() + DAY);
    expect(await runRetention()).toMatchObject({ rsa_key: 1 });
    expect(await left('rsa_key', 'id')).toEqual(['in-use']);
  });

  it('deletes outdated rows that signing in leaves behind: mails, tries, codes, links, requests and limits', async () => {
    await signInRows((await portal.factory.account()).id);
    const answer = await runRetention();
    expect(answer).toMatchObject({ mail: 1, sign_in_try: 1, used_cipher: 1, one_time_code: 1, password_link: 1 });
    expect(answer).toMatchObject({ sso_request: 1, rate_limit: 1 });
    for (const table of ['mail', 'sign_in_try', 'used_cipher', 'one_time_code', 'sso_request']) {
      expect(await left(table, FIRST_COLUMN[table] ?? 'id')).toEqual(['young']);
    }
    expect(await left('rate_limit', '`key`')).toEqual(['never', 'young']);
    expect(await left('password_link', 'purpose')).toEqual(['RESET']);
  });
});

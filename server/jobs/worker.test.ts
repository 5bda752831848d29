import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { until } from '../../tests/support/socket.js';
import { moveClock, now, resetClock } from '../core/clock.js';
import type { Runtime } from '../core/runtime.js';
import type { JobHandler } from './job.js';
import { enqueue, JobRefused } from './job.js';
import { claimJobs, LEASE, storeResult } from './job-table.js';
import { retention } from './retention.js';
import type { Worker } from './worker.js';
import { startWorker } from './worker.js';

let portal: TestPortal;
let runtime: Runtime;
const workers: Worker[] = [];

beforeAll(async () => {
  portal = await startTestPortal();
  ({ runtime } = portal.portal);
});
afterAll(() => portal.stop());
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  resetClock();
});

function work(...handlers: JobHandler<never>[]): Worker {
  const worker = startWorker(runtime, handlers);
  workers.push(worker);
  return worker;
}

interface Row {
  state: string;
  attempts: number;
  progress: number;
  total: number;
  result: string | null;
  error: string | null;
}
async function read(id: string): Promise<Row | undefined> {
  const rows = (await runtime.database.query(
    'SELECT state, attempts, progress, total, result, error FROM job WHERE id = ?',
    [id],
  )) as Row[];
  return rows[0];
}
const reaches = (id: string, state: string, timeout?: number) =>
  until(async () => (await read(id))?.state === state, timeout);
const here = () => ({ db: runtime.database.manager });

/** A kind of work of its own, and the payloads it ran with. */
function recorder(kind: string, run: JobHandler<{ n: number }>['run'] = async () => undefined) {
  const ran: number[] = [];
  const handler: JobHandler<{ n: number }> = {
    kind,
    run(job, tools) {
      ran.push(job.payload.n);
      return run(job, tools);
    },
  };
  return { handler, ran };
}

describe('a job', () => {
  it('runs once, whichever server takes it, and keeps progress and result', async () => {
    const { handler, ran } = recorder('sum', async ({ payload }, { progress }) => {
      await progress(1, 2);
      return { doubled: payload.n * 2 };
    });
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => enqueue(here(), handler, { n })));
    for (let count = 0; count < 3; count++) work(handler);
    await Promise.all(ids.map((id) => reaches(id, 'DONE', 15_000)));
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(await read(ids[7] ?? '')).toMatchObject({
      attempts: 1,
      progress: 1,
      total: 2,
      error: null,
      result: '{"doubled":14}',
    });
  });

  it('exists exactly when its transaction commits', async () => {
    const { handler, ran } = recorder('bound');
    work(handler);
    await runtime.database
      .transaction(async (db) => {
        await enqueue({ db }, handler, { n: 1 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const id = await runtime.database.transaction((db) => enqueue({ db }, handler, { n: 2 }));
    await reaches(id, 'DONE');
    expect(ran).toEqual([2]);
  });

  it('is tried again with growing pauses, and fails for good after the fifth try', async () => {
    const { handler, ran } = recorder('broken', async () => {
      throw new Error('no luck');
    });
    const id = await enqueue(here(), handler, { n: 1 });
    work(handler);
    for (let attempt = 1; attempt < 5; attempt++) {
      await until(async () => (await read(id))?.attempts === attempt && (await read(id))?.state === 'QUEUED');
      expect(ran).toHaveLength(attempt);
      moveClock(2_000 * 2 ** (attempt - 1));
    }
    await reaches(id, 'FAILED');
    expect(await read(id)).toMatchObject({ attempts: 5, error: 'no luck' });
  });

  it('has the tries and pauses of its kind, the tries of lost servers among them', async () => {
    const retry = { attempts: 3, longestPause: 2_000 };
    const broken = recorder('patient', async () => {
      throw new Error('no luck');
    });
    const handler = { ...broken.handler, retry };
    const id = await enqueue(here(), handler, { n: 1 });
    const lost = await enqueue(here(), { kind: 'lost' }, { n: 1 });
    work(handler, { ...recorder('lost').handler, retry: { attempts: 1, longestPause: 0 } });
    await reaches(lost, 'DONE');
    for (let attempt = 1; attempt < 3; attempt++) {
      await until(async () => (await read(id))?.attempts === attempt && (await read(id))?.state === 'QUEUED');
      moveClock(2_000);
    }
    await reaches(id, 'FAILED');
    expect(broken.ran).toHaveLength(3);
    await runtime.database.query("UPDATE job SET state = 'RUNNING', lease_time = 0 WHERE id IN (?, ?)", [id, lost]);
    await reaches(lost, 'FAILED');
    expect((await read(id))?.attempts).toBe(3);
  });

  it('whose handler refuses it is not tried again', async () => {
    const { handler, ran } = recorder('refused', async () => {
      throw new JobRefused('never');
    });
    const id = await enqueue(here(), handler, { n: 1 });
    work(handler);
    await reaches(id, 'FAILED');
    expect(await read(id)).toMatchObject({ attempts: 1, error: 'never' });
    expect(ran).toEqual([1]);
  });

  it('that is quick does not wait behind long ones, nor those behind quick ones', async () => {
    const held = new Set<() => void>();
    const hold = () => new Promise<void>((resolve) => held.add(resolve));
    const long = recorder('slow', hold);
    const quick = recorder('fast');
    const stuck = recorder('stuck', hold);
    const ids = await Promise.all([1, 2, 3].map((n) => enqueue(here(), long.handler, { n })));
    work(long.handler, { ...quick.handler, isQuick: true }, { ...stuck.handler, isQuick: true });
    await until(() => long.ran.length === 2);
    await reaches(await enqueue(here(), quick.handler, { n: 1 }), 'DONE', 2_500);
    const busy = await Promise.all([1, 2, 3, 4, 5].map((n) => enqueue(here(), stuck.handler, { n })));
    await until(() => stuck.ran.length === 4);
    expect(long.ran).toHaveLength(2);
    const release = setInterval(() => held.forEach((resolve) => resolve()), 10);
    await Promise.all([...ids, ...busy].map((id) => reaches(id, 'DONE')));
    clearInterval(release);
  });

  it('of a server that was killed runs again once its lease is over; the dead one’s result is refused', async () => {
    const { handler, ran } = recorder('orphan', async () => 'by the living');
    const id = await enqueue(here(), handler, { n: 1 });
    const [claimed] = await claimJobs(runtime.database, ['orphan'], 1);
    work(handler);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(ran).toEqual([]);
    moveClock(LEASE + 1);
    await reaches(id, 'DONE');
    expect(claimed && (await storeResult(runtime.database, claimed, 'by the dead'))).toBe(false);
    expect(await read(id)).toMatchObject({ attempts: 2, result: '"by the living"' });
  });

  it('is given back when its server stops, and another goes on at once', async () => {
    const { handler, ran } = recorder(
      'long',
      ({ payload }, { signal }) =>
        new Promise((resolve, reject) => {
          if (ran.length > 1) resolve(payload.n);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const id = await enqueue(here(), handler, { n: 1 });
    const first = work(handler);
    await until(() => ran.length === 1);
    await first.stop();
    expect(await read(id)).toMatchObject({ state: 'QUEUED', attempts: 0 });
    work(handler);
    await reaches(id, 'DONE');
    expect(ran).toEqual([1, 1]);
  });

  it('of an unknown kind waits for a server that knows it', async () => {
    const id = await enqueue(here(), { kind: 'from-the-future' }, {});
    work(recorder('other').handler);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await read(id)).toMatchObject({ state: 'QUEUED', attempts: 0 });
  });
});

describe('a daily job', () => {
  it('runs once a day, however many servers there are', async () => {
    const { handler, ran } = recorder('daily');
    const daily = { ...handler, isDaily: true } as const;
    for (let count = 0; count < 3; count++) work(daily);
    await until(() => ran.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(ran).toHaveLength(1);
    moveClock(86_400_000);
    await until(() => ran.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(ran).toHaveLength(2);
  });
});

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

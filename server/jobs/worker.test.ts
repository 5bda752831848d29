import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { until } from '../../tests/support/socket.js';
import { moveClock, now, resetClock } from '../core/clock.js';
import type { Runtime } from '../core/runtime.js';
import type { JobHandler } from './job.js';
import { enqueue } from './job.js';
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
    const answer = await retention.run(
      { id: '', ouId: null, payload: {}, attempt: 1 },
      { runtime, signal: new AbortController().signal, progress: async () => undefined },
    );
    expect(answer).toMatchObject({ message: 150, session: 1, rsa_key: 1 });
    const left = async (table: string, column: string) =>
      ((await runtime.database.query(`SELECT ${column} AS id FROM ${table} ORDER BY 1`)) as { id: string }[]).map(
        (row) => row.id,
      );
    expect(await left('message', 'id')).toEqual(['young']);
    expect(await left('message_recipient', 'message_id')).toEqual(['young']);
    expect(await left('session', 'id')).toEqual(['ended-lately', 'open']);
    expect(await left('rsa_key', 'id')).toEqual(['in-use']);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ageJobs } from '../../tests/support/jobs.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { until } from '../../tests/support/socket.js';
import { moveClock, resetClock } from '../core/clock.js';
import type { Runtime } from '../context/runtime.js';
import type { JobHandler } from './job.js';
import { enqueue, JobRefused } from './job.js';
import { claimJobs, LEASE, storeResult } from './job-table.js';
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
const here = () => ({ db: runtime.database.manager, runtime });

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
  it('begins when its change is committed, not at a tick of a second: ten, one after the other, take less than five', async () => {
    const mail = { kind: 'login-code' };
    const began = performance.now();
    for (let count = 0; count < 10; count++) {
      const afterCommit: (() => void)[] = [];
      const id = await runtime.database.transaction((db) =>
        enqueue({ ...here(), db, afterCommit }, mail, { account: 'nobody', locale: 'en-US' }),
      );
      for (const callback of afterCommit) callback();
      await reaches(id, 'DONE', 15_000);
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });

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
        await enqueue({ ...here(), db }, handler, { n: 1 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const id = await runtime.database.transaction((db) => enqueue({ ...here(), db }, handler, { n: 2 }));
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
      await ageJobs(runtime.database, 2_000 * 2 ** (attempt - 1));
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
      await ageJobs(runtime.database, 2_000);
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
    work(long.handler, { ...quick.handler, lane: 'quick' }, { ...stuck.handler, lane: 'quick' });
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
    await ageJobs(runtime.database, LEASE + 1);
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

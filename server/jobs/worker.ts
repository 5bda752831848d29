import { createHash } from 'node:crypto';
import { now } from '../core/clock.js';
import { DRAIN_TIMEOUT } from '../core/drain-timeout.js';
import type { Runtime } from '../context/runtime.js';
import type { JobHandler, Lane } from './job.js';
import { insertJobs } from './job.js';
import type { ClaimedJob } from './job-table.js';
import {
  claimJobs,
  giveBack,
  LEASE,
  reclaimLost,
  renewLease,
  storeFailure,
  storeProgress,
  storeResult,
} from './job-table.js';

/** Interval of looking for jobs without a nudge: those that other servers added and left, and those that became due. */
const TICK = 1_000;
/**
 * Maximum of jobs that a server runs at once: background work must not crowd out calls, imports no mail, deliveries to
 * many people no import, and mails to everybody no code for a sign-in.
 */
const LANES = { long: 2, quick: 4, bulk: 3, delivery: 2 } as const satisfies Record<Lane, number>;
const DAY = 86_400_000;
/** Daily jobs start at 02:00 UTC, or with the first server after that. */
const DAILY_START = 2 * 3_600_000;

/** The background work of one server. */
export interface Worker {
  /** Looks for jobs now; called after a commit that added one. */
  nudge(): void;
  /**
   * Stops claiming, aborts running jobs and returns those that end to the queue. A job that runs longer than {@link
   * DRAIN_TIMEOUT} goes to another server when its lease ends.
   */
  stop(): Promise<void>;
}

/** Runs jobs of the kinds of `handlers` until stopped; several servers share the table. */
export function startWorker(runtime: Runtime, handlers: readonly JobHandler[]): Worker {
  const { database, log } = runtime;
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const daily = handlers.filter((handler) => handler.isDaily);
  const running = new Set<Promise<void>>();
  const lanes = Object.entries(LANES)
    .map(([name, places]) => ({
      kinds: handlers.filter(({ lane = 'long' }) => lane === name).map(({ kind }) => kind),
      free: places as number,
    }))
    .filter((lane) => lane.kinds.length > 0);
  const stopping = new AbortController();
  let plannedDay: number | null = null;
  let isFailing = false;
  let isNudged = false;
  let wake = () => {};
  const nudge = () => {
    isNudged = true;
    wake();
  };

  const planDay = async () => {
    const day = Math.floor((now() - DAILY_START) / DAY);
    if (day === plannedDay) return;
    for (const { kind } of daily) {
      await insertJobs({ db: database.manager }, [{ id: dailyId(kind, day), kind, payload: {} }]);
    }
    plannedDay = day;
  };
  const round = async () => {
    await planDay();
    await reclaimLost(database, handlers);
    for (const lane of lanes) if (lane.free > 0 && !stopping.signal.aborted) await fill(lane);
  };
  const fill = async (lane: (typeof lanes)[number]) => {
    for (const job of await claimJobs(database, lane.kinds, lane.free)) {
      const handler = byKind.get(job.kind);
      if (!handler) continue;
      lane.free -= 1;
      const run = runJob(runtime, handler, job, stopping.signal)
        .catch((error: unknown) => log.error({ err: error, job: job.id }, 'the outcome of a job was not stored'))
        .finally(() => {
          running.delete(run);
          lane.free += 1;
          nudge();
        });
      running.add(run);
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      isNudged = false;
      try {
        await round();
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, 'jobs were not read; trying on');
        isFailing = true;
      }
      if (stopping.signal.aborted) break;
      // Nudges do not shorten the pause after a failure: each would meet the same failure.
      if (isNudged && !isFailing) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, TICK);
        wake = () => {
          if (isFailing && !stopping.signal.aborted) return;
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const done = loop();
  return {
    nudge,
    async stop() {
      stopping.abort(new Error('The server is stopping.'));
      wake();
      await done;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, DRAIN_TIMEOUT)));
      await Promise.race([Promise.all(running), late]);
      clearTimeout(timer);
    },
  };
}

/** The same id on every server, so that one insert wins. */
const dailyId = (kind: string, day: number) => createHash('sha256').update(`${kind}:${day}`).digest('hex').slice(0, 26);

async function runJob(runtime: Runtime, handler: JobHandler, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const { database, log, metrics } = runtime;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const renewal = setInterval(() => {
    renewLease(database, job).then(
      (isOurs) => isOurs || lost.abort(new Error('The job was given to another server.')),
      (error: unknown) => log.warn({ err: error, job: job.id }, 'a job’s lease was not renewed'),
    );
  }, LEASE / 3);
  try {
    const result = await handler.run(
      { id: job.id, ouId: job.ouId, payload: JSON.parse(job.payload) as never, attempt: job.attempts },
      {
        runtime,
        signal,
        progress: async (done, total) => {
          if (!(await storeProgress(database, job, done, total)))
            lost.abort(new Error('The job is no longer this one’s.'));
          signal.throwIfAborted();
        },
      },
    );
    await storeResult(database, job, result);
    metrics.countJob(job.kind, 'done');
  } catch (error) {
    if (stopping.aborted) await giveBack(database, job);
    else {
      metrics.countJob(job.kind, 'failed');
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed');
      await storeFailure(database, job, error, handler.retry);
    }
  } finally {
    clearInterval(renewal);
  }
}

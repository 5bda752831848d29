import sql from 'sql-template-tag';
import { DATABASE_TIME, query } from '../database/query.js';
import { acrossOrganizations } from '../database/scoped.js';
import type { Runtime } from '../context/runtime.js';
import type { JobHandler, Lane } from './job.js';

/** Of so many due jobs, the oldest, a figure knows; more are an alarm anyway. */
const MOST = 10_000;
const LANES: readonly Lane[] = ['long', 'quick', 'bulk', 'delivery'];

/** The due jobs of a lane that no server has taken. */
interface Waiting {
  count: number;
  /** Of the oldest, in seconds. */
  age: number;
}

/** Shows the operator how much background work waits, and how long (BYND-10). All servers show the same. */
export function watchJobs(runtime: Runtime, handlers: readonly JobHandler[]): void {
  const laneOf = new Map(handlers.map(({ kind, lane }): [string, Lane] => [kind, lane ?? 'long']));
  const watch = (name: string, help: string, valueOf: (waiting: Waiting) => number) =>
    runtime.metrics.watch({
      name,
      help,
      labels: ['lane'],
      read: async () => {
        const lanes = await waitingJobs(runtime, laneOf);
        return [...lanes].map(([lane, waiting]) => ({ labels: { lane }, value: valueOf(waiting) }));
      },
    });
  watch(
    'portal_jobs_waiting',
    `Due jobs that wait for a server, of the oldest ${MOST}, by lane.`,
    ({ count }) => count,
  );
  watch('portal_job_wait_seconds', 'How long the oldest due job has been waiting, by lane.', ({ age }) => age);
}

async function waitingJobs(
  { database }: Runtime,
  laneOf: ReadonlyMap<string, Lane>,
): Promise<ReadonlyMap<Lane, Waiting>> {
  const due = await query<{ kind: string; count: number; age: number }>(
    acrossOrganizations({ db: database.manager }, 'the operator watches the jobs of every OU'),
    sql`/* jobs */ SELECT kind, COUNT(*) AS count, (${DATABASE_TIME} - MIN(run_time)) / 1000 AS age
      FROM (SELECT kind, run_time FROM job WHERE state = 'QUEUED' AND run_time <= ${DATABASE_TIME}
            ORDER BY run_time LIMIT ${MOST}) due GROUP BY kind`,
  );
  const lanes = new Map<Lane, Waiting>(LANES.map((lane) => [lane, { count: 0, age: 0 }]));
  for (const { kind, count, age } of due) {
    const waiting = lanes.get(laneOf.get(kind) ?? 'long');
    if (!waiting) continue;
    waiting.count += Number(count);
    waiting.age = Math.max(waiting.age, Number(age));
  }
  return lanes;
}

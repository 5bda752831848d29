import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { scoped } from '../../../database/scoped.js';
import { JobRow } from '../../../jobs/job.entity.js';
import type { TaskWork } from '../../platform/task/task.service.js';
import { startTask } from '../../platform/task/task.service.js';
import { Member } from './member.entity.js';

/**
 * `startTask`, unless the caller has the same one under way in the working OU: then returns the id of that. Throws
 * EXHAUSTED while `most` others of the kind are.
 */
export async function startTaskOnce<Payload>(
  ctx: RequestContext,
  work: Pick<TaskWork<Payload>, 'kind'>,
  wanted: Payload,
  most: number,
): Promise<string> {
  const { accountId } = sessionOf(ctx);
  // One start at a time, so that concurrent ones find each other.
  await scoped(ctx, Member).exists({ userId: accountId }, 'update');
  const running = await scoped(ctx, JobRow).select(['id', 'payload'], {
    kind: work.kind,
    createdBy: accountId,
    state: In(['QUEUED', 'RUNNING']),
  });
  const same = running.find((job) => wantedOf(job.payload) === JSON.stringify(wanted));
  if (same) return same.id;
  if (running.length >= most) fail('EXHAUSTED', { message: 'error.tooManyTasks', values: { max: most } });
  return startTask(ctx, work, wanted);
}

/** The payload of a task in the form of a new one, for comparison. */
const wantedOf = (payload: string): string => JSON.stringify((JSON.parse(payload) as { wanted: unknown }).wanted);

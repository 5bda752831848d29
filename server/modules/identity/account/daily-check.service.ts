import type { Runtime } from '../../../context/runtime.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import type { JobHandler } from '../../../jobs/job.js';
import { Organization } from './organization.entity.js';

/**
 * A job that checks what is stored of each OU once a day. `check` corrects an OU and returns how much was wrong; the job
 * answers the sum.
 */
export const dailyCheck = (
  kind: string,
  check: (runtime: Runtime, ouId: string, signal: AbortSignal) => Promise<number>,
): JobHandler<Record<string, never>> => ({
  kind,
  isDaily: true,
  async run(_job, { runtime, signal, progress }) {
    const place = { db: runtime.database.manager };
    const organizations = await table(
      acrossOrganizations(place, 'the daily check covers every OU'),
      Organization,
    ).column('id', {});
    let wrong = 0;
    for (const [index, ouId] of organizations.entries()) {
      wrong += await check(runtime, ouId, signal);
      await progress(index + 1, organizations.length);
    }
    return { organizations: organizations.length, wrong };
  },
});

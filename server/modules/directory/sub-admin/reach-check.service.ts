import { countReachDrift } from '../../../access/reach-parts.js';
import { refreshReachOfAdmins } from '../../../access/reach-rows.js';
import { query } from '../../../database/query.js';
import type { JobHandler } from '../../../jobs/job.js';

interface Admin {
  readonly ouId: string;
  readonly userId: string;
}

/**
 * Compares what is kept of sub-administrators' reach with what their scopes say, once a day, and mends and reports what
 * differs: nothing, unless rows were written past the server. Answers how many sub-administrators were looked at, and
 * how many rows were wrong.
 */
export const reachCheck: JobHandler<Record<string, never>> = {
  kind: 'reachCheck',
  isDaily: true,
  async run(_job, { runtime, signal, progress }) {
    const ctx = { db: runtime.database.manager };
    const admins = await query<Admin>(
      ctx,
      "SELECT ou_id AS ouId, user_id AS userId FROM sub_admin WHERE scope = 'SPECIFIED' ORDER BY ou_id, user_id",
    );
    let wrong = 0;
    for (const [index, { ouId, userId }] of admins.entries()) {
      signal.throwIfAborted();
      if ((await countReachDrift(ctx, ouId, userId)) > 0) {
        const mended = await runtime.database.transaction((db) => refreshReachOfAdmins({ db }, [userId], ouId));
        runtime.log.warn({ ouId, userId, rows: mended }, 'the reach of a sub-administrator was wrong');
        wrong += mended;
      }
      await progress(index + 1, admins.length);
    }
    return { admins: admins.length, wrong };
  },
};

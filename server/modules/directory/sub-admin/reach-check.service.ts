import { isCountWrong } from '../../../access/reach-count.js';
import { countReachDrift } from '../../../access/reach-parts.js';
import { refreshReachOfAdmins } from '../../../access/reach-rows.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import type { JobHandler } from '../../../jobs/job.js';
import { SubAdmin } from './sub-admin.entity.js';

/**
 * Compares the stored reach of sub-administrators with their scopes once a day, corrects and reports differences. There
 * are none unless rows were written past the server. Returns the number of checked sub-administrators and of wrong
 * rows.
 */
export const reachCheck: JobHandler<Record<string, never>> = {
  kind: 'reachCheck',
  isDaily: true,
  async run(_job, { runtime, signal, progress }) {
    const ctx = { db: runtime.database.manager };
    const admins = await table(acrossOrganizations(ctx, 'the daily check covers every OU'), SubAdmin).select(
      ['ouId', 'userId'],
      { scope: 'SPECIFIED' },
      { order: { ouId: 'ASC', userId: 'ASC' } },
    );
    let wrong = 0;
    for (const [index, { ouId, userId }] of admins.entries()) {
      signal.throwIfAborted();
      if ((await countReachDrift(ctx, ouId, userId)) > 0 || (await isCountWrong(ctx, ouId, userId))) {
        const mended = await runtime.database.transaction((db) => refreshReachOfAdmins({ db }, [userId], ouId));
        runtime.log.warn({ ouId, userId, rows: mended }, 'the reach of a sub-administrator was wrong');
        wrong += mended;
      }
      await progress(index + 1, admins.length);
    }
    return { admins: admins.length, wrong };
  },
};

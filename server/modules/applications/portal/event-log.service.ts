import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { slotOf } from '../../../core/quarter.js';
import { execute } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { ouOf } from '../../../database/sql.js';
import { AppUse } from './app-use.entity.js';
import { openApp } from './portal.service.js';

/**
 * Records that the caller went to an app (SHELL-35, CALL-065): an entry of the audit log, the time of the last use, and
 * one opening more in the running quarter of an hour.
 * NOT_FOUND and PERMISSION_DENIED as for opening the app.
 */
export async function logEvent(ctx: RequestContext, subjectId: string): Promise<void> {
  ctx.audit.resourceId = subjectId;
  await openApp(ctx, subjectId);
  const use = { ouId: workingOu(ctx), userId: sessionOf(ctx).accountId, appId: subjectId, lastTime: now() };
  await scoped(ctx, AppUse).insertOrUpdate([use], ['lastTime']);
  await execute(
    ctx,
    sql`INSERT INTO app_openings (ou_id, slot, app_id, openings)
        VALUES (${ouOf(ctx)}, ${slotOf(use.lastTime)}, ${subjectId}, 1) ON DUPLICATE KEY UPDATE openings = openings + 1`,
  );
}

import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { scoped } from '../../../database/scoped.js';
import { AppUse } from './app-use.entity.js';
import { openApp } from './portal.service.js';

/**
 * Records that the caller went to an app (SHELL-35, CALL-065): an entry of the audit log, and the time of the last use.
 * NOT_FOUND and PERMISSION_DENIED as for opening the app.
 */
export async function logEvent(ctx: RequestContext, subjectId: string): Promise<void> {
  ctx.audit.resourceId = subjectId;
  await openApp(ctx, subjectId);
  const use = { ouId: workingOu(ctx), userId: sessionOf(ctx).accountId, appId: subjectId, lastTime: now() };
  await scoped(ctx, AppUse).insertOrUpdate([use], ['lastTime']);
}

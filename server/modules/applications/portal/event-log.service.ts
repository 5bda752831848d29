import type { RequestContext } from '../../../context/context.js';
import { openApp } from './portal.service.js';

/**
 * Records that the caller went to an app (SHELL-35, CALL-065): an entry of the audit log. NOT_FOUND and
 * PERMISSION_DENIED as for opening the app.
 */
export async function logEvent(ctx: RequestContext, subjectId: string): Promise<void> {
  ctx.audit.resourceId = subjectId;
  await openApp(ctx, subjectId);
}

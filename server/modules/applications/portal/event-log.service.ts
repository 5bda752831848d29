import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { openApp } from './portal.service.js';

/** The subject of an event; the specification defines apps only. */
const APP = 'app';

/**
 * Records that the caller went to an app (SHELL-35, CALL-065): an entry of the audit log. INVALID_PARAMETER for another
 * type of subject; NOT_FOUND and PERMISSION_DENIED as for opening the app.
 */
export async function logEvent(ctx: RequestContext, subjectId: string, subjectType: string): Promise<void> {
  if (subjectType !== APP) fail('INVALID_PARAMETER', { field: 'subjectType' });
  ctx.audit.resourceId = subjectId;
  await openApp(ctx, subjectId);
}

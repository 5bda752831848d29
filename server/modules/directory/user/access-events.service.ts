import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { organizationChannel, userChannel } from '../../../core/pubsub.js';

/** For more people than this everybody of the OU looks again: one event instead of a hundred thousand. */
export const MAX_TOLD = 300;

/** Notifies the open portals of users that their rights changed; for many users, those of the whole OU. */
export function tellUsers(ctx: RequestContext, userIds: readonly string[]): void {
  if (userIds.length === 0) return;
  const ouId = workingOu(ctx);
  const channels =
    userIds.length > MAX_TOLD ? [organizationChannel(ouId)] : userIds.map((userId) => userChannel(ouId, userId));
  ctx.events.push(...channels.map((channel) => ({ channel, payload: { kind: 'ACCESS_CHANGED' } })));
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
}

/** Notifies all open portals of the OU: counting the users of a changed app is not worth it. */
export function tellOrganization(ctx: RequestContext): void {
  ctx.events.push({ channel: organizationChannel(workingOu(ctx)), payload: { kind: 'ACCESS_CHANGED' } });
}

import { portalContext } from '../../../access/acting-session.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { LEVEL } from '../../../context/levels.js';
import { scoped, table } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import type { JobHandler } from '../../../jobs/job.js';
import { enqueue } from '../../../jobs/job.js';
import { Account } from '../../identity/account/account.entity.js';
import { liveSession } from '../../identity/session/live-session.service.js';
import { ViewRow } from './user-view.entity.js';
import { writeEnd } from './view-end.service.js';
import { judgeView } from './view-standing.js';

/** A view whose end is still to be recorded. */
interface WatchedView {
  readonly viewId: string;
}

export const WATCH_JOB = { kind: 'user-view-watch' } as const satisfies Pick<JobHandler, 'kind'>;
/** The end of a view that nobody ended by hand is recorded within this time; it is over at once (VIEW-06). */
export const WATCH_INTERVAL = 60_000;

/**
 * Records the end of a view that is over, and otherwise looks again a minute later: by then it may have run out of time,
 * or its administrator may have signed out. Answers why it ended; null if it stands or was ended by hand.
 */
export const viewWatch: JobHandler<WatchedView> = {
  ...WATCH_JOB,
  lane: 'quick',
  async run({ ouId, payload }, { runtime }) {
    if (ouId === null) return null;
    const ctx = portalContext(runtime, ouId);
    const view = await scoped(ctx, ViewRow).one({ id: payload.viewId });
    if (!view || view.endedTime !== null) return null;
    const standing = await judgeView(runtime, view, await liveSession(runtime, view.sessionId));
    return inTransaction(ctx, async (inside) => {
      if ('session' in standing) {
        await enqueue(inside, WATCH_JOB, payload, { ouId, delay: WATCH_INTERVAL });
        return null;
      }
      await writeEnd(await actingAs(inside, view.viewerId), view, standing.end);
      return standing.end;
    });
  },
};

/** The context with the administrator as the actor of the end, as of the beginning. */
async function actingAs(ctx: RequestContext, viewerId: string): Promise<RequestContext> {
  const viewer = await table(ctx, Account).selectOne(['username'], { id: viewerId });
  const actor = { accountId: viewerId, username: viewer?.username ?? '', level: LEVEL.OU_ADMIN };
  return { ...ctx, session: { ...sessionOf(ctx), ...actor } };
}

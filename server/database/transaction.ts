import { setTimeout as pause } from 'node:timers/promises';
import { renewTime, timeLeft } from '../core/call-time.js';
import type { RequestContext } from '../core/context.js';
import { writeOutbox } from '../live/outbox.js';

const TRIES = 3;
/** Those who met in a deadlock come back apart, within so many milliseconds. */
const LONGEST_PAUSE = 50;

/** A deadlock, at the commit too, as clusters tell it. Background work, which nobody waits for, waits for locks again. */
function isRetriable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === 'ER_LOCK_DEADLOCK' || (code === 'ER_LOCK_WAIT_TIMEOUT' && timeLeft() === Infinity);
}

/** By whose part of the turns a transaction runs: that of the OU it works in, else of the person or address. */
const shareOf = ({ app, session, audit, ip }: RequestContext): string =>
  app?.ouId ?? session?.ouId ?? session?.accountId ?? audit.accountId ?? ip;

/**
 * Runs `work` on a copy of the context whose database is a transaction; what it emitted goes into the outbox of the
 * same transaction. A deadlock runs it again on a fresh copy. Callbacks and the relay come after the commit. Waits for
 * its turn without a connection, among those of the same `share`; BUSY when that takes too long. Throws inside another
 * transaction: that one would be waited for.
 * @param share id of the OU whose rows are changed, where the context does not work in it
 */
export async function inTransaction<Result>(
  ctx: RequestContext,
  work: (ctx: RequestContext) => Promise<Result>,
  share = shareOf(ctx),
): Promise<Result> {
  if (ctx.db.queryRunner?.isTransactionActive) throw new Error('A transaction was begun inside another.');
  for (let attempt = 1; ; attempt++) {
    const copy: RequestContext = { ...ctx, reply: {}, events: [], audit: {}, afterCommit: [] };
    try {
      const result = await ctx.runtime.transactionTurns(share, () =>
        ctx.runtime.database.transaction(async (db) => {
          const inside = { ...copy, db };
          const answer = await work(inside);
          await writeOutbox(inside, inside.events);
          return answer;
        }),
      );
      renewTime();
      Object.assign(ctx.reply, copy.reply);
      for (const callback of copy.afterCommit) callback();
      if (copy.events.length > 0) ctx.runtime.nudgeRelay();
      return result;
    } catch (error) {
      Object.assign(ctx.audit, copy.audit);
      if (attempt >= TRIES || !isRetriable(error)) throw error;
      await pause(Math.random() * LONGEST_PAUSE);
    }
  }
}

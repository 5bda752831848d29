import type { RequestContext } from '../core/context.js';
import { writeOutbox } from '../live/outbox.js';

const RETRIES = 3;
const RETRIABLE = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT']);

const isRetriable = (error: unknown) => RETRIABLE.has((error as { code?: string } | null)?.code ?? '');

/**
 * Runs `work` on a copy of the context whose database is a transaction; what it emitted goes into the outbox of the
 * same transaction. A deadlock runs it again on a fresh copy. Callbacks and the relay come after the commit. Waits for
 * its turn without a connection. Throws inside another transaction: that one would be waited for.
 */
export async function inTransaction<Result>(
  ctx: RequestContext,
  work: (ctx: RequestContext) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.queryRunner?.isTransactionActive) throw new Error('A transaction was begun inside another.');
  for (let attempt = 1; ; attempt++) {
    const copy: RequestContext = { ...ctx, reply: {}, events: [], audit: {}, afterCommit: [] };
    try {
      const result = await ctx.runtime.transactionTurns(() =>
        ctx.runtime.database.transaction(async (db) => {
          const inside = { ...copy, db };
          const answer = await work(inside);
          await writeOutbox(inside, inside.events);
          return answer;
        }),
      );
      Object.assign(ctx.reply, copy.reply);
      for (const callback of copy.afterCommit) callback();
      if (copy.events.length > 0) ctx.runtime.nudgeRelay();
      return result;
    } catch (error) {
      Object.assign(ctx.audit, copy.audit);
      if (attempt >= RETRIES || !isRetriable(error)) throw error;
    }
  }
}

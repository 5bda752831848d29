import { renewTime } from '../core/call-time.js';
import type { RequestContext } from '../context/context.js';
import { writeOutbox } from '../live/outbox.js';
import { againOnDeadlock } from './deadlock.js';

/** Key of a transaction's share of turns: its OU, else the person or address. */
const shareOf = ({ app, session, audit, ip }: RequestContext): string =>
  app?.ouId ?? session?.ouId ?? session?.accountId ?? audit.accountId ?? ip;

/**
 * Runs `work` on a copy of the context whose database is a transaction; its events go into the outbox of the same
 * transaction. After a deadlock it runs again on a fresh copy. Callbacks and the relay run after the commit. Waits for
 * its turn without a connection, among those of the same `share`; throws BUSY if that takes too long. Throws inside
 * another transaction, because it would wait for that one.
 * @param share id of the OU whose rows are changed, if the context does not work in it
 */
export async function inTransaction<Result>(
  ctx: RequestContext,
  work: (ctx: RequestContext) => Promise<Result>,
  share = shareOf(ctx),
): Promise<Result> {
  if (ctx.db.queryRunner?.isTransactionActive) throw new Error('A transaction was begun inside another.');
  return againOnDeadlock(async () => {
    const copy: RequestContext = { ...ctx, reply: {}, events: [], audit: {}, afterCommit: [] };
    try {
      const result = await ctx.runtime.transactionTurns(share, () =>
        ctx.runtime.database.transaction(async (db) => {
          const inside = { ...copy, db };
          await ctx.opening?.(inside);
          const answer = await work(inside);
          await ctx.closing?.(inside);
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
      throw error;
    }
  });
}

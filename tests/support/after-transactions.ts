import type { Runtime } from '../../server/context/runtime.js';

/** A runtime that calls `then` after each commit, before the caller of the transaction goes on. */
export function afterTransactions(runtime: Runtime, then: (count: number) => Promise<unknown>): Runtime {
  const { database } = runtime;
  let count = 0;
  const watched = Object.create(database) as typeof database;
  watched.transaction = (async (work: never) => {
    const answer: unknown = await database.transaction(work);
    count += 1;
    await then(count);
    return answer;
  }) as typeof database.transaction;
  return { ...runtime, database: watched };
}

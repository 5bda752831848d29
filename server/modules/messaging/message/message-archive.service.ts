import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import { groupedBy } from '../../../core/grouped.js';
import { againOnDeadlock } from '../../../database/deadlock.js';
import type { Place } from '../../../database/query.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import type { JobHandler } from '../../../jobs/job.js';
import { CountChanges } from './message-counts.js';
import { Message, MessageRecipient } from './message.entity.js';

/** Milliseconds (MSG-46). */
const KEPT = 90 * 86_400_000;
/** Messages of one OU, and copies of them, that one transaction deletes: short enough to block nobody. */
const MESSAGES_AT_ONCE = 100;
const COPIES_AT_ONCE = 900;

/**
 * Deletes messages after 90 days, once a day (MSG-46). Returns the number of messages. Each transaction deletes some of
 * the copies and keeps the counts, and a message goes after its last copy: it may be killed at any point.
 */
export const messageArchive: JobHandler<Record<string, never>> = {
  kind: 'messageArchive',
  isDaily: true,
  run: async (_job, { runtime, signal }) => ({ messages: await archiveMessages(runtime, now() - KEPT, signal) }),
};

/** Deletes the messages that were produced before `before`, in epoch milliseconds. Returns their number. */
export async function archiveMessages(runtime: Runtime, before: number, signal: AbortSignal): Promise<number> {
  const { database } = runtime;
  let total = 0;
  for (;;) {
    signal.throwIfAborted();
    const old = await oldest({ db: database.manager }, before);
    if (!old) return total;
    total += await againOnDeadlock(() => database.transaction((db) => deleteSome({ db }, old)));
  }
}

interface OldMessages {
  readonly ouId: string;
  readonly ids: string[];
}

/** The oldest of these messages, those of one OU; null if there are none. */
async function oldest(place: Place, before: number): Promise<OldMessages | null> {
  const rows = await query<{ ouId: string; id: string }>(
    acrossOrganizations(place, 'old messages of every OU are deleted'),
    sql`/* jobs */ SELECT ou_id AS ouId, id FROM message
         WHERE produce_time < ${before} ORDER BY produce_time LIMIT ${MESSAGES_AT_ONCE}`,
  );
  const [first] = rows;
  return first ? { ouId: first.ouId, ids: rows.filter((row) => row.ouId === first.ouId).map((row) => row.id) } : null;
}

/** Deletes copies of these messages and, with the last of them, the messages; returns how many messages. */
async function deleteSome(place: Place, { ouId, ids }: OldMessages): Promise<number> {
  const rows = await query<{
    userId: string;
    messageId: string;
    appId: string | null;
    isRead: number;
    isRemoved: number;
  }>(
    place,
    sql`/* jobs */ SELECT user_id AS userId, message_id AS messageId, app_id AS appId, is_read AS isRead,
                is_removed AS isRemoved FROM message_recipient
         WHERE ${inOu({ ouId })} AND message_id IN (${join(ids)}) LIMIT ${COPIES_AT_ONCE} FOR UPDATE`,
  );
  const changes = new CountChanges();
  for (const { userId, appId, isRead, isRemoved } of rows) {
    changes.add(userId, { appId, isRead: isRead === 1, isRemoved: isRemoved === 1 }, null);
  }
  const copies = scoped({ ...place, ouId }, MessageRecipient);
  const byMessage = groupedBy(rows, (row) => row.messageId);
  for (const [messageId, some] of byMessage) {
    await copies.delete({ messageId, userId: In(some.map((row) => row.userId)) });
  }
  await changes.write(place, { ouId });
  if (rows.length === COPIES_AT_ONCE) return 0;
  return scoped({ ...place, ouId }, Message).delete({ id: In(ids) });
}

import sql, { join } from 'sql-template-tag';
import { MoreThan } from 'typeorm';
import type { Runtime } from '../../../context/runtime.js';
import { againOnDeadlock } from '../../../database/deadlock.js';
import type { Place } from '../../../database/query.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, ouOf } from '../../../database/sql.js';
import { Member } from '../../identity/account/member.entity.js';
import { dailyCheck } from '../../identity/account/daily-check.service.js';
import { SYSTEM } from './message-counts.js';
import { MessageCount } from './message.entity.js';

/** Members whose copies one statement counts. */
const MEMBERS_AT_ONCE = 200;

/**
 * Compares the counts of messages with the copies once a day, corrects and reports differences. There are some after an
 * upgrade during which servers of the version before wrote copies, and none otherwise. Returns the number of wrong
 * counts.
 */
export const messageCountCheck = dailyCheck('messageCountCheck', checkCounts);

/** Corrects the wrong counts of an OU; returns their number. */
export async function checkCounts({ database, log }: Runtime, ouId: string, signal: AbortSignal): Promise<number> {
  const place = { db: database.manager };
  let wrong = 0;
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const people = await scoped({ ...place, ouId }, Member).column(
      'userId',
      { userId: MoreThan(after) },
      { order: { userId: 'ASC' }, limit: MEMBERS_AT_ONCE },
    );
    const last = people.at(-1);
    if (last === undefined) return wrong;
    for (const { userId, groupId } of await findWrong(place, ouId, people)) {
      await againOnDeadlock(() => database.transaction((db) => recount({ db }, ouId, { userId, groupId })));
      log.warn({ ouId, userId, groupId }, 'a count of messages was wrong');
      wrong += 1;
    }
    after = last;
  }
}

interface Group {
  readonly userId: string;
  readonly groupId: string;
}

/** The groups of these people whose counts are not those of their copies. */
function findWrong(place: Place, ouId: string, people: readonly string[]): Promise<Group[]> {
  const theirs = sql`${inOu({ ouId })} AND user_id IN (${join(people)})`;
  return query<Group>(
    place,
    sql`/* jobs */ SELECT DISTINCT userId, groupId FROM (
          SELECT user_id AS userId, group_id AS groupId, total, unread FROM message_count WHERE ${theirs} AND total <> 0
          UNION ALL
          SELECT user_id, COALESCE(app_id, ${SYSTEM}), COUNT(*), COUNT(IF(is_read = 0, 1, NULL)) FROM message_recipient
           WHERE ${theirs} AND is_removed = 0 GROUP BY user_id, app_id
        ) c GROUP BY userId, groupId, total, unread HAVING COUNT(*) = 1`,
  );
}

/** Counts the copies of one group while nobody else can change its count. */
async function recount(place: Place, ouId: string, { userId, groupId }: Group): Promise<void> {
  const appId = groupId === SYSTEM ? null : groupId;
  await execute(
    place,
    sql`/* jobs */ INSERT INTO message_count (ou_id, user_id, group_id, app_id, total, unread)
        VALUES (${ouOf({ ouId })}, ${userId}, ${groupId}, ${appId}, 0, 0) ON DUPLICATE KEY UPDATE total = total`,
  );
  const [counted] = await query<{ total: number; unread: number }>(
    place,
    sql`/* jobs */ SELECT COUNT(*) AS total, COUNT(IF(is_read = 0, 1, NULL)) AS unread FROM message_recipient
         WHERE ${inOu({ ouId })} AND user_id = ${userId} AND is_removed = 0 AND app_id <=> ${appId}`,
  );
  await scoped({ ...place, ouId }, MessageCount).update({ userId, groupId }, { ...counted });
}

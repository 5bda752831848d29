import type { Sql } from 'sql-template-tag';
import sql, { bulk } from 'sql-template-tag';
import type { Place } from '../../../database/query.js';
import { execute } from '../../../database/query.js';
import type { Tenant } from '../../../database/sql.js';
import { inOu, ouOf } from '../../../database/sql.js';

/** The group of messages without an app. */
export const SYSTEM = 'system';

/** The flags of a copy, and the app of its message. */
export interface Copy {
  readonly appId: string | null;
  readonly isRead: boolean;
  readonly isRemoved: boolean;
}

interface Change {
  readonly userId: string;
  readonly appId: string | null;
  total: number;
  unread: number;
}

/** Adds up how the flags of copies change, and so the counts of their persons (MSG-16). */
export class CountChanges {
  private readonly changes = new Map<string, Change>();

  /** A copy changed from `before` to `after`; null where it does not exist. */
  add(userId: string, before: Copy, after: Copy | null): void {
    const { appId } = before;
    const key = `${userId} ${appId ?? SYSTEM}`;
    const change = this.changes.get(key) ?? { userId, appId, total: 0, unread: 0 };
    change.total += isListed(after) - isListed(before);
    change.unread += isNew(after) - isNew(before);
    this.changes.set(key, change);
  }

  /**
   * Writes the changes in the transaction of `ctx`, which holds the changed copies: one statement, or none. Persons come
   * in the order of their ids, so that two transactions seldom wait for each other.
   */
  async write(ctx: Place, tenant: Tenant): Promise<void> {
    const changed = [...this.changes].filter(([, { total, unread }]) => total !== 0 || unread !== 0);
    if (changed.length === 0) return;
    const rows = changed
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { userId, appId, total, unread }]) => [ouOf(tenant), userId, appId ?? SYSTEM, appId, total, unread]);
    await execute(
      ctx,
      sql`INSERT INTO message_count (ou_id, user_id, group_id, app_id, total, unread) VALUES ${bulk(rows)}
          ON DUPLICATE KEY UPDATE total = total + VALUES(total), unread = unread + VALUES(unread)`,
    );
  }
}

const isListed = (copy: Copy | null): number => (copy && !copy.isRemoved ? 1 : 0);
const isNew = (copy: Copy | null): number => (copy && !copy.isRemoved && !copy.isRead ? 1 : 0);

/**
 * Counts new copies that the transaction of `ctx` has written: each person of `messageId` whom `among` lets through, a
 * condition after AND on the copies `r`, got `count` messages. One statement.
 */
export async function countNew(
  ctx: Place,
  tenant: Tenant,
  { messageId, count, among }: { messageId: string; count: number; among: Sql },
): Promise<void> {
  // The copies themselves tell whose they are: a member who joined in the meantime has none.
  await execute(
    ctx,
    sql`INSERT INTO message_count (ou_id, user_id, group_id, app_id, total, unread)
        SELECT r.ou_id, r.user_id, COALESCE(r.app_id, ${SYSTEM}), r.app_id, ${count}, ${count} FROM message_recipient r
         WHERE ${inOu(tenant, 'r')} AND r.message_id = ${messageId} ${among} ORDER BY r.user_id
        ON DUPLICATE KEY UPDATE total = message_count.total + ${count}, unread = message_count.unread + ${count}`,
  );
}

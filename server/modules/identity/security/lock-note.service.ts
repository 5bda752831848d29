import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { writeOwnAudit } from '../../platform/audit/audit.service.js';
import { failuresOfLock } from './locked-accounts.service.js';

/** An account that failed to prove who somebody is. */
export interface LockedOne {
  readonly id: string;
  readonly username: string;
  /** The OU that made the account; null for none. */
  readonly homeOuId: string | null;
}

/**
 * Records once that failed proofs have locked an account, in the log of its home OU (AUDT-24); nothing if it is not
 * locked. It never rejects. A sign-in does not await it: the time of the answer must not reveal whether an account exists
 * (threats 10).
 */
export async function noteLock(ctx: RequestContext, { id, username, homeOuId: ouId }: LockedOne): Promise<void> {
  const { runtime } = ctx;
  if (ouId === null) return;
  try {
    const since = await failuresOfLock({ ...ctx, db: runtime.database.manager }, id);
    // Most failures lock nobody, and cost no transaction.
    if (since === null) return;
    await runtime.database.transaction('READ COMMITTED', async (db) => {
      const inside = { ...ctx, db };
      // Failures at the same time take turns here.
      const accounts = acrossOrganizations(inside, 'the home of an account may be any OU');
      await query(accounts, sql`SELECT id FROM account WHERE id = ${id} FOR UPDATE`);
      const told = await query(
        inside,
        sql`SELECT 1 FROM audit_event WHERE ${inOu({ ouId })} AND resource_type = 'user' AND resource_id = ${id}
              AND event_name = 'userLock' AND time >= ${since} LIMIT 1`,
      );
      if (told.length > 0) return;
      await writeOwnAudit(inside, 'user', { ouId, eventName: 'userLock', resourceId: id, targetName: username });
    });
  } catch (error) {
    runtime.log.warn({ err: error }, 'the lock of an account was not recorded');
  }
}

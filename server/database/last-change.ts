import sql from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { LEVEL } from '../context/levels.js';
import type { LastChange } from '../core/errors.js';
import type { Place } from './query.js';
import { query } from './query.js';
import { inOu } from './sql.js';

/** The caller of a change, and the transaction of it. */
export type Changer = Place & Pick<RequestContext, 'session'>;

/**
 * The last change of a row as the refusal of an outdated one tells it (CALL-300, CALL-301): an administrator is told
 * the display name of another administrator of the working OU, a super administrator that of another one.
 * @param accountId the account that made the change; null if it is not known
 * @param time of the change in epoch milliseconds; null if it is not known
 */
export async function toldChange(ctx: Changer, accountId: string | null, time: number | null): Promise<LastChange> {
  const isTold = accountId !== null && ctx.session !== null && ctx.session.level !== LEVEL.NORMAL;
  return { changedBy: isTold ? await administratorName(ctx, accountId) : null, changedTime: time };
}

async function administratorName(ctx: Changer, accountId: string): Promise<string | null> {
  const ouId = ctx.session?.ouId;
  const statement = ouId
    ? sql`SELECT m.name FROM member m JOIN organization o ON o.id = m.ou_id
            LEFT JOIN sub_admin s ON s.ou_id = m.ou_id AND s.user_id = m.user_id
          WHERE ${inOu({ ouId }, 'm')} AND m.user_id = ${accountId} AND (o.admin_id = m.user_id OR s.user_id IS NOT NULL)`
    : sql`SELECT name FROM account WHERE id = ${accountId} AND is_super_admin = 1`;
  const [person] = await query<{ name: string }>(ctx, statement);
  return person?.name ?? null;
}

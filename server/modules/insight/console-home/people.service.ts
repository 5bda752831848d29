import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import { memberReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { now } from '../../../core/clock.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { countOf } from '../../directory/user/user-list-keys.service.js';
import { invited, selectMembers } from '../../directory/user/user-selection.service.js';
import type { UserFilterInput } from '../../directory/user/user-filter.types.js';
import { UserStatus } from '../../directory/user/user.types.js';
import type { ConsolePeople } from './console-home.types.js';
import { startOfToday } from './spans.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A session tells once a minute that it is used. */
const NOW = 5 * MINUTE;
const WEEK = 7;

/** Identifies the read that the figures of people and the things that wait share. */
const PLACE = {};

/**
 * The figures of the people within reach, counted as the users list counts them (CALL-262, SUBA-15). Null without the
 * right to users. One statement, shared by all edges of a call.
 */
export async function people(ctx: RequestContext, timeZone: string): Promise<ConsolePeople | null> {
  if (!sessionOf(ctx).operations.has('user')) return null;
  return (await load(ctx, PLACE, timeZone, async () => new Map([[timeZone, await count(ctx, timeZone)]]))) ?? null;
}

async function count(ctx: RequestContext, timeZone: string): Promise<ConsolePeople> {
  const time = now();
  const filtered = (filter: UserFilterInput) => countOf(ctx, selectMembers(ctx, { filter }));
  const ofStatus = (status: UserStatus) => filtered({ statuses: [status] });
  const all = selectMembers(ctx, {});
  const joined = { ...all, filter: sql`m.created_time >= ${time - WEEK * DAY}` };
  const waiting = all.isReachWhole ? countOf(ctx, { ...all, filter: invited(ctx) }) : ofStatus(UserStatus.INVITED);
  const [row] = await query<ConsolePeople>(
    ctx,
    sql`SELECT ${countOf(ctx, all)} AS total, ${countOf(ctx, joined)} AS joined,
          ${active(ctx, sql`s.last_active_time >= ${startOfToday(time, timeZone)}`)} AS activeToday,
          ${active(ctx, sql`s.last_active_time >= ${time - NOW} AND s.ended_time IS NULL`)} AS activeNow,
          ${waiting} AS invited, ${ofStatus(UserStatus.LOCKED)} AS locked,
          ${filtered({ expiresWithinDays: WEEK })} AS expiring, ${ofStatus(UserStatus.EXPIRED)} AS expired,
          ${ofStatus(UserStatus.DISABLED)} AS disabled
        FROM organization o WHERE o.id = ${workingOu(ctx)}`,
  );
  if (!row) throw new Error('The working organization is gone.');
  return row;
}

/** The number of people within reach who have a session like that in the OU, as a value of a statement. */
const active = (ctx: RequestContext, condition: Sql): Sql =>
  sql`(SELECT COUNT(DISTINCT s.account_id) FROM session s
        JOIN member m ON m.ou_id = s.ou_id AND m.user_id = s.account_id AND ${memberReached(ctx, 'm')}
       WHERE ${inOu(ctx, 's')} AND ${condition})`;

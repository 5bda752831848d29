import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail, failChoice, failMissing } from '../../../core/errors.js';
import { isPlainId } from '../../../core/ids.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { canonicalAccount } from '../../identity/account/account.service.js';
import { mayOpen, permissionsOf } from './app-code.service.js';
import type { AppUser } from './app-user.types.js';

interface Person {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly nickName: string | null;
  readonly email: string | null;
}

/** The ways to name a user. */
const WAYS = ['userId', 'username', 'email'] as const;

type By = Readonly<Partial<Record<(typeof WAYS)[number], string | null>>>;

/**
 * The user of the calling app whom exactly one of id, username and e-mail address names as a whole (APPC-01, CALL-470).
 * Throws INVALID_PARAMETER for none or several of them, and NOT_FOUND for everybody who may not open the app now:
 * strangers, people of other OUs, disabled accounts and members without a menu of the app. One answer for all of them
 * does not tell who exists.
 */
export async function findUser(ctx: RequestContext, by: By): Promise<AppUser> {
  const { appId } = ctx.app ?? fail('UNAUTHENTICATED');
  const named = WAYS.filter((way) => by[way] != null);
  const [way, other] = named;
  if (!way || other) return failChoice('oneField', WAYS);
  const wanted = way === 'userId' ? (by[way] ?? '').trim() : canonicalAccount(by[way] ?? '');
  if (!wanted) return failMissing(way);
  const person = await readPerson(ctx, CONDITIONS[way](wanted));
  const isMeant =
    person !== null && (way === 'userId' ? isPlainId(wanted) : canonicalAccount(person[way] ?? '') === wanted);
  if (!isMeant || !(await mayOpen(ctx, person.id, appId))) return fail('NOT_FOUND');
  const { id, username, name, nickName } = person;
  return { id, username, name, nickName, permissions: await permissionsOf(ctx, id, { appId, openedId: appId }) };
}

/** NOT_FOUND for somebody who may not open the calling app now, as in {@link findUser}. */
export async function requireAppUser(ctx: RequestContext, userId: string): Promise<void> {
  const { appId } = ctx.app ?? fail('UNAUTHENTICATED');
  const person = isPlainId(userId) ? await readPerson(ctx, CONDITIONS.userId(userId)) : null;
  if (!person || !(await mayOpen(ctx, person.id, appId))) fail('NOT_FOUND');
}

const CONDITIONS: Readonly<Record<(typeof WAYS)[number], (value: string) => Sql>> = {
  userId: (id) => sql`m.user_id = ${id}`,
  username: (username) => sql`m.username = ${username}`,
  email: (email) => sql`m.email = ${email}`,
};

/** A member of the working OU whose account works now; of two with an address, the one that confirmed it. */
async function readPerson(ctx: RequestContext, condition: Sql): Promise<Person | null> {
  const time = now();
  const [person] = await query<Person>(
    ctx,
    sql`SELECT a.id, a.username, a.name, a.nick_name AS nickName, a.email FROM member m JOIN account a ON a.id = m.user_id
      WHERE ${inOu(ctx, 'm')} AND ${condition} AND a.is_disabled = 0 AND (a.start_time IS NULL OR a.start_time <= ${time})
        AND (a.expire_time IS NULL OR a.expire_time > ${time})
      ORDER BY a.confirmed_email IS NULL, a.id LIMIT 1`,
  );
  return person ?? null;
}

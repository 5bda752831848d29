import sql, { join } from 'sql-template-tag';
import { LEVEL } from '../../../context/levels.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { Locale } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { AccountType } from '../../identity/account/account.types.js';
import { lockedAccounts } from '../../identity/security/locked-accounts.service.js';
import type { Standing } from './user-authority.service.js';
import { refusalOf, removalRefusalOf } from './user-authority.service.js';
import { sharedAccounts } from './user-facts.service.js';
import { holdersOfMore } from './user-holdings.service.js';
import type { UserLifeRefusal } from './user-life.types.js';
import { UserLifeAction as Action, UserLifeReason as Reason } from './user-life.types.js';

/** A member with the facts that decide about life-cycle actions. */
export interface LifeFacts extends Standing {
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly locale: Locale | null;
  readonly type: AccountType;
  readonly isInitPassword: number;
  readonly isDisabled: number;
  readonly startTime: number | null;
  readonly expireTime: number | null;
  /** The working OU made the account. */
  readonly isHome: number;
  readonly isLocked: boolean;
  readonly isShared: boolean;
  readonly holdsMore: boolean;
}

/** The facts of members of the working OU; ids of others are left out. Four statements, whatever their number. */
export async function lifeFactsOf(
  ctx: RequestContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, LifeFacts>> {
  if (userIds.length === 0) return new Map();
  const [rows, locked, shared, more] = await Promise.all([
    query<Omit<LifeFacts, 'isLocked' | 'isShared' | 'holdsMore'>>(
      ctx,
      sql`SELECT m.user_id AS id, o.admin_id <=> m.user_id AS isAdmin, a.is_super_admin AS isSuperAdmin, s.scope,
              a.username, a.name, a.email, a.locale, a.type, a.is_init_password AS isInitPassword,
              a.is_disabled AS isDisabled, a.start_time AS startTime, a.expire_time AS expireTime,
              a.home_ou_id <=> m.ou_id AS isHome
         FROM member m JOIN organization o ON o.id = m.ou_id JOIN account a ON a.id = m.user_id
         LEFT JOIN sub_admin s ON s.ou_id = m.ou_id AND s.user_id = m.user_id
        WHERE ${inOu(ctx, 'm')} AND m.user_id IN (${join(userIds)})`,
    ),
    lockedAccounts(ctx, userIds),
    sharedAccounts(ctx, userIds),
    holdersOfMore(ctx, userIds),
  ]);
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, isLocked: locked.has(row.id), isShared: shared.has(row.id), holdsMore: more.has(row.id) },
    ]),
  );
}

/**
 * Why the caller cannot take an action on a member; null if they can. The home OU lifts locks and enables. An account
 * that other OUs use is neither disabled nor given a password by an administrator (decision 117).
 */
export function lifeRefusal(ctx: RequestContext, action: Action, user: LifeFacts): Reason | null {
  return REFUSALS[action](ctx, user);
}

/** The refused actions of members of the working OU. */
export async function lifeRefusalsOf(
  ctx: RequestContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UserLifeRefusal[]>> {
  const facts = await lifeFactsOf(ctx, userIds);
  return new Map(
    [...facts.values()].map((user) => [
      user.id,
      Object.values(Action).flatMap((action) => {
        const reason = lifeRefusal(ctx, action, user);
        return reason ? [{ action, reason }] : [];
      }),
    ]),
  );
}

type Judge = (ctx: RequestContext, user: LifeFacts) => Reason | null;

/** Nobody does this to themselves, to whoever stands as high, or to the administrator of the installation. */
const above: Judge = (ctx, user) => removalRefusalOf(ctx, user) as Reason | null;

/** Whether a mailed link would be refused, because the account cannot sign in. */
const inactive: Judge = (_ctx, { isDisabled, startTime, expireTime }) => {
  if (isDisabled) return Reason.DISABLED;
  const time = now();
  return (startTime ?? 0) > time || (expireTime ?? Infinity) <= time ? Reason.OUT_OF_TERM : null;
};

const isHome = ({ isHome: isMade, isShared }: LifeFacts) => isMade === 1 || !isShared;
const isDomain = ({ type }: LifeFacts) => type !== AccountType.INTERNAL;

/** Whether mail brings a link to a user. */
export const isReachable = (ctx: RequestContext, { email }: Pick<LifeFacts, 'email'>): boolean =>
  email !== null && ctx.runtime.configuration.isOn('emailAvaiable');

const REFUSALS: Readonly<Record<Action, Judge>> = {
  [Action.UNLOCK](ctx, user) {
    if (!user.isLocked) return Reason.NOT_LOCKED;
    return above(ctx, user) ?? (isHome(user) ? null : Reason.NOT_HOME);
  },
  [Action.INVITE](ctx, user) {
    if (isDomain(user)) return Reason.DOMAIN;
    if (!user.isInitPassword) return Reason.HAS_PASSWORD;
    return above(ctx, user) ?? inactive(ctx, user) ?? (isReachable(ctx, user) ? null : Reason.NO_EMAIL);
  },
  [Action.RESET_PASSWORD](ctx, user) {
    if (isDomain(user)) return Reason.DOMAIN;
    const refusal = above(ctx, user) ?? inactive(ctx, user);
    if (refusal) return refusal;
    if (isReachable(ctx, user)) return user.isInitPassword ? Reason.INVITED : null;
    // The caller gets to know the password, and with it all that the account opens (threats 42).
    if (user.isShared) return Reason.SHARED;
    if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return null;
    if (user.scope !== null) return Reason.LEVEL;
    return user.holdsMore ? Reason.HOLDS_MORE : null;
  },
  [Action.DISABLE](ctx, user) {
    if (user.isDisabled) return Reason.DISABLED;
    return above(ctx, user) ?? (user.isShared ? Reason.SHARED : null);
  },
  [Action.ENABLE](ctx, user) {
    if (!user.isDisabled) return Reason.NOT_DISABLED;
    return above(ctx, user) ?? (isHome(user) ? null : Reason.NOT_HOME);
  },
  [Action.END_SESSIONS]: (ctx, user) => refusalOf(ctx, user) as Reason | null,
};

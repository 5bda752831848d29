import { In } from 'typeorm';
import type { AuditChange } from '../../../core/audit-change.js';
import { secretChange } from '../../../core/audit-change.js';
import { PortalError, fail } from '../../../core/errors.js';
import type { RequestContext } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { hashPassword } from '../../../integrations/crypto/password-hash.js';
import { Account } from '../../identity/account/account.entity.js';
import { readCredentials } from '../../identity/account/account.service.js';
import { initialPassword } from '../../identity/password/initial-password.service.js';
import { storeInitialPassword } from '../../identity/password/password-change.service.js';
import { countLinkMail, issuePasswordLink } from '../../identity/password/password-link.service.js';
import { homeRule } from '../../identity/security/security.service.js';
import { clearTries } from '../../identity/security/sign-in-tries.service.js';
import { endMemberSessions } from '../../identity/session/open-sessions.service.js';
import { endSessions } from '../../identity/session/session-end.service.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { denyRefused } from '../user/user-authority.service.js';
import type { LifeFacts } from '../user/user-life.service.js';
import { isReachable, lifeFactsOf, lifeRefusal } from '../user/user-life.service.js';
import { UserLifeAction as Action, UserLifeReason as Reason } from '../user/user-life.types.js';
import { mailFromOrganization } from '../user-change/user-mail.service.js';
import type { UserPasswordReset } from './user-life.types.js';

/** The life-cycle actions that are the same for one user and for many. */
export type PlainAction = Exclude<Action, Action.RESET_PASSWORD>;

/** Message of a refusal; those of {@link denyRefused} have their own. */
const MESSAGES: Partial<Record<Reason, string>> = {
  [Reason.SHARED]: 'error.lifeShared',
  [Reason.NOT_HOME]: 'error.lifeNotHome',
  [Reason.HOLDS_MORE]: 'error.lifeHoldsMore',
  [Reason.DOMAIN]: 'error.passwordOfDomain',
  [Reason.NO_EMAIL]: 'error.lifeNoEmail',
  [Reason.INVITED]: 'error.lifeInvited',
  [Reason.HAS_PASSWORD]: 'error.lifeHasPassword',
  [Reason.NOT_LOCKED]: 'error.lifeNotLocked',
  [Reason.DISABLED]: 'error.lifeDisabled',
  [Reason.NOT_DISABLED]: 'error.lifeNotDisabled',
  [Reason.OUT_OF_TERM]: 'error.accountNotActive',
};

/** The facts of a member, or the refusal of an action as PERMISSION_DENIED; NOT_FOUND for nobody of the working OU. */
async function requireLife(ctx: RequestContext, action: Action, userId: string): Promise<LifeFacts> {
  ctx.audit.resourceId = userId;
  const user = (await lifeFactsOf(ctx, [userId])).get(userId) ?? fail('NOT_FOUND');
  ctx.audit.targetName = user.name;
  const reason = lifeRefusal(ctx, action, user);
  if (reason === Reason.SELF || reason === Reason.ADMIN || reason === Reason.LEVEL) denyRefused(reason);
  if (reason) fail('PERMISSION_DENIED', { message: MESSAGES[reason] });
  return user;
}

/**
 * Takes a life-cycle action on a member (CALL-253…256). To be called in a transaction. PERMISSION_DENIED with the reason
 * if it is refused, NOT_FOUND for nobody of the working OU, EXHAUSTED after five unlocks of the account or five mails to
 * the address within an hour.
 */
export async function actOnUser(ctx: RequestContext, action: PlainAction, userId: string): Promise<void> {
  await holdAccounts(ctx, [userId]);
  await takeAction(ctx, action, await requireLife(ctx, action, userId));
}

/** Holds accounts until the end of the transaction: two administrators act one after the other. */
export async function holdAccounts(ctx: RequestContext, userIds: readonly string[]): Promise<void> {
  await table(ctx, Account).column('id', { id: In([...userIds]) }, { order: { id: 'ASC' }, lock: 'update' });
}

/** Takes an action that {@link lifeRefusal} allows. False if it had no effect: no session to end. */
export async function takeAction(ctx: RequestContext, action: Action, user: LifeFacts): Promise<boolean> {
  const isDone = await EFFECTS[action](ctx, user);
  noteChange(ctx, user, isDone ? LIFE_CHANGES[action] : []);
  return isDone;
}

/** The fields of a user that the actions change, as an audit event tells them (BYND-12). */
const LIFE_CHANGES: Partial<Record<Action, readonly AuditChange[]>> = {
  [Action.UNLOCK]: [{ field: 'isLocked', type: 'boolean', from: true, to: false }],
  [Action.DISABLE]: [{ field: 'isEnable', type: 'boolean', from: true, to: false }],
  [Action.ENABLE]: [{ field: 'isEnable', type: 'boolean', from: false, to: true }],
};

type Effect = (ctx: RequestContext, user: LifeFacts) => Promise<boolean>;

const EFFECTS: Readonly<Record<Action, Effect>> = {
  async [Action.UNLOCK](ctx, user) {
    await ctx.runtime.limits.take('unlock', user.id);
    await clearTries(ctx, user);
    return true;
  },
  async [Action.DISABLE](ctx, user) {
    await accounts(ctx).update({ id: user.id }, { isDisabled: true });
    await endSessions(ctx, user.id, { reason: 'INACTIVE' });
    return true;
  },
  async [Action.ENABLE](ctx, user) {
    await accounts(ctx).update({ id: user.id }, { isDisabled: false });
    return true;
  },
  [Action.INVITE]: (ctx, user) => mailLink(ctx, user, 'passwordInit'),
  [Action.RESET_PASSWORD]: (ctx, user) => mailLink(ctx, user, 'passwordRenewal'),
  [Action.END_SESSIONS]: async (ctx, user) => (await endMemberSessions(ctx, user.id)) > 0,
};

const accounts = (ctx: RequestContext) =>
  table(acrossOrganizations(ctx, 'the home OU disables and enables an account'), Account);

/** Mails a link; the address gets no more of them than its owner may ask for (PWD-23). */
async function mailLink(ctx: RequestContext, user: LifeFacts, kind: 'passwordInit' | 'passwordRenewal') {
  const { id, email, name, locale, username } = user;
  if (email === null) return false;
  await countLinkMail(ctx.runtime.limits, email);
  const link = await issuePasswordLink(ctx, id, kind === 'passwordInit' ? 'INIT' : 'RESET');
  await mailFromOrganization(ctx, { name, email, locale }, { kind, values: { account: username }, ...link });
  return true;
}

/**
 * Mails a member a link for a new password. If no mail can be sent, it sets an initial password, which the member must
 * replace, and answers it for the administrator to hand over (CALL-257, PWD-26); that ends all sessions and lifts the
 * lock. Opens its own transaction, because hashing is slow. Errors as {@link actOnUser}.
 */
export async function resetPasswordOf(ctx: RequestContext, userId: string): Promise<UserPasswordReset> {
  const user = await requireLife(ctx, Action.RESET_PASSWORD, userId);
  const isMailed = isReachable(ctx, user);
  const password = isMailed ? null : initialPassword(await homeRule(ctx, { id: userId }));
  const hash = password && (await hashPassword(password));
  return inTransaction(ctx, async (inside) => {
    await holdAccounts(inside, [userId]);
    const now = await requireLife(inside, Action.RESET_PASSWORD, userId);
    if (isReachable(inside, now) !== isMailed) fail('BUSY');
    if (hash) await storeFor(inside, now, hash);
    else await takeAction(inside, Action.RESET_PASSWORD, now);
    inside.audit.description = JSON.stringify({ way: isMailed ? 'mail' : 'initialPassword' });
    await writeAudit(inside, 'user', 'userResetPassword');
    return { id: userId, username: now.username, initialPassword: password };
  });
}

async function storeFor(ctx: RequestContext, user: LifeFacts, hash: string): Promise<void> {
  const account = (await readCredentials(ctx, user.id)) ?? fail('NOT_FOUND');
  if (!(await storeInitialPassword(ctx, account, hash))) fail('BUSY');
  await clearTries(ctx, user);
  noteChange(ctx, user, [secretChange('password')]);
}

/** Whether an error says that an account or address had enough of an action for now. */
export const isExhausted = (error: unknown): boolean => error instanceof PortalError && error.code === 'EXHAUSTED';

import type { MfaType } from '../../../context/mfa-types.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { table } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import type { Versioned } from '../../../database/versioned.js';
import { accountProfile } from '../account/account.service.js';
import { AccountType } from '../account/account.types.js';
import { keepNewestSessions } from './single-session.service.js';
import { addressRuleOf } from './address-rule.service.js';
import { changesOfRule } from './rule-changes.service.js';
import { checkedRule } from './rule-input.js';
import type { SecurityRuleValues } from './security.service.js';
import { PLATFORM_OWNER, ruleOf, SUPER_ADMIN_OWNER } from './security.service.js';
import { SecurityRule as StoredRule } from './security.entity.js';
import type { SecurityRule } from './security.types.js';

/** The rule of an owner, with the facts that its screen shows beside it (SECR-04, SECR-17). */
export async function ruleForScreen(ctx: RequestContext, owner: string): Promise<SecurityRule> {
  const { configuration } = ctx.runtime;
  return {
    ...(await ruleOf(ctx, owner)),
    version: (await table(ctx, StoredRule).selectOne(['version'], { ownerId: owner }))?.version ?? 0,
    ownAddress: ctx.ip,
    isOwnRule: await bindsCaller(ctx, owner),
    lockMinutes: configuration.integer('loginPrincipalRateDuration'),
    isEmailAvailable: configuration.isOn('emailAvaiable'),
  };
}

/**
 * Sets the rule of an OU, of the platform or of super administrators, in force from the next call on. Without
 * multi-session each account keeps only its newest session there (SECR-11).
 * Throws INVALID_PARAMETER and OUT_OF_RANGE naming the field (SECR-21), and INVALID_PARAMETER naming `confirmLockOut`
 * when the lists shut the caller out and `isLockOutConfirmed` is not set (SECR-17); WRONG_PARAMETER on `version` if the
 * rule has changed since (CALL-440).
 * @param version that the change starts from, 0 for a rule that nobody has set; null changes any
 */
export async function setRule(
  ctx: RequestContext,
  owner: string,
  input: SecurityRuleValues,
  { isLockOutConfirmed, version = null }: { isLockOutConfirmed: boolean; version?: number | null },
): Promise<void> {
  const rule = checkedRule(input);
  const before = await ruleOf(ctx, owner);
  if (!isLockOutConfirmed && (await bindsCaller(ctx, owner))) await refuseLockOut(ctx, rule);
  await requireMail(ctx, owner, before.mfaType, rule.mfaType);
  await storeRule(ctx, owner, rule, { version });
  if (!rule.allowMultiSession) await keepNewestSessions(ctx, owner);
  finish(ctx, owner, before, rule);
}

/** Sets the demanded second factor, or none, and returns it (CALL-055). Throws INVALID_PARAMETER naming `mfaType`. */
export async function setMfa(ctx: RequestContext, owner: string, mfaType: MfaType): Promise<MfaType> {
  const before = await ruleOf(ctx, owner);
  await requireMail(ctx, owner, before.mfaType, mfaType);
  const rule = { ...before, mfaType };
  await storeRule(ctx, owner, rule, { columns: ['mfaType'] });
  finish(ctx, owner, before, rule);
  return mfaType;
}

/** Whether the rule of `owner` binds the caller: the platform's rule binds super administrators until they have one. */
async function bindsCaller(ctx: RequestContext, owner: string): Promise<boolean> {
  if (owner !== PLATFORM_OWNER) return true;
  return !(await table(ctx, StoredRule).exists({ ownerId: SUPER_ADMIN_OWNER }));
}

async function refuseLockOut(ctx: RequestContext, rule: SecurityRuleValues): Promise<void> {
  if (addressRuleOf(rule)(ctx.ip)) return;
  const { type } = await accountProfile(ctx, sessionOf(ctx).accountId);
  if (type !== AccountType.INTERNAL) return;
  fail('INVALID_PARAMETER', { message: 'error.wouldLockOut', values: { ip: ctx.ip }, field: 'confirmLockOut' });
}

/** EMAIL needs a portal that sends e-mail, and a caller with an address: they would be shut out first. */
async function requireMail(ctx: RequestContext, owner: string, before: MfaType, mfaType: MfaType): Promise<void> {
  if (mfaType !== 'EMAIL' || before === 'EMAIL') return;
  if (!ctx.runtime.configuration.isOn('emailAvaiable')) {
    fail('INVALID_PARAMETER', { message: 'error.mailUnavailable', field: 'mfaType' });
  }
  const session = sessionOf(ctx);
  if (session.isSso || !(await bindsCaller(ctx, owner))) return;
  const { email } = await accountProfile(ctx, session.accountId);
  if (!email) fail('INVALID_PARAMETER', { message: 'error.noMailAddress', field: 'mfaType' });
}

/** Writes all columns of a new row, and `columns` of one that is there and of `version`. */
async function storeRule(
  ctx: RequestContext,
  owner: string,
  rule: SecurityRuleValues,
  { version = null, columns }: { version?: number | null; columns?: readonly (keyof SecurityRuleValues)[] },
): Promise<void> {
  const values: Omit<StoredRule, 'ownerId' | keyof Versioned> = {
    passwordRequires: [...rule.passwordRequires],
    passwordMinLength: rule.passwordMinLength,
    passwordTryTimes: rule.passwordTryTimes,
    passwordDuplication: rule.passwordDuplication,
    allowMultiSession: rule.allowMultiSession,
    sessionTimeOut: rule.sessionTimeOut,
    ipWhiteList: [...rule.ipWhiteList],
    ipBlackList: [...rule.ipBlackList],
    mfaType: rule.mfaType,
  };
  const rules = table(ctx, StoredRule);
  // A row without changes: whether new or not, the count below makes the change its first or its next one.
  await rules.insertMissing([{ ownerId: owner, ...values, version: 0 }]);
  await countChange(ctx, rules, { ownerId: owner }, version);
  const changed = Object.entries(values).filter(([name]) => columns?.includes(name as keyof typeof values) ?? true);
  await rules.update({ ownerId: owner }, Object.fromEntries(changed));
}

/** Records the change. It takes effect here at once, on other servers in a second. */
function finish(ctx: RequestContext, owner: string, before: SecurityRuleValues, after: SecurityRuleValues): void {
  ctx.audit.resourceId = owner;
  ctx.audit.changes = changesOfRule(before, after);
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
}

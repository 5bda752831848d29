import type { RequestContext } from '../../core/context.js';
import { placeholders, query } from '../../database/query.js';
import type { AddressRule } from './address-rule.service.js';
import { addressRule } from './address-rule.service.js';

/** SECR-02 */
export type MfaType = 'NONE' | 'EMAIL';

/** The character classes a password rule may ask for (PWD-01), in the order in which they are shown. */
export const PASSWORD_CLASSES = ['DIGIT', 'UPPERCASE', 'LOWERCASE', 'SPECIAL'] as const;
export type PasswordClass = (typeof PASSWORD_CLASSES)[number];

/** All nine fields of a security rule (SECR-01). Hours for the time-out. */
export interface SecurityRuleValues {
  readonly passwordRequires: readonly PasswordClass[];
  readonly passwordMinLength: number;
  readonly passwordTryTimes: number;
  readonly passwordDuplication: number;
  readonly allowMultiSession: boolean;
  readonly sessionTimeOut: number;
  readonly ipWhiteList: readonly string[];
  readonly ipBlackList: readonly string[];
  readonly mfaType: MfaType;
}

/** The strictest of several rules: what an account meets at sign-in, and what its passwords must be (SECR-20). */
export interface StrictestRule extends Omit<SecurityRuleValues, 'ipWhiteList' | 'ipBlackList'> {
  /** Every OU's list must let the address pass. */
  readonly isAddressAllowed: AddressRule;
}

/** The owner of the rule of every OU that has set none (SECR-18, SECR-19). */
export const PLATFORM_OWNER = '00000000000000000000000000';
/** The owner of the rule that super administrators meet (SECR-19); the platform's until it is set. */
export const SUPER_ADMIN_OWNER = '00000000000000000000000001';

/** Whose rules an account meets at sign-in, and for its passwords: those of its OUs. */
export function ruleOwners(account: { readonly isSuperAdmin: boolean }, ouIds: readonly string[]): readonly string[] {
  if (account.isSuperAdmin) return [SUPER_ADMIN_OWNER];
  return ouIds.length > 0 ? ouIds : [PLATFORM_OWNER];
}

/** SECR-18: the platform's rule until somebody sets one. */
export const DEFAULT_RULE: SecurityRuleValues = {
  passwordRequires: ['DIGIT', 'UPPERCASE', 'LOWERCASE'],
  passwordMinLength: 8,
  passwordTryTimes: 5,
  passwordDuplication: 3,
  allowMultiSession: true,
  sessionTimeOut: 24,
  ipWhiteList: [],
  ipBlackList: [],
  mfaType: 'NONE',
};

interface RuleRow {
  ownerId: string;
  passwordRequires: string;
  passwordMinLength: number;
  passwordTryTimes: number;
  passwordDuplication: number;
  allowMultiSession: number;
  sessionTimeOut: number;
  ipWhiteList: string;
  ipBlackList: string;
  mfaType: MfaType;
}

const COLUMNS = `owner_id AS ownerId, password_requires AS passwordRequires, password_min_length AS passwordMinLength,
  password_try_times AS passwordTryTimes, password_duplication AS passwordDuplication,
  allow_multi_session AS allowMultiSession, session_time_out AS sessionTimeOut, ip_white_list AS ipWhiteList,
  ip_black_list AS ipBlackList, mfa_type AS mfaType`;

type Database = Pick<RequestContext, 'db'>;

/** The rules of `owners` in that order; an owner without one has the platform's. */
async function rulesOf(ctx: Database, owners: readonly string[]): Promise<SecurityRuleValues[]> {
  const asked = [...new Set([...owners, PLATFORM_OWNER])];
  const rows = await query<RuleRow>(
    ctx,
    `SELECT ${COLUMNS} FROM security_rule WHERE owner_id IN (${placeholders(asked)})`,
    asked,
  );
  const byOwner = new Map(rows.map((row) => [row.ownerId, valuesOf(row)]));
  const platform = byOwner.get(PLATFORM_OWNER) ?? DEFAULT_RULE;
  return owners.map((owner) => byOwner.get(owner) ?? platform);
}

function valuesOf({ ownerId: _, ...row }: RuleRow): SecurityRuleValues {
  return {
    ...row,
    passwordRequires: JSON.parse(row.passwordRequires) as PasswordClass[],
    allowMultiSession: row.allowMultiSession === 1,
    ipWhiteList: JSON.parse(row.ipWhiteList) as string[],
    ipBlackList: JSON.parse(row.ipBlackList) as string[],
  };
}

/** The security rule of an OU, of the platform, or of super administrators. */
export async function ruleOf(ctx: Database, owner: string): Promise<SecurityRuleValues> {
  const [rule] = await rulesOf(ctx, [owner]);
  return rule ?? DEFAULT_RULE;
}

/**
 * The strictest of the rules of `owners`, at least one (SECR-20). A second factor is demanded only when all of them
 * demand it (MFA-09).
 */
export async function strictestRule(ctx: Database, owners: readonly string[]): Promise<StrictestRule> {
  const rules = await rulesOf(ctx, owners);
  const addresses = rules.map((rule) =>
    addressRule(JSON.stringify(rule.ipWhiteList), JSON.stringify(rule.ipBlackList)),
  );
  return {
    passwordRequires: PASSWORD_CLASSES.filter((name) => rules.some((rule) => rule.passwordRequires.includes(name))),
    passwordMinLength: Math.max(...rules.map((rule) => rule.passwordMinLength)),
    passwordTryTimes: Math.min(...rules.map((rule) => rule.passwordTryTimes)),
    passwordDuplication: Math.max(...rules.map((rule) => rule.passwordDuplication)),
    allowMultiSession: rules.every((rule) => rule.allowMultiSession),
    sessionTimeOut: Math.min(...rules.map((rule) => rule.sessionTimeOut)),
    mfaType: rules.every((rule) => rule.mfaType === 'EMAIL') ? 'EMAIL' : 'NONE',
    isAddressAllowed: (ip) => addresses.every((isAllowed) => isAllowed(ip)),
  };
}

/**
 * The failed tries an hour that an account has: the strictest of its OUs (SECR-20), in one statement; for nobody (null)
 * the platform's, at the same cost.
 */
export async function tryLimit(
  ctx: Database,
  account: { readonly id: string; readonly isSuperAdmin: boolean } | null,
): Promise<number> {
  const [row] = await query<{ tries: number }>(
    ctx,
    `SELECT COALESCE(MIN(COALESCE(r.password_try_times, p.password_try_times, ?)),
                     (SELECT password_try_times FROM security_rule WHERE owner_id = ?),
                     (SELECT password_try_times FROM security_rule WHERE owner_id = ?), ?) AS tries
       FROM member m LEFT JOIN security_rule r ON r.owner_id = m.ou_id
       LEFT JOIN security_rule p ON p.owner_id = ? WHERE m.user_id = ?`,
    [
      DEFAULT_RULE.passwordTryTimes,
      ...[account?.isSuperAdmin ? SUPER_ADMIN_OWNER : PLATFORM_OWNER, PLATFORM_OWNER, DEFAULT_RULE.passwordTryTimes],
      ...[PLATFORM_OWNER, account?.id ?? ''],
    ],
  );
  return row?.tries ?? DEFAULT_RULE.passwordTryTimes;
}

/** {@link tryLimit} of members of OUs, one statement for all of them. */
export async function tryLimits(ctx: Database, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await query<{ id: string; tries: number }>(
    ctx,
    `SELECT m.user_id AS id, MIN(COALESCE(r.password_try_times, p.password_try_times, ?)) AS tries
       FROM member m LEFT JOIN security_rule r ON r.owner_id = m.ou_id
       LEFT JOIN security_rule p ON p.owner_id = ? WHERE m.user_id IN (${placeholders(accountIds)}) GROUP BY m.user_id`,
    [DEFAULT_RULE.passwordTryTimes, PLATFORM_OWNER, ...accountIds],
  );
  return new Map(rows.map((row) => [row.id, row.tries]));
}

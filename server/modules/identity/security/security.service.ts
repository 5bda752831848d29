import type { Sql } from 'sql-template-tag';
import sql, { raw } from 'sql-template-tag';
import { In } from 'typeorm';
import type { MfaType } from '../../../context/mfa-types.js';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import type { Versioned } from '../../../database/versioned.js';
import { SecurityRule } from './security.entity.js';

/** The character classes that a password rule may require (PWD-01), in the order in which they are shown. */
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

/** The owner of the rule that holds in every OU that has set none (SECR-18, SECR-19). */
export const PLATFORM_OWNER = '00000000000000000000000000';
/** The owner of the rule that super administrators meet (SECR-19); the platform's until it is set. */
export const SUPER_ADMIN_OWNER = '00000000000000000000000001';

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

type Database = Pick<RequestContext, 'db'>;

/** The security rule of an OU, of the platform, or of super administrators; an owner without one has the platform's. */
export async function ruleOf(ctx: Database, owner: string): Promise<SecurityRuleValues> {
  const rows = await table(ctx, SecurityRule).all({ ownerId: In([owner, PLATFORM_OWNER]) });
  const row = rows.find(({ ownerId }) => ownerId === owner) ?? rows[0];
  return row ? valuesOf(row) : DEFAULT_RULE;
}

/** A row without its owner and its lock. */
type RuleRow = Omit<SecurityRule, 'ownerId' | keyof Versioned>;

function valuesOf(row: RuleRow): SecurityRuleValues {
  return {
    passwordRequires: row.passwordRequires as PasswordClass[],
    passwordMinLength: row.passwordMinLength,
    passwordTryTimes: row.passwordTryTimes,
    passwordDuplication: row.passwordDuplication,
    allowMultiSession: row.allowMultiSession,
    sessionTimeOut: row.sessionTimeOut,
    ipWhiteList: row.ipWhiteList,
    ipBlackList: row.ipBlackList,
    mfaType: row.mfaType as MfaType,
  };
}

/**
 * Joins to an account `a` its membership `h` in its home OU. It is missing where that OU is gone or has removed the
 * account: an OU that removed somebody does not go on deciding how they sign in (SECR-20).
 */
const JOIN_HOME = sql`LEFT JOIN member h ON h.ou_id = a.home_ou_id AND h.user_id = a.id`;

/**
 * Joins to an account `a` its home `h`, the rule `r` it meets and the platform's `p`, which holds where `r` is missing.
 * @param ouId the OU in use, as SQL; where it is NULL the home's rule holds (SECR-20)
 */
export const joinRules = (ouId: 's.ou_id' | 'm.ou_id' | 'NULL'): Sql => sql`${JOIN_HOME}
    LEFT JOIN security_rule r ON r.owner_id = IF(a.is_super_admin, '${raw(SUPER_ADMIN_OWNER)}', COALESCE(${raw(ouId)}, h.ou_id))
    LEFT JOIN security_rule p ON p.owner_id = '${raw(PLATFORM_OWNER)}'`;

/** The hours that a session may be idle, as SQL after {@link joinRules}. */
export const TIME_OUT = sql`COALESCE(r.session_time_out, p.session_time_out, ${raw(String(DEFAULT_RULE.sessionTimeOut))})`;

type RuleJson = 'passwordRequires' | 'ipWhiteList' | 'ipBlackList';
/** A rule as statements by hand read it; of an owner that has none all columns are null. */
interface HomeRow extends Omit<RuleRow, RuleJson | 'allowMultiSession'>, Record<RuleJson, string> {
  readonly homeId: string | null;
  readonly ownerId: string | null;
  readonly allowMultiSession: number;
}

/** The rule that an account meets at sign-in, and that its passwords must satisfy. */
export interface HomeRule extends SecurityRuleValues {
  /** The OU that the rule belongs to; null where the platform's or that of super administrators holds. */
  readonly ouId: string | null;
}

/**
 * The rule of an account's home OU (SECR-20): the platform's where it has no home any more, for a super administrator
 * that of super administrators. One statement.
 */
export async function homeRule(ctx: Database, account: { readonly id: string }): Promise<HomeRule> {
  const [row] = await query<HomeRow>(
    acrossOrganizations(ctx, 'the home of an account may be any OU'),
    sql`SELECT IF(a.is_super_admin, NULL, h.ou_id) AS homeId, owner_id AS ownerId, password_requires AS passwordRequires,
            password_min_length AS passwordMinLength, password_try_times AS passwordTryTimes,
            password_duplication AS passwordDuplication, allow_multi_session AS allowMultiSession,
            session_time_out AS sessionTimeOut, ip_white_list AS ipWhiteList, ip_black_list AS ipBlackList,
            mfa_type AS mfaType FROM account a ${JOIN_HOME}
       LEFT JOIN security_rule r ON r.owner_id = COALESCE(
         (SELECT o.owner_id FROM security_rule o WHERE o.owner_id = IF(a.is_super_admin, ${SUPER_ADMIN_OWNER}, h.ou_id)),
         ${PLATFORM_OWNER})
      WHERE a.id = ${account.id}`,
  );
  if (!row) return { ...DEFAULT_RULE, ouId: null };
  const { homeId: ouId, ownerId, ...rule } = row;
  if (!ownerId) return { ...DEFAULT_RULE, ouId };
  const list = (json: string) => JSON.parse(json) as string[];
  const values = valuesOf({
    ...rule,
    passwordRequires: list(rule.passwordRequires),
    allowMultiSession: rule.allowMultiSession === 1,
    ipWhiteList: list(rule.ipWhiteList),
    ipBlackList: list(rule.ipBlackList),
  });
  return { ...values, ouId };
}

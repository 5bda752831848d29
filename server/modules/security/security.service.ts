import type { RequestContext } from '../../core/context.js';
import { placeholders, query } from '../../database/query.js';

/** SECR-02 */
export type MfaType = 'NONE' | 'EMAIL';

/** What sign-in and sessions need of the rules. */
export interface SignInRule {
  readonly allowMultiSession: boolean;
  readonly sessionTimeOut: number;
  readonly mfaType: MfaType;
}

/** The owner of the platform's own rule, which also holds for super administrators (SECR-19). */
export const PLATFORM_OWNER = '00000000000000000000000000';

/** SECR-18: the rule of an OU that has set none. Hours for the time-out. */
export const DEFAULT_RULE: SignInRule = { allowMultiSession: true, sessionTimeOut: 24, mfaType: 'NONE' };

interface RuleRow {
  allowMultiSession: number;
  sessionTimeOut: number;
  mfaType: MfaType;
}

/**
 * The rule an account meets at sign-in: the strictest of its OUs, where a second factor is demanded only when all of
 * them demand it (SECR-20, MFA-09); the platform's rule without any OU.
 */
export async function signInRule(ctx: Pick<RequestContext, 'db'>, ouIds: readonly string[]): Promise<SignInRule> {
  const owners = ouIds.length > 0 ? ouIds : [PLATFORM_OWNER];
  const rows = await query<RuleRow>(
    ctx,
    `SELECT allow_multi_session AS allowMultiSession, session_time_out AS sessionTimeOut, mfa_type AS mfaType
       FROM security_rule WHERE owner_id IN (${placeholders(owners)})`,
    owners,
  );
  const rules = rows.map((row) => ({ ...row, allowMultiSession: row.allowMultiSession === 1 }));
  if (rules.length < owners.length) rules.push({ ...DEFAULT_RULE });
  return {
    allowMultiSession: rules.every((rule) => rule.allowMultiSession),
    sessionTimeOut: Math.min(...rules.map((rule) => rule.sessionTimeOut)),
    mfaType: rules.every((rule) => rule.mfaType === 'EMAIL') ? 'EMAIL' : 'NONE',
  };
}

import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { DEFAULT_RULE, joinRules, PLATFORM_OWNER } from './security.service.js';

type Database = Pick<RequestContext, 'db'>;

/** The allowed numbers of failed tries an hour. */
export interface TryLimits {
  /** For the account, as its home OU says (SECR-20); for nobody the platform's number. */
  readonly own: number;
  /** The same, or fewer if another working OU requires it. */
  readonly here: number;
  /** The platform's number: the one that sign-in shows for every account. */
  readonly shown: number;
}

/**
 * The numbers of tries of an account, or of nobody (null) at the same cost: one statement.
 * @param ouId the OU in use
 */
export async function tryLimits(
  ctx: Database,
  account: { readonly id: string } | null,
  ouId: string | null = null,
): Promise<TryLimits> {
  const [row] = await query<Record<'own' | 'here' | 'shown', number | null>>(
    acrossOrganizations(ctx, 'the home of an account may be any OU'),
    sql`SELECT (SELECT r.password_try_times FROM account a ${joinRules('NULL')} WHERE a.id = ${account?.id ?? ''}) AS own,
            (SELECT password_try_times FROM security_rule WHERE owner_id = ${ouId}) AS here,
            (SELECT password_try_times FROM security_rule WHERE owner_id = ${PLATFORM_OWNER}) AS shown`,
  );
  const shown = row?.shown ?? DEFAULT_RULE.passwordTryTimes;
  const own = row?.own ?? shown;
  return { own, here: ouId === null ? own : Math.min(own, row?.here ?? shown), shown };
}

import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { Locale } from '../../../core/locale.js';
import type { Runtime } from '../../../context/runtime.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import type { Credentials } from '../account/account.service.js';
import { sendMail } from '../../platform/mail/mail.service.js';
import type { LinkPurpose } from './password-link.entity.js';
import { issuePasswordLink } from './password-link.service.js';

type Place = Pick<RequestContext, 'db'> & { readonly runtime: Runtime };

interface FirstOrganization {
  readonly name: string;
  readonly languages: string;
}

/** The OU that an account joined first; null without any. */
async function firstOrganization(ctx: Place, accountId: string): Promise<FirstOrganization | null> {
  const [row] = await query<FirstOrganization>(
    acrossOrganizations(ctx, 'a person may belong to many OUs'),
    sql`SELECT o.name, o.languages FROM member m JOIN organization o ON o.id = m.ou_id WHERE m.user_id = ${accountId}
      ORDER BY m.created_time, m.ou_id LIMIT 1`,
  );
  return row ?? null;
}

/**
 * Mails a link to the address that the account has, in its own language, else its OU's, else `locale`. The mail names the
 * account and the OU, because a person may have several of both (CALL-260).
 */
export async function mailResetLink(
  ctx: Place,
  account: Credentials & { email: string },
  locale: Locale,
): Promise<void> {
  // A person who has never chosen a password sets the account up.
  const purpose: LinkPurpose = account.isInitPassword ? 'INIT' : 'RESET';
  const organization = await firstOrganization(ctx, account.id);
  const languages = JSON.parse(organization?.languages ?? '[]') as string[];
  const [offered] = ctx.runtime.configuration.offered(languages);
  const link = await issuePasswordLink(ctx, account.id, purpose);
  await sendMail(ctx, {
    kind: purpose === 'INIT' ? 'passwordInit' : 'passwordReset',
    to: {
      address: account.email,
      name: account.name,
      locale: account.locale ?? (organization && offered) ?? locale,
    },
    values: {
      account: account.username,
      organization: organization?.name ?? ctx.runtime.environment.mailFrom.name,
    },
    ...link,
  });
}

import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import type { Locale } from '../../../core/locale.js';
import { table } from '../../../database/scoped.js';
import { Organization } from '../../identity/account/organization.entity.js';
import type { MailRequest } from '../../platform/mail/mail.service.js';
import { sendMail } from '../../platform/mail/mail.service.js';

/** The receiver of a mail; without a language of their own, the mail is in the OU's first language. */
export interface Addressee {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale | null;
}

/** A mail of the OU; `values` name further parts of its text, such as the account. */
type Letter = Pick<MailRequest, 'kind' | 'path' | 'expireTime' | 'values'>;

/** Whether a link can reach a person: mail is on, and the person has an address. */
export const isMailable = (ctx: RequestContext, email: string | null): email is string =>
  email !== null && ctx.runtime.configuration.isOn('emailAvaiable');

/** Mails to a person on behalf of the working OU; the texts may use its name, and that of the caller. */
export async function mailFromOrganization(ctx: RequestContext, person: Addressee, letter: Letter): Promise<void> {
  const organization = await table(ctx, Organization).selectOne(['name', 'languages'], { id: workingOu(ctx) });
  const [first] = ctx.runtime.configuration.offered(organization?.languages ?? []);
  await sendMail(ctx, {
    ...letter,
    to: { address: person.email, name: person.name, locale: person.locale ?? first ?? ctx.locale },
    values: { ...letter.values, organization: organization?.name ?? '', by: sessionOf(ctx).name },
  });
}

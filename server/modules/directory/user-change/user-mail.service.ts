import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import type { Locale } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import type { MailRequest } from '../../platform/mail/mail.service.js';
import { sendMail } from '../../platform/mail/mail.service.js';

/** Who a mail goes to; without a language of their own in the OU's first one. */
export interface Addressee {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale | null;
}

type Letter = Pick<MailRequest, 'kind' | 'path' | 'expireTime'>;

/** Whether a link can reach somebody: mail is on, and they have an address. */
export const isMailable = (ctx: RequestContext, email: string | null): email is string =>
  email !== null && ctx.runtime.configuration.isOn('emailAvaiable');

/** Mails to a person on behalf of the working OU; the texts may use its name, and that of who did what is told. */
export async function mailFromOrganization(ctx: RequestContext, person: Addressee, letter: Letter): Promise<void> {
  const [organization] = await query<{ name: string; languages: string }>(
    ctx,
    'SELECT name, languages FROM organization WHERE id = ?',
    [workingOu(ctx)],
  );
  const [first] = ctx.runtime.configuration.offered(JSON.parse(organization?.languages ?? '[]') as string[]);
  await sendMail(ctx, {
    ...letter,
    to: { address: person.email, name: person.name, locale: person.locale ?? first ?? ctx.locale },
    values: { organization: organization?.name ?? '', by: sessionOf(ctx).name },
  });
}

import { PortalError, fail } from '../../../core/errors.js';
import type { RequestContext } from '../../../context/context.js';
import type { Locale } from '../../../core/locale.js';
import type { Limits } from '../../../core/limits.js';
import { isMailAddress } from '../../../core/mail-address.js';
import { enqueue } from '../../../jobs/job.js';
import type { JobHandler } from '../../../jobs/job.js';
import type { Credentials } from '../account/account.service.js';
import { canonicalAccount, findCredentials, holdersOfEmail } from '../account/account.service.js';
import { countLinkMail } from './password-link.service.js';
import { mailResetLink } from './reset-mail.service.js';

interface Forgotten {
  /** The e-mail address or username. */
  readonly email: string;
  readonly locale: Locale;
}

type Holder = Credentials & { email: string };

const MAX_TYPED = 300;
/** USER-23 */
const USERNAME = /^[A-Za-z0-9_.-]{3,50}$/;

/**
 * Mails a reset link to the owner of an account, by its e-mail address or username, as sign-in takes them (PWD-19,
 * CALL-260). The call enqueues a job and returns, so that neither its answer nor its time reveals whether an account
 * exists (PWD-23). Five an hour for each typed text and each address, then EXHAUSTED. INVALID_PARAMETER for a text that
 * is neither an address (one receiver, no quoting: USER-12, threats 32) nor a username.
 */
export async function retrievePassword(ctx: RequestContext, typed: string): Promise<void> {
  const text = canonicalAccount(typed.slice(0, MAX_TYPED));
  if (!isMailAddress(text) && !USERNAME.test(text)) fail('INVALID_PARAMETER', { field: 'email' });
  await ctx.runtime.limits.take('passwordRetrieve', text);
  await enqueue<Forgotten>(ctx, mailForgottenPassword, { email: text, locale: ctx.locale });
}

/**
 * Sends the link to the internal, active account that has confirmed this address. While none has, each account that an
 * administrator gave it gets a link, like the first one after its creation: the reader of the mail takes the account over
 * from a person who knew its password, and owns the address from then on. A username leads to its one account, under the
 * same condition on its address.
 */
export const mailForgottenPassword: JobHandler<Forgotten> = {
  kind: 'password-link',
  lane: 'quick',
  async run({ payload }, { runtime }) {
    if (!runtime.configuration.isOn('emailAvaiable')) return;
    const { email: typed, locale } = payload;
    await runtime.database.transaction('READ COMMITTED', async (db) => {
      const owners = ownersOf(await holdersOfEmail({ db }, typed));
      const meant = (owners.length > 0 ? owners : await named({ db }, typed)).filter(
        ({ type, isActive }) => type === 'INTERNAL' && isActive,
      );
      const [first] = meant;
      if (!first || (await isUsedUp(runtime.limits, first.email))) return;
      for (const account of meant) await mailResetLink({ db, runtime }, account, locale);
    });
  },
};

/** The account of a username, unless its address belongs to another one. */
async function named(ctx: Pick<RequestContext, 'db'>, typed: string): Promise<readonly Holder[]> {
  const account = await findCredentials(ctx, typed);
  if (!account?.email) return [];
  return ownersOf(await holdersOfEmail(ctx, account.email)).filter(({ id }) => id === account.id);
}

/** The account that confirmed an address, else all that have it. */
function ownersOf(holders: readonly Holder[]): readonly Holder[] {
  const confirmed = holders.filter((account) => account.isEmailConfirmed);
  return confirmed.length > 0 ? confirmed : holders;
}

async function isUsedUp(limits: Limits, address: string): Promise<boolean> {
  try {
    await countLinkMail(limits, address);
    return false;
  } catch (error) {
    if (error instanceof PortalError) return true;
    throw error;
  }
}

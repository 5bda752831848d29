import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { isUsernameTaken, ownerOfAddress } from '../../identity/account/account-names.service.js';
import { openContacts } from './user-contacts.service.js';
import { parseEmail, parseUsername } from './user-fields.service.js';
import { UserCheckField } from './user-change.types.js';

/**
 * Whether a new account could have this username, or this e-mail address, which comes encrypted (CALL-227, USER-10). A
 * hint for forms: the keys of the table hold them unique. The answer concerns the whole installation, so it can be
 * asked for only so often an hour, then EXHAUSTED. INVALID_PARAMETER for a text that is no username or address.
 */
export async function isAccountNameFree(
  ctx: RequestContext,
  question: { field: UserCheckField; value: string; keyId?: string | null },
): Promise<boolean> {
  const { field, value, keyId } = question;
  await ctx.runtime.limits.take('accountCheck', sessionOf(ctx).accountId);
  if (field === UserCheckField.name) return !(await isUsernameTaken(ctx, parseUsername(value)));
  const email = parseEmail((await openContacts(ctx, { email: value, keyId })).email);
  return email === null || !(await ownerOfAddress(ctx, email, { ouId: workingOu(ctx) }));
}

/**
 * Runs work whose refusal reveals that a username or an address is taken. A refusal counts against the limit of such
 * questions, because callers who may write names could otherwise probe without limit (threats 10). Throws EXHAUSTED
 * beyond it.
 */
export async function countingNames<Result>(ctx: RequestContext, work: () => Promise<Result>): Promise<Result> {
  const { accountId } = sessionOf(ctx);
  await ctx.runtime.limits.take('accountCheck', accountId);
  const result = await work();
  await ctx.runtime.limits.giveBack('accountCheck', accountId);
  return result;
}

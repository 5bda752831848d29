import { LEVEL } from '../../../context/levels.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { fail } from '../../../core/errors.js';
import { endSessions } from '../../identity/session/session-end.service.js';
import type { Person } from './person-change.service.js';
import { changedFields, changesOfPerson, lockPerson, storePerson } from './person-change.service.js';
import { denyRefused, refusalOf, standingOf } from '../user/user-authority.service.js';
import { countingNames } from './user-check.service.js';
import { mailNewAddress } from './managed-address.service.js';
import { openContacts } from './user-contacts.service.js';
import { sharedAccounts } from '../user/user-facts.service.js';
import type { PersonFields } from './user-fields.service.js';
import { parsePerson } from './user-fields.service.js';
import { holdersOfMore } from '../user/user-holdings.service.js';
import type { UserModifyArguments } from './user-change.types.js';

/**
 * Changes a member's profile (CALL-137, USER-27): omitted fields stay; username, type and domain are fixed (USER-08).
 * Throws the errors of {@link changeMember} and {@link countingNames}, INVALID_PARAMETER with the field at fault, and
 * WRONG_PARAMETER for an address or a phone that its key does not open.
 */
export async function modifyUser(ctx: RequestContext, input: UserModifyArguments): Promise<void> {
  const wanted = parsePerson(await openContacts(ctx, input));
  const change = () => changeMember(ctx, input.id, wanted, input.version);
  await (wanted.email ? countingNames(ctx, change) : change());
}

/**
 * Changes the profile of a member's account, in every OU that knows it; answers the names of the changed fields. To be
 * called in a transaction.
 *
 * PERMISSION_DENIED for an account that several OUs know, because only its owner may change it; for a member whom the
 * caller may not manage (SUBA-16); and for the caller's own address and term. Only the OU administrator may change the
 * address of an administrator, or of a member who holds rights that the caller may not give ({@link holdersOfMore}),
 * because it opens their account. ALREADY_EXISTS for an address of somebody else (USER-11).
 *
 * A new address holds at once; the link that is mailed to it confirms it, and the old address is told (USER-27).
 * Sessions end when the term has ended.
 * @throws WRONG_PARAMETER on `version` when somebody changed the account since the caller saw it
 */
export async function changeMember(
  ctx: RequestContext,
  id: string,
  wanted: PersonFields,
  version?: number | null,
): Promise<string[]> {
  ctx.audit.resourceId = id;
  const before = await lockPerson(ctx, id);
  const changed = changedFields(before, wanted);
  await requireChangeable(ctx, id, changed);
  noteChange(ctx, before);
  if (changed.length === 0) return [];
  const after = await storePerson(ctx, before, wanted, { version, ouId: workingOu(ctx) });
  if (changed.includes('email')) await mailNewAddress(ctx, id, before.email);
  noteChange(ctx, before, changesOfPerson(before, wanted));
  if (!isInTerm(after)) await endSessions(ctx, id, { reason: 'INACTIVE' });
  return changed;
}

async function requireChangeable(ctx: RequestContext, id: string, changed: readonly string[]): Promise<void> {
  const standing = await standingOf(ctx, id);
  denyRefused(refusalOf(ctx, standing));
  const opens = changed.includes('email');
  const ends = changed.includes('startTime') || changed.includes('expireTime');
  const { level, accountId } = sessionOf(ctx);
  if (id === accountId && (opens || ends)) denyRefused('SELF');
  if (standing.isSuperAdmin) denyRefused('ADMIN');
  if (opens && level !== LEVEL.OU_ADMIN) {
    if (standing.scope !== null) denyRefused('LEVEL');
    // A change of address can open the account to whoever made it: nobody gets more that way than they may give
    // (ROLE-15, threats 42).
    if ((await holdersOfMore(ctx, [id])).size > 0) fail('PERMISSION_DENIED', { message: 'error.userHoldsMore' });
  }
  if (changed.length > 0 && (await sharedAccounts(ctx, [id])).size > 0) {
    fail('PERMISSION_DENIED', { message: 'error.personShared' });
  }
}

const isInTerm = ({ startTime, expireTime }: Person) => (startTime ?? 0) <= now() && (expireTime ?? Infinity) > now();

import type { RequestContext } from '../../../context/context.js';
import { closeContact } from '../../../integrations/crypto/contact-cipher.js';

interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Closes e-mail and phone of people (AUTH-11) under the installation's key, whose private half `privateKey` of the
 * configuration hands to who is signed in (CONF-26): what is logged, cached or kept of an answer on its way tells a
 * stranger nobody's address. Changes the rows, which must be the caller's own.
 */
export function closeContacts<Person extends Contacts>(
  ctx: RequestContext,
  people: readonly Person[],
): readonly Person[] {
  const close = contactCloser(ctx);
  const closed = (text: string | null) => (text ? close(text) : text);
  for (const person of people) {
    Object.assign(person, { email: closed(person.email), phone: closed(person.phone) });
  }
  return people;
}

/** Closes single texts as {@link closeContacts} does; an empty one stays so. */
export function contactCloser({ runtime }: RequestContext): (text: string) => string {
  return (text) => text && closeContact(runtime.contactKey, text);
}

/** A profile with its contact data closed as {@link closeContacts} does. */
export function closedProfile<Profile extends Contacts>(ctx: RequestContext, profile: Profile): Profile {
  return closeContacts(ctx, [{ ...profile }])[0] as Profile;
}

import type { RequestContext } from '../../../context/context.js';
import { closeContact } from '../../../integrations/crypto/contact-cipher.js';

interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Encrypts e-mail and phone of people (AUTH-11) under the installation's key; signed-in callers get its private half as
 * `privateKey` of the configuration (CONF-26). An answer that is logged, cached or kept on its way reveals no address.
 * Changes the rows, which must be the caller's own.
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

/** Encrypts single texts as {@link closeContacts} does; an empty one stays empty. */
export function contactCloser({ runtime, session }: RequestContext): (text: string) => string {
  // The private half is part of the sign-in page's configuration, which programs do not read (TOKN-11).
  if (session?.token) return (text) => text;
  return (text) => text && closeContact(runtime.contactKey, text);
}

/** A profile with its contact data encrypted as {@link closeContacts} does. */
export function closedProfile<Profile extends Contacts>(ctx: RequestContext, profile: Profile): Profile {
  return closeContacts(ctx, [{ ...profile }])[0] as Profile;
}

import type { RequestContext } from '../../core/context.js';
import { sessionOf } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import { closeContact, closeKey, contactKey, KEY_BYTES } from '../../integrations/crypto/contact-cipher.js';
import { openPassword } from './keys.service.js';

interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Closes e-mail and phone of people for the session that asks (AUTH-11): what is logged, cached or kept of an answer on
 * its way tells nobody's address. Changes the rows, which must be the caller's own.
 * @param sessionId whose key closes them; the caller's when left out
 */
export function closeContacts<Person extends Contacts>(
  ctx: RequestContext,
  people: readonly Person[],
  sessionId: string = sessionOf(ctx).id,
): readonly Person[] {
  const close = contactCloser(ctx, sessionId);
  const closed = (text: string | null) => (text ? close(text) : text);
  for (const person of people) {
    Object.assign(person, { email: closed(person.email), phone: closed(person.phone) });
  }
  return people;
}

/** Closes single texts as {@link closeContacts} does; an empty one stays so. */
export function contactCloser(ctx: RequestContext, sessionId: string = sessionOf(ctx).id): (text: string) => string {
  const key = contactKey(ctx.runtime.environment.secret, sessionId);
  return (text) => text && closeContact(key, text);
}

/** A profile with its contact data closed as {@link closeContacts} does. */
export function closedProfile<Profile extends Contacts>(
  ctx: RequestContext,
  profile: Profile,
  sessionId?: string,
): Profile {
  return closeContacts(ctx, [{ ...profile }], sessionId)[0] as Profile;
}

/**
 * Hands the caller the key that opens their session's contact data, itself closed: under a key of 32 bytes that the
 * caller made and sent under the public key. Base64 of IV, key and tag, AES-256-GCM. WRONG_PARAMETER on `key` when what
 * came is no such key.
 */
export async function shareContactKey(ctx: RequestContext, keyId: string, closedKey: string): Promise<string> {
  const transport = Buffer.from(await openPassword(ctx, keyId, closedKey), 'base64');
  if (transport.length !== KEY_BYTES) fail('WRONG_PARAMETER', { message: 'error.wrongKey', field: 'key' });
  return closeKey(transport, contactKey(ctx.runtime.environment.secret, sessionOf(ctx).id));
}

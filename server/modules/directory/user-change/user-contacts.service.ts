import type { RequestContext } from '../../../context/context.js';
import { openPassword } from '../../identity/security/keys.service.js';

/** An e-mail address and a phone number as they come: encrypted under `keyId`, as passwords are. */
export interface ClosedContacts {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly keyId?: string | null;
}

/**
 * Decrypts address and phone (AUTH-08); an omitted or empty field stays so. Throws WRONG_PARAMETER on `keyId` for a
 * text that its key does not open, or that was sent before.
 */
export async function openContacts<Input extends ClosedContacts>(
  ctx: RequestContext,
  input: Input,
): Promise<Input & Pick<ClosedContacts, 'email' | 'phone'>> {
  const open = (closed: string | null | undefined) =>
    closed ? openPassword(ctx, input.keyId ?? '', closed) : Promise.resolve(closed);
  return { ...input, email: await open(input.email), phone: await open(input.phone) };
}

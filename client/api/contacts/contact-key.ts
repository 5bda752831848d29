import { call } from '../call';
import { encrypt } from '../encryption/encryption';
import { ContactKeyDocument, ContactPublicKeyDocument } from '../generated/contacts';
import { openTexts } from './open-texts';

const KEY_BYTES = 32;

let known: Promise<Uint8Array> | null = null;

/**
 * The key of the contact data that this session is answered, asked for once a page: it comes closed under a key made
 * here, which travels closed under the server's (AUTH-11). Rejects when there is none to be had; the next call asks
 * again.
 */
export function contactKey(): Promise<Uint8Array> {
  known ??= fetchKey().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** Forgets the key: another session's answers have another one. */
export function forgetContactKey(): void {
  known = null;
}

async function fetchKey(): Promise<Uint8Array> {
  const transport = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const { sessionPublicKey } = await call(ContactPublicKeyDocument, {});
  const key = await encrypt(sessionPublicKey.publicKey, btoa(String.fromCharCode(...transport)));
  const { sessionContactKey } = await call(ContactKeyDocument, { keyId: sessionPublicKey.keyId, key });
  const [opened] = await openTexts(transport, [sessionContactKey]);
  if (!opened) throw new Error('The key of contact data did not open.');
  return opened;
}

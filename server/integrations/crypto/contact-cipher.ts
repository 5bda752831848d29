import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
export const KEY_BYTES = 32;

/** The key that closes contact data for one session: known to the servers of an installation without being stored. */
export function contactKey(secret: Buffer, sessionId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `contacts of session ${sessionId}`, KEY_BYTES));
}

/**
 * Closes an e-mail address or phone number for the wire: AES-256-GCM, base64 of IV, text, tag. The IV comes from the
 * text, so that the same text stays the same: who asks again has opened it already, and nothing flickers. That texts are
 * alike can be seen within one session only.
 */
export function closeContact(key: Buffer, text: string): string {
  const iv = createHmac('sha256', key).update(text).digest().subarray(0, IV_BYTES);
  return closed(key, iv, Buffer.from(text));
}

/** Closes such a key under another one: the same shape, with an IV of chance. */
export const closeKey = (transport: Buffer, key: Buffer): string => closed(transport, randomBytes(IV_BYTES), key);

function closed(key: Buffer, iv: Buffer, bytes: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

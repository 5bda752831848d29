import type { KeyObject } from 'node:crypto';
import { constants, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** A pair in PEM: SPKI and PKCS#8. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A new RSA key pair of 2048 bits (AUTH-04). */
export async function createKeyPair(): Promise<KeyPair> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/**
 * Decrypts a base64 text of RSA-OAEP with SHA-256 (AUTH-05); null if it is invalid or was changed. The key is passed
 * parsed: parsing PEM takes twice as long as decrypting.
 */
export function decryptOaep(privateKey: KeyObject, closed: string): string | null {
  try {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    return privateDecrypt(key, Buffer.from(closed, 'base64')).toString('utf8');
  } catch {
    return null;
  }
}

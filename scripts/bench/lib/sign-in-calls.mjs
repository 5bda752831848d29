import { constants, publicEncrypt } from 'node:crypto';
import { callGraphql } from './graphql.mjs';

/**
 * Encrypts a text under a PEM key as browsers do: RSA-OAEP with SHA-256, in base64.
 * @param {string} publicKey
 * @param {string} text
 */
export function closeText(publicKey, text) {
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, Buffer.from(text, 'utf8')).toString('base64');
}

/**
 * Answers a function that encrypts a password under the portal's current key: (text) → { password, keyId }.
 * @param {import('./graphql.mjs').Server} portal
 */
export async function passwordCloser(portal) {
  const { sessionPublicKey } = await callGraphql(portal, '{ sessionPublicKey { keyId publicKey } }');
  const { keyId, publicKey } = sessionPublicKey;
  return (/** @type {string} */ text) => ({ password: closeText(publicKey, text), keyId });
}

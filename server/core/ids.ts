import { createHash, randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { now } from './clock.js';

const next = monotonicFactory();

/** A new ULID: 26 characters, sorted by creation, not enumerable. Every row id is one. */
export function newId(): string {
  return next(now());
}

/** A bearer secret of 256 random bits as base64url (43 characters): session tokens, app secrets, one-time codes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a secret as 64 hex digits: what the database keeps instead of the secret itself. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

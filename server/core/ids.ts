import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { now } from './clock.js';
import { fail } from './errors.js';

const pool = Buffer.alloc(4_096);
let used = pool.length;

/** A random number below 1. The library draws every character separately, and a pool costs a hundredth of that. */
function random(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return (pool[used++] ?? 0) / 256;
}

const next = monotonicFactory(random);

/** A new ULID: 26 characters, sorted by creation, not enumerable. Every row id is one. */
export function newId(): string {
  return next(now());
}

/** The characters of an id that the portal generates. */
const PLAIN = /^[\w-]{1,40}$/;

/**
 * Whether a text has the form of an id. The database ignores trailing blanks of an id: it would find the row, while
 * code that compares, counts or hashes the text would see another one (threats 1, 9, 39). It does not compare text
 * beyond ASCII with ids at all.
 */
export function isPlainId(text: string): boolean {
  return PLAIN.test(text);
}

/** A bearer secret of 256 random bits as base64url (43 characters): session tokens, app secrets, one-time codes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

const SECRET = /^[\w-]{43}$/;

/** Whether a text has the form of a secret of the portal: others are not looked up. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** SHA-256 of a secret as 64 hex digits: the database stores it instead of the secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The ids that one call may name (LIMT-04). */
export const MAX_IDS = 1000;

/** Refuses a list of more than 1000 ids (LIMT-04) with OUT_OF_RANGE, and names its field (CALL-021). */
export function checkIdCount(field: string, ids: readonly unknown[]): void {
  checkCount(field, ids, MAX_IDS);
}

/** Refuses a list of more than `max` entries with OUT_OF_RANGE, and names its field (CALL-021). */
export function checkCount(field: string, entries: readonly unknown[], max: number): void {
  if (entries.length > max) fail('OUT_OF_RANGE', { message: 'error.listTooLong', values: { max }, field });
}

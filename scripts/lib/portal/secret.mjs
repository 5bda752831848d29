import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../command-line.mjs';
import { STATE } from '../paths.mjs';

const KEPT = join(STATE, 'secret');

/**
 * The 32 bytes of a secret given as hex digits; a Problem names the `variable` that holds something else.
 * @param {string} variable
 * @param {string} [text]
 */
export function readSecret(variable, text = '') {
  const secret = Buffer.from(text.trim(), 'hex');
  if (secret.length === 32) return secret;
  throw new Problem(`${variable} must be 64 hex digits. Nothing was changed.`);
}

/** PORTAL_SECRET, or the secret that this checkout keeps; never makes one. */
export const ownSecret = () =>
  readSecret('PORTAL_SECRET', process.env.PORTAL_SECRET || (existsSync(KEPT) ? readFileSync(KEPT, 'utf8') : ''));

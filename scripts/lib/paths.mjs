import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The state of one checkout between runs: database, secret, stamps, logs. Readable by its owner only. */
export const STATE = join(ROOT, '.portal');

/**
 * A path inside the checkout.
 * @param {...string} parts
 */
export const at = (...parts) => join(ROOT, ...parts);

/**
 * A path inside the state folder, which is made when it is missing.
 * @param {...string} parts
 */
export function inState(...parts) {
  mkdirSync(STATE, { recursive: true, mode: 0o700 });
  return join(STATE, ...parts);
}

/** Whether this is a checkout with sources; an image holds only what was built from them. */
export const isCheckout = () => existsSync(at('tsconfig.server.json'));

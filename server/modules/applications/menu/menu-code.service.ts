import { fail } from '../../../core/errors.js';

const MAX = 50;
const PATTERN = /^[a-z][a-z0-9-]{0,49}$/;
/** Words that a program writes for a missing value: an address with one of them must not open a page. */
const RESERVED: ReadonlySet<string> = new Set(['null', 'undefined', 'true', 'false']);
/** Maximum of characters from a name, which leaves room for a number. */
const MAX_FROM_NAME = 40;

/**
 * Validates the code of a new menu (APPC-03): 1 to 50 lower-case letters, digits and hyphens, a letter first, and no
 * reserved word. Throws INVALID_PARAMETER with `field`.
 */
export function requireMenuCode(field: string, typed: string): string {
  const code = typed.trim();
  if (!PATTERN.test(code)) fail('INVALID_PARAMETER', { message: 'error.menuCode', values: { max: MAX }, field });
  if (RESERVED.has(code)) fail('INVALID_PARAMETER', { message: 'error.menuCodeReserved', field });
  return code;
}

/** A code made from the letters and digits of a name, with a number if others have it; null without Latin letters. */
export function menuCodeFrom(name: string, taken: ReadonlySet<string>): string | null {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_FROM_NAME)
    .replace(/-$/, '');
  if (!plain) return null;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.has(code) && !RESERVED.has(code)) return code;
  }
}

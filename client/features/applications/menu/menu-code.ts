const PATTERN = /^[a-z][a-z0-9-]{0,49}$/;
const MAX_FROM_NAME = 40;
/** Words that a program writes for a missing value. */
const RESERVED: ReadonlySet<string> = new Set(['null', 'undefined', 'true', 'false']);

/** Whether something has the form of a code (APPC-03). */
export const isMenuCode = (text: string): boolean => PATTERN.test(text.trim());

/** Whether something is a code that no menu may have (APPC-03). */
export const isReservedCode = (text: string): boolean => RESERVED.has(text.trim());

/**
 * The code that the portal makes from a name if none is chosen, with a number if others have it; blank without Latin
 * letters.
 */
export function suggestedCode(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_FROM_NAME)
    .replace(/-$/, '');
  if (!plain) return '';
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.has(code) && !isReservedCode(code)) return code;
  }
}

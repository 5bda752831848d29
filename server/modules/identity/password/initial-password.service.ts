import { randomInt } from 'node:crypto';
import type { PasswordClass, SecurityRuleValues } from '../security/security.service.js';
import { PASSWORD_CLASSES } from '../security/security.service.js';

/** Long enough to be safe until it is replaced, whatever the rule requires. */
const MIN_LENGTH = 16;

/**
 * Without characters that look or sound alike when a password is copied by hand, and without those that begin a formula:
 * exported files put another character before them.
 */
const SIGNS: Record<PasswordClass, string> = {
  DIGIT: '23456789',
  UPPERCASE: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  LOWERCASE: 'abcdefghijkmnpqrstuvwxyz',
  SPECIAL: '!#%*',
};

const anyOf = (signs: string) => signs.charAt(randomInt(signs.length));

/** A random password that meets `rule`, for accounts that no mail can bring a link to (USER-24, PWD-26). */
export function initialPassword(rule: Pick<SecurityRuleValues, 'passwordMinLength'>): string {
  const signs = PASSWORD_CLASSES.map((name) => anyOf(SIGNS[name]));
  const all = Object.values(SIGNS).join('');
  while (signs.length < Math.max(MIN_LENGTH, rule.passwordMinLength)) signs.push(anyOf(all));
  // Shuffled: the place of each class must not be known.
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] as string, signs[at] as string];
  }
  return signs.join('');
}

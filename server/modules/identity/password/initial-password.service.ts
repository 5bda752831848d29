import { randomInt } from 'node:crypto';
import type { PasswordClass, SecurityRuleValues } from '../security/security.service.js';
import { PASSWORD_CLASSES } from '../security/security.service.js';

/** Long enough to be safe until it is replaced, whatever the rule asks. */
const MIN_LENGTH = 16;

/**
 * Without signs that are taken for one another when read out or copied by hand, and without those that begin a formula:
 * a file that tells a password puts another sign before them.
 */
const SIGNS: Record<PasswordClass, string> = {
  DIGIT: '23456789',
  UPPERCASE: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  LOWERCASE: 'abcdefghijkmnpqrstuvwxyz',
  SPECIAL: '!#%*',
};

const anyOf = (signs: string) => signs.charAt(randomInt(signs.length));

/** A random password that meets `rule`: what an account is given where no mail can bring a link (USER-24, PWD-26). */
export function initialPassword(rule: Pick<SecurityRuleValues, 'passwordMinLength'>): string {
  const signs = PASSWORD_CLASSES.map((name) => anyOf(SIGNS[name]));
  const all = Object.values(SIGNS).join('');
  while (signs.length < Math.max(MIN_LENGTH, rule.passwordMinLength)) signs.push(anyOf(all));
  // Each class has its sign, at a place that nobody can tell.
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] as string, signs[at] as string];
  }
  return signs.join('');
}

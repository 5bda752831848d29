import type { PasswordClass, SecurityRuleValues } from '../security/security.service.js';

/** PWD-03 */
export const MAX_PASSWORD_LENGTH = 20;

/** PWD-02: the special characters are these and no others. */
const CLASSES: Readonly<Record<PasswordClass, RegExp>> = {
  DIGIT: /[0-9]/,
  UPPERCASE: /\p{Lu}/u,
  LOWERCASE: /\p{Ll}/u,
  SPECIAL: /[!@#%&*()[\]{}\-_=|]/,
};

/** A rule that a password breaks: the key of its message and the values to fill in. */
export interface Breach {
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The names that a new password must not repeat. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string | null;
}

/**
 * The first rule that a trimmed password breaks, or null (PWD-01…03, PWD-11): length, character classes, the account's
 * own names.
 */
export function breachOf(
  rule: Pick<SecurityRuleValues, 'passwordRequires' | 'passwordMinLength'>,
  password: string,
  owner: PasswordOwner,
): Breach | null {
  const length = [...password].length;
  if (length < rule.passwordMinLength) {
    return { message: 'error.passwordTooShort', values: { min: rule.passwordMinLength } };
  }
  if (length > MAX_PASSWORD_LENGTH) return { message: 'error.passwordTooLong', values: { max: MAX_PASSWORD_LENGTH } };
  const missing = rule.passwordRequires.find((name) => !CLASSES[name].test(password));
  if (missing) return { message: `error.passwordLacks.${missing}` };
  const names = [owner.username, owner.email].map((name) => name?.toLowerCase());
  return names.includes(password.toLowerCase()) ? { message: 'error.passwordIsAccount' } : null;
}

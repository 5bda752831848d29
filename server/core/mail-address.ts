/** The sender or recipient of a mail. */
export interface MailParty {
  readonly name: string;
  readonly address: string;
}

const PATTERN = /^[A-Za-z0-9_.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{1,20}$/;
const MAX_LENGTH = 254;

/**
 * Whether `text` is a mail address in the portal's form (USER-12): letters, digits or `_-.` before @, a domain of
 * letters, digits and hyphens, and a TLD of 1 to 20 letters. Rejects quoted parts, comments, lists and line breaks.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text);
}

/** USER-12: before the @ letters, digits and `_-.`; after it a domain whose last part has 1 to 20 letters. */
const PATTERN = /^[A-Za-z0-9_.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{1,20}$/;
const MAX_LENGTH = 254;

/** Whether a text is one plain e-mail address: no quoted part, no line break, no second receiver (threats 32). */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text);
}

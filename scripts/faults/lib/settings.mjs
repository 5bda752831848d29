import { Problem } from '../../lib/command-line.mjs';

/**
 * The number above 0 of an option; throws a Problem for any other text.
 * @param {string} name
 * @param {string} text
 */
export function positive(name, text) {
  if (Number(text) > 0) return Number(text);
  throw new Problem(`--${name} ${text}: give a number above 0.`);
}

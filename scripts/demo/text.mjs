import { LOCALES } from '../lib/locales.mjs';

/** @typedef {{ default: string, [language: string]: string }} Text a text by language */

/** The languages of a localized text, in the order in which {@link text} takes them. */
const LANGUAGES = LOCALES.map((locale) => locale.slice(0, 2));

/**
 * A name in the seven languages as nameJson keeps it: English first, which is the default too.
 * @param {...string} inLanguages
 * @returns {Text}
 */
export function text(...inLanguages) {
  if (inLanguages.length !== LANGUAGES.length) throw new Error(`${inLanguages[0]}: seven languages are needed`);
  const named = LANGUAGES.map((language, at) => [language, inLanguages[at]]);
  return Object.fromEntries([['default', inLanguages[0]], ...named]);
}

/**
 * A proper name that is the same everywhere, or has `others` of its own, such as { zh: '…' }.
 * @param {string} name
 * @param {Record<string, string>} [others]
 * @returns {Text}
 */
export const properName = (name, others = {}) => ({ default: name, ...others });

const DIVIDERS = new Map<string, string>();

/** The sign between the names of a list in a language. No "and", since shown names may be followed by "+2". */
export function dividerOf(locale: string): string {
  const known = DIVIDERS.get(locale);
  if (known !== undefined) return known;
  const [, divider] = new Intl.ListFormat(locale, { style: 'narrow' }).formatToParts(['1', '2', '3']);
  const found = divider?.value ?? ', ';
  DIVIDERS.set(locale, found);
  return found;
}

/** The names one after another: divided by "、" in Chinese and Japanese, by commas in the other languages (I18N-10). */
export const nameList = (names: readonly string[], locale: string): string => names.join(dividerOf(locale));

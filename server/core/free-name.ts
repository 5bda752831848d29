import type { LocalizedText } from './locale.js';

/** Names that are borne, each in its language and ignoring case (LIST-15). */
export type TakenNames = ReadonlySet<string>;

const keyOf = (language: string, name: string) => `${language} ${name.toLowerCase()}`;
const keysOf = (names: LocalizedText) => Object.entries(names).map(([language, name]) => keyOf(language, name));

/** The names of others, to ask {@link takenLanguage} about. */
export const takenNames = (others: readonly LocalizedText[]): TakenNames => new Set(others.flatMap(keysOf));

/**
 * The first language in which another row has the name already; undefined if it is free.
 * @param former the row's present names: an unchanged name is not refused
 */
export function takenLanguage(names: LocalizedText, taken: TakenNames, former: LocalizedText = {}): string | undefined {
  const kept = new Set(keysOf(former));
  const changed = Object.entries(names).map(([language, name]) => [language, keyOf(language, name)] as const);
  return changed.find(([, key]) => taken.has(key) && !kept.has(key))?.[0];
}

/** Whether any of `added` bears a name that another of them has, or one of `others`. */
export function areTaken(added: readonly LocalizedText[], others: readonly LocalizedText[]): boolean {
  const taken = new Set(takenNames(others));
  return added.some((names) => {
    if (takenLanguage(names, taken)) return true;
    for (const key of keysOf(names)) taken.add(key);
    return false;
  });
}

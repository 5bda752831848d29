import { LANGUAGE_KEYS } from '../../locales/locales';
import type { LanguageKey } from '../../locales/locales';

/** Texts by the short keys of languages; every language is there. */
export type LocalizedTexts = Readonly<Record<string, string>>;

/** A stored text: one for each language that has its own, and one for all others (I18N-05). */
export type StoredTexts = Readonly<Partial<Record<LanguageKey | 'default', string | null>>>;

/** The form of a text in every language, or of a new one: readers of `language` see `shown` in lists. */
export function localizedTexts(stored: StoredTexts | null, shown: string, language: string): LocalizedTexts {
  const texts = Object.fromEntries(LANGUAGE_KEYS.map((key) => [key, stored?.[key] ?? '']));
  return { ...texts, [language]: texts[language] || shown };
}

/**
 * The input of the mutation: trimmed texts (LIST-16), and the one for all other languages. That is the text of the
 * language it stood for, or of the person's own language for a new one (I18N-05).
 */
export function localizedInput(
  texts: LocalizedTexts,
  stored: StoredTexts | null,
  language: string,
): Record<string, string | null> {
  const trimmed = Object.fromEntries(LANGUAGE_KEYS.map((key) => [key, texts[key]?.trim() || null]));
  const standing = stored && LANGUAGE_KEYS.find((key) => stored[key] === stored.default);
  const kept = standing ? trimmed[standing] : stored && stored[language as LanguageKey] ? stored.default : null;
  return { ...trimmed, default: kept || trimmed[language] || null };
}

import { failMissing } from './errors.js';
import type { LanguageKey, Locale, LocalizedText } from './locale.js';
import { languageKey, LOCALES } from './locale.js';
import { optionalLine } from './text.js';

/** The keys of a localized text. */
export const LANGUAGES: readonly (LanguageKey | 'default')[] = ['default', ...LOCALES.map(languageKey)];

/** A localized text as input: an absent language is omitted, null or blank. */
export type LocalizedInput = Partial<Record<LanguageKey | 'default', string | null>>;

/** The rules of a localized text. */
export interface LocalizedRule {
  /** The input field, for the refusal. */
  readonly field: string;
  /** Characters a text may have at most. */
  readonly maximum: number;
  /** Refuses a text that may not be, by throwing; `field` names its language. */
  readonly check?: (text: string, field: string) => void;
}

/**
 * Normalizes a localized text: trimmed, with a default, which is the given one, else the text in `locale`, else the
 * first (I18N-05, LIST-16). Null without any text. Throws INVALID_PARAMETER on `field.<language>` for one that is too
 * long.
 */
export function parseLocalized(
  locale: Locale,
  input: LocalizedInput,
  { field, maximum, check }: LocalizedRule,
): (LocalizedText & { default: string }) | null {
  const texts: LocalizedText = {};
  for (const language of LANGUAGES) {
    const at = `${field}.${language}`;
    const text = optionalLine(at, input[language], maximum);
    if (!text) continue;
    check?.(text, at);
    texts[language] = text;
  }
  const shown = texts.default ?? texts[languageKey(locale)] ?? Object.values(texts)[0];
  return shown ? { ...texts, default: shown } : null;
}

/** {@link parseLocalized} of a required text: throws INVALID_PARAMETER on `field` without any text (LIST-17). */
export function requireLocalized(
  locale: Locale,
  input: LocalizedInput,
  rule: LocalizedRule,
): LocalizedText & { default: string } {
  const { field } = rule;
  return parseLocalized(locale, input, rule) ?? failMissing(field);
}

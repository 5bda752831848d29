import deDE from './locales/de-DE.json' with { type: 'json' };
import enUS from './locales/en-US.json' with { type: 'json' };
import esES from './locales/es-ES.json' with { type: 'json' };
import frFR from './locales/fr-FR.json' with { type: 'json' };
import jaJP from './locales/ja-JP.json' with { type: 'json' };
import plPL from './locales/pl-PL.json' with { type: 'json' };
import zhCN from './locales/zh-CN.json' with { type: 'json' };

/** The texts of the interface languages, which a test compares with schema/locales.json. */
const CATALOGUES = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'ja-JP': jaJP,
  'es-ES': esES,
  'de-DE': deDE,
  'pl-PL': plPL,
  'fr-FR': frFR,
};

export type Locale = keyof typeof CATALOGUES;
/** The seven interface languages (I18N-01). */
export const LOCALES = Object.keys(CATALOGUES) as readonly Locale[];

/** The key of a locale in nameJson: its language part (I18N-09). */
export type LanguageKey = Locale extends `${infer Language}-${string}` ? Language : never;

/** A name or description per language, with the default shown where a language is missing (I18N-05). */
export type LocalizedText = Partial<Record<LanguageKey | 'default', string>>;

/**
 * The locale that a tag names: in any case, with "_" for "-", or by its language, as `de` and `de-AT` name de-DE. en-US
 * when it is missing or unknown (I18N-08).
 */
export function parseLocale(tag: string | undefined): Locale {
  const named = tag?.trim().toLowerCase().replaceAll('_', '-') ?? '';
  const exact = LOCALES.find((locale) => locale.toLowerCase() === named);
  return exact ?? LOCALES.find((locale) => languageKey(locale) === named.split('-', 1)[0]) ?? 'en-US';
}

/** zh-CN → zh (I18N-09). */
export function languageKey(locale: Locale): LanguageKey {
  return locale.slice(0, 2) as LanguageKey;
}

/** The text of `key` in `locale` with `{name}` placeholders filled; the key itself when no catalogue has it. */
export function translate(locale: Locale, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const textIn = (wanted: Locale) => (CATALOGUES[wanted] as Record<string, string>)[key];
  const text = textIn(locale) ?? textIn('en-US') ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A localized text in `locale`, else its default, else the first filled entry, else '' (I18N-06). */
export function localized(text: LocalizedText | null | undefined, locale: Locale): string {
  if (!text) return '';
  return text[languageKey(locale)] || text.default || Object.values(text).find((entry) => entry) || '';
}

/** {@link localized} of a text as the database has it: JSON by language. */
export const localizedJson = (json: string, locale: Locale): string =>
  localized(JSON.parse(json) as LocalizedText, locale);

/** The texts of all languages that differ from {@link localizedJson}, each once. */
export function otherTexts(json: string, locale: Locale): string[] {
  const text = JSON.parse(json) as LocalizedText;
  const shown = localized(text, locale);
  return [...new Set(Object.values(text))].filter((entry) => entry && entry !== shown);
}

import deDE from './locales/de-DE.json' with { type: 'json' };
import enUS from './locales/en-US.json' with { type: 'json' };
import esES from './locales/es-ES.json' with { type: 'json' };
import frFR from './locales/fr-FR.json' with { type: 'json' };
import jaJP from './locales/ja-JP.json' with { type: 'json' };
import plPL from './locales/pl-PL.json' with { type: 'json' };
import zhCN from './locales/zh-CN.json' with { type: 'json' };

/** The seven interface languages (I18N-01). */
export const LOCALES = ['en-US', 'zh-CN', 'ja-JP', 'es-ES', 'de-DE', 'pl-PL', 'fr-FR'] as const;
export type Locale = (typeof LOCALES)[number];

/** The key of a locale in nameJson: its language part (I18N-09). */
export type LanguageKey = 'en' | 'zh' | 'ja' | 'es' | 'de' | 'pl' | 'fr';

/** A name or description per language, with a default for missing languages (I18N-05). */
export type LocalizedText = Partial<Record<LanguageKey | 'default', string>>;

const CATALOGUES: Record<Locale, Record<string, string>> = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'ja-JP': jaJP,
  'es-ES': esES,
  'de-DE': deDE,
  'pl-PL': plPL,
  'fr-FR': frFR,
};

/** The locale a `Locale` header names; en-US when it is missing or unknown (I18N-08). */
export function parseLocale(header: string | undefined): Locale {
  return LOCALES.find((locale) => locale === header) ?? 'en-US';
}

/** zh-CN → zh (I18N-09). */
export function languageKey(locale: Locale): LanguageKey {
  return locale.slice(0, 2) as LanguageKey;
}

/** The text of `key` in `locale` with `{name}` placeholders filled; the key itself when no catalogue has it. */
export function translate(locale: Locale, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = CATALOGUES[locale][key] ?? CATALOGUES['en-US'][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A localized text in `locale`, else its default, else the first filled entry, else '' (I18N-06). */
export function localized(text: LocalizedText | null | undefined, locale: Locale): string {
  if (!text) return '';
  return text[languageKey(locale)] || text.default || Object.values(text).find((entry) => entry) || '';
}

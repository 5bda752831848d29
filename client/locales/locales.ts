import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import names from '../../schema/locales.json';
import { loadChunk } from '../core/load-chunk';
import type { Compiled } from './more-bundles';

/** The interface languages, each named in itself (I18N-01). */
export const LANGUAGE_NAMES = names;
export type Locale = keyof typeof names;
export const LOCALES = Object.keys(names) as Locale[];

type LanguageOf<Long> = Long extends `${infer Language}-${string}` ? Language : never;
/** The short key of a language, as localized texts have it (I18N-09). */
export type LanguageKey = LanguageOf<Locale>;
/** zh-CN → zh (I18N-09). */
export const languageKey = (locale: Locale) => locale.slice(0, 2) as LanguageKey;
export const LANGUAGE_KEYS: readonly LanguageKey[] = LOCALES.map(languageKey);

/** Parsed messages, as react-intl formats them without a parser. */
export type Messages = Record<string, MessageFormatElement[]>;
export type Bundle =
  | 'sign-in'
  | 'portal'
  | 'account'
  | 'palette'
  | 'notice'
  | 'alarm'
  | 'announcement'
  | 'audit'
  | 'token'
  | 'landing'
  | 'view'
  | 'console'
  | 'apps'
  | 'things';

const STORED = 'portal.locale';
/** `TYPE.literal` of the parser, which no page loads. */
const LITERAL = 0;
/** The bundles of first pages; the addresses of the others are loaded with the first of them. */
const loaders = import.meta.glob<{ default: Compiled }>('./compiled/*/{portal,sign-in}.json');

const known = (locale: string | null | undefined) => LOCALES.find((entry) => entry === locale);

/** The long locale of a language key or browser language: zh, zh-TW → zh-CN (I18N-09). */
export function longLocale(language: string): Locale | undefined {
  return known(language) ?? LOCALES.find((locale) => locale.slice(0, 2) === language.slice(0, 2).toLowerCase());
}

/**
 * The language before the OU is known: the stored choice, else the browser's, else en-US (I18N-07). If the installation
 * offers only some (CONF-12), only of `offered`, and the first of these if none matches.
 */
export function initialLocale(offered: readonly Locale[] = LOCALES): Locale {
  const wishes = [known(localStorage.getItem(STORED)), ...navigator.languages.map(longLocale), 'en-US' as const];
  return wishes.find((locale) => locale && offered.includes(locale)) ?? offered[0] ?? 'en-US';
}

/** The languages of a languageConfig, in the usual order; all without one (CONF-12). */
export function parseLocales(languageConfig: string | undefined): readonly Locale[] {
  if (!languageConfig) return LOCALES;
  const list = JSON.parse(languageConfig) as readonly string[];
  return LOCALES.filter((locale) => list.includes(locale));
}

/** Remembers the choice in this browser. */
export function storeLocale(locale: Locale): void {
  localStorage.setItem(STORED, locale);
  document.documentElement.lang = locale;
}

/** The locale to show in an OU: the current one if the OU has it, else the OU's first (I18N-04). */
export function organizationLocale(current: Locale, languages: readonly string[]): Locale {
  return languages.includes(current) ? current : (known(languages[0]) ?? current);
}

const loaded = new Map<string, Messages>();

/** The messages of a locale that are there already. */
export const knownMessages = (locale: Locale, bundle: Bundle): Messages | undefined =>
  loaded.get(`${locale} ${bundle}`);

/** The messages of a locale; the same object each time, since other texts draw everything anew. */
export async function loadMessages(locale: Locale, bundle: Bundle): Promise<Messages> {
  const path = `./compiled/${locale}/${bundle}.json`;
  const load = loaders[path] ?? (await loadChunk(() => import('./more-bundles'))).loaders[path];
  if (!load) throw new Error(`No messages for ${locale}`);
  const compiled = (await loadChunk(load)).default;
  const before = knownMessages(locale, bundle);
  if (before) return before;
  // For a plain string react-intl looks for its parser, throws, and answers the string: each time it is shown.
  const messages = Object.fromEntries(
    Object.entries(compiled).map(([key, text]) => [
      key,
      typeof text === 'string' ? [{ type: LITERAL, value: text }] : text,
    ]),
  );
  loaded.set(`${locale} ${bundle}`, messages);
  return messages;
}

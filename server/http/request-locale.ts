import type { Request } from 'express';
import type { Locale } from '../core/locale.js';
import { languageKey, LOCALES, parseLocale } from '../core/locale.js';

/** Locales, and their languages for readers of another country. */
const TAGS = [...LOCALES, ...LOCALES.map(languageKey)];

/** The locale of a request: that of its Locale header, else the best of Accept-Language, else en-US (I18N-08). */
export function localeOf(request: Request): Locale {
  return parseLocale(request.get('locale') ?? (request.acceptsLanguages(TAGS) || undefined));
}

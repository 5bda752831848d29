import type { Request } from 'express';
import type { Locale } from '../core/locale.js';
import { languageKey, LOCALES, parseLocale } from '../core/locale.js';

/** Locales, and their languages for readers of another country. */
const TAGS = [...LOCALES, ...LOCALES.map(languageKey)];

/** The locale of a request: that of its Locale header, else the best of Accept-Language, else en-US (I18N-08). */
export function localeOf(request: Request): Locale {
  return parseLocale(request.get('locale') ?? (spokenBy(request) || undefined));
}

/** The best of Accept-Language; some programs write `zh_CN` there, which HTTP does not know. */
function spokenBy(request: Request): string | false {
  const header = request.get('accept-language');
  if (!header?.includes('_')) return request.acceptsLanguages(TAGS);
  const headers = { ...request.headers, 'accept-language': header.replaceAll('_', '-') };
  const corrected = Object.create(request, { headers: { value: headers } }) as Request;
  return corrected.acceptsLanguages(TAGS);
}

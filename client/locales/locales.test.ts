import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  initialLocale,
  LANGUAGE_NAMES,
  LOCALES,
  longLocale,
  organizationLocale,
  parseLocales,
  storeLocale,
} from './locales';

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the locale', () => {
  it('is one of seven, each named in itself [I18N-01]', () => {
    expect(LOCALES).toEqual(['en-US', 'zh-CN', 'ja-JP', 'es-ES', 'de-DE', 'pl-PL', 'fr-FR']);
    expect(new Set(Object.values(LANGUAGE_NAMES)).size).toBe(7);
  });

  it('is the stored one, else the first the browser wants, else en-US [I18N-07]', () => {
    browserSpeaks('it-IT', 'fr-CA', 'de');
    expect(initialLocale()).toBe('fr-FR');
    storeLocale('pl-PL');
    expect(initialLocale()).toBe('pl-PL');
    localStorage.setItem('portal.locale', 'it-IT');
    expect(initialLocale()).toBe('fr-FR');
    browserSpeaks('it-IT');
    expect(initialLocale()).toBe('en-US');
  });

  it('is one that the installation has, in the same order of wishes, else its first [CONF-12, I18N-07]', () => {
    browserSpeaks('it-IT', 'fr-CA', 'de');
    storeLocale('pl-PL');
    expect(initialLocale(['de-DE', 'pl-PL'])).toBe('pl-PL');
    expect(initialLocale(['zh-CN', 'de-DE', 'fr-FR'])).toBe('fr-FR');
    expect(initialLocale(['zh-CN', 'de-DE', 'en-US'])).toBe('de-DE');
    expect(initialLocale(['zh-CN', 'en-US'])).toBe('en-US');
    expect(initialLocale(['zh-CN', 'ja-JP'])).toBe('zh-CN');
  });

  it('is chosen among those of languageConfig, all where it is not known [CONF-12]', () => {
    expect(parseLocales('["fr-FR","en-US"]')).toEqual(['en-US', 'fr-FR']);
    expect(parseLocales(undefined)).toHaveLength(7);
  });

  it.each([
    ['zh', 'zh-CN'],
    ['zh-TW', 'zh-CN'],
    ['EN', 'en-US'],
    ['de-AT', 'de-DE'],
    ['it', undefined],
  ])('of %s is %s [I18N-09]', (language, locale) => {
    expect(longLocale(language)).toBe(locale);
  });

  it.each<[string[], string]>([
    [['en-US', 'de-DE'], 'de-DE'],
    [['zh-CN'], 'zh-CN'],
    [['ja-JP', 'fr-FR'], 'ja-JP'],
    [[], 'de-DE'],
    [['xx-XX'], 'de-DE'],
  ])('becomes one that the OU has: %j shows %s to a German [I18N-04]', (languages, shown) => {
    expect(organizationLocale('de-DE', languages)).toBe(shown);
  });
});

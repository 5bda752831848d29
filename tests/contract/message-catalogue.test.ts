import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES as LOCALES_OF_SERVER } from '../../server/core/locale.js';
import { FILE_CALLS } from '../../server/rest/file-calls.js';

const LOCALES = ['en-US', 'zh-CN', 'ja-JP', 'es-ES', 'de-DE', 'pl-PL', 'fr-FR'];
const SERVER = 'server/core/locales';
const CLIENT = 'client/locales/common';

/** The subject of each text, in English and in the words that say so in German. */
const TEXTS = [
  [
    SERVER,
    'error.internal',
    /System error.*contact the administrator/,
    /Systemfehler.*Administration.*Anfrage/,
    ['{requestId}'],
  ],
  [SERVER, 'error.linkExpired', /Your link has expired/, /abgelaufen/, []],
  [SERVER, 'error.sessionIdle', /session ended because of inactivity/, /Inaktivität/, []],
  [SERVER, 'error.kickedOut', /signed out because your account signed in from \{ip\}/, /abgemeldet.*\{ip\}/, ['{ip}']],
  [SERVER, 'error.wrongCode', /verification code is wrong/, /Bestätigungscode/, []],
  [CLIENT, 'common.loadFailed', /Could not load/, /geladen/, []],
  [CLIENT, 'common.tryAgain', /Try again/, /[Ee]rneut/, []],
] as const;

const read = (folder: string, locale: string, key: string) =>
  (JSON.parse(readFileSync(`${folder}/${locale}.json`, 'utf8')) as Record<string, string>)[key] ?? '';

describe('the catalogue', () => {
  it.each(TEXTS)('%s has %s in seven languages [ERRC-18]', (folder, key, english, german, placeholders) => {
    const texts = LOCALES.map((locale) => read(folder, locale, key));
    expect(texts[0]).toMatch(english);
    expect(texts[4]).toMatch(german);
    expect(new Set(texts.map((text) => text.trim()).filter(Boolean)).size).toBe(7);
    for (const text of texts) for (const placeholder of placeholders) expect(text).toContain(placeholder);
  });

  it('lists the languages that the server speaks, in one order [I18N-01]', () => {
    expect(Object.keys(JSON.parse(readFileSync('schema/locales.json', 'utf8')) as object)).toEqual(LOCALES);
    expect(LOCALES_OF_SERVER).toEqual(LOCALES);
  });

  it('names the event of every call of files', () => {
    const words = JSON.parse(readFileSync('schema/audit-words/en-US.json', 'utf8')) as Record<string, string>;
    const events = FILE_CALLS.filter(({ rule }) => rule.audit).map(
      ({ name }) => name[0]!.toLowerCase() + name.slice(1),
    );
    expect(events).toContain('pictureUpload');
    expect(events.filter((event) => !words[`audit.event.${event}`])).toEqual([]);
  });
});

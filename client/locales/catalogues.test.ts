import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales';

const CATALOGUES = import.meta.glob<Record<string, string>>(
  ['./*/*.json', '../../schema/audit-words/*.json', '!./compiled/**'],
  { eager: true, import: 'default' },
);
const folders = [...new Set(Object.keys(CATALOGUES).map((path) => path.replace(/\/[^/]+$/, '')))];
const read = (folder: string, locale: string) => CATALOGUES[`${folder}/${locale}.json`] ?? {};

/** Names of products and formats, the same in every language. */
const PRODUCTS: readonly string[] = ['Entra ID', 'Google', 'JSON', 'Keycloak', 'Okta'];

/** Numbers with a sign, the same in every language. */
const NUMBERS: readonly string[] = ['+{count, number}', '{name}, {size} kB'];

/** Written as in English: loan words and words both languages share. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  'zh-CN': ['“{name}”'],
  'es-ES': [
    'Claims',
    'Color',
    'Cookies',
    'Manual',
    'No',
    'Portal',
    'Roles',
    'Widgets',
    '{filter}: {values}',
    'Total',
    '{source}: {text}',
  ],
  'de-DE': [
    'Administrator',
    'Claims',
    'Cookies',
    'Details',
    'Graph',
    'Import',
    'Integration',
    'Name',
    'Operation',
    'Plugin',
    'Plugins',
    'Portal',
    'Position',
    'Standard',
    'Status',
    '{filter}: {values}',
    '{name}?',
    'in {app}',
    'optional',
    'Alarm',
    'Desktop',
    'Info',
    'Link',
    'Live',
    'Text',
    '{source}: {text}',
    'Information',
    'Logo',
    'System',
    'Widgets',
  ],
  'pl-PL': [
    'Administrator',
    'E-mail',
    'Import',
    'Menu',
    'Portal',
    'Status',
    '{filter}: {values}',
    '{name}?',
    'Alarm',
    'Link',
    '{source}: {text}',
    'Logo',
    'System',
  ],
  'fr-FR': [
    'Sections',
    'Site',
    'Standard',
    'Type',
    'Actions',
    'Application',
    'Applications',
    'Attention',
    'Claims',
    'Code',
    'Cookies',
    'Description',
    'E-mail',
    'Guide',
    'Information',
    'Menu',
    'Menus',
    'Messages',
    'Notifications',
    'Pages',
    'Secret',
    'Sessions',
    'Structure',
    'Structures',
    'Urgent',
    'application',
    'menu',
    '{count, plural, one {# application} other {# applications}}',
    '{count, plural, one {# structure} other {# structures}}',
    '{count, plural, =0 {Structures} one {# structure} other {# structures}}',
    '{count, plural, one {# menu} other {# menus}}',
    '{size} / page',
    'Active',
    'E-mails',
    'Info',
    'Invitation',
    'Message',
    'Note',
    'Pause',
    'Total',
    'Action',
    'Logo',
    'Mobile',
    'Version',
    'Widgets',
  ],
};

/** Arguments and tags: what a translation must keep. */
function placeholders(elements: readonly MessageFormatElement[]): string[] {
  const found = elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.plural:
      case TYPE.select:
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => placeholders(value))];
      case TYPE.tag:
        return [`<${element.value}>`, ...placeholders(element.children)];
      default:
        return [element.value];
    }
  });
  return [...new Set(found)].sort();
}

describe.each(folders)('the texts of %s', (folder) => {
  const english = read(folder, 'en-US');

  it.each(LOCALES)('are all there in %s, none empty [I18N-10]', (locale) => {
    const texts = read(folder, locale);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(LOCALES)('keep their placeholders in %s [I18N-10]', (locale) => {
    for (const [key, text] of Object.entries(read(folder, locale))) {
      expect([key, placeholders(parse(text))]).toEqual([key, placeholders(parse(english[key] ?? ''))]);
    }
  });

  it.each(LOCALES.filter((locale) => locale !== 'en-US'))('are translated to %s [I18N-10, ERRC-24]', (locale) => {
    const texts = read(folder, locale);
    const alike = Object.entries(english).filter(
      ([key, text]) =>
        texts[key] === text && ![...PRODUCTS, ...NUMBERS].includes(text) && !ALIKE[locale]?.includes(text),
    );
    expect(alike).toEqual([]);
  });
});

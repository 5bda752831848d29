import { expect, it } from 'vitest';
import type { ManifestChange } from './manifest-text';
import { differencesOf, placedFaults, rangeOfLine, readManifest } from './manifest-text';

it('reads one JSON object, and tells the place of a fault in any other text [APPC-05]', () => {
  expect(readManifest(' {"key":"tides"} ')).toEqual({ manifest: { key: 'tides' } });
  for (const text of ['[]', '7', 'null', '"text"']) expect(readManifest(text)).toEqual({ fault: null });
  expect(readManifest('{\n  "key": "tides",\n  "name" "Tides"\n}')).toEqual({ fault: { line: 3, column: 10 } });
  expect(readManifest('{\n  // A comment\n}')).toEqual({ fault: { line: 2, column: 3 } });
  expect(readManifest('{"key":')).toEqual({ fault: { line: 1, column: 8 } });
});

const TEXT = `{
  "manifest": 1,
  "name": { "en": "Tides" },
  "menus": [
    { "code": "levels", "name": { "en": "Levels" } },
    {
      "code": "null",
      "name": { "en": "Night" },
      "url": "ftp://tides.example"
    }
  ]
}`;

it('names the line of each fault, in their order; a missing part is missed where it would stand [APPC-06]', () => {
  const faults = ['menus.1.url', 'menus.1.code', 'menus.0.url', 'menus', 'key', ''].map((path) => ({
    path,
    message: path,
  }));
  expect(placedFaults(TEXT, faults).map(({ path, line }) => [line, path])).toEqual([
    [1, 'key'],
    [1, ''],
    [4, 'menus'],
    [5, 'menus.0.url'],
    [7, 'menus.1.code'],
    [9, 'menus.1.url'],
  ]);
  const [begin, end] = rangeOfLine(TEXT, 9);
  expect(TEXT.slice(begin, end)).toBe('      "url": "ftp://tides.example"');
});

it('tells a changed text for each language that differs, and any other value as it is [APPC-06]', () => {
  const change = (field: string, from: string | null, to: string | null) =>
    differencesOf({ fields: [{ field, from, to }] } as unknown as ManifestChange);
  expect(change('url', null, 'https://tides.example')).toEqual([
    { field: 'url', from: null, to: 'https://tides.example' },
  ]);
  expect(change('name', '{"en":"Tides","de":"Pegel"}', '{"en":"Tides","de":"Gezeiten","fr":"Marées"}')).toEqual([
    { field: 'name.de', from: 'Pegel', to: 'Gezeiten' },
    { field: 'name.fr', from: null, to: 'Marées' },
  ]);
  expect(change('name', '{not json', 'x')).toEqual([{ field: 'name', from: '{not json', to: 'x' }]);
});

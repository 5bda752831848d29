import { expect, it } from 'vitest';
import { readManifest } from './manifest-text';

it('reads one JSON object, and tells what is wrong with any other text [APPC-05]', () => {
  expect(readManifest(' {"key":"tides"} ')).toEqual({ manifest: { key: 'tides' } });
  for (const text of ['[]', '7', 'null', '"text"']) expect(readManifest(text)).toEqual({ fault: '' });
  expect(readManifest('{"key":')).toEqual({ fault: expect.stringContaining('JSON') });
  expect(readManifest('')).toEqual({ fault: expect.stringContaining('JSON') });
});

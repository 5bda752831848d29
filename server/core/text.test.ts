import { describe, expect, it } from 'vitest';
import { PortalError } from './errors.js';
import { optionalLine, requiredLine } from './text.js';

describe('a line that somebody typed', () => {
  it('is empty without anything to see [LIST-17, threats 30]', () => {
    for (const text of ['', '  ', '\u200b', '\u200b \u2060\ufeff', '\u3164', '\u2800', '\u00ad', '\u0301', '\u115f']) {
      expect(optionalLine('name', text, 50), JSON.stringify(text)).toBeNull();
      expect(() => requiredLine('name', text, 50), JSON.stringify(text)).toThrow(PortalError);
    }
  });

  it('keeps what joins and marks letters', () => {
    for (const text of ['👩\u200d🚀', 'e\u0301', 'क्\u200dष', '山田', '-', '7']) {
      expect(requiredLine('name', ` ${text} `, 50)).toBe(text);
    }
  });

  it('neither turns the direction of text nor breaks the line [threats 30]', () => {
    for (const text of ['a\u202eb', 'a\u2066b', 'a\nb', 'a\u2028b', 'a\u0000b', '\u202e']) {
      expect(() => requiredLine('name', text, 50), JSON.stringify(text)).toThrow(PortalError);
    }
  });
});

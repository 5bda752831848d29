import { describe, expect, it } from 'vitest';
import { PortalError } from './errors.js';
import { oneLine } from './signs.js';
import { optionalLine, requiredLine, requiredText, requireWritable } from './text.js';

describe('a line that somebody typed', () => {
  it('is empty without anything to see [LIST-17, threats 30]', () => {
    for (const text of ['', '  ', '\u200b', '\u200b \u2060\ufeff', '\u3164', '\u2800', '\u00ad', '\u0301', '\u115f']) {
      expect(optionalLine('name', text, 50), JSON.stringify(text)).toBeNull();
      expect(() => requiredLine('name', text, 50), JSON.stringify(text)).toThrow(PortalError);
    }
  });

  it('keeps what joins and marks letters', () => {
    for (const text of [
      '👩\u200d🚀',
      'e\u0301',
      'क्\u200dष',
      'می\u200cخواهم',
      'ന്\u200d',
      '❤\ufe0f\u200d🔥',
      '山田',
      '-',
      '7',
    ]) {
      expect(requiredLine('name', ` ${text} `, 50)).toBe(text);
    }
  });

  it('neither turns the direction of text nor breaks the line [threats 30]', () => {
    for (const text of ['a\u202eb', 'a\u2066b', 'a\nb', 'a\u2028b', 'a\u0000b', '\u202e']) {
      expect(() => requiredLine('name', text, 50), JSON.stringify(text)).toThrow(PortalError);
    }
  });

  it('holds no signs that make two names look the same [LIST-16, threats 30]', () => {
    for (const text of [
      'Ad\u200bmin',
      'Ad\u200dmin',
      'Ad\u200cmin',
      'Ad\u2060min',
      'Ad\ufeffmin',
      '山\u200d田',
      '山 \u200c田',
      '7\u200d',
    ]) {
      expect(() => requiredLine('name', text, 50), JSON.stringify(text)).toThrow(PortalError);
    }
  });
});

describe('a text of several lines', () => {
  it('holds line ends and tabs, and is there', () => {
    const text = 'Two turbines stopped.\r\n\tNorth:\t7\n';
    requireWritable('body', text);
    expect(requiredText('body', text)).toBe(text);
    for (const empty of [' \n\t', '\u200b\n\u2060']) expect(() => requiredText('body', empty)).toThrow(PortalError);
  });

  it('neither turns the direction of text nor holds other controls [threats 30]', () => {
    const hidden = ['\u0000', '\u0008', '\u000b', '\u001b', '\u007f', '\u0080', '\u009f', '\ud800', '\udc00'];
    const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
    for (const sign of [...hidden, ...turning]) {
      const refusal = { code: 'INVALID_PARAMETER', messageKey: 'error.hiddenSigns' };
      expect(() => requireWritable('body', `a${sign}b`), JSON.stringify(sign)).toThrow(
        expect.objectContaining(refusal),
      );
    }
  });
});

describe('a line of what others say', () => {
  it('is cleaned: signs of no width go, what breaks or turns it becomes a blank [threats 30]', () => {
    expect(oneLine(' An\u200bna\u202e\u2066\r\nBcc: x\u0000 ')).toBe('Anna Bcc: x');
    expect(oneLine('می\u200cخواهم 👩\u200d🚀')).toBe('می\u200cخواهم 👩\u200d🚀');
  });
});

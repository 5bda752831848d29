import { describe, expect, it } from 'vitest';
import { AsciiSet } from './ascii-set.js';

describe('a set of ASCII texts', () => {
  it('knows each of 100,000 ids, and no other, once', () => {
    const set = new AsciiSet();
    for (let at = 0; at < 100_000; at += 1) expect(set.add(`BENCH-${at}`)).toBe(true);
    expect(set.size).toBe(100_000);
    for (let at = 0; at < 100_000; at += 7) {
      expect(set.has(`BENCH-${at}`)).toBe(true);
      expect(set.add(`BENCH-${at}`)).toBe(false);
      expect(set.has(`bench-${at}`)).toBe(false);
      expect(set.has(`BENCH-${at + 100_000}`)).toBe(false);
    }
    expect(set.size).toBe(100_000);
  });

  it('tells texts of any length apart, one that begins another among them', () => {
    const set = new AsciiSet();
    const texts = Array.from({ length: 255 }, (_, at) => '~'.repeat(at + 1));
    for (const text of texts) expect(set.has(text)).toBe(false);
    for (const text of texts) expect(set.add(text)).toBe(true);
    expect(texts.every((text) => set.has(text))).toBe(true);
    expect(set.has('~~!')).toBe(false);
    expect(set.size).toBe(255);
  });
});

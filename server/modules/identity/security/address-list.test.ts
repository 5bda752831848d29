import { describe, expect, it } from 'vitest';
import { canonicalEntry } from './address-list.js';

describe('an entry of an IP list', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['192.168.0.7/32', '192.168.0.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::1', '::1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ])('%s is kept as %s [SECR-12]', (entry, kept) => {
    expect(canonicalEntry(entry)).toBe(kept);
  });

  it.each([
    '',
    'text',
    '10.0.0',
    '10',
    '0x0a000001',
    '010.0.0.1',
    '10.0.0.256',
    '10.0.0.1.1',
    '10.0.0.1 ',
    '-1.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '/8',
    '2001:db8::/129',
    '2001:db8:::1',
    'fe80::1%eth0',
    '::ffff:010.0.0.1',
    '::ffff:10.1',
    '[::1]',
    '1::2::3',
    '10.0.0.1-10.0.0.9',
    '*',
    '10.0.*.*',
  ])('%j is none [SECR-12, SECR-21]', (entry) => {
    expect(canonicalEntry(entry)).toBeNull();
  });

  it('has 49 signs at most, and what is longer costs nothing [SECR-12, threats 33]', () => {
    const longest = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255/128';
    expect(canonicalEntry(longest)).toBe('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff');
    const began = performance.now();
    for (const sign of ['.', ':', '1', '1.', 'a:', '/']) {
      expect(canonicalEntry(`:${sign.repeat(1_000_000)}x`)).toBeNull();
    }
    expect(performance.now() - began).toBeLessThan(500);
  });
});

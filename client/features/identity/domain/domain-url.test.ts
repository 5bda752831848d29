import { describe, expect, it } from 'vitest';
import { isDomainUrl, isIdp, suggestIdp } from './domain-url';

describe('the url of a domain', () => {
  it.each([
    'example.com',
    ' example.com/Team/ ',
    'example.com:8443',
    'intranet',
    '10.0.0.7',
    '[::1]/x',
    'bücher.example',
  ])('%s is host and path without scheme [DOMN-04]', (text) => expect(isDomainUrl(text)).toBe(true));

  it.each([
    'https://example.com',
    'http:example.com',
    '//example.com',
    'javascript:alert(1)',
    '',
    ' ',
    '/path',
    'a b.com',
    'me@example.com',
    'example.com?x=1',
    'example.com#x',
    'example..com',
    '-a.example',
    '1',
    '0x7f.1',
    'a_b.com',
    'example.com:99999',
    'example.com:0',
    'example.com/%zz',
    `example.com/${'x'.repeat(490)}`,
  ])('%j is refused [DOMN-05, LIST-17]', (text) => expect(isDomainUrl(text)).toBe(false));
});

describe('the name for /site/', () => {
  it('is suggested from the host', () => {
    expect(suggestIdp('Example.com:8443/Team')).toBe('example.com');
    expect(suggestIdp('bücher.example')).toBe('xn--bcher-kva.example');
    expect(suggestIdp('https://example.com')).toBe('');
    expect(suggestIdp('[::1]')).toBe('');
    expect(suggestIdp('ab')).toBe('');
  });

  it('is made of lower-case letters, digits, hyphens and dots', () => {
    expect(['north', 'a-1.b', 'a'.repeat(50)].every(isIdp)).toBe(true);
    expect(['ab', 'North', 'a/b', '.ab', 'ab-', 'a b', 'a'.repeat(51)].some(isIdp)).toBe(false);
  });
});

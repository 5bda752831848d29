import { describe, expect, it } from 'vitest';
import { parseDomainUrl } from './domain-url.js';

describe('the url of a domain', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['  Example.COM/  ', 'https://example.com'],
    ['example.com.', 'https://example.com'],
    ['example.com:443/', 'https://example.com'],
    ['example.com:8443/Team//', 'https://example.com:8443/Team'],
    ['example.com/a/../b', 'https://example.com/b'],
    ['example.com/%61%7E%2d%c3%a4', 'https://example.com/a~-%C3%A4'],
    ['intranet', 'https://intranet'],
    ['10.0.0.7/portal', 'https://10.0.0.7/portal'],
    ['[2001:DB8::1]', 'https://[2001:db8::1]'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['ＥＸＡＭＰＬＥ.com', 'https://example.com'],
  ])('%s is kept as %s, in one spelling [DOMN-04, DOMN-10]', (entered, url) => {
    const parsed = parseDomainUrl(entered);
    expect(parsed.url).toBe(url);
    expect(parsed.urlHash).toBe(parseDomainUrl(url.slice('https://'.length)).urlHash);
  });

  it.each([
    'https://example.com',
    'http://example.com',
    'HTTPS:example.com',
    'ftp://example.com',
    '//example.com',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'data:text/html,x',
    'file:///etc/passwd',
    '',
    '   ',
    '/',
    '/path',
    '.',
    '..',
    'example..com',
    '-example.com',
    'example-.com',
    'exa_mple.com',
    'user@example.com',
    'user:word@example.com',
    'example.com?x=1',
    'example.com#x',
    'example.com\\evil.example',
    'exa mple.com',
    'example.com/a b',
    'example.com/a\nb',
    'example\t.com',
    'example\u0000.com',
    'example.com:port',
    'example.com/%zz',
    'example.com/%a',
    'example.com:0',
    'example.com:99999',
    'example.com:',
    '%65xample.com',
    '[::1',
    '[example.com]',
    '1',
    '0x7f.0.0.1',
    '256.1.1.1',
    '127.1',
    `${'a'.repeat(64)}.example`,
    `example.com/${'a'.repeat(490)}`,
    '<script>.example',
    'a,b.example',
  ])('refuses %j: no host and path without scheme [DOMN-05, LIST-17]', (entered) => {
    expect(() => parseDomainUrl(entered)).toThrowError(
      expect.objectContaining({ envelopeCode: 400, details: expect.objectContaining({ field: 'url' }) as unknown }),
    );
  });

  it('is refused in a moment, however long it is [threats 33]', () => {
    const began = performance.now();
    for (const sign of ['/', '//x', '.', '-', '%41'])
      expect(() => parseDomainUrl(`example.com/${sign.repeat(300_000)}x`)).toThrowError();
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('may be entered with escapes that its stored form leaves out [DOMN-04]', () => {
    expect(parseDomainUrl(`example.com/${'%41'.repeat(400)}//`).url).toBe(`https://example.com/${'A'.repeat(400)}`);
  });
});

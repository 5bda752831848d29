import { describe, expect, it } from 'vitest';
import { cookies, framing, mixedContent } from './embed-rules.js';

const PORTAL = new URL('https://portal.acme.com');
const PAGE = new URL('https://app.example/start');
const codes = (headers: Record<string, string>, page = PAGE, portal = PORTAL) =>
  framing(new Headers(headers), page, portal).code;

describe('framing', () => {
  it.each([
    [{}, 'FRAMING_ALLOWED'],
    [{ 'x-frame-options': 'DENY' }, 'FRAME_OPTIONS'],
    [{ 'x-frame-options': 'sameorigin' }, 'FRAME_OPTIONS'],
    [{ 'x-frame-options': 'SAMEORIGIN, SAMEORIGIN' }, 'FRAME_OPTIONS'],
    [{ 'x-frame-options': 'ALLOW-FROM https://portal.acme.com' }, 'FRAMING_ALLOWED'],
    [{ 'x-frame-options': 'nonsense' }, 'FRAMING_ALLOWED'],
    [{ 'content-security-policy-report-only': "frame-ancestors 'none'" }, 'FRAMING_ALLOWED'],
    [{ 'content-security-policy': "default-src 'none'" }, 'FRAMING_ALLOWED'],
  ])('%o is %s [BYND-08]', (headers, code) => expect(codes(headers as Record<string, string>)).toBe(code));

  it.each([
    ["'none'", false],
    ['', false],
    ["'self'", false],
    ['*', true],
    ['https:', true],
    ['http:', true],
    ['wss:', false],
    ['https://portal.acme.com', true],
    ['https://portal.acme.com:443', true],
    ['https://portal.acme.com:8443', false],
    ['https://portal.acme.com:*', true],
    ['http://portal.acme.com', true],
    ['http://portal.acme.com:80', true],
    ['portal.acme.com', true],
    ['PORTAL.ACME.COM', true],
    ['https://portal.acme.com/any/path', true],
    ['*.acme.com', true],
    ['https://*.acme.com', true],
    ['*.portal.acme.com', false],
    ['acme.com', false],
    ['*.me.com', false],
    ['https://evil.example https://portal.acme.com', true],
  ])('by frame-ancestors %s is allowed: %s [BYND-08]', (sources, isAllowed) => {
    const headers = { 'content-security-policy': `default-src 'self'; Frame-Ancestors ${sources}; img-src *` };
    expect(codes(headers) === 'FRAMING_ALLOWED').toBe(isAllowed);
    // Browsers ignore the older header beside such a policy.
    expect(codes({ ...headers, 'x-frame-options': 'DENY' }) === 'FRAMING_ALLOWED').toBe(isAllowed);
  });

  it('is refused by any of several policies, and never by the own origin [BYND-08]', () => {
    const both = { 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" };
    expect(codes(both)).toBe('FRAME_ANCESTORS');
    expect(framing(new Headers(both), PAGE, PORTAL).detail).toBe("frame-ancestors 'none'");
    const own = new URL('/app', PORTAL);
    expect(codes({ 'x-frame-options': 'SAMEORIGIN' }, own)).toBe('FRAMING_ALLOWED');
    expect(codes({ 'content-security-policy': "frame-ancestors 'self'" }, own)).toBe('FRAMING_ALLOWED');
  });
});

describe('mixed content', () => {
  it('is any plain page on the way under https, but of the own machine [BYND-08]', () => {
    const plain = new URL('http://app.example/');
    expect(mixedContent([PAGE], PORTAL).code).toBe('PROTOCOL_FITS');
    expect(mixedContent([plain, PAGE], PORTAL)).toMatchObject({ code: 'PLAIN_HTTP', detail: plain.href });
    expect(mixedContent([plain], new URL('http://portal.acme.com')).code).toBe('PROTOCOL_FITS');
    expect(mixedContent([new URL('http://localhost:3000/')], PORTAL).code).toBe('PROTOCOL_FITS');
  });
});

describe('cookies', () => {
  it.each([
    [[], PAGE, ['COOKIES_FIT', null]],
    [['sid=1; SameSite=None; Secure; HttpOnly'], PAGE, ['COOKIES_FIT', null]],
    [['sid=1; Secure'], PAGE, ['COOKIE_SAME_SITE', 'sid']],
    [['sid=1; samesite = lax', 'csrf=2; SameSite=Strict'], PAGE, ['COOKIE_SAME_SITE', 'sid, csrf']],
    [['sid=1; SameSite=None'], PAGE, ['COOKIE_NOT_SECURE', 'sid']],
    [['sid=1; SameSite=Lax'], new URL('https://app.acme.com'), ['COOKIES_FIT', null]],
    [['sid=1; SameSite=Lax'], new URL('http://app.acme.com'), ['COOKIE_SAME_SITE', 'sid']],
    [['sid=1'], new URL('https://10.1.2.3'), ['COOKIE_SAME_SITE', 'sid']],
  ] as const)('%o of %s are %o [BYND-08]', (set, page, [code, detail]) => {
    expect(cookies(set, page, PORTAL)).toMatchObject([{ code, detail }]);
  });

  it('of names under a short suffix are those of another site [BYND-08]', () => {
    const [own, other] = [new URL('https://portal.acme.co.uk'), new URL('https://app.other.co.uk')];
    expect(cookies(['sid=1'], other, own)[0]?.code).toBe('COOKIE_SAME_SITE');
    expect(cookies(['sid=1'], new URL('https://app.acme.co.uk'), own)[0]?.code).toBe('COOKIES_FIT');
  });
});

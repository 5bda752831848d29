import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './redirect';
import { HOSTILE_REDIRECTS } from './redirect-corpus';

const ORIGIN = 'https://portal.example';

describe('the redirect parameter', () => {
  it.each(['/portal', '/admin/users?page=2', '/a1/overview#top'])('follows %s of this origin [ROUTE-31]', (path) => {
    expect(safeRedirect(path, ORIGIN)).toBe(path);
  });

  it.each([
    null,
    '',
    '/404',
    '/not-found',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/a\\b',
    'portal',
  ])('leads home for %j [ROUTE-31, ROUTE-32]', (path) => {
    expect(safeRedirect(path, ORIGIN)).toBe('/');
  });

  it.each([...HOSTILE_REDIRECTS, ...HOSTILE_REDIRECTS.map(encodeURIComponent)])(
    'stays on this origin for %j, however often it is read [ROUTE-32, threats 16, threats 44]',
    (wanted) => {
      const once = safeRedirect(wanted, ORIGIN);
      const twice = safeRedirect(once, ORIGIN);
      for (const path of [once, twice]) {
        expect(new URL(path, `${ORIGIN}/login`).origin).toBe(ORIGIN);
        expect(path).toMatch(/^\/(?![/\\])/);
      }
      expect(twice).toBe(once);
    },
  );

  it('is answered as the browser will write it [threats 44]', () => {
    expect(safeRedirect('/x/../portal?a= b#c', ORIGIN)).toBe('/portal?a=%20b#c');
    expect(safeRedirect('/%2e%2e/x/./y', ORIGIN)).toBe('/x/y');
    expect(safeRedirect('/.//evil.example', ORIGIN)).toBe('/');
    expect(safeRedirect('/x/..//evil.example', ORIGIN)).toBe('/');
    expect(safeRedirect('/%2e//evil.example', ORIGIN)).toBe('/');
    expect(safeRedirect('/x/../404', ORIGIN)).toBe('/');
  });

  it('keeps path and query of the page a stranger wanted [ROUTE-23]', () => {
    expect(loginPath('/admin/users?page=2')).toBe('/login?redirect=%2Fadmin%2Fusers%3Fpage%3D2');
  });
});

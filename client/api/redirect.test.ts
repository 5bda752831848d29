import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './redirect';

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

  it('keeps path and query of the page a stranger wanted [ROUTE-23]', () => {
    expect(loginPath('/admin/users?page=2')).toBe('/login?redirect=%2Fadmin%2Fusers%3Fpage%3D2');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followSsoRedirect } from './sso-redirect';

/** The address that the page left for, null while it stayed. */
let left: string | null;
/** How often the server was asked for the origins. */
let asked: number;

beforeEach(() => {
  left = null;
  asked = 0;
  vi.spyOn(location, 'replace').mockImplementation((url) => {
    left = String(url);
  });
  vi.stubGlobal('fetch', () => {
    asked += 1;
    const ssoConfig = JSON.stringify([{ idp: 'x', name: 'X', origin: 'https://other.example' }]);
    return Promise.resolve(new Response(JSON.stringify({ data: { configByKeys: { ssoConfig } } })));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const SIGN_IN = /^\/(login|sso-login|reset-password|forget-password|init-user|site\/[^/]+)$/;
async function open(address: string) {
  history.replaceState(null, '', address);
  const hasLeft = await followSsoRedirect(SIGN_IN.test(location.pathname));
  expect(hasLeft).toBe(left !== null);
  return left;
}

describe('an ssoRedirect', () => {
  it.each([
    ['/portal?ssoRedirect=/site/works', '/site/works?redirect=%2Fportal'],
    ['/portal?appId=A1&ssoRedirect=/site/works', '/site/works?redirect=%2Fportal%3FappId%3DA1'],
    ['/admin/users?ssoRedirect=%2Fsite%2Fworks', '/site/works?redirect=%2Fadmin%2Fusers'],
    ['/?ssoRedirect=/site/works', '/site/works'],
    ['/nowhere?ssoRedirect=/site/works', '/site/works?redirect=%2Fnowhere'],
    ['/login?ssoRedirect=/site/works', '/site/works'],
    ['/login?redirect=%2Fportal%3Fa%3D1&ssoRedirect=/site/works', '/site/works?redirect=%2Fportal%3Fa%3D1'],
    ['/login?redirect=%2Fportal%3FssoRedirect%3D%2Fsite%2Fworks', '/site/works?redirect=%2Fportal'],
    ['/forget-password?ssoRedirect=/site/works', '/site/works'],
    ['/init-user?token=t&ssoRedirect=/site/works', '/site/works'],
    ['/reset-password?token=t&ssoRedirect=/site/works', '/site/works'],
    ['/site/first?ssoRedirect=/site/works', '/site/works'],
    ['/portal?ssoRedirect=/site/works%3Fredirect%3D%252Fadmin%252Fusers', '/site/works?redirect=%2Fadmin%2Fusers'],
  ])('is followed at %s [SSO-04, SSO-05]', async (address, target) => {
    expect(await open(address)).toBe(target);
    expect(asked).toBe(0);
  });

  it('is followed to an origin of ssoConfig, from any page [SSO-05]', async () => {
    expect(await open('/portal?ssoRedirect=https://other.example/site/x')).toBe('https://other.example/site/x');
    expect(asked).toBe(1);
  });

  it.each([
    '/portal?ssoRedirect=https://evil.example/site/x',
    '/portal?ssoRedirect=//evil.example/site/x',
    '/portal?ssoRedirect=/portal',
    '/portal?ssoRedirect=',
    '/portal?ssoRedirect=javascript:alert(1)',
    '/portal?other=ssoRedirect',
    '/portal',
    // The answer of a provider is dealt with first.
    '/sso-login?code=c&state=s&ssoRedirect=/site/works',
    '/sso-login?redirect=%2Fportal%3FssoRedirect%3D%2Fsite%2Fworks',
  ])('is not followed at %s [SSO-03, SSO-05, threats 16]', async (address) => {
    expect(await open(address)).toBeNull();
  });

  it('is not followed to the provider that this browser went to last [SSO-04]', async () => {
    localStorage.setItem('portal.ssoSite', 'works');
    expect(await open('/portal?ssoRedirect=/site/works')).toBeNull();
    expect(await open('/portal?ssoRedirect=https://other.example/site/works')).toBeNull();
    expect(await open('/portal?ssoRedirect=/site/others')).toBe('/site/others?redirect=%2Fportal');
  });
});

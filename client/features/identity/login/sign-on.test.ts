import { afterEach, describe, expect, it } from 'vitest';
import { HOSTILE_REDIRECTS } from '../../../core/redirect-corpus';
import {
  leaveFor,
  originsOf,
  providersOf,
  sitePath,
  siteOf,
  ssoRedirectOf,
  storedSite,
  takeCallback,
  wantedSsoRedirect,
} from './sign-on';

const PORTAL = 'https://portal.example';
const ALLOWED = ['https://other.example'];
const follow = (wanted: string | null, stored: string | null = null) => ssoRedirectOf(wanted, ALLOWED, stored, PORTAL);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('where ssoRedirect leads', () => {
  it.each([
    ['/site/works', '/site/works'],
    ['/site/works?redirect=%2Fportal', '/site/works?redirect=%2Fportal'],
    ['https://other.example/site/works', 'https://other.example/site/works'],
    ['https://other.example/anything', 'https://other.example/anything'],
  ])('to %s [SSO-04, SSO-05]', (wanted, target) => {
    expect(follow(wanted)).toBe(target);
  });

  it.each([
    null,
    '',
    '/portal',
    '/site/',
    '/site/a/b',
    'site/works',
    '//evil.example/site/works',
    '///evil.example/site/works',
    '/\\evil.example/site/works',
    '\\\\evil.example/site/works',
    '/site/../login',
    '/site/works/../../portal',
    'https://evil.example/site/works',
    'https://other.example.evil.example/site/works',
    'https://other.example@evil.example/site/works',
    'https://user@other.example/site/works',
    'https://other.example:8443/site/works',
    'http://other.example/site/works',
    'https:other.example/site/works',
    'https:/\\other.example/site/works',
    `${PORTAL}/site/works`,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//site/works',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://other.example/1',
    ' https://other.example/site/works',
    '\t//evil.example/site/works',
    '%2F%2Fevil.example/site/works',
    '/%5Cevil.example/site/works',
    'https://',
  ])('nowhere for %j [SSO-05, threats 16]', (wanted) => {
    expect(follow(wanted)).toBeNull();
  });

  it.each([...HOSTILE_REDIRECTS, ...HOSTILE_REDIRECTS.map(encodeURIComponent)])(
    'nowhere for %j, on its own or behind a page that was wanted [SSO-05, threats 44]',
    (wanted) => {
      expect(follow(wanted)).toBeNull();
      expect(follow(`${wanted}/site/works`)).toBeNull();
      const behind = wantedSsoRedirect(`?redirect=${encodeURIComponent(`/portal?ssoRedirect=${wanted}`)}`);
      expect(follow(behind)).toBeNull();
    },
  );

  it('nowhere for the provider this browser went to last, here or elsewhere [SSO-04]', () => {
    expect(follow('/site/works', 'works')).toBeNull();
    expect(follow('/site/w%6Frks', 'works')).toBeNull();
    expect(follow('https://other.example/site/works', 'works')).toBeNull();
    expect(follow('/site/other', 'works')).toBe('/site/other');
  });

  it('is read from the address, or from the page that was wanted [SSO-04]', () => {
    expect(wantedSsoRedirect('?ssoRedirect=%2Fsite%2Fworks')).toBe('/site/works');
    expect(wantedSsoRedirect(`?redirect=${encodeURIComponent('/portal?ssoRedirect=/site/works')}`)).toBe('/site/works');
    expect(wantedSsoRedirect(`?redirect=${encodeURIComponent('//evil.example?ssoRedirect=/site/works')}`)).toBeNull();
    expect(wantedSsoRedirect('')).toBeNull();
  });
});

describe('the providers', () => {
  it('are those of the installation, then those of the host, each once [SSO-01, CONF-07]', () => {
    const config = JSON.stringify([
      { idp: 'works', name: 'Works ID', icon: '/works.svg', origin: 'https://other.example/path' },
      { idp: 'plain', name: 'Plain', icon: 'https://evil.example/pixel.png' },
    ]);
    expect(
      providersOf(config, [
        { idp: 'works', name: 'Same' },
        { idp: 'host', name: 'Host' },
      ]),
    ).toEqual([
      { idp: 'works', name: 'Works ID', icon: '/works.svg' },
      { idp: 'plain', name: 'Plain', icon: null },
      { idp: 'host', name: 'Host', icon: null },
    ]);
    expect(originsOf(config)).toEqual(['https://other.example']);
  });

  it.each([
    undefined,
    '',
    'no json',
    '{}',
    'null',
    '[null, 1, "x", {}, {"idp": 1, "name": []}, {"origin": "javascript:x"}]',
  ])('leave out what is malformed: %j [CONF-02]', (config) => {
    expect(providersOf(config, [])).toEqual([]);
    expect(originsOf(config)).toEqual([]);
  });

  it('have a path that comes back to the page that was wanted [SSO-02]', () => {
    expect(sitePath('works', '')).toBe('/site/works');
    expect(sitePath('wörks', '?redirect=%2Fportal%3Fa%3D1')).toBe('/site/w%C3%B6rks?redirect=%2Fportal%3Fa%3D1');
    expect(siteOf('/site/w%C3%B6rks')).toBe('wörks');
    expect(siteOf('/site/%E0%A4%A')).toBeNull();
  });
});

describe('the way there and back', () => {
  it('remembers provider and page, and takes the answer out of the address [SSO-02, SSO-03]', () => {
    history.replaceState(null, '', '/site/works?redirect=%2Fportal');
    leaveFor('works');
    expect(storedSite()).toBe('works');
    history.replaceState(null, '', '/sso-login?code=c&state=s&iss=i');
    expect(takeCallback()).toEqual({ code: 'c', error: null, state: 's', iss: 'i' });
    expect(location.pathname + location.search).toBe('/sso-login?redirect=%2Fportal');
    history.replaceState(null, '', '/sso-login?error=access_denied&state=s');
    expect(takeCallback()).toEqual({ code: null, error: 'access_denied', state: 's', iss: null });
    expect(location.pathname + location.search).toBe('/sso-login');
  });
});

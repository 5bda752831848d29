import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Hostility } from '../../../../tests/support/services/identity-provider.js';
import { IdentityProvider } from '../../../../tests/support/services/identity-provider.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { codeOfAnswer, makeDomain, SsoBrowser } from '../../../../tests/support/services/sso-browser.js';
import { moveClock, resetClock } from '../../../core/clock.js';

const REDIRECT = 'http://portal.test/sso-login';
const MINUTE = 60_000;

let portal: TestPortal;
let provider: IdentityProvider;
let ouId: string;

beforeAll(async () => {
  provider = await IdentityProvider.start(REDIRECT);
  portal = await startTestPortal({ env: { OIDC_ALLOWED_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
});
afterEach(() => {
  provider.hostility = {};
  resetClock();
});

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;

let people = 0;
function somebody(claims: Record<string, unknown> = {}): string {
  const sub = `attack-${(people += 1)}`;
  provider.person(sub, { preferred_username: `mallory.${people}`, ...claims });
  return sub;
}

/** A sign-on up to the point where the browser is back at the portal. */
async function comeBack(idp: string, sub = somebody()) {
  const browser = new SsoBrowser(portal.url);
  return { browser, callback: await provider.visit(await browser.beginUrl(idp), sub) };
}

/** Nobody came in: no account of the domain, no session, no identity. */
async function expectNothing(domainId: string, browser?: SsoBrowser): Promise<void> {
  expect(await sql('SELECT username FROM account WHERE domain_id = ?', [domainId])).toEqual([]);
  expect(await sql('SELECT 1 FROM domain_identity WHERE domain_id = ?', [domainId])).toEqual([]);
  expect(await sql('SELECT 1 FROM session WHERE domain_id = ?', [domainId])).toEqual([]);
  if (browser) expect(browser.client.authorization).toBeNull();
}

describe('a provider’s answer that does not hold', () => {
  const change = (claims: Record<string, unknown>): Hostility => ({ idToken: (token) => ({ ...token, ...claims }) });
  const past = Math.floor(Date.now() / 1000) - 3_600;
  it.each<[string, Hostility]>([
    ['of another issuer', change({ iss: 'https://other.example' })],
    ['for another audience', change({ aud: 'another-client' })],
    ['for several audiences, none of them authorized', change({ aud: ['portal', 'other'], azp: 'other' })],
    ['with another nonce', change({ nonce: 'n'.repeat(43) })],
    ['without a nonce', change({ nonce: undefined })],
    ['that is over', change({ iat: past, exp: past + 60 })],
    ['without an end', change({ exp: undefined })],
    ['without a subject', change({ sub: undefined })],
    ['with a subject that is no text', change({ sub: 42 })],
    ['with an empty subject', change({ sub: '' })],
    ['with a subject of 300 characters', change({ sub: 's'.repeat(300) })],
    ['about somebody else than the user info', change({ sub: 'somebody-else' })],
    ['signed by a key nobody knows', { signature: 'foreign' }],
    ['not signed at all', { signature: 'none' }],
  ])('an ID token %s signs nobody in [SSO-07]', async (_what, hostility) => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, callback } = await comeBack(idp);
    provider.hostility = hostility;
    expect(codeOfAnswer(await browser.finish(callback))).toBe(401);
    await expectNothing(id, browser);
  });

  it('a code that was exchanged before, is made up, or belongs to another sign-on [SSO-07, threats 14]', async () => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer, { is_auto_import: 0 });
    const [first, second] = [await comeBack(idp), await comeBack(idp)];
    // The second sign-on with the first one's code: PKCE and nonce belong to another.
    const mixed = await second.browser.finish({ ...second.callback, code: first.callback.code });
    expect(codeOfAnswer(mixed)).toBe(401);
    const third = await comeBack(idp);
    expect(codeOfAnswer(await third.browser.finish({ ...third.callback, code: 'made-up' }))).toBe(401);
    await expectNothing(id);
  });

  it('an issuer in the address that is not the domain’s, or none where one is promised [SSO-07, RFC 9207]', async () => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer);
    for (const iss of ['https://other.example', '', null]) {
      const { browser, callback } = await comeBack(idp);
      expect(callback.iss).toBe(provider.issuer);
      expect(codeOfAnswer(await browser.finish({ ...callback, iss })), String(iss)).toBe(401);
    }
    await expectNothing(id);
  });
});

describe('a callback in the wrong hands', () => {
  it('comes back once: a second time it is over, whoever brings it [SSO-07, threats 14]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, callback } = await comeBack(idp);
    expect(codeOfAnswer(await browser.finish(callback))).toBe(10_000);
    expect(codeOfAnswer(await browser.finish(callback))).toBe(410);
    expect(codeOfAnswer(await new SsoBrowser(portal.url).finish(callback))).toBe(410);
  });

  it('signs nobody in when brought twice at once [SSO-07]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, callback } = await comeBack(idp);
    const codes = (await Promise.all([browser.finish(callback), browser.finish(callback)])).map(codeOfAnswer);
    expect(codes.sort((one, other) => one - other)).toEqual([410, 10_000]);
  });

  it('does nothing in a browser that did not begin it, and is used up by that [threats 14]', async () => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, callback } = await comeBack(idp);
    const victim = new SsoBrowser(portal.url);
    expect(codeOfAnswer(await victim.finish(callback))).toBe(403);
    expect(codeOfAnswer(await browser.finish(callback))).toBe(410);
    const again = await comeBack(idp);
    const busy = new SsoBrowser(portal.url);
    await busy.begin(idp);
    expect(codeOfAnswer(await busy.finish(again.callback))).toBe(403);
    await expectNothing(id, victim);
  });

  it('finds no sign-on by a state that was made up [SSO-07]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, callback } = await comeBack(idp);
    for (const state of ['made-up', 's'.repeat(50_000), '💥', '%00']) {
      expect(codeOfAnswer(await browser.finish({ ...callback, state }))).toBe(410);
    }
  });

  it('is over after ten minutes [SSO-07]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, callback } = await comeBack(idp);
    moveClock(10 * MINUTE + 1);
    expect(codeOfAnswer(await browser.finish(callback))).toBe(410);
  });

  it('finishes in either of two tabs of one browser [SSO-03]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const browser = new SsoBrowser(portal.url);
    const [one, two] = [await browser.beginUrl(idp), await browser.beginUrl(idp)];
    expect(codeOfAnswer(await browser.finish(await provider.visit(one, somebody())))).toBe(10_000);
    expect(codeOfAnswer(await browser.finish(await provider.visit(two, somebody())))).toBe(10_000);
  });
});

describe('a domain that changes in the middle', () => {
  it.each([
    ['sign-on is switched off', 'UPDATE domain SET is_sign_on = 0 WHERE id = ?', 404],
    ['it is deleted', 'DELETE FROM domain WHERE id = ?', 410],
    ['its provider is another', "UPDATE domain SET issuer = 'http://127.0.0.1:1' WHERE id = ?", 400],
    ['import is switched off', 'UPDATE domain SET is_auto_import = 0 WHERE id = ?', 403],
  ])('signs nobody in once %s [threats 15, SSO-09]', async (_what, statement, code) => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, callback } = await comeBack(idp);
    await sql(statement, [id]);
    expect(codeOfAnswer(await browser.finish(callback))).toBe(code);
    await expectNothing(id, browser);
  });

  it('signs nobody in when it is switched off while the provider answers [threats 15]', async () => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, callback } = await comeBack(idp);
    provider.hostility = {
      beforeToken: async () => void (await sql('UPDATE domain SET is_sign_on = 0 WHERE id = ?', [id])),
    };
    expect(codeOfAnswer(await browser.finish(callback))).toBe(404);
    await expectNothing(id, browser);
  });
});

describe('claims that want to be somebody', () => {
  it('never link by an e-mail address, and leave it with its owner [threats 14, SSO-08]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const victim = await portal.factory.member(ouId, { email: 'victim@portal.example' });
    const { browser, callback } = await comeBack(
      idp,
      somebody({ email: 'VICTIM@portal.example', email_verified: true }),
    );
    const { user } = (await browser.finish(callback)).data?.sessionLoginViaCode ?? {};
    expect(user?.id).not.toBe(victim.id);
    expect(user?.email).toBeNull();
  });

  it('take neither the username nor, as username, the e-mail address of another [SSO-08]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const { username } = await portal.factory.member(ouId, { email: 'owner@portal.example' });
    for (const [claimed, given] of [
      [username, `${username}-2`],
      [username.toUpperCase(), `${username.toUpperCase()}-3`],
      ['owner@portal.example', 'owner@portal.example-2'],
    ]) {
      const { browser, callback } = await comeBack(idp, somebody({ preferred_username: claimed }));
      expect((await browser.finish(callback)).data?.sessionLoginViaCode.user?.username).toBe(given);
    }
  });

  it('are the same subject of another issuer: somebody else [SSO-07]', async () => {
    const other = await IdentityProvider.start(REDIRECT);
    try {
      const [one, two] = [
        await makeDomain(portal, ouId, provider.issuer),
        await makeDomain(portal, ouId, other.issuer),
      ];
      const sub = somebody();
      other.person(sub, { preferred_username: 'same.subject' });
      const first = await comeBack(one.idp, sub);
      const { user } = (await first.browser.finish(first.callback)).data?.sessionLoginViaCode ?? {};
      const browser = new SsoBrowser(portal.url);
      const callback = await other.visit(await browser.beginUrl(two.idp), sub);
      const login = (await browser.finish(callback)).data?.sessionLoginViaCode;
      expect(login?.user?.username).toBe('same.subject');
      expect(login?.user?.id).not.toBe(user?.id);
    } finally {
      await other.stop();
    }
  });

  it('of any kind make an account or none, never a failure of ours [SSO-08]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer, {
      claims: JSON.stringify({ department: 'department', position: '__proto__' }),
    });
    const hostile: unknown[] = [
      42,
      null,
      {},
      [],
      ['a'],
      true,
      '',
      ' ',
      '\u0000\u202E',
      'x'.repeat(5_000),
      '💥'.repeat(60),
    ];
    for (const value of hostile) {
      const claims = { preferred_username: value, name: value, email: value, nickname: value, department: value };
      const { browser, callback } = await comeBack(idp, somebody({ ...claims, phone_number: value }));
      const { user } = (await browser.finish(callback)).data?.sessionLoginViaCode ?? {};
      expect(user?.username, JSON.stringify(value)?.slice(0, 40)).toMatch(/^[\w.@-]{3,50}$/);
      expect(user?.name).not.toMatch(/^$|[\p{Cc}\u202E]/u);
    }
  });
});

describe('a provider that is not itself', () => {
  it.each<[string, Hostility]>([
    ['whose metadata name another issuer', { metadata: (given) => ({ ...given, issuer: 'https://other.example' }) }],
    [
      'whose sign-in page is a script',
      { metadata: (given) => ({ ...given, authorization_endpoint: 'javascript:alert(1)' }) },
    ],
    ['without a sign-in page', { metadata: ({ authorization_endpoint: _page, ...given }) => given }],
    ['that answers with a page', { answer: { path: /well-known/, kind: 'html' } }],
    ['that sends elsewhere', { answer: { path: /well-known/, kind: 'redirect' } }],
    ['that never ends its answer', { answer: { path: /well-known/, kind: 'endless' } }],
    ['that says nothing', { answer: { path: /well-known/, kind: 'silence' } }],
  ])('%s is told as such when a sign-on begins [SSO-07, threats 31]', async (_what, hostility) => {
    const other = await IdentityProvider.start(REDIRECT);
    try {
      other.hostility = hostility;
      const { idp, id } = await makeDomain(portal, ouId, other.issuer);
      const answer = await new SsoBrowser(portal.url).begin(idp);
      expect(codeOfAnswer(answer)).toBe(400);
      expect(answer.errors?.[0]?.message).toContain('does not answer as it should');
      expect(other.asked).not.toContain('/elsewhere');
      expect(await sql('SELECT 1 FROM sso_request WHERE domain_id = ?', [id])).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it.each(['token', 'jwks', 'me'] as const)('is told when its /%s fails later on [SSO-07]', async (path) => {
    const other = await IdentityProvider.start(REDIRECT);
    try {
      const { idp, id } = await makeDomain(portal, ouId, other.issuer);
      const browser = new SsoBrowser(portal.url);
      const callback = await other.visit(await browser.beginUrl(idp), somebody());
      other.hostility = { answer: { path: new RegExp(`^/${path}`), kind: 'html' } };
      expect(codeOfAnswer(await browser.finish(callback))).toBe(400);
      expect(other.asked).toContain(`/${path}`);
      await expectNothing(id, browser);
    } finally {
      await other.stop();
    }
  });

  it('is told when it is gone, before and after [SSO-07]', async () => {
    const other = await IdentityProvider.start(REDIRECT);
    const { idp } = await makeDomain(portal, ouId, other.issuer);
    const browser = new SsoBrowser(portal.url);
    const callback = await other.visit(await browser.beginUrl(idp), somebody());
    await other.stop();
    expect(codeOfAnswer(await browser.finish(callback))).toBe(400);
    const never = await makeDomain(portal, ouId, 'http://127.0.0.1:9');
    expect(codeOfAnswer(await new SsoBrowser(portal.url).begin(never.idp))).toBe(400);
  });
});

describe('addresses inside', () => {
  it.each([
    'http://localhost:3306',
    'http://[::1]:3306',
    'http://[::ffff:10.0.0.1]',
    'http://10.0.0.5',
    'http://169.254.169.254',
    'http://[fe80::1]',
    'http://0.0.0.0',
    'file:///etc/passwd',
  ])('%s is no provider [threats 31]', async (issuer) => {
    const { idp } = await makeDomain(portal, ouId, issuer);
    expect(codeOfAnswer(await new SsoBrowser(portal.url).begin(idp))).toBe(400);
  });

  it('are not asked where metadata from outside point to them [threats 31]', async () => {
    const other = await IdentityProvider.start(REDIRECT);
    const inner = await IdentityProvider.start(REDIRECT);
    try {
      other.hostility = {
        metadata: (given) => ({ ...given, token_endpoint: inner.issuer.replace('127.0.0.1', 'localhost') + '/token' }),
      };
      const { idp, id } = await makeDomain(portal, ouId, other.issuer);
      const browser = new SsoBrowser(portal.url);
      const callback = await other.visit(await browser.beginUrl(idp), somebody());
      expect(codeOfAnswer(await browser.finish(callback))).toBe(400);
      expect(inner.asked).toEqual([]);
      await expectNothing(id, browser);
    } finally {
      await other.stop();
      await inner.stop();
    }
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IdentityProvider, subjectHash } from '../../../../tests/support/services/identity-provider.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { SsoAnswer } from '../../../../tests/support/services/sso-browser.js';
import { codeOfAnswer, makeDomain, SsoBrowser } from '../../../../tests/support/services/sso-browser.js';

let portal: TestPortal;
let provider: IdentityProvider;
let ouId: string;

beforeAll(async () => {
  provider = await IdentityProvider.start('http://portal.test/sso-login');
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
});

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;

let people = 0;
/** Somebody new at the provider. */
function somebody(claims: Record<string, unknown> = {}): string {
  const sub = `sub-${(people += 1)}`;
  provider.person(sub, { preferred_username: `anna.${people}`, name: 'Anna Berg', ...claims });
  return sub;
}

/** A whole sign-in. */
async function signIn(idp: string, sub: string, browser = new SsoBrowser(portal.url)) {
  const callback = await provider.visit(await browser.beginUrl(idp), sub);
  const answer = await browser.finish(callback);
  return { browser, callback, answer, code: codeOfAnswer(answer), login: answer.data?.sessionLoginViaCode };
}

const accountOf = async (login: SsoAnswer | undefined) =>
  (await sql<Record<string, unknown>>('SELECT * FROM account WHERE id = ?', [login?.user?.id]))[0];

describe('beginning', () => {
  it('answers where to go, with PKCE, state and nonce, and nobody signed in [SSO-02, SSO-07, AUTH-14, CALL-023]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const browser = new SsoBrowser(portal.url);
    const answer = (await browser.begin(idp)).data?.sessionLoginViaCode;
    expect(answer).toMatchObject({ user: null, organizations: [], accessToken: null, isSsoLogin: true });
    const { origin, searchParams } = new URL(answer?.ssoLoginUrl ?? '');
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email',
      redirect_uri: 'http://portal.test/sso-login',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies).toEqual([
      expect.stringMatching(/^portal_sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('answers the same by REST [CALL-023]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const { client, origin } = new SsoBrowser(portal.url);
    client.headers.origin = origin;
    const { code, data } = await client.rest<SsoAnswer>('POST', 'session/login-via-code', { type: 'SSO', idp });
    expect(code).toBe(10_000);
    expect(data).toMatchObject({
      organizations: [],
      user: null,
      ssoLoginUrl: expect.stringContaining(provider.issuer),
    });
  });

  it('knows no provider that is unknown, switched off or not set up [SSO-02]', async () => {
    const off = await makeDomain(portal, ouId, provider.issuer, { is_sign_on: 0 });
    const bare = await makeDomain(portal, ouId, provider.issuer, { client_id: null });
    for (const idp of [off.idp, bare.idp, 'unknown', '', 'ünknown', 'x'.repeat(5_000), "' OR 1=1 -- "]) {
      expect(codeOfAnswer(await new SsoBrowser(portal.url).begin(idp)), idp).toBe(404);
    }
    expect(await sql('SELECT * FROM sso_request WHERE ou_id = ?', [ouId])).toEqual([]);
  });

  it('keeps neither state nor verifier nor the browser’s secret readable [SSO-07]', async () => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer);
    const browser = new SsoBrowser(portal.url);
    const url = new URL(await browser.beginUrl(idp));
    const rows = JSON.stringify(await sql('SELECT * FROM sso_request WHERE domain_id = ?', [id]));
    expect(rows).not.toContain(url.searchParams.get('state'));
    expect(rows).not.toContain(browser.client.headers.cookie?.slice('portal_sso='.length));
  });
});

describe('a provider', () => {
  it('is known by its own name, however an administrator spelled it [SSO-08, SSO-09]', async () => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer);
    const sub = somebody();
    const before = (await signIn(idp, sub)).login?.user?.id;
    await sql('UPDATE domain SET issuer = ?, is_auto_import = 0 WHERE id = ?', [`${provider.issuer}/`, id]);
    expect((await signIn(idp, sub)).login?.user?.id).toBe(before);
  });
});

describe('a sign-on under another host of the portal', () => {
  it('is led to the public address, where providers send browsers back to, and begins there [SSO-02, threats 14]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const browser = new SsoBrowser(portal.url, portal.url);
    const begun = (await browser.begin(idp)).data?.sessionLoginViaCode;
    expect(begun).toMatchObject({ ssoLoginUrl: `http://portal.test/site/${idp}`, user: null });
    expect(browser.cookies).toEqual([]);
    expect(await sql('SELECT 1 FROM sso_request WHERE ou_id = ?', [ouId])).toEqual([]);
    expect(codeOfAnswer(await browser.begin('nobody-knows'))).toBe(404);
  });
});

describe('a person who was never here', () => {
  it('gets a domain account in the OU, with the domain’s roles and groups [SSO-03, SSO-06, SSO-08]', async () => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer);
    const [role, group] = [await portal.factory.role(ouId), await portal.factory.userGroup(ouId)];
    await portal.factory.insert('domain_role', { ou_id: ouId, domain_id: id, role_id: role });
    await portal.factory.insert('domain_user_group', { ou_id: ouId, domain_id: id, user_group_id: group });
    const sub = somebody({ email: 'anna@berg.example', email_verified: true, nickname: 'Anni' });
    const { login, browser } = await signIn(idp, sub);
    expect(login).toMatchObject({
      isSsoLogin: true,
      mfaType: 'NONE',
      organizations: [{ id: ouId }],
      ssoLoginUrl: null,
    });
    expect(login?.user).toMatchObject({ name: 'Anna Berg', type: 'DOMAIN' });
    expect(await accountOf(login)).toMatchObject({
      email: 'anna@berg.example',
      domain_id: id,
      password_hash: null,
      nick_name: 'Anni',
      locale: 'en-US',
    });
    const user = login?.user?.id;
    expect(await sql('SELECT role_id FROM user_role WHERE user_id = ?', [user])).toEqual([{ role_id: role }]);
    expect(await sql('SELECT user_group_id FROM user_group_member WHERE user_id = ?', [user])).toEqual([
      { user_group_id: group },
    ]);
    expect(await sql('SELECT subject_hash, account_id FROM domain_identity WHERE domain_id = ?', [id])).toEqual([
      { subject_hash: subjectHash(provider.issuer, sub), account_id: user },
    ]);
    const { sessionGet } = await browser.client.data<{ sessionGet: unknown }>(
      '{ sessionGet { isSsoLogin user { id } } }',
    );
    expect(sessionGet).toEqual({ isSsoLogin: true, user: { id: user } });
  });

  it('is the same person the next time, whatever the claims say then [SSO-08]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const sub = somebody();
    const first = await signIn(idp, sub);
    provider.person(sub, { preferred_username: 'renamed', name: 'Anna Tal', email: 'new@berg.example' });
    const second = await signIn(idp, sub);
    expect(second.login?.user).toEqual(first.login?.user);
    expect(await sql('SELECT 1 FROM member WHERE ou_id = ?', [ouId])).toHaveLength(1);
  });

  it('is let in with many others at once, over several domains of the OU [SSO-08]', async () => {
    const domains = await Promise.all([1, 2, 3, 4].map(() => makeDomain(portal, ouId, provider.issuer)));
    const newcomers = Array.from({ length: 24 }, (_, index) => ({
      idp: domains[index % 4]?.idp ?? '',
      sub: somebody(),
    }));
    const tabs = await Promise.all(
      newcomers.map(async ({ idp, sub }) => {
        const browser = new SsoBrowser(portal.url);
        return { browser, callback: await provider.visit(await browser.beginUrl(idp), sub) };
      }),
    );
    const answers = await Promise.all(tabs.map(({ browser, callback }) => browser.finish(callback)));
    expect(answers.map(codeOfAnswer)).toEqual(Array<number>(24).fill(10_000));
    const [ou] = await sql<{ total: number }>('SELECT member_count AS total FROM organization WHERE id = ?', [ouId]);
    expect(ou?.total).toBe(24);
  });

  it('gets one account when two of their sign-ins end at once [SSO-08]', async () => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer);
    const sub = somebody();
    const tabs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = new SsoBrowser(portal.url);
        return { browser, callback: await provider.visit(await browser.beginUrl(idp), sub) };
      }),
    );
    const answers = await Promise.all(tabs.map(({ browser, callback }) => browser.finish(callback)));
    expect(answers.map(codeOfAnswer)).toEqual([10_000, 10_000, 10_000, 10_000]);
    expect(new Set(answers.map((answer) => answer.data?.sessionLoginViaCode.user?.id)).size).toBe(1);
    expect(await sql('SELECT 1 FROM account WHERE domain_id = ?', [id])).toHaveLength(1);
    expect(await sql('SELECT member_count FROM organization WHERE id = ?', [ouId])).toEqual([{ member_count: 1 }]);
  });

  it('is refused where the domain does not import, and nothing is left behind [SSO-09]', async () => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer, { is_auto_import: 0 });
    const { code, answer, browser } = await signIn(idp, somebody());
    expect(code).toBe(403);
    expect(answer.errors?.[0]?.message).toBe('Your account is not set up here. Contact your administrator.');
    expect(browser.client.authorization).toBeNull();
    expect(await sql('SELECT 1 FROM account WHERE domain_id = ?', [id])).toEqual([]);
    expect(await sql('SELECT 1 FROM domain_identity WHERE domain_id = ?', [id])).toEqual([]);
    expect(
      await sql(
        "SELECT result, error_message FROM audit_event WHERE ou_id = ? AND event_name = 'sessionLoginViaCode'",
        [ouId],
      ),
    ).toEqual([{ result: 'fail', error_message: 'PERMISSION_DENIED' }]);
  });

  it('leaves an import and a sign-in in the audit log [AUDT-09]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const { login } = await signIn(idp, somebody());
    const events = await sql(
      'SELECT resource_type, username, result FROM audit_event WHERE account_id = ? ORDER BY id',
      [login?.user?.id],
    );
    const of = (resource_type: string) => ({ resource_type, username: login?.user?.username, result: 'success' });
    expect(events).toEqual([of('user'), of('session')]);
  });
});

describe('a person created beforehand', () => {
  const prepare = async (domainId: string, values: Record<string, string | number | null> = {}) =>
    portal.factory.member(ouId, { type: 'DOMAIN', domain_id: domainId, password_hash: null, ...values });

  it('is found by exactly their username, once, import or not [DOMN-07, DOMN-08]', async () => {
    for (const is_auto_import of [0, 1]) {
      const { idp, id } = await makeDomain(portal, ouId, provider.issuer, { is_auto_import });
      const account = await prepare(id);
      const role = await portal.factory.role(ouId);
      await portal.factory.giveRole(ouId, account.id, role);
      const sub = somebody({ preferred_username: account.username });
      expect((await signIn(idp, sub)).login?.user?.id).toBe(account.id);
      expect((await signIn(idp, sub)).login?.user?.id).toBe(account.id);
      expect(await sql('SELECT role_id FROM user_role WHERE user_id = ?', [account.id])).toEqual([{ role_id: role }]);
      const other = await signIn(idp, somebody({ preferred_username: account.username }));
      expect(other.login?.user?.id).not.toBe(account.id);
      expect(other.code).toBe(is_auto_import ? 10_000 : 403);
    }
  });

  it.each<[string, (domainId: string) => Promise<{ username: string }>]>([
    ['another spelling', async (id) => ({ username: (await prepare(id)).username.toUpperCase() })],
    ['an internal account', async () => portal.factory.member(ouId)],
    ['an account of another domain', async () => prepare((await makeDomain(portal, ouId, provider.issuer)).id)],
    ['an e-mail address of theirs', async (id) => ({ username: `${(await prepare(id)).username}@portal.example` })],
  ])('is not %s [SSO-09]', async (_what, person) => {
    const { idp, id } = await makeDomain(portal, ouId, provider.issuer, { is_auto_import: 0 });
    const { username } = await person(id);
    expect((await signIn(idp, somebody({ preferred_username: username }))).code).toBe(403);
  });
});

describe('an account that is known', () => {
  it.each([
    ['is switched off', 'UPDATE account SET is_disabled = 1 WHERE id = ?'],
    ['is past its term', 'UPDATE account SET expire_time = 1 WHERE id = ?'],
    ['left the OU', 'DELETE FROM member WHERE user_id = ?'],
    ['became internal', "UPDATE account SET type = 'INTERNAL', domain_id = NULL WHERE id = ?"],
    ['became a super administrator', 'UPDATE account SET is_super_admin = 1 WHERE id = ?'],
  ])('is refused once it %s [AUTH-34, SSO-10]', async (_what, statement) => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const sub = somebody();
    const { login } = await signIn(idp, sub);
    await sql(statement, [login?.user?.id]);
    const again = await signIn(idp, sub);
    expect(again.code).toBe(403);
    expect(again.browser.client.authorization).toBeNull();
  });

  it('reaches the OU of its domain only [SSO-10]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const sub = somebody();
    const { login } = await signIn(idp, sub);
    const other = await portal.factory.organization();
    await portal.factory.join(other, { id: login?.user?.id ?? '' });
    const again = await signIn(idp, sub);
    expect(again.login?.organizations).toEqual([{ id: ouId }]);
    const choose = 'mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }';
    expect(await again.browser.client.code(choose, { id: other })).toBe(403);
    expect(await again.browser.client.code(choose, { id: ouId })).toBe(10_000);
  });

  it('ends its portal session by logging out; the provider hears nothing of it [SSO-11]', async () => {
    const { idp } = await makeDomain(portal, ouId, provider.issuer);
    const { browser } = await signIn(idp, somebody());
    const { token } = browser.client;
    provider.asked = [];
    expect(await browser.client.code('mutation { sessionLogout }')).toBe(10_000);
    browser.client.authorization = `Bearer ${token}`;
    expect(await browser.client.code('{ sessionGet { id } }')).toBe(401);
    expect(provider.asked).toEqual([]);
  });
});

describe('claims of a domain’s own names', () => {
  it('fill the account [SSO-08]', async () => {
    const claims = JSON.stringify({ username: 'upn', department: 'department', name: 'nickname' });
    const { idp } = await makeDomain(portal, ouId, provider.issuer, { claims });
    const sub = somebody({ upn: 'a.berg@works.example', department: 'Wind', nickname: 'Anni' });
    const { login } = await signIn(idp, sub);
    expect(login?.user).toMatchObject({ username: 'a.berg@works.example', name: 'Anni' });
    expect(await accountOf(login)).toMatchObject({ department: 'Wind' });
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { CLIENT_SECRET, IdentityProvider } from '../../../../tests/support/services/identity-provider.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { codeOfAnswer, makeDomain, SsoBrowser } from '../../../../tests/support/services/sso-browser.js';
import { moveClock, resetClock } from '../../../core/clock.js';
import { seal } from '../../../integrations/crypto/seal.js';
import type { DomainTestResult } from './sso.types.js';

const BEGIN = 'mutation ($id: ID!) { domainTestSignIn(id: $id) { url state } }';
const RESULT = `query ($state: String!) { domainTestResult(state: $state) {
  isDone claims account { username name email department } roles userGroups verdict message
} }`;

let portal: TestPortal;
let provider: IdentityProvider;
let ouId: string;
let admin: ApiClient;

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
  admin = await clientOf(await portal.factory.admin(ouId));
});
afterEach(() => {
  provider.hostility = {};
  resetClock();
});

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;

/** A console under the portal's public address. */
const clientOf = async (account: { id: string }, working: string | null = ouId) => {
  const client = await portal.as(account, working);
  client.headers.origin = 'http://portal.test';
  return client;
};

/** Begins a test in a browser; the administrator's console and the provider's page share it. */
async function begin(client: ApiClient, id: string) {
  const browser = new SsoBrowser(portal.url);
  const response = await fetch(`${portal.url}/app-portal/web/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: client.authorization ?? '' },
    body: JSON.stringify({ query: BEGIN, variables: { id } }),
  });
  browser.keep(response);
  const { data } = (await response.json()) as { data: { domainTestSignIn: { url: string; state: string } } };
  return { browser, ...data.domainTestSignIn };
}

const resultOf = async (client: ApiClient, state: string) =>
  (await client.data<{ domainTestResult: DomainTestResult }>(RESULT, { state })).domainTestResult;

/** A whole test by `sub`. */
async function test(id: string, sub: string, claims: Record<string, unknown>) {
  provider.person(sub, claims);
  const { browser, url, state } = await begin(admin, id);
  const answer = await browser.finish(await provider.visit(url, sub));
  return { answer, browser, state, result: await resultOf(admin, state) };
}

describe('a test sign-in', () => {
  it('shows claims, account, roles and groups of a newcomer, and changes nothing [BYND-07]', async () => {
    const { id } = await makeDomain(portal, ouId, provider.issuer, { is_sign_on: 0 });
    const role = await portal.factory.role(ouId, { name: 'Operator' });
    const group = await portal.factory.userGroup(ouId, [], 'Night shift');
    await portal.factory.insert('domain_role', { ou_id: ouId, domain_id: id, role_id: role });
    await portal.factory.insert('domain_user_group', { ou_id: ouId, domain_id: id, user_group_id: group });
    const tables = ['account', 'member', 'session', 'domain_identity', 'user_role', 'user_group_member'];
    const count = async () => Promise.all(tables.map(async (table) => (await sql(`SELECT 1 FROM ${table}`)).length));
    await begin(admin, id);
    const before = await count();
    const { answer, browser, result } = await test(id, 'newcomer', {
      preferred_username: 'new.comer',
      name: 'New Comer',
      email: 'new@comer.example',
      department: 'Wind',
    });
    expect(answer.data?.sessionLoginViaCode).toMatchObject({ user: null, ssoLoginUrl: null, accessToken: null });
    expect(browser.client.authorization).toBeNull();
    expect(result).toMatchObject({
      isDone: true,
      verdict: 'CREATED',
      message: null,
      roles: ['Operator'],
      userGroups: ['Night shift'],
      claims: { sub: 'newcomer', preferred_username: 'new.comer', email: 'new@comer.example' },
      account: { username: 'new.comer', name: 'New Comer', email: 'new@comer.example', department: 'Wind' },
    });
    expect(await count()).toEqual(before);
  });

  it('tells who is known, who was created beforehand, and who would be refused [BYND-07, DOMN-07]', async () => {
    const { id, idp } = await makeDomain(portal, ouId, provider.issuer);
    provider.person('known', { preferred_username: 'known.person' });
    const browser = new SsoBrowser(portal.url);
    await browser.finish(await provider.visit(await browser.beginUrl(idp), 'known'));
    const { id: prepared, username } = await portal.factory.member(ouId, { type: 'DOMAIN', domain_id: id });
    await portal.factory.giveRole(ouId, prepared, await portal.factory.role(ouId, { name: 'Given by hand' }));
    await sql('UPDATE domain SET is_auto_import = 0 WHERE id = ?', [id]);
    const known = await test(id, 'known', { preferred_username: 'renamed' });
    expect(known.result).toMatchObject({ verdict: 'KNOWN', account: { username: 'known.person' }, roles: [] });
    const bound = await test(id, 'bound', { preferred_username: username });
    expect(bound.result).toMatchObject({ verdict: 'BOUND', account: { username }, roles: ['Given by hand'] });
    const again = await test(id, 'bound', { preferred_username: username });
    expect(again.result.verdict).toBe('BOUND');
    const refused = await test(id, 'refused', { preferred_username: 'nobody.knows' });
    expect(refused.result).toMatchObject({ verdict: 'REFUSED', roles: [], account: { username: 'nobody.knows' } });
    expect(refused.result.message).toBe('Your account is not set up here. Contact your administrator.');
  });

  it('is under way until somebody comes back, and tells what failed in the reader’s language [BYND-07]', async () => {
    const { id } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, url, state } = await begin(admin, id);
    expect(await resultOf(admin, state)).toMatchObject({ isDone: false, verdict: null, claims: null });
    const callback = await provider.visit(url, 'anybody');
    provider.hostility = { signature: 'foreign' };
    expect(codeOfAnswer(await browser.finish(callback))).toBe(10_000);
    admin.headers.locale = 'de-DE';
    const result = await resultOf(admin, state);
    expect(result).toMatchObject({ isDone: true, verdict: 'FAILED', account: null });
    expect(result.message).toContain('Die Antwort des Anbieters');
  });

  it('tells at once what the provider itself says against it [BYND-07]', async () => {
    const { id } = await makeDomain(portal, ouId, provider.issuer);
    const declined = await begin(admin, id);
    const callback = { error: 'access_denied', state: declined.state, iss: provider.issuer };
    expect(codeOfAnswer(await declined.browser.finish(callback))).toBe(10_000);
    expect(await resultOf(admin, declined.state)).toMatchObject({
      isDone: true,
      verdict: 'FAILED',
      claims: { error: 'access_denied' },
      account: null,
      message: expect.stringContaining('did not confirm') as string,
    });
    const wrong = seal(portal.portal.runtime.environment.secret, 'not the secret of the portal');
    await sql('UPDATE domain SET client_secret = ? WHERE id = ?', [wrong, id]);
    const { result } = await test(id, 'anybody', {});
    expect(result).toMatchObject({ isDone: true, verdict: 'FAILED', account: null });
    expect(result.claims).toEqual({ error: expect.stringContaining('invalid_client') as string });
  });

  it('ends once, in the browser that began it, within ten minutes, and its result lasts ten more [BYND-07]', async () => {
    const { id } = await makeDomain(portal, ouId, provider.issuer);
    const { browser, url, state } = await begin(admin, id);
    const callback = await provider.visit(url, 'anybody');
    moveClock(9 * 60_000);
    expect(codeOfAnswer(await browser.finish(callback))).toBe(10_000);
    expect(codeOfAnswer(await browser.finish(callback))).toBe(410);
    moveClock(9 * 60_000);
    expect((await resultOf(admin, state)).isDone).toBe(true);
    moveClock(2 * 60_000);
    expect(await admin.code(RESULT, { state })).toBe(404);
    const other = await begin(admin, id);
    expect(codeOfAnswer(await new SsoBrowser(portal.url).finish(await provider.visit(other.url, 'anybody')))).toBe(403);
    expect((await resultOf(admin, other.state)).isDone).toBe(false);
  });

  it('is read by who began it, and by nobody else [BYND-07, DOMN-12]', async () => {
    const { id } = await makeDomain(portal, ouId, provider.issuer);
    const { state } = await test(id, 'anybody', {});
    const colleague = await clientOf(await portal.factory.subAdmin(ouId, ['domain']));
    const otherOu = await portal.factory.organization();
    const stranger = await clientOf(await portal.factory.admin(otherOu), otherOu);
    const unknown = await stranger.graphql(RESULT, { state: 'unknown' });
    for (const client of [colleague, stranger]) {
      const { errors } = await client.graphql(RESULT, { state });
      expect(errors?.[0]?.message).toBe(unknown.errors?.[0]?.message);
      expect(errors?.[0]?.extensions.envelopeCode).toBe(404);
    }
  });

  it.each([
    ['a stranger', async () => new ApiClient(portal.url), 401],
    ['a member', async () => clientOf(await portal.factory.member(ouId)), 403],
    ['a sub-administrator without the right', async () => clientOf(await portal.factory.subAdmin(ouId, ['user'])), 403],
    ['a sub-administrator with it', async () => clientOf(await portal.factory.subAdmin(ouId, ['domain'])), 10_000],
    ['a super administrator', async () => clientOf(await portal.factory.superAdmin(), null), 512],
  ])('is begun by %s: %s [DOMN-11]', async (_who, caller, code) => {
    const { id } = await makeDomain(portal, ouId, provider.issuer);
    expect(await (await caller()).code(BEGIN, { id })).toBe(code);
    expect(await sql('SELECT 1 FROM sso_request WHERE domain_id = ?', [id])).toHaveLength(code === 10_000 ? 1 : 0);
  });

  it('needs a domain of the working OU with a provider that answers [BYND-07, DOMN-12]', async () => {
    const foreign = await makeDomain(portal, await portal.factory.organization(), provider.issuer);
    const bare = await makeDomain(portal, ouId, provider.issuer, { client_id: null });
    const gone = await makeDomain(portal, ouId, 'http://127.0.0.1:9');
    const [a, b] = [await admin.graphql(BEGIN, { id: foreign.id }), await admin.graphql(BEGIN, { id: 'unknown' })];
    expect(a.errors?.[0]?.extensions.envelopeCode).toBe(404);
    expect(a.errors?.[0]?.message).toBe(b.errors?.[0]?.message);
    const { errors } = await admin.graphql(BEGIN, { id: bare.id });
    expect(errors?.[0]?.extensions).toMatchObject({ envelopeCode: 400, field: 'issuer' });
    expect(await admin.code(BEGIN, { id: gone.id })).toBe(400);
  });

  it('shows the username and address that a new account would really get [BYND-07, SSO-08]', async () => {
    const { id, idp } = await makeDomain(portal, ouId, provider.issuer);
    const { username, id: taken } = await portal.factory.member(ouId);
    const [row] = await sql<{ email: string }>('SELECT email FROM account WHERE id = ?', [taken]);
    const claims = { preferred_username: username, email: row?.email };
    const { result } = await test(id, 'namesake', claims);
    expect(result).toMatchObject({ verdict: 'CREATED', account: { email: null } });
    expect(result.account?.username).not.toBe(username);
    const browser = new SsoBrowser(portal.url);
    const login = await browser.finish(await provider.visit(await browser.beginUrl(idp), 'namesake'));
    expect(login.data?.sessionLoginViaCode.user).toMatchObject({ username: result.account?.username, email: null });
  });

  it('begins under the public address only, and says where that is [BYND-07]', async () => {
    const { id } = await makeDomain(portal, ouId, provider.issuer);
    admin.headers.origin = 'http://works.example';
    const { errors } = await admin.graphql(BEGIN, { id });
    expect(errors?.[0]?.extensions.envelopeCode).toBe(400);
    expect(errors?.[0]?.message).toContain('http://portal.test/admin/domain-settings');
  });

  it('is in the audit log, without state, secret or claims [AUDT-09]', async () => {
    const { id } = await makeDomain(portal, ouId, provider.issuer);
    const { state } = await test(id, 'audited-subject', { email: 'audited@comer.example' });
    const events = await sql<Record<string, unknown>>('SELECT * FROM audit_event WHERE ou_id = ?', [ouId]);
    expect(events).toEqual([
      expect.objectContaining({ event_name: 'domainTestSignIn', resource_type: 'domain', resource_id: id }),
    ]);
    for (const secret of [state, CLIENT_SECRET, 'audited']) expect(JSON.stringify(events)).not.toContain(secret);
  });
});

describe('the sign-in page of a host', () => {
  const settings = async (host: string) =>
    (
      await new ApiClient(portal.url).rest<{ logo: string | null; providers: unknown[]; languages: string[] }>(
        'POST',
        'config/domain-special',
        { host },
      )
    ).data;

  it('has the logo, foot line, languages and sign-on of the OU that registered it [CALL-035, OUCF-07, SSO-01]', async () => {
    await sql("UPDATE organization SET logo = '/logo.svg', copyrights = ? WHERE id = ?", [
      JSON.stringify({ en: '© Works line' }),
      ouId,
    ]);
    const host = `${ouId.toLowerCase()}.example`;
    const one = await makeDomain(portal, ouId, provider.issuer, { url: `https://${host}`, button_name: 'Works ID' });
    await makeDomain(portal, ouId, provider.issuer, { url: `https://${host}/off`, is_sign_on: 0 });
    const other = await portal.factory.organization();
    await makeDomain(portal, other, provider.issuer, { url: `https://${host}/other` });
    for (const given of [host, ` ${host.toUpperCase()} `, `${host}:4000`]) {
      expect(await settings(given)).toEqual({
        logo: '/logo.svg',
        copyright: '© Works line',
        languages: ['en-US', 'de-DE'],
        providers: [{ idp: one.idp, name: 'Works ID' }],
      });
    }
  });

  it('is dressed by nobody at the public address where several OUs share it; the very port comes first [SSO-01, threats 16]', async () => {
    await makeDomain(portal, ouId, provider.issuer, { url: 'https://portal.test' });
    expect(await settings('portal.test')).toEqual({ logo: null, copyright: null, providers: [], languages: [] });
    const host = `${ouId.toLowerCase()}.example`;
    await makeDomain(portal, await portal.factory.organization(), provider.issuer, { url: `https://${host}` });
    const own = await makeDomain(portal, ouId, provider.issuer, { url: `https://${host}:8443` });
    expect((await settings(`${host}:8443`)).providers).toMatchObject([{ idp: own.idp }]);
  });

  it('has nothing of its own on a host that nobody registered, or that is none [CALL-035]', async () => {
    const nothing = { logo: null, copyright: null, providers: [], languages: [] };
    for (const host of ['unknown.example', '', '%', "' OR 1=1 -- ", 'h'.repeat(10_000), 'ünknown', 'a/b']) {
      expect(await settings(host), host.slice(0, 20)).toEqual(nothing);
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { IdentityProvider } from '../../../../tests/support/services/identity-provider.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { codeOfAnswer, makeDomain, SsoBrowser } from '../../../../tests/support/services/sso-browser.js';

const GET = '{ sessionGet { id mfaType isPasswordChangeForced } }';
const ENV = { OIDC_ALLOWED_HOSTS: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' };

let portal: TestPortal;
let provider: IdentityProvider;
let ouId: string;
let idp: string;

beforeAll(async () => {
  provider = await IdentityProvider.start('http://portal.test/sso-login');
  portal = await startTestPortal({ env: ENV });
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
  ({ idp } = await makeDomain(portal, ouId, provider.issuer));
});

let people = 0;
function somebody(): string {
  const sub = `gate-${(people += 1)}`;
  provider.person(sub, { preferred_username: `gate.${people}`, name: 'Anna Berg' });
  return sub;
}

async function signIn(sub: string) {
  const browser = new SsoBrowser(portal.url);
  const answer = await browser.finish(await provider.visit(await browser.beginUrl(idp), sub));
  return { client: browser.client, code: codeOfAnswer(answer), login: answer.data?.sessionLoginViaCode };
}
const change = (assignment: string, id: string | undefined) =>
  portal.portal.runtime.database.query(`UPDATE account SET ${assignment} WHERE id = ?`, [id]);

/** The gates of gates.test.ts as they stand for who comes by a domain: rules of addresses, locks and second factors do not. */
describe('sign-in by single sign-on', () => {
  it('is refused before the account’s start, from its expiry on, and while it is disabled [AUTH-34]', async () => {
    for (const assignment of [
      `start_time = ${Date.now() + 3_600_000}`,
      `expire_time = ${Date.now() - 1}`,
      'is_disabled = 1',
    ]) {
      const sub = somebody();
      const { login, code } = await signIn(sub);
      expect(code).toBe(10_000);
      await change(assignment, login?.user?.id);
      expect((await signIn(sub)).code, assignment).toBe(403);
    }
  });

  it('meets no address list, second factor or initial password of the OU [SECR-14, SECR-15, MFA-01]', async () => {
    await portal.factory.rule(ouId, { ip_white_list: '["198.51.100.7"]', mfa_type: 'EMAIL' });
    const { client, code, login } = await signIn(somebody());
    expect({ code, mfaType: login?.mfaType }).toEqual({ code: 10_000, mfaType: 'NONE' });
    await change('is_init_password = 1', login?.user?.id);
    await client.setOrganization(ouId);
    expect(await client.data(GET)).toMatchObject({ sessionGet: { mfaType: 'NONE', isPasswordChangeForced: false } });
  });

  it('is not locked out by passwords that somebody tries for its name [threats 8]', async () => {
    await portal.factory.rule(ouId, { password_try_times: 1 });
    const sub = somebody();
    const { login } = await signIn(sub);
    const name = login?.user?.username ?? '';
    for (let index = 0; index < 6; index += 1) await new ApiClient(portal.url).login(name, 'Wrong@2026');
    expect((await new ApiClient(portal.url).login(name)).errors?.[0]?.extensions.envelopeCode).toBe(429);
    expect((await signIn(sub)).code).toBe(10_000);
  });

  it('takes over from the account’s other session where only one is allowed [SECR-10]', async () => {
    await portal.factory.rule(ouId, { allow_multi_session: 0 });
    const sub = somebody();
    const { client: first } = await signIn(sub);
    const { client: second } = await signIn(sub);
    expect(await first.code(GET)).toBe(409);
    expect(await second.code(GET)).toBe(10_000);
  });

  it('reaches the domain’s OU only, however many OUs the account is a member of [SSO-10]', async () => {
    const other = await portal.factory.organization();
    const { client, login } = await signIn(somebody());
    await portal.factory.join(other, { id: login?.user?.id ?? '' });
    const { sessionOrganizationList } = await client.data<{ sessionOrganizationList: { organizations: object[] } }>(
      '{ sessionOrganizationList { organizations { id } } }',
    );
    expect(sessionOrganizationList.organizations).toEqual([{ id: ouId }]);
    const choose = 'mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }';
    expect(await client.code(choose, { id: other })).toBe(403);
    await client.setOrganization(ouId);
  });

  it('counts against the sign-ins of an address: 20 a minute [LIMT-03]', async () => {
    const limited = await startTestPortal({ database: portal.database, env: { ...ENV, LOGINS_PER_MINUTE: '' } });
    await portal.portal.runtime.database.query('DELETE FROM rate_limit');
    const codes: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      codes.push(codeOfAnswer(await new SsoBrowser(limited.url).begin('unknown')));
    }
    expect(codes).toEqual([...Array<number>(20).fill(404), 429]);
    await limited.stop();
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { moveClock, resetClock } from '../../../core/clock.js';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  otherOuId = await portal.factory.organization();
});
afterAll(() => portal.stop());
afterEach(() => resetClock());

const GET = '{ sessionGet { id adminLevel organizationId user { username } } }';
interface Got {
  sessionGet: { id: string; adminLevel: string; organizationId: string | null; user: { username: string } };
}

describe('sign-in', () => {
  it('opens a session by encrypted password and chooses an OU [AUTH-03, AUTH-05, OUSW-05]', async () => {
    const admin = await portal.factory.admin(ouId);
    const client = await ApiClient.signedIn(portal.url, admin);
    expect((await client.data<Got>(GET)).sessionGet).toMatchObject({ adminLevel: 'NORMAL', organizationId: null });
    await client.setOrganization(ouId);
    const { sessionGet } = await client.data<Got>(GET);
    expect(sessionGet).toMatchObject({
      adminLevel: 'OU_ADMIN',
      organizationId: ouId,
      user: { username: admin.username },
    });
  });

  it('answers a wrong account and a wrong password alike [AUTH-33]', async () => {
    const person = await portal.factory.member(ouId);
    const client = new ApiClient(portal.url);
    const wrongPassword = await client.login(person.username, 'Wrong@2026');
    const wrongAccount = await client.login('nobody-here');
    expect(wrongPassword.errors?.[0]?.extensions.envelopeCode).toBe(401);
    expect(wrongAccount).toEqual(wrongPassword);
  });

  it('refuses an account before its start and from its expiry on [AUTH-34]', async () => {
    const client = new ApiClient(portal.url);
    const early = await portal.factory.member(ouId, { start_time: Date.now() + 60_000 });
    const late = await portal.factory.member(ouId, { expire_time: Date.now() - 1 });
    for (const person of [early, late]) {
      expect((await client.login(person.username)).errors?.[0]?.extensions.envelopeCode).toBe(403);
    }
  });

  it('answers 430 to a retired key [AUTH-05]', async () => {
    const client = new ApiClient(portal.url);
    const query = 'mutation { sessionLogin(account: "a", password: "b", keyId: "unknown") { code } }';
    expect(await client.code(query)).toBe(430);
  });
});

describe('a session', () => {
  it('ends when idle longer than the time-out, with the inactivity text [AUTH-27]', async () => {
    const person = await portal.factory.member(ouId);
    const client = await ApiClient.signedIn(portal.url, person, ouId);
    moveClock(24 * 3_600_000 + 1);
    portal.portal.runtime.sessions.clear();
    const answer = await client.graphql(GET);
    expect(answer.errors?.[0]).toMatchObject({ extensions: { envelopeCode: 401 } });
    expect(answer.errors?.[0]?.message).toContain('inactivity');
  });

  it('kicks the other login, naming its address, where multiple sessions are off [SECR-10, AUTH-29]', async () => {
    const strictOu = await portal.factory.organization();
    await portal.factory.rule(strictOu, { allow_multi_session: 0 });
    const person = await portal.factory.member(strictOu);
    const first = await ApiClient.signedIn(portal.url, person, strictOu);
    const second = await ApiClient.signedIn(portal.url, person, strictOu);
    const answer = await first.graphql(GET);
    expect(answer.errors?.[0]).toMatchObject({ extensions: { envelopeCode: 409 } });
    expect(answer.errors?.[0]?.message).toContain('127.0.0.1');
    expect(await second.code(GET)).toBe(10_000);
  });

  it('is over at once after logout [AUTH-30]', async () => {
    const person = await portal.factory.member(ouId);
    const client = await ApiClient.signedIn(portal.url, person);
    const { authorization } = client;
    await client.data('mutation { sessionLogout }');
    client.authorization = authorization;
    expect(await client.code(GET)).toBe(401);
  });

  it('gets a new token on choosing an OU; the old one is dead [OUSW-11, threats 3]', async () => {
    const person = await portal.factory.member(ouId);
    const client = await ApiClient.signedIn(portal.url, person);
    const old = client.authorization;
    await client.setOrganization(ouId);
    expect(client.authorization).not.toBe(old);
    client.authorization = old;
    expect(await client.code(GET)).toBe(401);
  });

  it('works only in an OU its account is a member of [OUSW-10]', async () => {
    const person = await portal.factory.member(ouId);
    const client = await ApiClient.signedIn(portal.url, person);
    const query = 'mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }';
    expect(await client.code(query, { id: otherOuId })).toBe(403);
    expect(await client.code(query, { id: 'unknown' })).toBe(403);
  });

  it('changes nothing from another site [CALL-020]', async () => {
    const person = await portal.factory.member(ouId);
    const client = await ApiClient.signedIn(portal.url, person);
    client.headers = { cookie: `portal_session=${client.token}`, origin: 'https://evil.example' };
    client.authorization = null;
    expect(await client.code('mutation { sessionLogout }')).toBe(403);
    client.headers.origin = portal.url;
    expect(await client.code(GET)).toBe(10_000);
  });
});

import { createPrivateKey, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, openContact } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const PERSON = { email: 'nia@portal.example', phone: '5551234' };
const LIST = '{ userList { users { id email phone } } }';
interface Person {
  id: string;
  email: string | null;
  phone: string | null;
}

let portal: TestPortal;
let ouId: string;
let admin: { id: string };

const listed = async (client: ApiClient, id: string) =>
  (await client.data<{ userList: { users: Person[] } }>(LIST)).userList.users.find((user) => user.id === id) as Person;
const keyOf = async (client: ApiClient) =>
  (await client.rest<{ privateKey?: string }>('POST', 'config/by-keys', ['privateKey', 'roundRobin'])).data;
const stored = () =>
  portal.portal.runtime.database.query(
    'SELECT id, public_key AS publicKey, private_key AS privateKey FROM contact_key',
  ) as Promise<{ id: number; publicKey: string; privateKey: string }[]>;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.factory.admin(ouId, PERSON);
});
afterAll(() => portal.stop());

describe('e-mail addresses and phone numbers', () => {
  it('leave closed, the same as often as somebody asks [AUTH-11]', async () => {
    const bare = await portal.factory.member(ouId, { email: null, phone: null });
    const client = await portal.as(admin, ouId);
    const person = await listed(client, admin.id);
    expect(JSON.stringify(person)).not.toMatch(/portal\.example|5551234/);
    expect(await client.contact(person.email ?? '')).toBe(PERSON.email);
    expect(await client.contact(person.phone ?? '')).toBe(PERSON.phone);
    expect(await listed(client, admin.id)).toEqual(person);
    expect(await listed(client, bare.id)).toMatchObject({ email: null, phone: null });
  });

  it('of one’s own profile and session too [AUTH-11, PROF-01]', async () => {
    const client = await portal.as(admin, ouId);
    const { profileInfo, sessionGet } = await client.data<{
      profileInfo: { info: Person };
      sessionGet: { user: Person };
    }>('{ profileInfo { info { email phone } } sessionGet { user { email phone } } }');
    for (const { email, phone } of [profileInfo.info, sessionGet.user]) {
      expect([await client.contact(email ?? ''), await client.contact(phone ?? '')]).toEqual([
        PERSON.email,
        PERSON.phone,
      ]);
    }
  });

  it('open however long they are, and are alike on every server [AUTH-11]', async () => {
    const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example`;
    const email = `${'l'.repeat(60)}@${domain}`;
    const person = await portal.factory.member(ouId, { email, phone: null });
    const client = await portal.as(admin, ouId);
    const { email: closed } = await listed(client, person.id);
    expect(email.length).toBe(251);
    expect(await client.contact(closed ?? '')).toBe(email);
    const second = await startTestPortal({ database: portal.database });
    const elsewhere = ApiClient.withToken(second.url, client.token ?? '');
    expect((await listed(elsewhere, person.id)).email).toBe(closed);
    await second.stop();
  });
});

describe('the key of contact data', () => {
  it('comes with the configuration and opens what the profile tells [CONF-26, CALL-034, CALL-036, AUTH-11]', async () => {
    const client = await portal.as(admin, ouId);
    const { privateKey = '', ...others } = await keyOf(client);
    expect(others).toEqual({ roundRobin: 'false' });
    expect(privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n[\s\S]+\n-----END PRIVATE KEY-----\n$/);
    expect(createPrivateKey(privateKey).asymmetricKeyDetails?.modulusLength).toBe(2048);
    const { data } = await client.rest<{ info: Person }>('POST', 'profile/info');
    expect(openContact(privateKey, data.info.email ?? '')).toBe('nia@portal.example');
    expect(openContact(privateKey, data.info.phone ?? '')).toBe('5551234');
  });

  it('is for who has signed in, through the second step too: no stranger, no app [CONF-03, CONF-26]', async () => {
    const app = await portal.factory.app(ouId);
    expect(await keyOf(new ApiClient(portal.url))).toEqual({});
    expect(await keyOf(ApiClient.withToken(portal.url, 'no-token'))).toEqual({});
    expect(await keyOf(ApiClient.app(portal.url, app))).toEqual({});
    const strict = await portal.factory.organization();
    await portal.factory.rule(strict, { mfa_type: 'EMAIL' });
    const person = await portal.factory.member(strict);
    const client = new ApiClient(portal.url);
    await client.login(person.username);
    expect(await client.code('{ profileInfo { fields } }')).toBe(437);
    expect(await keyOf(client)).toEqual({ roundRobin: 'false' });
  });

  it('is none of those that passwords are closed under, and lies sealed in the database [CONF-26, AUTH-04]', async () => {
    const client = await portal.as(admin, ouId);
    const { privateKey = '' } = await keyOf(client);
    const { sessionPublicKey } = await client.data<{ sessionPublicKey: { publicKey: string } }>(
      '{ sessionPublicKey { publicKey } }',
    );
    const own = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
    const rows = await stored();
    expect(rows.map(({ publicKey }) => publicKey)).toEqual([own]);
    expect(sessionPublicKey.publicKey).not.toBe(own);
    expect(rows[0]?.privateKey).not.toContain('PRIVATE KEY');
    expect(Buffer.from(rows[0]?.privateKey ?? '', 'base64').toString('latin1')).not.toContain('PRIVATE KEY');
  });

  it('is made once for an installation, and never replaced [CONF-26]', async () => {
    const before = await stored();
    const again = await startTestPortal({ database: portal.database });
    expect(await stored()).toEqual(before);
    await again.stop();
    const other = startTestPortal({ database: portal.database, env: { PORTAL_SECRET: '7a'.repeat(32) } });
    await expect(other).rejects.toThrow('PORTAL_SECRET is not the one');
    expect(await stored()).toEqual(before);
  });
});

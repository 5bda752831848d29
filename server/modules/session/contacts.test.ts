import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../tests/support/client.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';

const PERSON = { email: 'nia@portal.example', phone: '5551234' };
const LIST = '{ userList { users { id email phone } } }';
const SHARE = 'mutation ($keyId: ID!, $key: String!) { sessionContactKey(keyId: $keyId, key: $key) }';
interface Person {
  id: string;
  email: string | null;
  phone: string | null;
}

let portal: TestPortal;
let ouId: string;
let admin: { id: string };

const signedIn = async () => ApiClient.withToken(portal.url, await portal.factory.session(admin.id, ouId));
const listed = async (client: ApiClient, id: string) =>
  (await client.data<{ userList: { users: Person[] } }>(LIST)).userList.users.find((user) => user.id === id) as Person;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.factory.admin(ouId, PERSON);
});
afterAll(() => portal.stop());

describe('e-mail addresses and phone numbers', () => {
  it('leave closed for the session that asks, the same as often as it asks [AUTH-11]', async () => {
    const bare = await portal.factory.member(ouId, { email: null, phone: null });
    const client = await signedIn();
    const person = await listed(client, admin.id);
    expect(JSON.stringify(person)).not.toMatch(/portal\.example|5551234/);
    expect(await client.contact(person.email ?? '')).toBe(PERSON.email);
    expect(await client.contact(person.phone ?? '')).toBe(PERSON.phone);
    expect(await listed(client, admin.id)).toEqual(person);
    expect(await listed(client, bare.id)).toMatchObject({ email: null, phone: null });
    const other = await signedIn();
    expect((await listed(other, admin.id)).email).not.toBe(person.email);
    await expect(other.contact(person.email ?? '')).rejects.toThrow();
  });

  it('of one’s own profile and session too [AUTH-11, PROF-01]', async () => {
    const client = await signedIn();
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

  it('have a key that travels closed, once for each text, to who is signed in [AUTH-11, threats 39]', async () => {
    const client = await signedIn();
    const { keyId, closed: key } = await client.encrypted(Buffer.alloc(32, 7).toString('base64'));
    expect(await client.code(SHARE, { keyId, key })).toBe(10_000);
    expect(await client.code(SHARE, { keyId, key })).toBe(430);
    const short = await client.encrypted(Buffer.alloc(16).toString('base64'));
    expect(await client.code(SHARE, { keyId: short.keyId, key: short.closed })).toBe(430);
    expect(await client.code(SHARE, { keyId, key: 'no key' })).toBe(430);
    expect(await new ApiClient(portal.url).code(SHARE, { keyId, key })).toBe(401);
  });
});

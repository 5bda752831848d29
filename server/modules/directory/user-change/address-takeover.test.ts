import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { TEST_PASSWORD } from '../../../../tests/support/factory.js';
import { Mailbox, tokenOf } from '../../../../tests/support/services/mailbox.js';
import { closing, refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const UPDATE = `mutation ($email: String, $keyId: ID, $password: String) {
  userUpdate(email: $email, keyId: $keyId, password: $password) { id }
}`;
const JOIN = 'mutation ($email: String, $keyId: ID) { userJoin(email: $email, keyId: $keyId) { id } }';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;

const rows = <Row>(sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Row[]>;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  otherOuId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

async function invite(client: ApiClient, email: string) {
  const { keyId, close } = await closing(client);
  return client.graphql<{ userJoin: { id: string } }>(JOIN, { email: close(email), keyId });
}

describe('an address that somebody claims', () => {
  it('of a newcomer, entered by an ordinary user as their own, brings nobody an invitation [USER-25, USER-27, threats 43]', async () => {
    const attacker = await portal.factory.member(otherOuId);
    const client = await portal.as(attacker, otherOuId);
    const { keyId, close } = await closing(client);
    const claim = { email: close('newcomer@corp.example'), keyId, password: close(TEST_PASSWORD) };
    expect(await client.code(UPDATE, claim)).toBe(10_000);
    expect(refusalOf(await invite(admin, 'newcomer@corp.example'))).toMatchObject({ code: 404, field: 'email' });
    expect(await rows('SELECT 1 FROM member WHERE ou_id = ? AND user_id = ?', [ouId, attacker.id])).toEqual([]);
    const [kept] = await rows<{ email: string }>('SELECT email FROM account WHERE id = ?', [attacker.id]);
    expect(kept?.email).toBe(`${attacker.username}@portal.example`);
  });

  it('by an administrator of another OU neither gives it to them nor keeps the newcomer out [USER-11, USER-25, threats 43]', async () => {
    const hostile = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    const email = 'claimed@corp.example';
    const claim = await create(hostile, email);
    expect(refusalOf(await invite(admin, email))).toMatchObject({ code: 404, field: 'email' });
    const newcomer = await create(admin, email);
    expect(newcomer).not.toBe(claim);
    expect(refusalOf(await creating(admin, email))).toMatchObject({ code: 408, field: 'email' });
    // The newcomer comes first, by the link of their own account.
    const mails = await new Mailbox(portal.portal.runtime.database).to(email);
    expect(await reset(tokenOf(mails[1]!))).toBe(10_000);
    expect(await confirmed()).toEqual([{ id: newcomer }]);
    expect((await new ApiClient(portal.url).login(email, 'Fresh@2026-x')).data?.sessionLogin.user.id).toBe(newcomer);
    // The other link opens its account, whose address stays a claim.
    expect(await reset(tokenOf(mails[0]!))).toBe(10_000);
    expect(await confirmed()).toEqual([{ id: newcomer }]);
    const third = await portal.as(await portal.factory.admin(await portal.factory.organization()), null);
    await third.setOrganization((await ouOf(third))!);
    expect((await invite(third, email)).data).toEqual({ userJoin: { id: newcomer } });
    expect(refusalOf(await creating(third, email)).code).toBe(408);

    async function confirmed() {
      return rows('SELECT id FROM account WHERE confirmed_email = ?', [email]);
    }
  });

  it('as a username hides nobody who confirmed it, and keeps nobody out [USER-10, threats 43]', async () => {
    const username = 'named@corp.example';
    const claim = await portal.factory.member(otherOuId, { username, email: null });
    const newcomer = await create(admin, username);
    expect((await new ApiClient(portal.url).login(username)).data?.sessionLogin.user.id).toBe(claim.id);
    const [mail] = await new Mailbox(portal.portal.runtime.database).to(username);
    expect(await reset(tokenOf(mail!))).toBe(10_000);
    const client = new ApiClient(portal.url);
    expect((await client.login(username, 'Fresh@2026-x')).data?.sessionLogin.user.id).toBe(newcomer);
  });

  it('gets no sign-in code before it is confirmed, and each claim its own link for a forgotten password [AUTH-15, PWD-19, threats 43]', async () => {
    const email = 'forgotten@corp.example';
    const [one, other] = [
      await portal.factory.member(ouId, { email, email_confirmed_time: null }),
      await portal.factory.member(otherOuId, { email, email_confirmed_time: null }),
    ];
    const mailbox = new Mailbox(portal.portal.runtime.database);
    const stranger = new ApiClient(portal.url);
    await stranger.data('mutation ($account: String!) { sessionSendLoginCode(account: $account) }', { account: email });
    await stranger.data('mutation ($email: String!) { passwordRetrieve(email: $email) }', { email });
    await mailbox.next(email, 'passwordReset', 2);
    const kinds = (await mailbox.to(email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['passwordReset', 'passwordReset']);
    const owners = await rows<{ id: string }>('SELECT account_id AS id FROM password_link WHERE account_id IN (?)', [
      [one.id, other.id],
    ]);
    expect(owners).toHaveLength(2);
  });
});

const CREATE = `mutation ($username: String!, $email: String, $keyId: ID) {
  userCreateAndJoin(username: $username, name: "New", email: $email, keyId: $keyId) { id }
}`;
let counter = 0;
async function creating(client: ApiClient, email: string) {
  const { keyId, close } = await closing(client);
  const username = `claim${(counter += 1)}`;
  return client.graphql<{ userCreateAndJoin: { id: string } }>(CREATE, { username, email: close(email), keyId });
}
const create = async (client: ApiClient, email: string) =>
  (await creating(client, email)).data?.userCreateAndJoin.id ?? '';
async function reset(token: string) {
  const client = new ApiClient(portal.url);
  const { keyId, close } = await closing(client);
  return client.code(
    'mutation ($token: String!, $newPassword: String!, $keyId: ID!) { passwordReset(token: $token, newPassword: $newPassword, keyId: $keyId) }',
    { token, newPassword: close('Fresh@2026-x'), keyId },
  );
}
async function ouOf(client: ApiClient) {
  const { sessionOrganizationList } = await client.data<{
    sessionOrganizationList: { organizations: { id: string }[] };
  }>('{ sessionOrganizationList { organizations { id } } }');
  return sessionOrganizationList.organizations[0]?.id;
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { TEST_PASSWORD } from '../../../../tests/support/factory.js';
import { MailServer } from '../../../../tests/support/services/mail-server.js';
import { closing, refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { moveClock, resetClock } from '../../../core/clock.js';
import { newSecret } from '../../../core/ids.js';

const DAY = 24 * 3_600_000;
const UPDATE = `mutation ($email: String, $keyId: ID, $password: String) {
  userUpdate(email: $email, keyId: $keyId, password: $password) { id }
}`;
const CONFIRM = `mutation ($token: String!, $password: String, $keyId: ID) {
  userEmailConfirm(token: $token, password: $password, keyId: $keyId)
}`;
const INFO = 'query ($token: String!) { userEmailLinkInfo(token: $token) { account email isPasswordNeeded } }';
const STATE = '{ userEmail { email isConfirmed isChangeable pendingEmail resendTime expireTime } }';
const RESEND = 'mutation { userEmailResend { pendingEmail resendTime } }';
const CANCEL = 'mutation { userEmailCancel { pendingEmail resendTime } }';
const MODIFY =
  'mutation ($id: ID!, $email: String, $keyId: ID) { userModify(id: $id, email: $email, keyId: $keyId) { id } }';

interface State {
  email: string | null;
  isConfirmed: boolean;
  isChangeable: boolean;
  pendingEmail: string | null;
  resendTime: number | null;
  expireTime: number | null;
}
type Person = Awaited<ReturnType<TestPortal['factory']['member']>>;

let portal: TestPortal;
let ouId: string;
const mailServer = new MailServer();
let counter = 0;
const freshAddress = () => `new${(counter += 1)}@mail.example`;

beforeAll(async () => {
  await mailServer.start();
  portal = await startTestPortal({ env: { SMTP_URL: mailServer.url } });
  ouId = await portal.factory.organization({ name: 'Northwind' });
});
afterAll(async () => {
  await portal.stop();
  await mailServer.stop();
});
afterEach(() => resetClock());

const rows = <Row>(sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Row[]>;
const stranger = () => new ApiClient(portal.url);
const addressOf = (person: Person) => `${person.username}@portal.example`;
const emailOf = async (person: Person) =>
  (await rows<{ email: string }>('SELECT email FROM account WHERE id = ?', [person.id]))[0]?.email;
const stateOf = async (client: ApiClient) => (await client.data<{ userEmail: State }>(STATE)).userEmail;

async function mailTo(address: string, subject: string, count = 1) {
  const found = () => mailServer.to(address).filter((mail) => mail.subject === subject);
  await until(() => Promise.resolve(found().length >= count));
  return found().at(-1)!;
}
async function tokenMailedTo(address: string, count = 1): Promise<string> {
  const mail = await mailTo(address, 'Confirm your e-mail address', count);
  return /confirm-email\?token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
}
async function ask(client: ApiClient, email: string) {
  const { keyId, close } = await closing(client);
  return refusalOf(await client.graphql(UPDATE, { email: close(email), keyId, password: close(TEST_PASSWORD) }));
}
async function confirm(client: ApiClient, token: string, password?: string) {
  if (password === undefined) return refusalOf(await client.graphql(CONFIRM, { token }));
  const { keyId, close } = await closing(client);
  return refusalOf(await client.graphql(CONFIRM, { token, password: close(password), keyId }));
}

describe('a new address of one’s own', () => {
  it('counts once the link mailed to it is opened; the old one holds until then, and is told both times [USER-27, threats 43]', async () => {
    const person = await portal.factory.member(ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    expect(await ask(client, address)).toEqual({ code: 10_000 });
    expect(await emailOf(person)).toBe(addressOf(person));
    const state = await stateOf(client);
    expect(state).toMatchObject({ isConfirmed: true, isChangeable: true });
    expect(await client.contact(state.pendingEmail!)).toBe(address);
    expect(await client.contact(state.email!)).toBe(addressOf(person));
    const asked = await mailTo(addressOf(person), 'Request to change your e-mail address');
    expect(asked.text).toContain('http://portal.test/forget-password');
    expect(asked.text).not.toContain(address);
    expect((await stranger().login(address)).errors?.[0]?.extensions.envelopeCode).toBe(401);
    const token = await tokenMailedTo(address);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await confirm(client, token)).toEqual({ code: 10_000 });
    expect(await emailOf(person)).toBe(address);
    expect(await stateOf(client)).toMatchObject({ isConfirmed: true, pendingEmail: null });
    await mailTo(addressOf(person), 'Your e-mail address was changed');
    expect((await stranger().login(address)).data?.sessionLogin.user.id).toBe(person.id);
    expect((await stranger().login(addressOf(person))).errors?.[0]?.extensions.envelopeCode).toBe(401);
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    const found = await admin.data<{ userList: { users: { id: string }[] } }>(
      'query ($search: String) { userList(search: $search) { users { id } } }',
      { search: address },
    );
    expect(found.userList.users).toEqual([{ id: person.id }]);
    const [event] = await rows("SELECT * FROM audit_event WHERE event_name = 'userEmailConfirm' AND resource_id = ?", [
      person.id,
    ]);
    expect(event).toMatchObject({ result: 'success', account_id: person.id });
  });

  it('voids what was mailed to the old one, and open portals show it at once [USER-27, BYND-04]', async () => {
    const person = await portal.factory.member(ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    await stranger().data('mutation ($email: String!) { passwordRetrieve(email: $email) }', {
      email: addressOf(person),
    });
    const reset = await mailTo(addressOf(person), 'Reset your password');
    const resetToken = /token=([\w-]+)/.exec(reset.text ?? '')?.[1] ?? '';
    await ask(client, address);
    const socket = await SocketClient.open(portal.url, { token: client.token });
    const inbox = await socket.subscribe('subscription { sessionChanged { kind } }');
    expect(await confirm(client, await tokenMailedTo(address))).toEqual({ code: 10_000 });
    await until(() => Promise.resolve(inbox.events.length > 0));
    expect(inbox.events[0]).toEqual({ data: { sessionChanged: { kind: 'PROFILE_CHANGED' } } });
    await socket.close();
    expect(
      await stranger().code('query ($token: String!) { passwordResetTokenInfo(token: $token) { userId } }', {
        token: resetToken,
      }),
    ).toBe(410);
  });

  it('is confirmed elsewhere with the password of its person alone: who is sent somebody else’s link gives nothing away [threats 12, threats 43]', async () => {
    const [attacker, victim] = [await portal.factory.member(ouId), await portal.factory.member(ouId, { email: null })];
    const address = freshAddress();
    await ask(await portal.as(attacker, ouId), address);
    const token = await tokenMailedTo(address);
    const other = await portal.as(victim, ouId);
    expect((await other.data<{ userEmailLinkInfo: object }>(INFO, { token })).userEmailLinkInfo).toEqual({
      account: expect.stringMatching(/^p\*\*\*\d$/) as string,
      email: 'n***@mail.example',
      isPasswordNeeded: true,
    });
    for (const client of [other, stranger()]) {
      expect(await confirm(client, token)).toMatchObject({ code: 400, field: 'password' });
      expect(await confirm(client, token, 'Wrong@2026')).toMatchObject({ code: 400, field: 'password' });
    }
    expect(await emailOf(attacker)).toBe(addressOf(attacker));
    // Signed in by the password, but without the second step.
    await portal.factory.rule(ouId, { mfa_type: 'EMAIL' });
    expect(await confirm(await portal.as(attacker, ouId), token)).toMatchObject({ code: 400, field: 'password' });
    await rows('DELETE FROM security_rule WHERE owner_id = ?', [ouId]);
    expect(await confirm(stranger(), token, TEST_PASSWORD)).toEqual({ code: 10_000 });
    expect(await emailOf(attacker)).toBe(address);
  });

  it('is told alike whosever it is; taken by then, it is refused where it is confirmed [threats 10]', async () => {
    const [person, owner] = [await portal.factory.member(ouId), await portal.factory.member(ouId)];
    const client = await portal.as(person, ouId);
    expect(await ask(client, addressOf(owner))).toEqual(await ask(client, freshAddress()));
    expect(await ask(client, addressOf(owner))).toEqual({ code: 10_000 });
    const token = await tokenMailedTo(addressOf(owner), 2);
    expect(await confirm(client, token)).toMatchObject({ code: 408, field: 'email' });
    expect(await emailOf(person)).toBe(addressOf(person));
    expect(await emailOf(owner)).toBe(addressOf(owner));
  });

  it('by two accounts at once becomes that of one [threats 37]', async () => {
    const people = [await portal.factory.member(ouId), await portal.factory.member(ouId)];
    const address = freshAddress();
    const clients = await Promise.all(people.map((person) => portal.as(person, ouId)));
    const tokens: string[] = [];
    for (const [at, client] of clients.entries()) {
      await ask(client, address);
      tokens.push(await tokenMailedTo(address, at + 1));
    }
    const codes = await Promise.all(clients.map(async (client, at) => (await confirm(client, tokens[at]!)).code));
    expect(codes.sort((one, other) => one - other)).toEqual([408, 10_000]);
  });

  it('needs mail, and is asked for five times an hour, by a person and to an address [threats 10, PWD-23]', async () => {
    const person = await portal.factory.member(ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    for (let round = 0; round < 5; round += 1) expect((await ask(client, address)).code).toBe(10_000);
    expect((await ask(client, freshAddress())).code).toBe(429);
    expect((await ask(await portal.as(await portal.factory.member(ouId), ouId), address)).code).toBe(429);
    const configuration = portal.portal.runtime.configuration as unknown as { values: Map<string, string> };
    configuration.values.set('emailAvaiable', 'false');
    try {
      const other = await portal.as(await portal.factory.member(ouId), ouId);
      expect(await ask(other, freshAddress())).toMatchObject({ code: 400, field: 'email' });
      expect(await stateOf(other)).toMatchObject({ isChangeable: false, pendingEmail: null });
    } finally {
      configuration.values.set('emailAvaiable', 'true');
    }
  });
});

describe('the link of a new address', () => {
  it('works for one of 50 that use it at once [PWD-22, threats 12]', async () => {
    const person = await portal.factory.member(ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    await ask(client, address);
    const token = await tokenMailedTo(address);
    const codes = await Promise.all(Array.from({ length: 50 }, async () => (await confirm(client, token)).code));
    expect(codes.filter((code) => code === 10_000)).toHaveLength(1);
    expect(codes.filter((code) => code === 410)).toHaveLength(49);
  });

  it('is void after a newer one, which can be had a minute later [PWD-20, USER-27]', async () => {
    const person = await portal.factory.member(ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    await ask(client, address);
    const first = await tokenMailedTo(address);
    expect(await client.code(RESEND)).toBe(429);
    moveClock(60_001);
    const { userEmailResend } = await client.data<{ userEmailResend: Pick<State, 'pendingEmail' | 'resendTime'> }>(
      RESEND,
    );
    expect(await client.contact(userEmailResend.pendingEmail!)).toBe(address);
    expect(userEmailResend.resendTime).toBe((await stateOf(client)).resendTime);
    await tokenMailedTo(address, 2);
    expect((await confirm(client, first)).code).toBe(410);
    expect(await emailOf(person)).toBe(addressOf(person));
  });

  it('is void after a day, though the clock be set back [PWD-22, USER-27]', async () => {
    const person = await portal.factory.member(ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    await ask(client, address);
    const token = await tokenMailedTo(address);
    moveClock(DAY + 1_000);
    // The session is over by then, as the link is.
    expect(await confirm(stranger(), token, TEST_PASSWORD)).toMatchObject({
      code: 410,
      message: 'This link is no longer valid. Ask for another one in your profile.',
    });
    resetClock();
    expect((await confirm(client, token)).code).toBe(410);
    expect(await emailOf(person)).toBe(addressOf(person));
  });

  it('is void once the change is given up [USER-27]', async () => {
    const person = await portal.factory.member(ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    await ask(client, address);
    const token = await tokenMailedTo(address);
    expect(await client.data(CANCEL)).toEqual({ userEmailCancel: { pendingEmail: null, resendTime: null } });
    expect((await confirm(client, token)).code).toBe(410);
    expect((await stateOf(client)).pendingEmail).toBeNull();
    expect(await client.code(RESEND)).toBe(404);
    expect(await emailOf(person)).toBe(addressOf(person));
  });

  it('is void after a change of the password [PWD-20, USER-27]', async () => {
    const person = await portal.factory.member(ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    await ask(client, address);
    const token = await tokenMailedTo(address);
    const { keyId, close } = await closing(client);
    await client.data(
      'mutation ($o: String!, $n: String!, $keyId: ID!) { passwordModify(oldPassword: $o, newPassword: $n, keyId: $keyId) }',
      { o: close(TEST_PASSWORD), n: close('Sommer@2026x'), keyId },
    );
    expect((await confirm(stranger(), token, 'Sommer@2026x')).code).toBe(410);
    expect(await emailOf(person)).toBe(addressOf(person));
  });

  it('is nothing that can be guessed or used for another purpose, nor by who is disabled [threats 12, threats 13, AUTH-34]', async () => {
    const person = await portal.factory.member(ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    await ask(client, address);
    const token = await tokenMailedTo(address);
    for (const forged of ['', newSecret(), `${token}x`, token.toLowerCase(), 'x'.repeat(60_000)]) {
      expect((await confirm(client, forged)).code).toBe(410);
      expect(await stranger().code(INFO, { token: forged })).toBe(410);
    }
    const { keyId, close } = await closing(client);
    expect(
      await stranger().code(
        'mutation ($t: String!, $p: String!, $keyId: ID!) { passwordReset(token: $t, newPassword: $p, keyId: $keyId) }',
        { t: token, p: close('Sommer@2026x'), keyId },
      ),
    ).toBe(410);
    await rows('UPDATE account SET is_disabled = 1 WHERE id = ?', [person.id]);
    expect((await confirm(stranger(), token, TEST_PASSWORD)).code).toBe(403);
    expect(await emailOf(person)).toBe(addressOf(person));
  });
});

describe('an address that an administrator gives somebody', () => {
  it('holds at once, is confirmed by its link, and the old one is told [USER-27, threats 42]', async () => {
    const person = await portal.factory.member(ouId);
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    const [client, address] = [await portal.as(person, ouId), freshAddress()];
    const { keyId, close } = await closing(admin);
    await admin.data(MODIFY, { id: person.id, email: close(address), keyId });
    expect(await emailOf(person)).toBe(address);
    expect(await stateOf(client)).toMatchObject({ isConfirmed: false, pendingEmail: null });
    const told = await mailTo(addressOf(person), 'Your e-mail address was changed');
    expect(told.text).toContain('on behalf of Northwind');
    expect(told.text).not.toContain(address);
    expect((await confirm(client, await tokenMailedTo(address))).code).toBe(10_000);
    expect(await stateOf(client)).toMatchObject({ isConfirmed: true });
  });

  it('of somebody who never came brings the link that opens the account [USER-24, USER-27]', async () => {
    const person = await portal.factory.member(ouId, {
      is_init_password: 1,
      password_hash: null,
      email_confirmed_time: null,
    });
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    const address = freshAddress();
    const { keyId, close } = await closing(admin);
    await admin.data(MODIFY, { id: person.id, email: close(address), keyId });
    expect((await mailTo(address, 'Set up your account for Northwind')).text).toContain('/init-user?token=');
  });
});

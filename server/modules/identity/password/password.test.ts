import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, encryptOaep } from '../../../../tests/support/client.js';
import { TEST_PASSWORD } from '../../../../tests/support/factory.js';
import { Mailbox, tokenOf } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { moveClock, resetClock } from '../../../core/clock.js';
import { newSecret } from '../../../core/ids.js';

const DAY = 24 * 3_600_000;
const GET = '{ sessionGet { id } }';
const MODIFY = `mutation ($oldPassword: String!, $newPassword: String!, $keyId: ID!) {
  passwordModify(oldPassword: $oldPassword, newPassword: $newPassword, keyId: $keyId)
}`;
const RESET = `mutation ($token: String!, $newPassword: String!, $keyId: ID!) {
  passwordReset(token: $token, newPassword: $newPassword, keyId: $keyId)
}`;
const INFO = 'query ($token: String!) { passwordResetTokenInfo(token: $token) { userId account purpose } }';

let portal: TestPortal;
let mailbox: Mailbox;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  mailbox = new Mailbox(portal.portal.runtime.database);
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());
afterEach(() => resetClock());

type Person = Awaited<ReturnType<TestPortal['factory']['member']>>;
const addressOf = (person: Person) => `${person.username}@portal.example`;
const stranger = () => new ApiClient(portal.url);
const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Row[]>;

async function closer(client: ApiClient) {
  const { sessionPublicKey: key } = await client.data<{ sessionPublicKey: { keyId: string; publicKey: string } }>(
    '{ sessionPublicKey { keyId publicKey } }',
  );
  return { keyId: key.keyId, close: (text: string) => encryptOaep(key.publicKey, text) };
}

async function modify(client: ApiClient, newPassword: string, oldPassword = TEST_PASSWORD) {
  const { keyId, close } = await closer(client);
  const variables = { oldPassword: close(oldPassword), newPassword: close(newPassword), keyId };
  const answer = await client.graphql(MODIFY, variables);
  const [error] = answer.errors ?? [];
  return { code: error?.extensions.envelopeCode ?? 10_000, field: error?.extensions.field, message: error?.message };
}

async function reset(token: string, newPassword: string) {
  const client = stranger();
  const { keyId, close } = await closer(client);
  return client.code(RESET, { token, newPassword: close(newPassword), keyId });
}

async function mailedToken(person: Person, count = 1): Promise<string> {
  await query('DELETE FROM rate_limit');
  await stranger().data('mutation ($email: String!) { passwordRetrieve(email: $email) }', { email: addressOf(person) });
  return tokenOf(await mailbox.next(addressOf(person), 'passwordReset', count));
}

describe('changing the password', () => {
  it('replaces it, ends every session and signs in with the new one only [PWD-13, PWD-17, CALL-038]', async () => {
    const person = await portal.factory.member(ouId, { is_init_password: 1 });
    const [client, other] = [
      await ApiClient.signedIn(portal.url, person),
      await ApiClient.signedIn(portal.url, person),
    ];
    const { keyId, close } = await closer(client);
    const body = { oldPassword: close(` ${TEST_PASSWORD} `), newPassword: close(' Sommer@2026x '), keyId };
    expect(await client.rest('POST', 'password/modify', body)).toEqual({ code: 10_000, message: '', data: null });
    for (const session of [client, other]) expect(await session.code(GET)).toBe(401);
    expect((await stranger().login(person.username)).errors?.[0]?.extensions.envelopeCode).toBe(401);
    expect((await stranger().login(person.username, 'Sommer@2026x')).errors).toBeUndefined();
    const [row] = await query<{ hash: string; isInit: number }>(
      'SELECT password_hash AS hash, is_init_password AS isInit FROM account WHERE id = ?',
      [person.id],
    );
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.isInit).toBe(0);
  });

  it('names the rule that is broken and changes nothing: old wrong, same, weak, common, too long [PWD-04, PWD-09, PWD-10, PWD-11, PWD-16]', async () => {
    const person = await portal.factory.member(ouId);
    const client = await ApiClient.signedIn(portal.url, person);
    const cases: [string, string, string, string?][] = [
      ['Sommer@2026x', 'oldPassword', 'current password is wrong', 'Wrong@2026'],
      [TEST_PASSWORD, 'newPassword', 'differ'],
      ['Sommer1', 'newPassword', 'at least 8'],
      ['   Sommer1  ', 'newPassword', 'at least 8'],
      ['sommer@2026x', 'newPassword', 'uppercase'],
      ['Sommer@sommer', 'newPassword', 'digit'],
      ['', 'newPassword', 'at least 8'],
      [`Sommer@2026${'x'.repeat(10)}`, 'newPassword', 'more than 20'],
      ['Password1', 'newPassword', 'most common'],
    ];
    for (const [password, field, text, old] of cases) {
      const answer = await modify(client, password, old);
      expect(answer, password).toMatchObject({ code: 400, field });
      expect(answer.message).toContain(text);
    }
    expect(await client.code(GET)).toBe(10_000);
    expect((await stranger().login(person.username)).errors).toBeUndefined();
  });

  it('refuses the last passwords, as many as the rule says, and keeps five [PWD-17, SECR-08]', async () => {
    const ou = await portal.factory.organization();
    await portal.factory.rule(ou, { password_duplication: 2 });
    const person = await portal.factory.member(ou);
    const passwords = [TEST_PASSWORD, ...[1, 2, 3, 4, 5, 6].map((number) => `Sommer@202${number}`)];
    const change = async (to: string, from: string) => modify(await signedInWith(person, from), to, from);
    for (const [index, password] of passwords.slice(1, 3).entries()) {
      expect((await change(password, passwords[index]!)).code).toBe(10_000);
    }
    expect((await change(passwords[1]!, passwords[2]!)).message).toContain('last 2');
    expect((await change(passwords[0]!, passwords[2]!)).code).toBe(10_000);
    let present = passwords[0]!;
    for (const password of passwords.slice(3)) {
      expect((await change(password, present)).code).toBe(10_000);
      present = password;
    }
    const kept = await query('SELECT id FROM password_history WHERE account_id = ?', [person.id]);
    expect(kept).toHaveLength(5);
  });

  it('counts wrong old passwords for the lock of the account [SECR-07, threats 8]', async () => {
    const person = await portal.factory.member(ouId);
    const client = await ApiClient.signedIn(portal.url, person);
    for (let index = 0; index < 5; index += 1)
      expect((await modify(client, 'Sommer@2026x', 'Wrong@2026')).code).toBe(400);
    expect((await modify(client, 'Sommer@2026x')).code).toBe(429);
    expect((await stranger().login(person.username)).errors?.[0]?.extensions.envelopeCode).toBe(429);
  });

  it('of a domain account is refused: 403, and of nobody: 401 [PWD-15]', async () => {
    const person = await portal.factory.member(ouId, { type: 'DOMAIN' });
    const client = await portal.as(person, ouId);
    expect((await modify(client, 'Sommer@2026x')).code).toBe(403);
    expect((await modify(stranger(), 'Sommer@2026x')).code).toBe(401);
  });

  it('is the only thing a forced person can do, by a rule they can read [PWD-25, PWD-26, PWD-27]', async () => {
    const person = await portal.factory.member(ouId, { is_init_password: 1, email: null });
    const client = await ApiClient.signedIn(portal.url, person);
    expect(await client.code('{ passwordRule { passwordMinLength } }')).toBe(10_000);
    expect(await client.code('{ profileInfo { fields } }')).toBe(403);
    expect(
      await client.code('mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }', {
        id: ouId,
      }),
    ).toBe(403);
    expect((await modify(client, 'Sommer@2026x')).code).toBe(10_000);
    const again = await signedInWith(person, 'Sommer@2026x');
    expect(await again.code('{ profileInfo { fields } }')).toBe(10_000);
  });

  it('is forced on every initial password where the installation sends no mail [PWD-26]', async () => {
    const person = await portal.factory.member(ouId, { is_init_password: 1 });
    const client = await ApiClient.signedIn(portal.url, person);
    expect(await client.code('{ profileInfo { fields } }')).toBe(10_000);
  });

  it('by 20 at once has one effect', async () => {
    const person = await portal.factory.member(await ouWithTries(10));
    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => ApiClient.signedIn(portal.url, person)));
    const codes = await Promise.all(clients.map((client, index) => modify(client, `Sommer@202${index}x`)));
    expect(codes.filter(({ code }) => code === 10_000)).toHaveLength(1);
  });

  async function ouWithTries(tries: number) {
    const ou = await portal.factory.organization();
    await portal.factory.rule(ou, { password_try_times: tries });
    return ou;
  }
  async function signedInWith(person: Person, password: string): Promise<ApiClient> {
    const client = stranger();
    await client.login(person.username, password);
    return client;
  }
});

describe('a forgotten password', () => {
  it('is replaced by a mailed link: once, lifting the lock, ending all sessions, in the person’s language [PWD-18, PWD-19, PWD-22, PWD-24, CALL-039, CALL-041, CALL-042, AUDT-01]', async () => {
    const person = await portal.factory.member(ouId, { locale: 'de-DE' });
    const session = await ApiClient.signedIn(portal.url, person);
    await query("UPDATE account SET locale = 'de-DE' WHERE id = ?", [person.id]);
    for (let index = 0; index < 5; index += 1) await stranger().login(person.username, 'Wrong@2026');
    expect((await stranger().login(person.username)).errors?.[0]?.extensions.envelopeCode).toBe(429);
    const email = encodeURIComponent(addressOf(person));
    expect(await stranger().rest('POST', `password/retrieve?email=${email}`)).toEqual({
      code: 10_000,
      message: '',
      data: null,
    });
    const mail = await mailbox.next(addressOf(person), 'passwordReset');
    expect(mail.locale).toBe('de-DE');
    expect(mail.text).toContain('http://portal.test/reset-password?token=');
    const token = tokenOf(mail);
    expect((await stranger().rest('POST', `password/reset-token-info?token=${token}`)).data).toMatchObject({
      userId: person.id,
      account: expect.stringMatching(/^p\*\*\*.$/) as string,
      purpose: 'RESET',
    });
    expect(await reset(token, 'Sommer@2026x')).toBe(10_000);
    expect(await session.code(GET)).toBe(401);
    expect((await stranger().login(person.username, 'Sommer@2026x')).errors).toBeUndefined();
    expect(await reset(token, 'Winter@2026x')).toBe(410);
    expect(await stranger().code(INFO, { token })).toBe(410);
    // The OU of the person keeps it.
    const events =
      "SELECT ou_id AS ouId, result FROM audit_event WHERE event_name = 'passwordReset' AND account_id = ?";
    expect(await query(events, [person.id])).toEqual([{ ouId, result: 'success' }]);
  });

  it('is mailed in the language of the OU where the person was never seen, to the configured address [threats 11]', async () => {
    const ou = await portal.factory.organization({ languages: '["fr-FR","en-US"]' });
    const person = await portal.factory.member(ou);
    await query('DELETE FROM rate_limit');
    const caller = stranger();
    caller.headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await caller.data('mutation ($email: String!) { passwordRetrieve(email: $email) }', { email: addressOf(person) });
    const mail = await mailbox.next(addressOf(person), 'passwordReset');
    expect(mail.locale).toBe('fr-FR');
    expect(mail.text).toContain('http://portal.test/reset-password?token=');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  it('link works for one of 50 that use it at once [PWD-22, threats 12]', async () => {
    const person = await portal.factory.member(ouId);
    const token = await mailedToken(person);
    const codes = await Promise.all(Array.from({ length: 50 }, (_, index) => reset(token, `Sommer@20${10 + index}x`)));
    expect(codes.filter((code) => code === 10_000)).toHaveLength(1);
    expect(codes.filter((code) => code === 410)).toHaveLength(49);
  });

  it('link is void after a newer one, a day later, and when the password was changed meanwhile [PWD-20, PWD-21, PWD-22]', async () => {
    const person = await portal.factory.member(ouId);
    const first = await mailedToken(person);
    const second = await mailedToken(person, 2);
    expect(await stranger().code(INFO, { token: first })).toBe(410);
    moveClock(DAY - 1_000);
    expect(await stranger().code(INFO, { token: second })).toBe(10_000);
    moveClock(1_001);
    const answer = await stranger().graphql(INFO, { token: second });
    expect(answer.errors?.[0]).toMatchObject({ extensions: { envelopeCode: 410 } });
    expect(answer.errors?.[0]?.message).toContain('has expired');
    expect(await reset(second, 'Sommer@2026x')).toBe(410);
    resetClock();
    // A clock that is put back revives nothing.
    expect(await stranger().code(INFO, { token: second })).toBe(410);
    expect(await reset(second, 'Sommer@2026x')).toBe(410);
    const third = await mailedToken(person, 3);
    expect((await modify(await ApiClient.signedIn(portal.url, person), 'Sommer@2026x')).code).toBe(10_000);
    expect(await reset(third, 'Winter@2026x')).toBe(410);
  });

  it('link is not spent by a password that breaks a rule, and sets none of another purpose or person [PWD-16, threats 12, threats 13]', async () => {
    const person = await portal.factory.member(ouId);
    const token = await mailedToken(person);
    for (const password of ['short1A', 'nodigits@X', TEST_PASSWORD]) expect(await reset(token, password)).toBe(400);
    for (const forged of [
      '',
      newSecret(),
      `${token}x`,
      token.toLowerCase(),
      `${token}' OR '1'='1`,
      'x'.repeat(50_000),
    ]) {
      expect(await reset(forged, 'Sommer@2026x')).toBe(410);
    }
    expect(await reset(token, 'Sommer@2026x')).toBe(10_000);
  });

  it('is asked for alike by known and unknown addresses, five an hour each; nobody else gets a mail [PWD-23, threats 10]', async () => {
    await query('DELETE FROM rate_limit');
    const domainPerson = await portal.factory.member(ouId, { type: 'DOMAIN', password_hash: null });
    const disabled = await portal.factory.member(ouId, { is_disabled: 1 });
    const known = await portal.factory.member(ouId);
    const ask = (email: string) =>
      stranger().graphql('mutation ($email: String!) { passwordRetrieve(email: $email) }', { email });
    const addresses = [addressOf(known), 'nobody@portal.example', addressOf(domainPerson), addressOf(disabled)];
    for (let index = 0; index < 5; index += 1) {
      const answers = await Promise.all(addresses.map((address) => ask(index % 2 ? address.toUpperCase() : address)));
      for (const answer of answers) expect(answer).toEqual({ data: { passwordRetrieve: null } });
    }
    const beyond = await Promise.all(addresses.map(ask));
    for (const answer of beyond) expect(answer.errors?.[0]?.extensions.envelopeCode).toBe(429);
    await mailbox.next(addressOf(known), 'passwordReset', 5);
    for (const person of [domainPerson, disabled]) expect(await mailbox.to(addressOf(person))).toEqual([]);
  });

  it.each([
    '',
    'x',
    'a@b',
    'a@b.test\r\nBcc: c@d.test',
    'a@b.test,c@d.test',
    '"a b"@c.test',
    `${'a'.repeat(50_000)}@b.test`,
  ])('of address %.40s is refused: 400 [USER-12, threats 32, threats 34]', async (email) => {
    expect(await stranger().code('mutation ($email: String!) { passwordRetrieve(email: $email) }', { email })).toBe(
      400,
    );
  });

  it('of an account that was disabled after the link was mailed stays: 403 [AUTH-34]', async () => {
    const person = await portal.factory.member(ouId);
    const token = await mailedToken(person);
    await query('UPDATE account SET is_disabled = 1 WHERE id = ?', [person.id]);
    expect(await reset(token, 'Sommer@2026x')).toBe(403);
  });

  it('of somebody who never chose one is an initialization [PWD-24, PWD-26]', async () => {
    const person = await portal.factory.member(ouId, { is_init_password: 1 });
    await query('DELETE FROM rate_limit');
    await stranger().data('mutation ($email: String!) { passwordRetrieve(email: $email) }', {
      email: addressOf(person),
    });
    const mail = await mailbox.next(addressOf(person), 'passwordInit');
    expect(mail.text).toContain('/init-user?token=');
    expect(await reset(tokenOf(mail), 'Sommer@2026x')).toBe(10_000);
    expect(await query('SELECT id FROM account WHERE id = ? AND is_init_password = 0', [person.id])).toHaveLength(1);
  });
});

describe('a mailed link', () => {
  it('is not hidden by a username that looks like its address [PWD-19]', async () => {
    const person = await portal.factory.member(ouId);
    await portal.factory.member(ouId, { username: addressOf(person), email: null, type: 'DOMAIN' });
    expect(await mailedToken(person)).toMatch(/^[\w-]{43}$/);
  });

  it('is told to be of no use before anything is typed, and leaves nobody signed in in that browser [CALL-042, AUTH-34, PWD-24]', async () => {
    const person = await portal.factory.member(ouId);
    const token = await mailedToken(person);
    await query('UPDATE account SET is_disabled = 1 WHERE id = ?', [person.id]);
    expect(await stranger().code(INFO, { token })).toBe(403);
    await query('UPDATE account SET is_disabled = 0 WHERE id = ?', [person.id]);
    const client = stranger();
    const { keyId, close } = await closer(client);
    const response = await fetch(`${portal.url}/app-portal/web/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: portal.url, cookie: 'portal_session=of-somebody-else' },
      body: JSON.stringify({ query: RESET, variables: { token, newPassword: close('Fresh@2026-x'), keyId } }),
    });
    expect(await response.json()).toEqual({ data: { passwordReset: person.username } });
    expect(response.headers.getSetCookie().join()).toMatch(/portal_session=;/);
  });
});

describe('the reset of an administrator’s password', () => {
  const TRIGGER = 'mutation ($email: String!) { passwordTriggerReset(email: $email) }';

  it('mails a link when the super administrator asks for it, for administrators only [SUPR-04, CALL-040]', async () => {
    const ou = await portal.factory.organization();
    const admin = await portal.factory.admin(ou);
    const member = await portal.factory.member(ou);
    const root = await portal.as(await portal.factory.superAdmin(), null);
    expect((await root.rest('POST', `password/trigger-reset?email=${encodeURIComponent(addressOf(admin))}`)).code).toBe(
      10_000,
    );
    expect(await reset(tokenOf(await mailbox.next(addressOf(admin), 'passwordReset')), 'Sommer@2026x')).toBe(10_000);
    for (const email of [addressOf(member), 'nobody@portal.example'])
      expect(await root.code(TRIGGER, { email })).toBe(404);
    expect(await root.code(TRIGGER, { email: 'no address' })).toBe(400);
    const ouAdmin = await portal.as(admin, ou);
    expect(await ouAdmin.code(TRIGGER, { email: addressOf(admin) })).toBe(403);
    const domainAdmin = await portal.factory.admin(await portal.factory.organization());
    await query("UPDATE account SET type = 'DOMAIN' WHERE id = ?", [domainAdmin.id]);
    expect(await root.code(TRIGGER, { email: addressOf(domainAdmin) })).toBe(403);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient, encryptOaep } from '../../../../tests/support/client.js';
import { TEST_PASSWORD } from '../../../../tests/support/factory.js';
import { Mailbox } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { moveClock, resetClock } from '../../../core/clock.js';
import * as passwordHash from '../../../integrations/crypto/password-hash.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BY_CODE = `mutation ($account: String!, $code: String!) {
  sessionLoginViaCode(type: CODE, account: $account, code: $code) { code }
}`;

let portal: TestPortal;
let second: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  ouId = await portal.factory.organization();
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
afterEach(() => {
  resetClock();
  vi.restoreAllMocks();
});

/** The envelope code of a sign-in. */
async function signIn(account: string, password?: string, url = portal.url): Promise<number> {
  const answer = await new ApiClient(url).login(account, password);
  return answer.errors?.[0]?.extensions.envelopeCode ?? 10_000;
}

async function fail(account: string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) expect(await signIn(account, 'Wrong@2026')).toBe(401);
}

describe('the lock of an account', () => {
  it('comes after the retry limit of the platform’s rule, holds for the right password too and names the minutes left [SECR-05, SECR-06, SECR-07, CONF-32]', async () => {
    const { username } = await portal.factory.member(ouId);
    await fail(username, 5);
    const answer = await new ApiClient(portal.url).login(username);
    expect(answer.errors?.[0]).toMatchObject({ extensions: { envelopeCode: 429 } });
    expect(answer.errors?.[0]?.message).toContain('30');
    moveClock(10 * MINUTE);
    expect((await new ApiClient(portal.url).login(username)).errors?.[0]?.message).toContain('20');
    moveClock(20 * MINUTE + 1);
    expect(await signIn(username)).toBe(10_000);
  });

  it('counts failures within an hour, whatever succeeds in between [SECR-05]', async () => {
    const { username } = await portal.factory.member(ouId);
    await fail(username, 4);
    expect(await signIn(username)).toBe(10_000);
    await fail(username, 1);
    expect(await signIn(username)).toBe(429);
    const other = await portal.factory.member(ouId);
    await fail(other.username, 4);
    moveClock(HOUR);
    await fail(other.username, 4);
    expect(await signIn(other.username)).toBe(10_000);
  });

  it('does not count who proves who they are but is not let in [SECR-05, SECR-16]', async () => {
    const closed = await portal.factory.organization();
    await portal.factory.rule(closed, { ip_black_list: '["127.0.0.0/8"]' });
    const { id, username } = await portal.factory.member(closed);
    for (let index = 0; index < 6; index += 1) expect(await signIn(username)).toBe(403);
    await portal.portal.runtime.database.query('DELETE FROM security_rule WHERE owner_id = ?', [closed]);
    expect(await signIn(username)).toBe(10_000);
    await portal.portal.runtime.database.query('UPDATE account SET is_disabled = 1 WHERE id = ?', [id]);
    for (let index = 0; index < 6; index += 1) expect(await signIn(username)).toBe(403);
  });

  it('tells nothing by spellings that the database takes for the same [AUTH-33, threats 9]', async () => {
    const { username } = await portal.factory.member(ouId);
    const unknown = `${username}-nobody`;
    for (const name of [username, unknown]) await fail(name, 5);
    const spellings = (name: string) => [
      `${name.slice(0, 1)}\u200B${name.slice(1)}`,
      `${name}\u0001`,
      name.toUpperCase(),
      ` ${name} `,
      name.replace('e', 'é'),
      name.replace(/[a-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ];
    const told = async (name: string) => Promise.all(spellings(name).map((spelling) => signIn(spelling)));
    expect(await told(username)).toEqual(await told(unknown));
  });

  it('comes after the number of the home OU, by all names together; another OU’s number locks nobody [SECR-05, SECR-20, threats 41]', async () => {
    const [lax, strict] = [await portal.factory.organization(), await portal.factory.organization()];
    await portal.factory.rule(lax, { password_try_times: 10 });
    await portal.factory.rule(strict, { password_try_times: 2 });
    const person = await portal.factory.member(strict);
    await fail(person.username, 1);
    expect(await signIn(person.username)).toBe(10_000);
    await fail(`${person.username}@portal.example`, 1);
    for (const name of [person.username, `${person.username}@portal.example`]) expect(await signIn(name)).toBe(401);
    moveClock(30 * MINUTE + 1);
    expect(await signIn(person.username)).toBe(10_000);
    const relaxed = await portal.factory.member(lax);
    await portal.factory.join(strict, relaxed);
    await fail(relaxed.username, 4);
    await fail(`${relaxed.username}@portal.example`, 4);
    expect(await signIn(relaxed.username)).toBe(10_000);
  });

  it('is exact under 200 tries at once on two servers: five hashes are checked [SECR-06, threats 7]', async () => {
    const { username } = await portal.factory.member(ouId);
    const verify = vi.spyOn(passwordHash, 'verifyPassword');
    const clients = Array.from({ length: 200 }, (_, index) => new ApiClient((index % 2 ? portal : second).url));
    const answers = await Promise.all(clients.map((client) => client.login(username, 'Wrong@2026')));
    const codes = answers.map((answer) => answer.errors?.[0]?.extensions.envelopeCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(195);
    expect(verify).toHaveBeenCalledTimes(5);
  });

  it('is one for all ways in: failed codes lock passwords, and the other way round [SECR-07, threats 8]', async () => {
    const byCode = await portal.factory.member(ouId);
    const client = new ApiClient(portal.url);
    for (let index = 0; index < 5; index += 1) {
      expect(await client.code(BY_CODE, { account: byCode.username, code: '000000' })).toBe(401);
    }
    expect(await signIn(byCode.username)).toBe(429);
    const byPassword = await portal.factory.member(ouId);
    await fail(byPassword.username, 5);
    expect(await client.code(BY_CODE, { account: byPassword.username, code: '000000' })).toBe(429);
    expect(await new Mailbox(portal.portal.runtime.database).to(`${byPassword.username}@portal.example`)).toEqual([]);
  });

  it('is no sign that an account exists: unknown names lock alike, in every spelling [AUTH-33, threats 9, threats 10]', async () => {
    const spellings = ['nobody-x', 'NOBODY-X', ' nobody-x ', 'nobödy-x', 'ｎobody-x'];
    for (const spelling of spellings) expect(await signIn(spelling)).toBe(401);
    const known = await portal.factory.member(ouId);
    for (const spelling of [0, 1, 2, 3, 4].map((index) =>
      index % 2 ? known.username : known.username.toUpperCase(),
    )) {
      expect(await signIn(spelling, 'Wrong@2026')).toBe(401);
    }
    const answers = await Promise.all(
      ['Nobody-x', known.username].map((name) => new ApiClient(portal.url).login(name)),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.errors?.[0]?.extensions.envelopeCode).toBe(429);
  });

  it('stays right when the clock is moved: an hour and 25 on it is over, a step back does not lift it [goals: clock]', async () => {
    const { username } = await portal.factory.member(ouId);
    await fail(username, 5);
    moveClock(-HOUR);
    expect(await signIn(username)).toBe(429);
    moveClock(2 * HOUR);
    expect(await signIn(username)).toBe(10_000);
    const other = await portal.factory.member(ouId);
    await fail(other.username, 5);
    moveClock(25 * HOUR);
    expect(await signIn(other.username)).toBe(10_000);
  });
});

describe('a captured sign-in', () => {
  it('is refused when it is sent again, on every server; a new one is not [threats 39, AUTH-05]', async () => {
    const { username } = await portal.factory.member(ouId);
    const sent: string[] = [];
    const original = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (typeof init?.body === 'string' && init.body.includes('sessionLogin(')) sent.push(init.body);
      return original(url, init);
    });
    expect(await signIn(username)).toBe(10_000);
    for (const { url } of [portal, second]) {
      const answer = await original(`${url}/app-portal/web/v1/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: sent[0] ?? '',
      });
      const { errors } = (await answer.json()) as { errors: { extensions: { envelopeCode: number } }[] };
      expect(errors[0]?.extensions.envelopeCode).toBe(430);
    }
    expect(await signIn(username)).toBe(10_000);
  });

  it('counts once whatever base64 is around it, and oversized texts are not even read [threats 34]', async () => {
    const client = new ApiClient(portal.url);
    const query = `mutation ($password: String!, $keyId: ID!) { sessionLogin(account: "a", password: $password, keyId: $keyId) { code } }`;
    const { sessionPublicKey } = await client.data<{ sessionPublicKey: { keyId: string } }>(
      '{ sessionPublicKey { keyId } }',
    );
    expect(await client.code(query, { password: 'A'.repeat(50_000), keyId: sessionPublicKey.keyId })).toBe(430);
    expect(await client.code(query, { password: '', keyId: 'x'.repeat(50_000) })).toBe(430);
  });

  it('key pairs are new every hour, and open on every server for another [AUTH-04, AUTH-05]', async () => {
    interface Key {
      keyId: string;
      publicKey: string;
    }
    const keyOf = async ({ url }: TestPortal) =>
      (await new ApiClient(url).data<{ sessionPublicKey: Key }>('{ sessionPublicKey { keyId publicKey } }'))
        .sessionPublicKey;
    const signInWith = async ({ keyId, publicKey }: Key, { url }: TestPortal) =>
      new ApiClient(url).code(
        'mutation ($a: String!, $p: String!, $k: ID!) { sessionLogin(account: $a, password: $p, keyId: $k) { code } }',
        { a: (await portal.factory.member(ouId)).username, p: encryptOaep(publicKey, TEST_PASSWORD), k: keyId },
      );
    const key = await keyOf(portal);
    expect(await signInWith(key, second)).toBe(10_000);
    moveClock(HOUR + 1);
    const next = await keyOf(portal);
    expect(next.keyId).not.toBe(key.keyId);
    for (const each of [key, next]) expect(await signInWith(each, second)).toBe(10_000);
    moveClock(HOUR);
    expect(await signInWith(key, second)).toBe(430);
  });
});

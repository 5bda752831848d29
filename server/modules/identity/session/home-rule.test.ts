import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, encryptOaep } from '../../../../tests/support/client.js';
import { TEST_PASSWORD } from '../../../../tests/support/factory.js';
import { codeOf, Mailbox } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { moveClock, resetClock } from '../../../core/clock.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** SECR-18 */
const DEFAULTS = {
  passwordRequires: ['DIGIT', 'UPPERCASE', 'LOWERCASE'],
  passwordMinLength: 8,
  passwordTryTimes: 5,
  passwordDuplication: 3,
  allowMultiSession: true,
  sessionTimeOut: 24,
  ipWhiteList: [] as string[],
  ipBlackList: [] as string[],
  mfaType: 'NONE',
};
type Field = keyof typeof DEFAULTS;

/** The worst that an OU can set in each of the nine fields (SECR-01). */
const HOSTILE: readonly (readonly [Field, unknown])[] = [
  ['passwordRequires', ['DIGIT', 'UPPERCASE', 'LOWERCASE', 'SPECIAL']],
  ['passwordMinLength', 20],
  ['passwordTryTimes', 1],
  ['passwordDuplication', 5],
  ['allowMultiSession', false],
  ['sessionTimeOut', 1],
  ['ipWhiteList', ['203.0.113.1']],
  ['ipBlackList', ['0.0.0.0/0', '::/0']],
  ['mfaType', 'EMAIL'],
];

const GET = '{ sessionGet { id organizationId } }';
const WORK = '{ sessionOperations { operations } }';
const LIST = '{ sessionOrganizationList { organizations { id } } }';
const CHOOSE = 'mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }';
const RULE = '{ passwordRule { passwordMinLength passwordRequires passwordDuplication } }';
const MODIFY = `mutation ($oldPassword: String!, $newPassword: String!, $keyId: ID!) {
  passwordModify(oldPassword: $oldPassword, newPassword: $newPassword, keyId: $keyId)
}`;

let portal: TestPortal;
let mailbox: Mailbox;
beforeAll(async () => {
  portal = await startTestPortal();
  mailbox = new Mailbox(portal.portal.runtime.database);
});
afterAll(() => portal.stop());
afterEach(() => resetClock());

interface Person {
  readonly id: string;
  readonly username: string;
}

const outcome = async (client: ApiClient, query = GET) => {
  portal.portal.runtime.sessions.clear();
  return client.code(query);
};

async function signIn(person: Person, password = TEST_PASSWORD) {
  const client = new ApiClient(portal.url);
  const { data, errors: [error] = [] } = await client.login(person.username, password);
  return { client, code: error?.extensions.envelopeCode ?? 10_000, mfaType: data?.sessionLogin.mfaType };
}

/** An OU whose administrator sets a field of its rule, once `people` are its members. */
async function hostileOu(field: Field, value: unknown, people: readonly Person[]): Promise<string> {
  const ouId = await portal.factory.organization();
  const admin = await portal.as(await portal.factory.admin(ouId), ouId);
  for (const person of people) await portal.factory.join(ouId, person);
  const rule = { ...DEFAULTS, [field]: value, confirmLockOut: true };
  expect((await admin.rest('POST', 'security/set-rule', rule)).code).toBe(10_000);
  return ouId;
}

async function modify(client: ApiClient, oldPassword: string, newPassword: string): Promise<number> {
  const { sessionPublicKey: key } = await client.data<{ sessionPublicKey: { keyId: string; publicKey: string } }>(
    '{ sessionPublicKey { keyId publicKey } }',
  );
  const close = (text: string) => encryptOaep(key.publicKey, text);
  return client.code(MODIFY, {
    oldPassword: close(oldPassword),
    newPassword: close(newPassword),
    keyId: key.keyId,
  });
}

describe('the rule of another OU', () => {
  it.each(HOSTILE)(
    'with the worst %s of two OUs neither locks, signs out nor hinders people whose home is elsewhere [SECR-20, SECR-11, threats 41]',
    async (field, value) => {
      const home = await portal.factory.organization();
      const person = await portal.factory.member(home);
      const running = [await portal.as(person, home), await portal.as(person, home), await portal.as(person, null)];
      const others = [await hostileOu(field, value, [person]), await hostileOu(field, value, [person])];
      // Nobody is signed out, neither by saving nor by signing in again.
      for (let tries = 0; tries < 4; tries += 1) expect((await signIn(person, 'Wrong@2026')).code).toBe(401);
      const { client, code, mfaType } = await signIn(person);
      expect({ code, mfaType }).toEqual({ code: 10_000, mfaType: 'NONE' });
      for (const session of running) expect(await outcome(session)).toBe(10_000);
      for (const ouId of others) await client.code(CHOOSE, { id: ouId });
      for (const session of running) expect(await outcome(session)).toBe(10_000);
      // The same session works at home after all.
      await client.setOrganization(home);
      for (const session of [client, ...running.slice(0, 2)]) expect(await outcome(session, WORK)).toBe(10_000);
      moveClock(2 * HOUR);
      // Factory sessions last an hour; this one has the home's time.
      expect(await outcome(client, WORK)).toBe(10_000);
      expect((await client.data<{ passwordRule: object }>(RULE)).passwordRule).toEqual({
        passwordMinLength: 8,
        passwordRequires: ['DIGIT', 'UPPERCASE', 'LOWERCASE'],
        passwordDuplication: 3,
      });
      expect(await modify(client, TEST_PASSWORD, 'Winter2026x')).toBe(10_000);
    },
  );

  it.each(HOSTILE)(
    'with the worst %s leaves a session that works there the way out [SECR-20, threats 41]',
    async (field, value) => {
      const home = await portal.factory.organization();
      const person = await portal.factory.member(home);
      const other = await portal.factory.organization();
      await portal.factory.join(other, person);
      const client = await portal.as(person, other);
      await portal.factory.rule(other, {
        ip_black_list: JSON.stringify(field === 'ipBlackList' ? value : []),
        ip_white_list: JSON.stringify(field === 'ipWhiteList' ? value : []),
        mfa_type: field === 'mfaType' ? 'EMAIL' : 'NONE',
        password_try_times: field === 'passwordTryTimes' ? 1 : 5,
      });
      const refused: Partial<Record<Field, number>> = { ipWhiteList: 403, ipBlackList: 403, mfaType: 437 };
      expect(await outcome(client, WORK)).toBe(refused[field] ?? 10_000);
      expect(await outcome(client, LIST)).toBe(10_000);
      // A browser that loads the portal comes to the choice of an OU.
      const { sessionGet } = await client.data<{ sessionGet: { organizationId: string | null } }>(GET);
      expect(sessionGet.organizationId).toBe(refused[field] === 403 ? null : other);
      await client.setOrganization(home);
      expect(await outcome(client, WORK)).toBe(10_000);
    },
  );
});

describe('an OU other than the home', () => {
  const entering = async (field: Field, value: unknown) => {
    const home = await portal.factory.organization();
    const person = await portal.factory.member(home);
    const other = await hostileOu(field, value, [person]);
    return { home, other, person, ...(await signIn(person)) };
  };

  it('lets in by its own addresses and second factor, which is proven once for the session [SECR-16, SECR-20, MFA-03, MFA-09, MFA-10]', async () => {
    for (const [field, value] of HOSTILE.filter(([name]) => name.startsWith('ip'))) {
      const { client, other } = await entering(field, value);
      expect(await client.code(CHOOSE, { id: other })).toBe(403);
    }
    const { client, other, person } = await entering('mfaType', 'EMAIL');
    expect(await client.code(CHOOSE, { id: other })).toBe(437);
    await client.data('mutation { sessionSendVerificationCode { maskedEmail } }');
    const code = codeOf(await mailbox.next(`${person.username}@portal.example`, 'mfaCode'));
    await client.data('mutation ($code: String!) { sessionVerifyCode(verifyCode: $code) { accessToken } }', { code });
    await client.setOrganization(other);
    expect(await outcome(client, WORK)).toBe(10_000);
    const another = await hostileOu('mfaType', 'EMAIL', [person]);
    await client.setOrganization(another);
  });

  it('is closed to an account with more failures than it allows, and locks it nowhere else [SECR-05, SECR-20, threats 41]', async () => {
    const { client, home, other, person } = await entering('passwordTryTimes', 2);
    for (let tries = 0; tries < 2; tries += 1) await signIn(person, 'Wrong@2026');
    const { errors } = await client.graphql(CHOOSE, { id: other });
    expect(errors?.[0]?.extensions.envelopeCode).toBe(429);
    expect(errors?.[0]?.message).toContain('30');
    expect((await signIn(person)).code).toBe(10_000);
    await client.setOrganization(home);
    moveClock(30 * MINUTE + 1);
    await client.setOrganization(other);
    // In use: the next wrong password is one too many there, and the fourth of the five that the home allows.
    expect(await modify(client, 'Wrong@2026', 'Winter2026x')).toBe(400);
    expect(await modify(client, 'Wrong@2026', 'Winter2026x')).toBe(429);
    await client.setOrganization(home);
    expect(await modify(client, 'Wrong@2026', 'Winter2026x')).toBe(400);
  });

  it('with one session at a time ends those that work in it, not those elsewhere [SECR-10, SECR-20, threats 41]', async () => {
    const { client, home, other, person } = await entering('allowMultiSession', false);
    const [there, atHome, nowhere] = [
      await portal.as(person, other),
      await portal.as(person, home),
      await portal.as(person, null),
    ];
    await client.setOrganization(other);
    const sessions = [there, atHome, nowhere, client];
    expect(await Promise.all(sessions.map((session) => outcome(session)))).toEqual([409, 10_000, 10_000, 10_000]);
    const racing = await Promise.all(Array.from({ length: 6 }, () => portal.as(person, null)));
    await Promise.all(racing.map((session) => session.setOrganization(other)));
    const [count] = (await portal.portal.runtime.database.query(
      'SELECT COUNT(*) AS open FROM session WHERE account_id = ? AND ou_id = ? AND ended_time IS NULL',
      [person.id, other],
    )) as unknown[];
    expect(count).toEqual({ open: 1 });
  });

  it('ends a session that is idle in it for longer than it allows [AUTH-27, SECR-09, SECR-20]', async () => {
    const { client, other, person } = await entering('sessionTimeOut', 1);
    await client.setOrganization(other);
    const { client: undecided } = await signIn(person);
    moveClock(HOUR + 1);
    expect(await outcome(client)).toBe(401);
    expect(await outcome(undecided)).toBe(10_000);
  });

  it('does not end what is not its own: sessions before an OU is chosen are those of the home [BYND-05, threats 41]', async () => {
    const home = await portal.factory.organization();
    const other = await portal.factory.organization();
    const person = await portal.factory.member(home);
    await portal.factory.join(other, person);
    const nowhere = await portal.as(person, null);
    const { sessionGet } = await nowhere.data<{ sessionGet: { id: string } }>(GET);
    const listOf = async (ouId: string) => {
      const admin = await portal.as(await portal.factory.admin(ouId), ouId);
      const query = 'query ($id: ID!) { userSessionList(userId: $id) { id } }';
      const { userSessionList } = await admin.data<{ userSessionList: object[] }>(query, { id: person.id });
      return { admin, userSessionList };
    };
    const { admin, userSessionList } = await listOf(other);
    expect(userSessionList).toEqual([]);
    const end = 'mutation ($userId: ID!, $id: ID!) { userSessionEnd(userId: $userId, id: $id) }';
    expect(await admin.code(end, { userId: person.id, id: sessionGet.id })).toBe(404);
    expect(await admin.data('mutation ($id: ID!) { userSessionEndAll(userId: $id) }', { id: person.id })).toEqual({
      userSessionEndAll: 0,
    });
    expect(await outcome(nowhere)).toBe(10_000);
    expect((await listOf(home)).userSessionList).toEqual([{ id: sessionGet.id }]);
  });
});

describe('the home OU', () => {
  it('holds at sign-in and before an OU is chosen, until it is gone or has removed the account; then the platform’s rule does [SECR-16, SECR-20, AUTH-27]', async () => {
    const home = await portal.factory.organization();
    const other = await portal.factory.organization();
    await portal.factory.rule(home, { ip_black_list: '["0.0.0.0/0","::/0"]', session_time_out: 1 });
    const person = await portal.factory.member(home);
    await portal.factory.join(other, person);
    const undecided = await portal.as(person, null);
    expect(await outcome(undecided)).toBe(403);
    expect((await signIn(person)).code).toBe(403);
    const admin = await portal.as(await portal.factory.admin(other), other);
    expect(await outcome(admin, WORK)).toBe(10_000);
    await portal.portal.runtime.database.query('DELETE FROM member WHERE ou_id = ? AND user_id = ?', [home, person.id]);
    expect(await outcome(undecided)).toBe(10_000);
    expect((await signIn(person)).code).toBe(10_000);
    await portal.factory.join(home, person);
    expect((await signIn(person)).code).toBe(403);
    await portal.portal.runtime.database.query('DELETE FROM organization WHERE id = ?', [home]);
    expect((await signIn(person)).code).toBe(10_000);
  });

  it('with one session at a time ends the account’s others at sign-in, there and before an OU is chosen, not in other OUs [SECR-10, SECR-20]', async () => {
    const [home, other] = [await portal.factory.organization(), await portal.factory.organization()];
    await portal.factory.rule(home, { allow_multi_session: 0 });
    const person = await portal.factory.member(home);
    await portal.factory.join(other, person);
    const sessions = [await portal.as(person, home), await portal.as(person, null), await portal.as(person, other)];
    const { client } = await signIn(person);
    const codes = await Promise.all([...sessions, client].map((session) => outcome(session)));
    expect(codes).toEqual([409, 409, 10_000, 10_000]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { codeOf, Mailbox } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { moveClock, resetClock } from '../../../core/clock.js';

const MINUTE = 60_000;
const SEND = 'mutation ($account: String!) { sessionSendLoginCode(account: $account) }';
const BY_CODE = `mutation ($account: String!, $code: String!) {
  sessionLoginViaCode(type: CODE, account: $account, code: $code) { code mfaType ssoLoginUrl user { id } organizations { id } }
}`;
const SEND_MFA = 'mutation { sessionSendVerificationCode { maskedEmail resendAfterSeconds expiresInSeconds } }';
const VERIFY = 'mutation ($code: String!) { sessionVerifyCode(verifyCode: $code) { accessToken } }';

let portal: TestPortal;
let mailbox: Mailbox;
let ouId: string;
let strictOu: string;

beforeAll(async () => {
  portal = await startTestPortal();
  mailbox = new Mailbox(portal.portal.runtime.database);
  ouId = await portal.factory.organization();
  strictOu = await portal.factory.organization();
  await portal.factory.rule(strictOu, { mfa_type: 'EMAIL' });
});
afterAll(() => portal.stop());
afterEach(() => resetClock());

const addressOf = (person: { username: string }) => `${person.username}@portal.example`;
const stranger = () => new ApiClient(portal.url);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function sendLoginCode(person: { username: string }, count = 1): Promise<string> {
  await stranger().data(SEND, { account: person.username });
  return codeOf(await mailbox.next(addressOf(person), 'loginCode', count));
}

describe('a sign-in code', () => {
  it('is mailed and signs in once, by username or address [AUTH-14, AUTH-15, CALL-023, CALL-228]', async () => {
    const person = await portal.factory.member(ouId);
    const code = await sendLoginCode(person);
    expect(code).toMatch(/^\d{6}$/);
    const client = stranger();
    const answer = await client.rest<{ user: { id: string }; organizations: object[]; ssoLoginUrl: string | null }>(
      'POST',
      'session/login-via-code',
      { type: 'CODE', account: addressOf(person).toUpperCase(), code: `${code.slice(0, 3)} ${code.slice(3)}` },
    );
    expect(answer).toMatchObject({ code: 10_000, data: { ssoLoginUrl: null, user: { id: person.id } } });
    expect(answer.data.organizations).toMatchObject([{ id: ouId }]);
    expect((await client.rest('POST', 'session/get')).code).toBe(10_000);
    expect(await stranger().code(BY_CODE, { account: person.username, code })).toBe(401);
  });

  it('opens for one of 20 that send it at once', async () => {
    const person = await portal.factory.member(await ouWithTries(10));
    const code = await sendLoginCode(person);
    const tries = Array.from({ length: 20 }, () => stranger().code(BY_CODE, { account: person.username, code }));
    expect((await Promise.all(tries)).filter((result) => result === 10_000)).toHaveLength(1);
  });

  it('lives five minutes and is void after five wrong tries [AUTH-15, threats 6]', async () => {
    const late = await portal.factory.member(ouId);
    const code = await sendLoginCode(late);
    moveClock(5 * MINUTE + 1);
    expect(await stranger().code(BY_CODE, { account: late.username, code })).toBe(401);
    resetClock();
    const guessed = await portal.factory.member(await ouWithTries(10));
    const right = await sendLoginCode(guessed);
    for (let index = 0; index < 5; index += 1) {
      expect(await stranger().code(BY_CODE, { account: guessed.username, code: wrong(right) })).toBe(401);
    }
    // By the other name of the account, because sign-in shows everybody the platform's number.
    expect(await stranger().code(BY_CODE, { account: addressOf(guessed), code: right })).toBe(401);
  });

  it('is void once a newer one is sent, and one is sent a minute at most [AUTH-15]', async () => {
    const person = await portal.factory.member(ouId);
    const first = await sendLoginCode(person);
    expect(await stranger().code(SEND, { account: person.username })).toBe(429);
    // By its other name the count is another; the account gets no second mail all the same.
    await stranger().data(SEND, { account: addressOf(person) });
    moveClock(61_000);
    await portal.portal.runtime.database.query('DELETE FROM rate_limit');
    const next = await sendLoginCode(person, 2);
    expect((await mailbox.to(addressOf(person))).length).toBe(2);
    if (first !== next) expect(await stranger().code(BY_CODE, { account: person.username, code: first })).toBe(401);
    expect(await stranger().code(BY_CODE, { account: person.username, code: next })).toBe(10_000);
  });

  it('is asked for alike whether or not the account exists, and mailed to nobody who may not use it [CALL-228, AUTH-33, threats 10]', async () => {
    const domainPerson = await portal.factory.member(ouId, { type: 'DOMAIN', password_hash: null });
    const disabled = await portal.factory.member(ouId, { is_disabled: 1 });
    const known = await portal.factory.member(ouId);
    const accounts = ['no-such-account', domainPerson.username, disabled.username, known.username];
    const answers = await Promise.all(accounts.map((account) => stranger().graphql(SEND, { account })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await mailbox.next(addressOf(known), 'loginCode');
    for (const person of [domainPerson, disabled]) expect(await mailbox.to(addressOf(person))).toEqual([]);
    const wrongCodes = await Promise.all(
      ['no-such-account', domainPerson.username, known.username].map((account) =>
        stranger().graphql(BY_CODE, { account, code: '12345x' }),
      ),
    );
    for (const answer of wrongCodes) expect(answer).toEqual(wrongCodes[0]);
  });

  it('is refused without an account: 400 [CALL-021]', async () => {
    expect(await stranger().code(SEND, { account: '  ' })).toBe(400);
    expect(await stranger().code(BY_CODE, { account: '', code: '' })).toBe(401);
  });

  async function ouWithTries(tries: number): Promise<string> {
    const id = await portal.factory.organization();
    await portal.factory.rule(id, { password_try_times: tries });
    return id;
  }
});

describe('the second step', () => {
  const OPEN = [
    '{ sessionGet { id } }',
    '{ sessionOrganizationList { organizations { id } } }',
    '{ configByKeys(keys: []) }',
  ];
  const CLOSED = [
    '{ profileInfo { fields } }',
    '{ sessionList { id } }',
    '{ sessionOperations { operations } }',
    '{ userList { pagination { total } } }',
    'mutation { sessionRefresh { id } }',
    'mutation { sessionEndOthers }',
    'mutation { profileModify(theme: DARK) { id } }',
  ];

  it('is demanded at sign-in when the home OU demands it; until then only the calls of MFA-08 are open, over GraphQL, REST and socket [MFA-01, MFA-08, MFA-09, threats 5]', async () => {
    const person = await portal.factory.member(strictOu);
    const client = stranger();
    const { data } = await client.login(person.username);
    expect(data?.sessionLogin.mfaType).toBe('EMAIL');
    for (const query of OPEN) expect(await client.code(query), query).toBe(10_000);
    for (const query of CLOSED) expect(await client.code(query), query).toBe(437);
    expect(
      await client.code('mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }', {
        id: strictOu,
      }),
    ).toBe(437);
    expect((await client.rest('POST', 'profile/info')).code).toBe(437);
    expect((await client.rest('POST', 'session/set-organization', { organizationId: strictOu })).code).toBe(437);
    expect((await client.rest<{ mfaType: string; MFACompleted: boolean }>('POST', 'session/get')).data).toMatchObject({
      mfaType: 'EMAIL',
      MFACompleted: false,
    });
    const socket = await SocketClient.open(portal.url, { token: client.token ?? '' });
    const codeOver = async (query: string) =>
      (await socket.query(query)).errors?.[0]?.extensions.envelopeCode ?? 10_000;
    for (const query of OPEN) expect(await codeOver(query), query).toBe(10_000);
    // Mutations that change a cookie's session are called over HTTP.
    for (const query of CLOSED.filter((entry) => entry.startsWith('{'))) expect(await codeOver(query), query).toBe(437);
    const told = await socket.subscribe('subscription { sessionChanged { kind } }');
    await until(() => (told.errors?.length ?? 0) > 0);
    expect(told.errors?.[0]?.extensions.envelopeCode).toBe(437);
    await socket.close();
    expect(await client.code('mutation { sessionLogout }')).toBe(10_000);
  });

  it('mails a code to the address shown masked, once a minute, and is done with it for the whole session and every OU [MFA-04, MFA-05, MFA-07, MFA-10, CALL-032, CALL-033]', async () => {
    const person = await portal.factory.member(strictOu);
    const other = await portal.factory.organization();
    await portal.factory.rule(other, { mfa_type: 'EMAIL' });
    await portal.factory.join(other, person);
    const client = await ApiClient.signedIn(portal.url, person);
    const { sessionSendVerificationCode: sent } = await client.data<{ sessionSendVerificationCode: object }>(
      'mutation { sessionSendVerificationCode { maskedEmail resendAfterSeconds expiresInSeconds } }',
    );
    expect(sent).toEqual({ maskedEmail: 'p***@portal.example', resendAfterSeconds: 60, expiresInSeconds: 300 });
    expect((await client.rest('POST', 'session/send-verification-code')).code).toBe(429);
    const code = codeOf(await mailbox.next(addressOf(person), 'mfaCode'));
    const old = client.token;
    expect((await client.rest('POST', 'session/verify-code', { verify_code: wrong(code) })).code).toBe(400);
    const verified = await client.rest('POST', 'session/verify-code', { verify_code: code });
    expect(client.token).not.toBe(old);
    expect(verified).toEqual({ code: 10_000, message: '', data: { accessToken: client.token } });
    expect(await ApiClient.withToken(portal.url, old ?? '').code(OPEN[0] ?? '')).toBe(401);
    for (const id of [strictOu, other]) {
      await client.setOrganization(id);
      expect(await client.code('{ sessionOperations { operations } }')).toBe(10_000);
    }
  });

  it('tells a wrong code apart from one that is used, old or tried too often [MFA-06, MFA-07]', async () => {
    const patient = await portal.factory.organization();
    await portal.factory.rule(patient, { mfa_type: 'EMAIL', password_try_times: 10 });
    const person = await portal.factory.member(patient);
    const client = await ApiClient.signedIn(portal.url, person);
    expect(await client.code(VERIFY, { code: '123456' })).toBe(410);
    await client.data(SEND_MFA);
    const code = codeOf(await mailbox.next(addressOf(person), 'mfaCode'));
    const elsewhere = await ApiClient.signedIn(portal.url, person);
    for (let index = 0; index < 5; index += 1) {
      const answer = await (index % 2 ? client : elsewhere).graphql(VERIFY, { code: wrong(code) });
      expect(answer.errors?.[0]).toMatchObject({ extensions: { envelopeCode: 400, field: 'verifyCode' } });
    }
    expect(await client.code(VERIFY, { code })).toBe(410);
    moveClock(61_000);
    await client.data(SEND_MFA);
    const next = codeOf(await mailbox.next(addressOf(person), 'mfaCode', 2));
    moveClock(5 * MINUTE);
    expect(await client.code(VERIFY, { code: next })).toBe(410);
  });

  it('cannot be guessed by signing in again and again: its wrong codes count for the lock [SECR-07, threats 6]', async () => {
    const person = await portal.factory.member(strictOu);
    for (let index = 0; index < 5; index += 1) {
      const client = await ApiClient.signedIn(portal.url, person);
      if (index === 0) await client.data(SEND_MFA);
      expect(await client.code(VERIFY, { code: 'x' })).toBe(400);
    }
    expect((await stranger().login(person.username)).errors?.[0]?.extensions.envelopeCode).toBe(429);
  });

  it('arises on choosing an OU that demands it when the home OU does not; choosing again afterwards goes on [MFA-03, MFA-09]', async () => {
    const person = await portal.factory.member(ouId);
    await portal.factory.join(strictOu, person);
    const client = stranger();
    expect((await client.login(person.username)).data?.sessionLogin.mfaType).toBe('NONE');
    const choose = 'mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }';
    expect(await client.code(choose, { id: strictOu })).toBe(437);
    await client.setOrganization(ouId);
    expect(await client.code(choose, { id: strictOu })).toBe(437);
    await client.data(SEND_MFA);
    await client.data(VERIFY, { code: codeOf(await mailbox.next(addressOf(person), 'mfaCode')) });
    await client.setOrganization(strictOu);
  });

  it('is felt by a running session when its OU begins to demand it, and asked of no domain account [MFA-08, SECR-14]', async () => {
    const ou = await portal.factory.organization();
    const person = await portal.factory.member(ou);
    const domainPerson = await portal.factory.member(ou, { type: 'DOMAIN', password_hash: null });
    const client = await ApiClient.signedIn(portal.url, person, ou);
    const byDomain = await portal.as(domainPerson, ou);
    await portal.factory.rule(ou, { mfa_type: 'EMAIL' });
    portal.portal.runtime.sessions.clear();
    expect(await client.code('{ sessionOperations { operations } }')).toBe(437);
    expect(await byDomain.code('{ sessionOperations { operations } }')).toBe(10_000);
  });

  it('says so where no code can be sent', async () => {
    const person = await portal.factory.member(strictOu, { email: null });
    const client = await ApiClient.signedIn(portal.url, person);
    const answer = await client.graphql(SEND_MFA);
    expect(answer.errors?.[0]).toMatchObject({ extensions: { envelopeCode: 400 } });
  });
});

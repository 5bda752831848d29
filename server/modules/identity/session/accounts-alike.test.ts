import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { TEST_PASSWORD } from '../../../../tests/support/factory.js';
import { Mailbox } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { moveClock, resetClock } from '../../../core/clock.js';

const MINUTE = 60_000;
const BY_CODE = `mutation ($account: String!, $code: String!) {
  sessionLoginViaCode(type: CODE, account: $account, code: $code) { code }
}`;
const SEND_CODE = 'mutation ($account: String!) { sessionSendLoginCode(account: $account) }';
const FORGOTTEN = 'mutation ($email: String!) { passwordRetrieve(email: $email) }';

let portal: TestPortal;
let mailbox: Mailbox;
beforeAll(async () => {
  portal = await startTestPortal();
  mailbox = new Mailbox(portal.portal.runtime.database);
});
afterAll(() => portal.stop());
afterEach(() => resetClock());

/** One step of a stranger: which of two names is typed, and how; or the minutes until the next. */
type Step = readonly [name: 0 | 1, way: 'password' | 'code' | 'send' | 'forgot'] | number;

const times = (count: number, ...steps: readonly Step[]) => Array.from({ length: count }, () => steps).flat();

/** Sequences of tries by strangers. The names are those of one account, or of nobody. */
const SEQUENCES: Record<string, readonly Step[]> = {
  'the first name': times(12, [0, 'password']),
  'the second name': times(12, [1, 'password']),
  'both in turn': times(7, [0, 'password'], [1, 'password']),
  'one after the other': [...times(4, [0, 'password']), ...times(7, [1, 'password']), ...times(2, [0, 'password'])],
  'passwords and codes': times(4, [0, 'password'], [1, 'code'], [0, 'code']),
  'again after the lock': [
    ...times(6, [0, 'password']),
    10,
    ...times(2, [1, 'password'], [0, 'code']),
    21,
    ...times(6, [0, 'password']),
  ],
  slowly: times(6, [0, 'password'], 11, [1, 'password']),
  'codes by mail': times(3, [0, 'send'], [1, 'send']),
  'forgotten passwords': times(7, [0, 'forgot'], [1, 'forgot']),
};

/** The answer at each step: code and text. */
async function transcript(names: readonly [string, string], steps: readonly Step[]): Promise<string[]> {
  const answers: string[] = [];
  let later = 0;
  const stranger = new ApiClient(portal.url);
  for (const step of steps) {
    if (typeof step === 'number') {
      moveClock((later += step * MINUTE));
      continue;
    }
    const [at, way] = step;
    const account = names[at];
    const asked = {
      password: () => stranger.login(account, 'Wrong@2026'),
      code: () => stranger.graphql(BY_CODE, { account, code: '000000' }),
      send: () => stranger.graphql(SEND_CODE, { account }),
      forgot: () => stranger.graphql(FORGOTTEN, { email: account }),
    };
    const { errors: [error] = [] } = await asked[way]();
    // Limits of calls are told in seconds, which pass.
    const text = (error?.message ?? '').replace(/\d+ seconds/, 'some seconds');
    answers.push(`${error?.extensions.envelopeCode ?? 10_000} ${text}`);
  }
  resetClock();
  return answers;
}

let nobodies = 0;
const nobody = (): [string, string] => {
  nobodies += 1;
  return [`nobody-${nobodies}@portal.example`, `no.one-${nobodies}@portal.example`];
};

/** Somebody whose names are both addresses, so that every step can be taken with them. */
async function somebody(tries: number): Promise<[string, string]> {
  const ouId = await portal.factory.organization();
  await portal.factory.rule(ouId, { password_try_times: tries });
  const email = `mail-${(nobodies += 1)}@portal.example`;
  const { username } = await portal.factory.member(ouId, { username: `name-${nobodies}@portal.example`, email });
  return [username, email];
}

describe('a stranger', () => {
  it.each(Object.entries(SEQUENCES))(
    'is answered alike about nobody and about an account of an OU with 1, 3, 5 or 10 tries, trying %s [AUTH-33, SECR-07, CALL-228, PWD-23, threats 8, threats 10]',
    async (_, steps) => {
      const expected = await transcript(nobody(), steps);
      for (const tries of [1, 3, 5, 10]) expect(await transcript(await somebody(tries), steps)).toEqual(expected);
    },
    60_000,
  );

  it('is refused five times by one name, then told the minutes; by another name again five times; the last try is announced [SECR-06, SECR-07, AUTH-33, CALL-261]', async () => {
    const answers = await transcript(nobody(), SEQUENCES['one after the other'] ?? []);
    const wrong =
      '401 Account or password is wrong. Too many failed attempts within an hour lock the account for 30 min, even if you sign in between them.';
    const last =
      '401 Account or password is wrong. You have one more attempt; after that, sign-in is locked for 30 min. To choose a new password, use “Forgot password?”.';
    const lift = 'A new password lifts the lock at once: choose “Forgot password?”.';
    const fifth = `401 Account or password is wrong. Sign-in is now locked for 30 min. ${lift}`;
    const locked = `429 Too many failed attempts. Sign-in is locked for another 30 min. ${lift}`;
    const first = [wrong, wrong, wrong, last];
    expect(answers).toEqual([...first, ...first, fifth, locked, locked, fifth, locked]);
  });

  it('does not find the password of a locked account: the right one is answered as a wrong one, and the owner is mailed the minutes once [SECR-07, AUTH-33]', async () => {
    for (const tries of [1, 3]) {
      const [username, email] = await somebody(tries);
      await transcript([username, email], times(tries, [0, 'password']));
      const right = await new ApiClient(portal.url).login(username, TEST_PASSWORD);
      const [unknown] = nobody();
      for (let count = 0; count < tries; count += 1) await new ApiClient(portal.url).login(unknown, 'Wrong@2026');
      expect(right).toEqual(await new ApiClient(portal.url).login(unknown, 'Wrong@2026'));
      // The owner of the account reads why.
      const mail = await mailbox.next(email, 'accountLocked');
      expect(mail.text).toContain('locked for 30 min.');
      expect(await mailbox.to(email)).toHaveLength(1);
      moveClock(30 * MINUTE + 1);
      expect((await new ApiClient(portal.url).login(username, TEST_PASSWORD)).errors).toBeUndefined();
      resetClock();
    }
  });
});

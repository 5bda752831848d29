import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { newId } from '../../../core/ids.js';
import { isCommonPassword } from './common-passwords.js';
import { neutralise } from '../../../integrations/spreadsheet/write-workbook.js';
import { initialPassword } from './initial-password.service.js';
import { issuePasswordLink } from './password-link.service.js';
import { breachOf } from './password-rules.js';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const stranger = () => new ApiClient(portal.url);

describe('a password', () => {
  const rule = { passwordMinLength: 8, passwordRequires: ['DIGIT', 'UPPERCASE', 'LOWERCASE', 'SPECIAL'] as const };
  it('that the portal makes keeps the rule [PWD-02, USER-24, PWD-26]', () => {
    const someone = { username: 'anna', email: null };
    const breaches = Array.from({ length: 500 }, () => breachOf(rule, initialPassword(rule), someone));
    expect(breaches.filter(Boolean)).toEqual([]);
  });

  it('that the portal makes is told by a file as it is: none begins like a formula [USER-24, IMPT-11]', () => {
    const made = Array.from({ length: 500 }, () => initialPassword(rule));
    expect(made.filter((password) => neutralise(password) !== password)).toEqual([]);
  });

  const owner = { username: 'Anna.Schmidt1-', email: 'Anna1-@acme.test' };
  it.each([
    ['Aa1-xyz', 'error.passwordTooShort'],
    ['Aa1-' + 'x'.repeat(17), 'error.passwordTooLong'],
    ['Aaa-xyzw', 'error.passwordLacks.DIGIT'],
    ['aa1-xyzw', 'error.passwordLacks.UPPERCASE'],
    ['AA1-XYZW', 'error.passwordLacks.LOWERCASE'],
    ['Aa1$xyzw', 'error.passwordLacks.SPECIAL'],
    ['Aa1.xyzw', 'error.passwordLacks.SPECIAL'],
    ['anna.schmidt1-', 'error.passwordLacks.UPPERCASE'],
    ['aNNA.Schmidt1-', 'error.passwordIsAccount'],
    ['ANNa1-@acme.test', 'error.passwordIsAccount'],
    ['Aa1-xyzw', undefined],
    ['Aa1-' + 'x'.repeat(16), undefined],
  ])('%s breaks %s [PWD-01, PWD-03, PWD-11]', (password, message) => {
    expect(breachOf(rule, password, owner)?.message).toBe(message);
  });

  it.each([...'!@#%&*()[]{}-_=|'])('may have %s as its special character [PWD-02]', (sign) => {
    expect(breachOf(rule, `Aa1xyzw${sign}`, owner)).toBeNull();
  });

  it('is refused when it is among the 10,000 most common ones, in any case', async () => {
    for (const password of ['password', 'Password', 'QWERTYUIOP']) expect(await isCommonPassword(password)).toBe(true);
    expect(await isCommonPassword('Portal@2026')).toBe(false);
  });
});

describe('the password rule', () => {
  const RULE =
    'query ($userId: ID) { passwordRule(userId: $userId) { passwordMinLength passwordRequires passwordMaxLength passwordDuplication } }';

  it('is that of the home OU, for a link’s account, the caller and colleagues there; the platform’s for anybody else, unknown ids alike [PWD-16, SECR-18, SECR-20, CALL-043, threats 10]', async () => {
    const [home, other] = [await portal.factory.organization(), await portal.factory.organization()];
    const special = { password_requires: '["SPECIAL"]', password_duplication: 1 };
    await portal.factory.rule(home, { ...special, password_min_length: 12 });
    await portal.factory.rule(other, { ...special, password_min_length: 20 });
    const person = await portal.factory.member(home);
    await portal.factory.join(other, person);
    const ofHome = {
      passwordMinLength: 12,
      passwordRequires: ['SPECIAL'],
      passwordMaxLength: 20,
      passwordDuplication: 1,
    };
    const platform = {
      passwordMinLength: 8,
      passwordRequires: ['DIGIT', 'UPPERCASE', 'LOWERCASE'],
      passwordMaxLength: 20,
      passwordDuplication: 3,
    };
    const client = await ApiClient.signedIn(portal.url, person, other);
    expect((await client.data<{ passwordRule: object }>(RULE)).passwordRule).toEqual(ofHome);
    const colleague = await ApiClient.signedIn(portal.url, await portal.factory.member(home), home);
    expect((await colleague.data<{ passwordRule: object }>(RULE, { userId: person.id })).passwordRule).toEqual(ofHome);
    for (const ou of [other, await portal.factory.organization()]) {
      const foreign = await ApiClient.signedIn(portal.url, await portal.factory.member(ou), ou);
      for (const caller of [foreign, stranger()]) {
        expect(await caller.graphql(RULE, { userId: person.id })).toEqual(
          await caller.graphql(RULE, { userId: newId() }),
        );
      }
    }
    await issuePasswordLink({ db: portal.portal.runtime.database.manager }, person.id, 'RESET');
    expect((await stranger().rest('GET', `password/rule?userId=${person.id}`)).data).toEqual(ofHome);
    expect((await stranger().rest('GET', 'password/rule?userId=unknown')).data).toEqual(platform);
    expect((await stranger().rest('GET', 'password/rule')).data).toEqual(platform);
  });
});

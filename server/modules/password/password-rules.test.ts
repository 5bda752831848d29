import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../tests/support/client.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import { newId } from '../../core/ids.js';
import { isCommonPassword } from './common-passwords.js';
import { neutralise } from '../../integrations/spreadsheet/write-workbook.js';
import { initialPassword } from './initial-password.service.js';
import { issuePasswordLink } from './password-link.service.js';
import { breachOf } from './password-rules.js';

let portal: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
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

  it('is the strictest of the account’s OUs, for a link’s account and the caller; the platform’s for anybody else, unknown ids alike [PWD-16, SECR-18, SECR-20, CALL-043, threats 10]', async () => {
    const strict = await portal.factory.organization();
    await portal.factory.rule(strict, {
      password_min_length: 12,
      password_requires: '["SPECIAL"]',
      password_duplication: 1,
    });
    const person = await portal.factory.member(ouId);
    await portal.factory.join(strict, person);
    const strictest = {
      passwordMinLength: 12,
      passwordRequires: ['DIGIT', 'UPPERCASE', 'LOWERCASE', 'SPECIAL'],
      passwordMaxLength: 20,
      passwordDuplication: 3,
    };
    const platform = { ...strictest, passwordMinLength: 8, passwordRequires: ['DIGIT', 'UPPERCASE', 'LOWERCASE'] };
    const client = await ApiClient.signedIn(portal.url, person);
    expect((await client.data<{ passwordRule: object }>(RULE)).passwordRule).toEqual(strictest);
    const colleague = await ApiClient.signedIn(portal.url, await portal.factory.member(strict), strict);
    expect((await colleague.data<{ passwordRule: object }>(RULE, { userId: person.id })).passwordRule).toEqual(
      strictest,
    );
    const outsider = await portal.factory.organization();
    const foreign = await ApiClient.signedIn(portal.url, await portal.factory.member(outsider), outsider);
    for (const caller of [foreign, stranger()]) {
      expect(await caller.graphql(RULE, { userId: person.id })).toEqual(
        await caller.graphql(RULE, { userId: newId() }),
      );
    }
    await issuePasswordLink({ db: portal.portal.runtime.database.manager }, person.id, 'RESET');
    expect((await stranger().rest('GET', `password/rule?userId=${person.id}`)).data).toEqual(strictest);
    expect((await stranger().rest('GET', 'password/rule?userId=unknown')).data).toEqual(platform);
    expect((await stranger().rest('GET', 'password/rule')).data).toEqual(platform);
  });
});

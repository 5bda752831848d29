import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { jobsEnd } from '../../../../tests/support/jobs.js';
import { Mailbox, tokenOf } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const INFO = 'query ($token: String!) { passwordResetTokenInfo(token: $token) { userId } }';
const FORGOTTEN = 'mutation ($email: String!) { passwordRetrieve(email: $email) }';

let portal: TestPortal;
let mailbox: Mailbox;
let ouId: string;

const addressOf = ({ username }: { username: string }) => `${username}@portal.example`;
const stranger = () => new ApiClient(portal.url);
const ask = (email: string) => stranger().code(FORGOTTEN, { email });

beforeAll(async () => {
  portal = await startTestPortal();
  mailbox = new Mailbox(portal.portal.runtime.database);
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.portal.runtime.database.query('DELETE FROM rate_limit');
});

describe('the link for a forgotten password', () => {
  it('comes by the username too, names the account and the OU, and not to an address that another account confirmed [CALL-260, threats 43]', async () => {
    const ou = await portal.factory.organization({ name: 'Northwind' });
    const person = await portal.factory.member(ou);
    const claimed = await portal.factory.member(ou, { email: addressOf(person), email_confirmed_time: null });
    expect(await ask(claimed.username)).toBe(10_000);
    expect(await ask('nobody-at-all')).toBe(10_000);
    expect(await ask(` ${person.username.toUpperCase()} `)).toBe(10_000);
    const mail = await mailbox.next(addressOf(person), 'passwordReset');
    expect(mail.text).toContain(
      `Someone asked for a new password for your account ${person.username} (Northwind). Choose one here:`,
    );
    expect(await mailbox.to(addressOf(person))).toHaveLength(1);
    const info = await stranger().data<{ passwordResetTokenInfo: { userId: string } }>(INFO, { token: tokenOf(mail) });
    expect(info.passwordResetTokenInfo.userId).toBe(person.id);
  });

  it('is mailed to an address five times an hour, by all names together; the answers do not tell [CALL-260, PWD-23, threats 10]', async () => {
    const person = await portal.factory.member(ouId);
    for (let count = 0; count < 5; count += 1) {
      expect(await ask(person.username)).toBe(10_000);
      expect(await ask(addressOf(person))).toBe(10_000);
    }
    expect(await ask(person.username)).toBe(429);
    await jobsEnd(portal.portal.runtime.database, 'password-link');
    expect(await mailbox.to(addressOf(person))).toHaveLength(5);
  });
});

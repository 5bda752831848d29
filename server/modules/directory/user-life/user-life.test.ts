import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { closing, refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { Mailbox, tokenOf } from '../../../../tests/support/services/mailbox.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { resetClock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let second: TestPortal;
let mailbox: Mailbox;
let ouId: string;
let otherOuId: string;
let adminAccount: { id: string; username: string };
let admin: ApiClient;
let person: { id: string; username: string };

const act = (name: string) => `mutation ($userId: ID!) { ${name}(userId: $userId) { id } }`;
const USER = `query ($id: ID!) { userDetail(id: $id) {
  status isLocked lockedUntil isInitPassword lifeRefusals { action reason } } }`;
const LIST = `query ($filter: UserFilterInput) {
  userList(filter: $filter, sortBy: name) { users { username status } pagination { total } } }`;
const CALLS = ['userUnlock', 'userDisable', 'userEnable', 'userSendInvitation', 'userResetPassword'];

interface Detail {
  status: string;
  isLocked: boolean;
  lockedUntil: number | null;
  isInitPassword: boolean;
  lifeRefusals: { action: string; reason: string }[];
}

const sql = (statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Record<string, unknown>[]>;
const detail = async (id = person.id, client = admin) =>
  (await client.data<{ userDetail: Detail }>(USER, { id })).userDetail;
const reasonsOf = async (id = person.id, client = admin) =>
  Object.fromEntries((await detail(id, client)).lifeRefusals.map(({ action, reason }) => [action, reason]));
const signIn = (username: string, password?: string) => new ApiClient(portal.url).login(username, password);
const signInCode = async (username: string) => refusalOf(await signIn(username)).code;
const lock = async (username: string) => {
  for (let count = 0; count < 5; count += 1) await signIn(username, 'Wrong@2026');
};
const code = (name: string, id = person.id, client = admin) => client.code(act(name), { userId: id });
const refused = async (name: string, id = person.id, client = admin) =>
  refusalOf(await client.graphql(act(name), { userId: id }));
const addressOf = ({ username }: { username: string }) => `${username}@portal.example`;

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  mailbox = new Mailbox(portal.portal.runtime.database);
  ouId = await portal.factory.organization({ name: 'Northwind' });
  otherOuId = await portal.factory.organization();
  adminAccount = await portal.factory.admin(ouId, { name: 'Olivia Brandt' });
  admin = await portal.as(adminAccount, ouId);
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
beforeEach(async () => {
  await sql('DELETE FROM rate_limit');
  person = await portal.factory.member(ouId);
});
afterEach(() => resetClock());

describe('a locked user', () => {
  it('is shown with the end of the lock and unlocked for every name of the account [CALL-253, CALL-259]', async () => {
    await lock(person.username);
    const locked = await detail();
    expect(locked).toMatchObject({ status: 'LOCKED', isLocked: true });
    expect(locked.lockedUntil).toBeGreaterThan(Date.now() + 29 * 60_000);
    expect(locked.lockedUntil).toBeLessThan(Date.now() + 31 * 60_000);
    expect(await signInCode(person.username)).toBe(429);
    expect(await admin.rest('POST', 'user/unlock', { userId: person.id })).toEqual({
      code: 10_000,
      message: '',
      data: null,
    });
    expect(await signInCode(person.username)).toBe(10_000);
    expect(await detail()).toMatchObject({ status: 'ACTIVE', isLocked: false, lockedUntil: null });
    const events = await sql("SELECT 1 FROM audit_event WHERE event_name = 'userUnlock' AND resource_id = ?", [
      person.id,
    ]);
    expect(events).toHaveLength(1);
    expect(await refused('userUnlock')).toMatchObject({ code: 403, message: 'This account is not locked.' });
  });

  it('counts as locked while only the typed name is, by the platform’s smaller number [CALL-259, SECR-20]', async () => {
    const lax = await portal.factory.organization();
    await portal.factory.rule(lax, { password_try_times: 10 });
    const laxAdmin = await portal.as(await portal.factory.admin(lax), lax);
    const member = await portal.factory.member(lax);
    await lock(member.username);
    expect(await signInCode(member.username)).toBe(429);
    expect(await detail(member.id, laxAdmin)).toMatchObject({ status: 'LOCKED' });
    expect(await code('userUnlock', member.id, laxAdmin)).toBe(10_000);
    expect(await signInCode(member.username)).toBe(10_000);
  });

  it('without a home is unlocked by the OU that it joined first [CALL-253]', async () => {
    await portal.factory.join(otherOuId, person, Date.now() + 1000);
    await sql('UPDATE account SET home_ou_id = NULL WHERE id = ?', [person.id]);
    const other = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    await lock(person.username);
    expect(await code('userUnlock', person.id, other)).toBe(403);
    expect(await code('userUnlock')).toBe(10_000);
  });

  it('is unlocked by the OU that made the account alone, and five times an hour [CALL-253, threats 8, threats 41]', async () => {
    await portal.factory.join(otherOuId, person);
    const other = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    await lock(person.username);
    expect(await refused('userUnlock', person.id, other)).toMatchObject({
      code: 403,
      message: 'Another organization created this account and decides about it.',
    });
    expect(await reasonsOf(person.id, other)).toMatchObject({ UNLOCK: 'NOT_HOME', DISABLE: 'SHARED' });
    for (let count = 0; count < 5; count += 1) {
      await lock(person.username);
      expect(await code('userUnlock')).toBe(10_000);
    }
    await lock(person.username);
    expect(await code('userUnlock')).toBe(429);
  });
});

describe('a disabled user', () => {
  it('loses all sessions within 2 s on every server and signs in once enabled again [CALL-254, CALL-255, threats 21]', async () => {
    const [here, nowhere] = [await second.as(person, ouId), await portal.as(person, null)];
    const socket = await SocketClient.open(second.url, { token: here.token ?? '' });
    expect(await admin.rest('POST', 'user/disable', { userId: person.id })).toMatchObject({ code: 10_000 });
    await until(() => socket.closeCode === 4401, 2_000);
    for (const client of [here, nowhere]) {
      await until(async () => (await client.code('{ sessionGet { id } }')) === 401, 2_000);
    }
    expect(await signInCode(person.username)).toBe(403);
    expect(await detail()).toMatchObject({ status: 'DISABLED' });
    expect(await reasonsOf()).toEqual({
      RESET_PASSWORD: 'DISABLED',
      UNLOCK: 'NOT_LOCKED',
      INVITE: 'HAS_PASSWORD',
      DISABLE: 'DISABLED',
    });
    expect(await code('userDisable')).toBe(403);
    expect(await admin.rest('POST', 'user/enable', { userId: person.id })).toMatchObject({ code: 10_000 });
    expect(await signInCode(person.username)).toBe(10_000);
    expect(await code('userEnable')).toBe(403);
  });

  it('is no account of other OUs, and stays disabled when another OU adds it, until its own removes it [CALL-254, CALL-255]', async () => {
    const shared = await portal.factory.member(ouId);
    await portal.factory.join(otherOuId, shared);
    expect(await refused('userDisable', shared.id)).toMatchObject({
      code: 403,
      message: 'Other organizations use this account, too. Remove the user from yours instead.',
    });
    const other = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    expect(await code('userDisable')).toBe(10_000);
    const { keyId, close } = await closing(other);
    expect(
      await other.code('mutation ($email: String, $keyId: ID) { userJoin(email: $email, keyId: $keyId) { id } }', {
        email: close(addressOf(person)),
        keyId,
      }),
    ).toBe(10_000);
    expect(await signInCode(person.username)).toBe(403);
    expect(await code('userEnable', person.id, other)).toBe(403);
    await admin.data('mutation ($userId: ID!) { userRemove(userId: $userId) }', { userId: person.id });
    expect(await signInCode(person.username)).toBe(10_000);
  });
});

describe('an invited user', () => {
  it('gets the link again, in a mail that names the account and the OU; the former link is void [CALL-256, CALL-260]', async () => {
    const invited = await portal.factory.member(ouId, { is_init_password: 1, password_hash: null });
    expect(await detail(invited.id)).toMatchObject({ status: 'INVITED', isInitPassword: true });
    expect(await reasonsOf(invited.id)).toEqual({
      RESET_PASSWORD: 'INVITED',
      UNLOCK: 'NOT_LOCKED',
      ENABLE: 'NOT_DISABLED',
    });
    await code('userSendInvitation', invited.id);
    const first = await mailbox.next(addressOf(invited), 'passwordInit', 1);
    expect(await code('userSendInvitation', invited.id)).toBe(10_000);
    const mail = await mailbox.next(addressOf(invited), 'passwordInit', 2);
    expect(mail.subject).toBe('Set up your account for Northwind');
    expect(mail.text).toContain(`Northwind has created the account ${invited.username} for you.`);
    const INFO = 'query ($token: String!) { passwordResetTokenInfo(token: $token) { userId } }';
    expect(await new ApiClient(portal.url).code(INFO, { token: tokenOf(first) })).toBe(410);
    expect(await new ApiClient(portal.url).code(INFO, { token: tokenOf(mail) })).toBe(10_000);
    for (let count = 0; count < 3; count += 1) expect(await code('userSendInvitation', invited.id)).toBe(10_000);
    expect(await code('userSendInvitation', invited.id)).toBe(429);
    expect(await refused('userSendInvitation')).toMatchObject({
      code: 403,
      message: 'This person has already chosen a password.',
    });
  });
});

describe('resetting the password of a user', () => {
  const RESET = 'mutation ($userId: ID!) { userResetPassword(userId: $userId) { username initialPassword } }';
  interface Answer {
    userResetPassword: { username: string; initialPassword: string | null };
  }

  it('mails a link that names who asks, the account and the OU; the password stays until then [CALL-257, CALL-260]', async () => {
    expect(await admin.data<Answer>(RESET, { userId: person.id })).toEqual({
      userResetPassword: { username: person.username, initialPassword: null },
    });
    const mail = await mailbox.next(addressOf(person), 'passwordRenewal', 1);
    expect(mail.text).toContain(
      `Olivia Brandt of Northwind asks you to choose a new password for your account ${person.username}:`,
    );
    expect(mail.text).toContain('/reset-password?token=');
    expect(await signInCode(person.username)).toBe(10_000);
  });

  it('answers an initial password for who has no address: it lifts the lock, ends sessions, must be replaced [CALL-257, PWD-25, PWD-26]', async () => {
    const bare = await portal.factory.member(ouId, { email: null, email_confirmed_time: null });
    const session = await portal.as(bare, ouId);
    await lock(bare.username);
    const { userResetPassword: told } = await admin.data<Answer>(RESET, { userId: bare.id });
    expect(told.initialPassword).toMatch(/^\S{16}$/);
    expect(await session.code('{ sessionGet { id } }')).toBe(401);
    expect(await signInCode(bare.username)).toBe(401);
    const client = new ApiClient(portal.url);
    await client.login(bare.username, told.initialPassword ?? '');
    const { sessionGet } = await client.data<{ sessionGet: { isPasswordChangeForced: boolean } }>(
      '{ sessionGet { isPasswordChangeForced } }',
    );
    expect(sessionGet.isPasswordChangeForced).toBe(true);
    const [event] = await sql(
      "SELECT description FROM audit_event WHERE event_name = 'userResetPassword' AND resource_id = ?",
      [bare.id],
    );
    expect(event).toEqual({ description: '{"way":"initialPassword"}' });
  });

  it('gives no password of an account that other OUs use, or of who holds more than the caller may give [CALL-257, threats 42]', async () => {
    const bare = { email: null, email_confirmed_time: null };
    const [shared, strong] = [await portal.factory.member(ouId, bare), await portal.factory.member(ouId, bare)];
    await portal.factory.join(otherOuId, shared);
    expect(await reasonsOf(shared.id)).toMatchObject({ RESET_PASSWORD: 'SHARED' });
    expect(await admin.code(RESET, { userId: shared.id })).toBe(403);
    const group = await portal.factory.userGroup(ouId, [strong.id]);
    await portal.factory.giveRole(ouId, strong.id, await portal.factory.role(ouId));
    await portal.factory.insert('user_structure', {
      ou_id: ouId,
      user_id: strong.id,
      structure_id: await portal.factory.structure(ouId),
      created_time: 1,
    });
    const scoped = await portal.as(await portal.factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    expect(await reasonsOf(strong.id, scoped)).toMatchObject({ RESET_PASSWORD: 'HOLDS_MORE' });
    expect(await scoped.code(RESET, { userId: strong.id })).toBe(403);
    expect(await admin.code(RESET, { userId: strong.id })).toBe(10_000);
  });

  it('is nothing for accounts of a domain [PWD-15]', async () => {
    const domain = await portal.factory.member(ouId, { type: 'DOMAIN', password_hash: null });
    expect(await reasonsOf(domain.id)).toMatchObject({ RESET_PASSWORD: 'DOMAIN', INVITE: 'DOMAIN' });
    expect(await admin.code(RESET, { userId: domain.id })).toBe(403);
  });
});

describe('life-cycle actions', () => {
  it.each(CALLS)(
    '%s is for callers with the right, reach and rank; ids of others are unknown [CALL-253, CALL-254, CALL-255, CALL-256, CALL-257, USER-28, USER-29, threats 1]',
    async (name) => {
      const { factory } = portal;
      const stranger = await factory.member(otherOuId);
      const unknown = await admin.graphql(act(name), { userId: newId() });
      expect(refusalOf(unknown).code).toBe(404);
      expect(await admin.graphql(act(name), { userId: stranger.id })).toEqual(unknown);
      const group = await factory.userGroup(ouId, [person.id]);
      const reaching = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
      const scoped = await portal.as(
        await factory.subAdmin(ouId, ['user'], { roleIds: [await factory.role(ouId)] }),
        ouId,
      );
      const superAccount = await factory.subAdmin(ouId, ['user']);
      const superSub = await portal.as(superAccount, ouId);
      const subAdmin = await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] });
      await factory.insert('user_group_member', {
        ou_id: ouId,
        user_group_id: group,
        user_id: subAdmin.id,
        created_time: 1,
      });
      const able = name === 'userUnlock' || name === 'userEnable' || name === 'userSendInvitation' ? 403 : 10_000;
      expect(await new ApiClient(portal.url).code(act(name), { userId: person.id })).toBe(401);
      expect(await code(name, person.id, await portal.as(await factory.member(ouId), ouId))).toBe(403);
      expect(await code(name, person.id, await portal.as(await factory.subAdmin(ouId, ['role']), ouId))).toBe(403);
      expect(await code(name, person.id, scoped)).toBe(403);
      expect(await code(name, subAdmin.id, reaching)).toBe(403);
      expect(await code(name, adminAccount.id, superSub)).toBe(403);
      expect(await code(name, superAccount.id, superSub)).toBe(403);
      expect(await code(name, adminAccount.id)).toBe(403);
      expect(await code(name, '')).toBe(404);
      expect(await code(name, person.id, reaching)).toBe(able);
    },
  );

  it('are refused with reasons that the user tells [CALL-259]', async () => {
    expect(await reasonsOf(adminAccount.id)).toMatchObject({ DISABLE: 'SELF', RESET_PASSWORD: 'SELF' });
    const superSub = await portal.as(await portal.factory.subAdmin(ouId, ['user']), ouId);
    expect(await reasonsOf(adminAccount.id, superSub)).toMatchObject({
      DISABLE: 'ADMIN',
      RESET_PASSWORD: 'ADMIN',
      END_SESSIONS: 'ADMIN',
    });
    expect(await reasonsOf()).toEqual({ UNLOCK: 'NOT_LOCKED', INVITE: 'HAS_PASSWORD', ENABLE: 'NOT_DISABLED' });
  });
});

describe('the states of users', () => {
  it('are one for each user, and a filter by any of them [CALL-259]', async () => {
    const ou = await portal.factory.organization();
    const client = await portal.as(await portal.factory.admin(ou, { username: 'state-admin' }), ou);
    const made = (name: string, values: object = {}) =>
      portal.factory.member(ou, { username: `state-${name}`, name, ...values });
    const later = Date.now() + 86_400_000;
    await made('active');
    await made('disabled', { is_disabled: 1 });
    await made('expired', { expire_time: 1, is_init_password: 1 });
    await made('invited', { is_init_password: 1, password_hash: null });
    await made('signed-in', { is_init_password: 1, last_sign_in_time: 1 });
    await made('starting', { start_time: later });
    await lock((await made('locked')).username);
    const of = async (statuses: string[]) => {
      const { userList } = await client.data<{
        userList: { users: { username: string; status: string }[]; pagination: { total: number } };
      }>(LIST, { filter: { statuses } });
      expect(userList.pagination.total).toBe(userList.users.length);
      return userList.users.map(({ username, status }) => `${username.slice(6)} ${status}`).sort();
    };
    expect(await of(['LOCKED'])).toEqual(['locked LOCKED']);
    expect(await of(['INVITED'])).toEqual(['invited INVITED']);
    expect(await of(['ACTIVE'])).toEqual(['active ACTIVE', 'admin ACTIVE', 'signed-in ACTIVE']);
    expect(await of(['DISABLED', 'EXPIRED', 'NOT_STARTED'])).toEqual([
      'disabled DISABLED',
      'expired EXPIRED',
      'starting NOT_STARTED',
    ]);
    expect(await of(['INVITED', 'LOCKED'])).toEqual(['invited INVITED', 'locked LOCKED']);
    expect(await of([])).toHaveLength(8);
  });
});

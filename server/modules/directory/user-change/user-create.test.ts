import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { TEST_PASSWORD } from '../../../../tests/support/factory.js';
import { setTaken } from '../../../../tests/support/limits.js';
import { Mailbox, tokenOf } from '../../../../tests/support/services/mailbox.js';
import { closing, refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { Operation } from '../../../context/levels.js';

let portal: TestPortal;
let mailless: TestPortal;
let mailbox: Mailbox;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;

const CREATE = `mutation ($username: String!, $name: String!, $nickName: String, $email: String, $phone: String,
  $phoneArea: String, $type: AccountType, $domainId: ID, $company: String, $accountStartTime: Timestamp,
  $accountExpireTime: Timestamp, $roleIds: [ID!], $userGroupIds: [ID!], $structureIds: [ID!], $keyId: ID) {
  userCreateAndJoin(username: $username, name: $name, nickName: $nickName, email: $email, phone: $phone,
    phoneArea: $phoneArea, type: $type, domainId: $domainId, company: $company, accountStartTime: $accountStartTime,
    accountExpireTime: $accountExpireTime, roleIds: $roleIds, userGroupIds: $userGroupIds, structureIds: $structureIds,
    keyId: $keyId) { id username initialPassword }
}`;
const DETAIL = `query ($id: ID!) { userDetail(id: $id) {
  username name nickName phoneArea type domain accountStartTime accountExpireTime isInitPassword status
  roles { id } userGroups { id } structures { id } } }`;
interface Created {
  userCreateAndJoin: { id: string; username: string; initialPassword: string | null };
}

let number = 0;
const someone = () => `somebody-${(number += 1)}`;
const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const subAdmin = async (operations: Operation[], reach?: Parameters<TestPortal['factory']['subAdmin']>[2]) =>
  portal.as(await portal.factory.subAdmin(ouId, operations, reach), ouId);

async function create(client: ApiClient, input: Record<string, unknown>) {
  const { keyId, close } = await closing(client);
  const closed = Object.fromEntries(
    (['email', 'phone'] as const).flatMap((key) => (input[key] ? [[key, close(String(input[key]))]] : [])),
  );
  return client.graphql<Created>(CREATE, { username: someone(), name: 'Ann Example', ...input, ...closed, keyId });
}
const created = async (client: ApiClient, input: Record<string, unknown>) => {
  const answer = await create(client, input);
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.userCreateAndJoin;
};

beforeAll(async () => {
  portal = await startTestPortal();
  const file = join(mkdtempSync(join(tmpdir(), 'portal-')), 'portal.json');
  writeFileSync(file, JSON.stringify({ emailAvaiable: false }));
  mailless = await startTestPortal({ database: portal.database, env: { PORTAL_CONFIG_FILE: file } });
  mailbox = new Mailbox(portal.portal.runtime.database);
  [ouId, otherOuId] = [await portal.factory.organization(), await portal.factory.organization()];
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(async () => {
  await mailless.stop();
  await portal.stop();
});

describe('creating a user', () => {
  it('makes account and membership with all that was said, and mails a link for a day [USER-02, USER-03, USER-05, USER-07, USER-24, CALL-134, CALL-259]', async () => {
    const { factory } = portal;
    const [role, group, node] = [
      await factory.role(ouId),
      await factory.userGroup(ouId),
      await factory.structure(ouId),
    ];
    const username = someone();
    const input = {
      username: ` ${username} `,
      name: ' Ann Example ',
      nickName: 'Annie',
      phone: '30 555-1234',
      email: `${username}@mail.example`,
      accountStartTime: 1000,
      accountExpireTime: 4_000_000_000_000,
      roleIds: [role, role],
      userGroupIds: [group],
      structureIds: [node],
    };
    const { id, initialPassword } = await created(admin, input);
    expect(initialPassword).toBeNull();
    const { userDetail } = await admin.data<{ userDetail: object }>(DETAIL, { id });
    expect(userDetail).toEqual({
      username,
      name: 'Ann Example',
      nickName: 'Annie',
      phoneArea: '+86',
      type: 'INTERNAL',
      domain: null,
      accountStartTime: 1000,
      accountExpireTime: 4_000_000_000_000,
      isInitPassword: true,
      status: 'INVITED',
      roles: [{ id: role }],
      userGroups: [{ id: group }],
      structures: [{ id: node }],
    });
    const [account] = await rows('SELECT email, phone FROM account WHERE id = ?', [id]);
    expect(account).toEqual({ email: input.email, phone: '305551234' });
    const mail = await mailbox.next(input.email, 'passwordInit');
    expect(mail.text).toContain('/init-user?token=');
    expect(mail.text).toContain('24 hours');
    const info = 'query ($token: String!) { passwordResetTokenInfo(token: $token) { userId purpose } }';
    expect(await new ApiClient(portal.url).data(info, { token: tokenOf(mail) })).toEqual({
      passwordResetTokenInfo: { userId: id, purpose: 'INIT' },
    });
    const [event] = await rows('SELECT * FROM audit_event WHERE resource_id = ?', [id]);
    expect(event).toMatchObject({ event_name: 'userCreateAndJoin', result: 'success', ou_id: ouId });
    expect(event).toMatchObject({ target_name: expect.any(String) as string, description: null });
    // The address is masked.
    expect(event?.changes).toMatch(/"field":"email","type":"text","from":null,"to":".\*\*\*@mail\.example"/);
  });

  it('tells the initial password once where no mail can bring a link, and it signs in [USER-24, PWD-26]', async () => {
    const other = await mailless.as(await portal.factory.subAdmin(ouId, ['user']), ouId);
    const withoutAddress = await created(admin, {});
    const withoutMail = await created(other, { email: `${someone()}@mail.example` });
    for (const person of [withoutAddress, withoutMail]) {
      expect(person.initialPassword).toMatch(/^.{16,20}$/);
      const answer = await new ApiClient(mailless.url).login(person.username, person.initialPassword ?? '');
      expect(answer.errors).toBeUndefined();
      const events = await rows('SELECT description, changes FROM audit_event WHERE resource_id = ?', [person.id]);
      expect(JSON.stringify(events)).not.toContain(person.initialPassword);
    }
  });

  it('makes a domain account without password or mail; type and domain belong together [USER-07, USER-08]', async () => {
    const domain = await portal.factory.domain(ouId, { name: 'Works' });
    const foreign = await portal.factory.domain(otherOuId);
    const email = `${someone()}@mail.example`;
    const person = await created(admin, { type: 'DOMAIN', domainId: domain, email });
    expect(person.initialPassword).toBeNull();
    expect(await mailbox.to(email)).toEqual([]);
    const { userDetail } = await admin.data<{ userDetail: object }>(DETAIL, { id: person.id });
    expect(userDetail).toMatchObject({ type: 'DOMAIN', domain: 'Works', isInitPassword: false });
    const code = async (input: object) => refusalOf(await create(admin, { ...input }));
    expect(await code({ type: 'DOMAIN', domainId: foreign })).toMatchObject({ code: 404 });
    expect(await code({ type: 'DOMAIN' })).toMatchObject({ code: 400, field: 'domainId' });
    expect(await code({ domainId: domain })).toMatchObject({ code: 400, field: 'domainId' });
  });

  it.each([
    ['username', { username: ' ' }, 'missing'],
    ['username', { username: 'ab' }, '3 to 50'],
    ['username', { username: 'two words' }, '3 to 50'],
    ['username', { username: 'ä'.repeat(5) }, '3 to 50'],
    ['username', { username: 'x'.repeat(51) }, '3 to 50'],
    ['name', { name: '  ' }, 'missing'],
    ['name', { name: 'x'.repeat(51) }, 'more than 50 characters'],
    ['nickName', { nickName: 'x'.repeat(101) }, 'more than 100 characters'],
    ['company', { company: 'a\nb' }, 'hidden characters'],
    ['email', { email: 'ann@example' }, 'e-mail address'],
    ['email', { email: 'ann+1@mail.example' }, 'e-mail address'],
    ['email', { email: 'a@mail.example\r\nBcc: b@mail.example' }, 'hidden characters'],
    ['email', { email: `a@mail.${'x'.repeat(21)}` }, 'e-mail address'],
    ['phone', { phone: '1234' }, '5 to 15'],
    ['phone', { phone: '1'.repeat(16) }, '5 to 15'],
    ['phone', { phone: '555-CALL' }, '5 to 15'],
    ['phoneArea', { phoneArea: '86' }, '1 to 4'],
    ['phoneArea', { phoneArea: '+86000' }, '1 to 4'],
    ['accountStartTime', { accountStartTime: -1 }, 'not valid'],
    ['accountExpireTime', { accountStartTime: 2000, accountExpireTime: 2000 }, 'after it begins'],
  ])(
    'names the field at fault: %s %j [USER-09, USER-12, USER-14, USER-15, USER-23, LIST-17]',
    async (field, input, text) => {
      const refusal = refusalOf(await create(admin, input));
      expect(refusal).toMatchObject({ code: 400, field });
      expect(refusal.message).toContain(text);
    },
  );

  it('refuses names and addresses that somebody signs in by, in any spelling, and tells which [USER-10, USER-11]', async () => {
    const address = `${someone()}@mail.example`;
    const [named, other] = [someone(), `${someone()}@mail.example`];
    await created(admin, { username: named, email: address });
    await created(admin, { username: other });
    const refused = async (input: object) => refusalOf(await create(admin, { ...input }));
    const taken = await refused({ username: named.toUpperCase() });
    expect(taken).toMatchObject({ code: 408, field: 'username' });
    expect(taken.message).toContain('username already exists');
    const known = await refused({ email: address.toUpperCase() });
    expect(known).toMatchObject({ code: 408, field: 'email' });
    expect(known.message).toContain('already exists');
    // One person's username is not another's address.
    expect(await refused({ username: address })).toMatchObject({ code: 408, field: 'username' });
    expect(await refused({ email: other })).toMatchObject({ code: 408, field: 'email' });
    const own = `${someone()}@mail.example`;
    expect(await refused({ username: own, email: own })).toEqual({ code: 10_000 });
  });

  it('makes one of many at the same moment, whichever way the name and the address meet [USER-10, threats 37]', async () => {
    const text = `${someone()}@mail.example`;
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => create(admin, { username: text })),
      ...Array.from({ length: 4 }, () => create(admin, { email: text })),
    ]);
    expect(answers.map((answer) => refusalOf(answer).code).sort()).toEqual(
      [408, 408, 408, 408, 408, 408, 408, 10_000].sort(),
    );
    expect(await rows('SELECT id FROM account WHERE username = ? OR email = ?', [text, text])).toHaveLength(1);
  });

  it('takes an address and a phone encrypted only, once, and under a key of ours [AUTH-08, threats 39]', async () => {
    const { keyId, close } = await closing(admin);
    const email = close(`${someone()}@mail.example`);
    const call = (variables: object) =>
      admin.graphql<Created>(CREATE, { username: someone(), name: 'Ann', ...variables });
    const wrong = { code: 430, field: 'keyId' };
    expect(refusalOf(await call({ email: 'plain@mail.example', keyId }))).toMatchObject(wrong);
    expect(refusalOf(await call({ email }))).toMatchObject(wrong);
    expect(refusalOf(await call({ phone: close('5551234'), keyId: 'unknown' }))).toMatchObject(wrong);
    expect(refusalOf(await call({ email, keyId }))).toEqual({ code: 10_000 });
    expect(refusalOf(await call({ email, keyId }))).toMatchObject(wrong);
  });

  it('is for who may, and places the person inside a specified scope [USER-17, USER-18, USER-28, SUBA-13, ROLE-15]', async () => {
    const { factory } = portal;
    const text = "You don't have the permission to add the user";
    const [role, otherRole] = [await factory.role(ouId), await factory.role(ouId)];
    const [group, otherGroup] = [await factory.userGroup(ouId), await factory.userGroup(ouId)];
    const node = await factory.structure(ouId);
    const below = await factory.structure(ouId, node);
    const scope = { roleIds: [role], userGroupIds: [group], structureIds: [node] };
    const scoped = await subAdmin(['user'], scope);
    const refused = async (client: ApiClient, input: object = {}) => refusalOf(await create(client, { ...input }));
    expect(await refused(await subAdmin(['role']))).toMatchObject({ code: 403, message: text });
    expect(await refused(scoped)).toMatchObject({ code: 403, message: text });
    expect(await refused(scoped, { roleIds: [otherRole] })).toMatchObject({ code: 403, message: text });
    expect(await refused(scoped, { userGroupIds: [group, otherGroup] })).toMatchObject({ code: 403 });
    for (const inside of [{ roleIds: [role] }, { userGroupIds: [group] }, { structureIds: [below] }]) {
      const { id } = await created(scoped, inside);
      expect(await scoped.code(DETAIL, { id })).toBe(10_000);
    }
    expect(await refused(await subAdmin(['user']))).toEqual({ code: 10_000 });
    // Nobody gives more than they hold.
    const app = await factory.app(ouId);
    const powerful = await factory.role(ouId);
    await factory.openMenus(
      ouId,
      powerful,
      app.id,
      await factory.menuGroup(ouId, app.id, [await factory.menu(ouId, app.id)]),
    );
    expect(await refused(await subAdmin(['user']), { roleIds: [powerful] })).toMatchObject({ code: 403 });
  });

  it('refuses strangers, other levels, other OUs and too much, and then makes nothing [CALL-015, LIMT-04, USER-29]', async () => {
    const { factory } = portal;
    const callers: [ApiClient, number][] = [
      [new ApiClient(portal.url), 401],
      [await portal.as(await factory.superAdmin(), null), 512],
      [await portal.as(await factory.admin(otherOuId), null), 512],
    ];
    const count = () => rows('SELECT COUNT(*) AS count FROM account');
    const before = await count();
    for (const [client, code] of callers) expect(refusalOf(await create(client, {})).code).toBe(code);
    const role = await factory.role(ouId);
    const foreign = await factory.role(otherOuId);
    expect(refusalOf(await create(admin, { roleIds: [role, foreign] })).code).toBe(404);
    expect(refusalOf(await create(admin, { roleIds: Array<string>(1001).fill(role) })).code).toBe(415);
    expect(refusalOf(await create(admin, { structureIds: ['x'] })).code).toBe(404);
    expect(await count()).toEqual(before);
  });

  it('is the same over REST [CALL-134]', async () => {
    const { keyId, close } = await closing(admin);
    const username = someone();
    const body = { username, name: 'Rest', email: close(`${username}@mail.example`), keyId, adminLevel: 2 };
    const answer = await admin.rest<string>('POST', 'user/create-and-join', body);
    expect(answer).toEqual({ code: 10_000, message: '', data: expect.stringMatching(/^[0-9A-Z]{26}$/) });
    const made = await admin.rest<{ username: string }>('POST', `user/detail?id=${answer.data}`);
    expect(made.data.username).toBe(username);
    expect(await admin.rest('POST', 'user/create-and-join', { username, name: 'Rest' })).toMatchObject({
      code: 408,
      data: null,
      message: 'This username already exists.',
    });
  });

  it('tells the initial password of an account without mail over REST too, by a call of its own [CALL-011, CALL-134]', async () => {
    const username = someone();
    const body = { username, name: 'Without mail' };
    const { data } = await admin.rest<Created['userCreateAndJoin']>('POST', 'user/create-with-password', body);
    expect(data).toMatchObject({ username, initialPassword: expect.any(String) });
    const { data: signedIn } = await new ApiClient(portal.url).login(username, data.initialPassword ?? '');
    expect(signedIn?.sessionLogin.user.id).toBe(data.id);
  });
});

describe('checking a name while it is typed', () => {
  const VALIDATE =
    'query ($field: UserCheckField!, $value: String!, $keyId: ID) { userValidate(field: $field, value: $value, keyId: $keyId) }';

  it('tells whether a username, or an address, is free in the whole installation [CALL-227, USER-10, ERRC-15]', async () => {
    const person = await portal.factory.member(otherOuId);
    const ask = async (value: string) =>
      (await admin.rest<boolean>('POST', `user/validate?field=name&value=${encodeURIComponent(value)}`)).data;
    expect(await ask(person.username)).toBe(false);
    expect(await ask(` ${person.username.toUpperCase()} `)).toBe(false);
    expect(await ask(`${person.username}@portal.example`)).toBe(false);
    expect(await ask(someone())).toBe(true);
    const { keyId, close } = await closing(admin);
    const isFree = async (email: string) =>
      (await admin.data<{ userValidate: boolean }>(VALIDATE, { field: 'email', value: close(email), keyId }))
        .userValidate;
    expect(await isFree(`${person.username}@PORTAL.example`)).toBe(false);
    expect(await isFree('nobody-has-this@mail.example')).toBe(true);
  });

  it('refuses what is no name, and those who add nobody [CALL-015, USER-18, USER-23]', async () => {
    const question = { field: 'name', value: 'somebody' };
    expect(await admin.code(VALIDATE, { ...question, value: 'a b' })).toBe(400);
    expect(await admin.code(VALIDATE, { ...question, field: 'adminLevel' })).toBe(400);
    expect(await (await subAdmin(['role'])).code(VALIDATE, question)).toBe(403);
    expect(await (await portal.as(await portal.factory.member(ouId), ouId)).code(VALIDATE, question)).toBe(403);
    expect(await new ApiClient(portal.url).code(VALIDATE, question)).toBe(401);
  });

  it('is asked so often an hour and no more [LIMT-03, threats 10]', async () => {
    const account = await portal.factory.subAdmin(ouId, ['user']);
    const limited = await portal.as(account, ouId);
    const ask = () => limited.code(VALIDATE, { field: 'name', value: 'abc' });
    expect(await ask()).toBe(10_000);
    await setTaken(portal, 'accountCheck', account.id, 597);
    const codes: number[] = [];
    for (let round = 0; round < 5; round += 1) codes.push(await ask());
    expect(codes).toEqual([10_000, 10_000, 10_000, 429, 429]);
  });

  it('is not told without an end by who writes names either, and who writes free ones is not held up [LIMT-03, threats 10]', async () => {
    const { factory } = portal;
    const [taken, account] = [await factory.member(ouId), await factory.admin(ouId)];
    const other = await factory.organization();
    await portal.portal.runtime.database.query('UPDATE organization SET admin_id = ? WHERE id = ?', [
      account.id,
      other,
    ]);
    await factory.join(other, account);
    const [client, mine] = [await portal.as(account, other), await factory.member(other)];
    const email = `${taken.username}@portal.example`;
    await portal.portal.runtime.limits.take('accountCheck', account.id);
    await setTaken(portal, 'accountCheck', account.id, 598);
    const writing = async (address: string) => {
      const { keyId, close } = await closing(client);
      const closed = (operation: string, more: Record<string, unknown> = {}) =>
        client.rest('POST', operation, { email: close(address), keyId, ...more });
      return [
        refusalOf(await create(client, { email: address })).code,
        (await closed('user/modify', { id: mine.id })).code,
        (await closed('user/update', { password: close(TEST_PASSWORD) })).code,
      ];
    };
    for (let round = 0; round < 2; round += 1) {
      expect((await create(client, { email: `${someone()}@portal.example` })).errors).toBeUndefined();
    }
    expect(await writing(email)).toEqual([408, 408, 10_000]);
    expect(await writing(email)).toEqual([429, 429, 10_000]);
    const { keyId, close } = await closing(client);
    const unasked = { id: mine.id, phone: close('13800001111'), keyId };
    expect((await client.rest('POST', 'user/modify', unasked)).code).toBe(10_000);
  });
});

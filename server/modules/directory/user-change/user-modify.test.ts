import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { TEST_PASSWORD } from '../../../../tests/support/factory.js';
import { closing, refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let adminAccount: { id: string; username: string };
let admin: ApiClient;
let person: { id: string; username: string };

const FIELDS = `$version: Int, $name: String, $nickName: String, $email: String, $phone: String, $phoneArea: String,
  $company: String, $department: String, $position: String, $keyId: ID`;
const PASSED = `version: $version, name: $name, nickName: $nickName, email: $email, phone: $phone, phoneArea: $phoneArea,
  company: $company, department: $department, position: $position, keyId: $keyId`;
const MODIFY = `mutation ($id: ID!, $accountStartTime: Timestamp, $accountExpireTime: Timestamp, ${FIELDS}) {
  userModify(id: $id, accountStartTime: $accountStartTime, accountExpireTime: $accountExpireTime, ${PASSED}) { id } }`;
const UPDATE = `mutation ($password: String, ${FIELDS}) { userUpdate(password: $password, ${PASSED}) { id } }`;
const DETAIL = `query ($id: ID!) { userDetail(id: $id) {
  version name nickName phoneArea company department position accountStartTime accountExpireTime status isShared } }`;
const LIST = 'query ($search: String) { userList(search: $search) { users { id name } } }';
const GET = '{ sessionGet { id } }';

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const contactsOf = async ({ id }: { id: string }) =>
  (await rows('SELECT email, phone FROM account WHERE id = ?', [id]))[0];
const detail = async (id = person.id) =>
  (await admin.data<{ userDetail: Record<string, unknown> }>(DETAIL, { id })).userDetail;
const found = async (search: string, client = admin) =>
  (await client.data<{ userList: { users: { id: string }[] } }>(LIST, { search })).userList.users.map(({ id }) => id);

async function closed(client: ApiClient, input: Record<string, unknown>) {
  const { keyId, close } = await closing(client);
  const texts = (['email', 'phone', 'password'] as const).flatMap((key) =>
    input[key] ? [[key, close(String(input[key]))]] : [],
  );
  return { ...input, ...(Object.fromEntries(texts) as object), ...(texts.length > 0 && { keyId }) };
}
const modify = async (input: Record<string, unknown>, client = admin, id = person.id) =>
  refusalOf(await client.graphql(MODIFY, { id, ...(await closed(client, input)) }));
const update = async (client: ApiClient, input: Record<string, unknown>) =>
  refusalOf(await client.graphql(UPDATE, await closed(client, input)));
const DONE = { code: 10_000 };

beforeAll(async () => {
  portal = await startTestPortal();
  [ouId, otherOuId] = [await portal.factory.organization(), await portal.factory.organization()];
  adminAccount = await portal.factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  person = await portal.factory.member(ouId);
});

describe('changing a user', () => {
  it('changes what is said, clears what is null and leaves the rest; lists and search follow [USER-19, USER-27, CALL-137]', async () => {
    const values = {
      name: ' Zoë Quercus ',
      nickName: 'Zo',
      email: `zoe-${person.username}@mail.example`,
      phone: '555 1234',
    };
    expect(await modify({ ...values, company: 'Works', accountExpireTime: 4_000_000_000_000 })).toEqual(DONE);
    expect(await detail()).toMatchObject({
      name: 'Zoë Quercus',
      nickName: 'Zo',
      company: 'Works',
      department: null,
      version: 2,
      status: 'ACTIVE',
      phoneArea: '+86',
      accountStartTime: null,
      accountExpireTime: 4_000_000_000_000,
    });
    expect(await contactsOf(person)).toEqual({ email: values.email, phone: '5551234' });
    for (const search of ['quercus', 'zoe', values.email]) expect(await found(search)).toEqual([person.id]);
    expect(await found(`Name of ${person.username}`)).toEqual([]);
    expect(await modify({ nickName: null, phone: '', phoneArea: '+49', accountExpireTime: null })).toEqual(DONE);
    expect(await detail()).toMatchObject({
      nickName: null,
      company: 'Works',
      phoneArea: '+49',
      accountExpireTime: null,
    });
    expect((await contactsOf(person))?.phone).toBeNull();
    const events = await rows(
      "SELECT * FROM audit_event WHERE event_name = 'userModify' AND resource_id = ? ORDER BY id",
      [person.id],
    );
    expect(events[0]).toMatchObject({ result: 'success', ou_id: ouId, account_id: adminAccount.id });
    const changed = JSON.parse(String(events[1]?.changes)) as { field: string }[];
    expect(changed.map(({ field }) => field)).toEqual(['nickName', 'phone', 'phoneArea', 'accountExpireTime']);
  });

  it('keeps words that differ by an accent alone findable', async () => {
    await modify({ name: 'Müller Anna' });
    await modify({ name: 'Muller Anna' });
    for (const search of ['muller', 'anna', 'müller a']) expect(await found(search)).toContain(person.id);
    await modify({ name: 'Anna' });
    expect(await found('muller')).not.toContain(person.id);
  });

  it('tells the second of two that somebody was faster, and loses nothing of the first [USER-27]', async () => {
    const { version } = await detail();
    const answers = await Promise.all([
      modify({ version, nickName: 'First' }),
      modify({ version, nickName: 'Second' }),
      modify({ version, nickName: 'Third' }),
    ]);
    expect(answers.filter(({ code }) => code === 10_000)).toHaveLength(1);
    const told = answers.find(({ code }) => code !== 10_000);
    expect(told).toMatchObject({ code: 430, field: 'version' });
    expect(told?.message).toContain('Someone else changed this');
    const { nickName, version: now } = await detail();
    expect(now).toBe(Number(version) + 1);
    // The same sent again is done already.
    expect(await modify({ version, nickName })).toEqual(DONE);
    expect((await detail()).version).toBe(now);
  });

  it('names the field at fault and changes nothing [USER-12, USER-15, USER-23, CALL-021]', async () => {
    const before = await detail();
    const other = await portal.factory.member(otherOuId);
    const cases: [Record<string, unknown>, number, string][] = [
      [{ name: ' ' }, 400, 'name'],
      [{ name: null }, 400, 'name'],
      [{ nickName: 'x'.repeat(101) }, 400, 'nickName'],
      [{ email: 'none' }, 400, 'email'],
      [{ phone: '1' }, 400, 'phone'],
      [{ phoneArea: '49' }, 400, 'phoneArea'],
      [{ accountStartTime: 2, accountExpireTime: 1 }, 400, 'accountExpireTime'],
      [{ email: `${other.username}@PORTAL.example` }, 408, 'email'],
    ];
    for (const [input, code, field] of cases)
      expect(await modify({ company: 'New', ...input })).toMatchObject({ code, field });
    expect(await modify({ accountStartTime: 2_000 })).toEqual(DONE);
    expect(await modify({ accountExpireTime: 1_000 })).toMatchObject({ code: 400, field: 'accountExpireTime' });
    expect(await detail()).toEqual({ ...before, accountStartTime: 2_000, version: 2 });
    // Fields that cannot change are no inputs: type, domain, username, level (USER-08, threats 23).
    for (const input of ['type: DOMAIN', 'domainId: "x"', 'username: "other"', 'adminLevel: 2', 'isSuperAdmin: true']) {
      expect(await admin.code(`mutation { userModify(id: "${person.id}", ${input}) { id } }`), input).toBe(400);
    }
  });

  it('ends sessions and sockets of an account whose term is over, at once [USER-27, BYND-04, threats 21]', async () => {
    const client = await portal.as(person, ouId);
    const socket = await SocketClient.open(portal.url, { token: client.token ?? '' });
    expect(await modify({ accountExpireTime: Date.now() + 60_000 })).toEqual(DONE);
    expect(await client.code(GET)).toBe(10_000);
    expect(await modify({ accountExpireTime: Date.now() - 1 })).toEqual(DONE);
    expect(refusalOf(await client.graphql(GET))).toMatchObject({ code: 401 });
    await until(() => socket.closeCode === 4401, 2_000);
    expect((await detail()).status).toBe('EXPIRED');
    expect(await modify({ accountStartTime: Date.now() + 60_000, accountExpireTime: null })).toEqual(DONE);
    expect((await detail()).status).toBe('NOT_STARTED');
    expect(await client.code(GET)).toBe(401);
  });

  it('voids what was mailed to the address before', async () => {
    await portal.factory.insert('password_link', {
      account_id: person.id,
      token_hash: 'a'.repeat(64),
      purpose: 'RESET',
      created_time: 1,
      expire_time: 9e15,
    });
    await modify({ company: 'Same address' });
    expect(await rows('SELECT 1 FROM password_link WHERE account_id = ?', [person.id])).toHaveLength(1);
    await modify({ email: `new-${person.username}@mail.example` });
    expect(await rows('SELECT 1 FROM password_link WHERE account_id = ?', [person.id])).toHaveLength(0);
  });

  it('that other OUs know is its owner’s to change [USER-27, threats 36]', async () => {
    await portal.factory.join(otherOuId, person);
    expect((await detail()).isShared).toBe(true);
    for (const input of [
      { name: 'Other' },
      { company: 'Other' },
      { accountExpireTime: 1 },
      { email: 'x@mail.example' },
    ]) {
      const refusal = await modify(input);
      expect(refusal.code).toBe(403);
      expect(refusal.message).toContain('other organizations');
    }
    expect(await update(await portal.as(person, ouId), { name: 'Own Choice' })).toEqual(DONE);
    const elsewhere = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    for (const client of [admin, elsewhere]) expect(await found('own choice', client)).toContain(person.id);
  });

  it('is for who stands above, in reach, of the working OU [USER-28, USER-29, SUBA-13, SUBA-16, CALL-015]', async () => {
    const { factory } = portal;
    const wanted = { company: 'Works' };
    const group = await factory.userGroup(ouId, [person.id]);
    const scoped = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    const refused: [ApiClient, number][] = [
      [new ApiClient(portal.url), 401],
      [await portal.as(await factory.member(ouId), ouId), 403],
      [await portal.as(await factory.subAdmin(ouId, ['role']), ouId), 403],
      [await portal.as(await factory.subAdmin(ouId, ['user'], { roleIds: [await factory.role(ouId)] }), ouId), 403],
      [await portal.as(await factory.admin(otherOuId), otherOuId), 404],
    ];
    for (const [client, code] of refused) expect((await modify(wanted, client)).code).toBe(code);
    expect(await modify(wanted, scoped)).toEqual(DONE);
    const foreign = await factory.member(otherOuId);
    expect(await modify(wanted, admin, foreign.id)).toEqual(await modify(wanted, admin, newId()));
    const account = await factory.subAdmin(ouId, ['user']);
    const superSub = await portal.as(account, ouId);
    for (const id of [adminAccount.id, account.id, (await factory.subAdmin(ouId, ['user'])).id]) {
      expect((await modify(wanted, superSub, id)).code).toBe(403);
    }
    // The address opens the account: of an administrator only the OU administrator changes it, and nobody their own.
    const below = await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] });
    expect(await modify(wanted, superSub, below.id)).toEqual(DONE);
    expect((await modify({ email: 'taken-over@mail.example' }, superSub, below.id)).code).toBe(403);
    expect(await modify({ email: `${below.username}@mail.example` }, admin, below.id)).toEqual(DONE);
    for (const input of [{ email: 'own@mail.example' }, { accountExpireTime: 1 }]) {
      expect((await modify(input, admin, adminAccount.id)).code).toBe(403);
    }
    expect(await modify(wanted, admin, adminAccount.id)).toEqual(DONE);
  });
});

describe('changing one’s own profile', () => {
  it('changes the caller’s fields and nobody else’s, from any level, before an OU is chosen too [USER-27, CALL-136, CALL-018]', async () => {
    const client = await portal.as(person, null);
    const answer = await client.rest('POST', 'user/update', { nickName: ' Me ', phoneArea: '+1', id: adminAccount.id });
    expect(answer).toEqual({ code: 10_000, message: '', data: null });
    expect(await detail()).toMatchObject({ nickName: 'Me', phoneArea: '+1', version: 2 });
    expect((await detail(adminAccount.id)).nickName).toBeNull();
    expect(await update(client, { version: 1, company: 'Old' })).toMatchObject({ code: 430, field: 'version' });
    expect(await update(client, { version: 2, name: 'New Name', phone: '5551234' })).toEqual(DONE);
    expect(await contactsOf(person)).toMatchObject({ phone: '5551234' });
    expect(await update(client, { name: '' })).toMatchObject({ code: 400, field: 'name' });
    expect(await new ApiClient(portal.url).code(UPDATE, { name: 'Nobody' })).toBe(401);
    for (const input of ['accountExpireTime: 1', 'type: DOMAIN', 'username: "other"', 'isSuperAdmin: true']) {
      expect(await client.code(`mutation { userUpdate(${input}) { id } }`), input).toBe(400);
    }
    const [event] = await rows("SELECT * FROM audit_event WHERE event_name = 'userUpdate' AND resource_id = ?", [
      person.id,
    ]);
    expect(event).toMatchObject({ result: 'success', account_id: person.id });
  });

  it('changes the address with the password only; wrong ones count for the lock [USER-27, threats 36]', async () => {
    const client = await portal.as(person, null);
    const email = `own-${person.username}@mail.example`;
    const wrong = { code: 400, field: 'password' };
    expect(await update(client, { email })).toMatchObject(wrong);
    expect(await update(client, { email, password: 'Wrong@2026' })).toMatchObject(wrong);
    expect(await update(client, { email: 'taken', password: TEST_PASSWORD })).toMatchObject({
      code: 400,
      field: 'email',
    });
    expect(await update(client, { email, password: TEST_PASSWORD })).toEqual(DONE);
    // Its link was not opened yet.
    const present = `${person.username}@portal.example`;
    expect((await contactsOf(person))?.email).toBe(present);
    // The present address needs no proof.
    expect(await update(client, { email: present, company: 'Works' })).toEqual(DONE);
    for (let attempt = 0; attempt < 4; attempt += 1) await update(client, { email: 'a@b.cc', password: 'Wrong@2026' });
    expect((await update(client, { email: 'a@b.cc', password: TEST_PASSWORD })).code).toBe(429);
    const { userDetail } = await admin.data<{ userDetail: object }>(
      'query ($id: ID!) { userDetail(id: $id) { isLocked } }',
      { id: person.id },
    );
    expect(userDetail).toEqual({ isLocked: true });
  });

  it('leaves the address of a domain account to its domain', async () => {
    const domain = await portal.factory.domain(ouId);
    const account = await portal.factory.member(ouId, { type: 'DOMAIN', domain_id: domain, password_hash: null });
    const client = await portal.as(account, ouId);
    expect((await update(client, { email: 'own@mail.example', password: 'x' })).code).toBe(403);
    expect(await update(client, { nickName: 'Mine' })).toEqual(DONE);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { Mailbox } from '../../../../tests/support/services/mailbox.js';
import { closing, refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let mailbox: Mailbox;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;

const JOIN = `mutation ($userId: ID, $organizationId: ID, $email: String, $keyId: ID, $roleIds: [ID!], $structureIds: [ID!]) {
  userJoin(userId: $userId, organizationId: $organizationId, email: $email, keyId: $keyId, roleIds: $roleIds,
    structureIds: $structureIds) { id }
}`;
const REMOVE = 'mutation ($userId: ID!) { userRemove(userId: $userId) }';
const DETAIL = 'query ($id: ID!) { userDetail(id: $id) { id isShared roles { id } } }';

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const addressOf = (person: { username: string }) => `${person.username}@portal.example`;
const accountOf = async ({ id }: { id: string }) => (await rows('SELECT * FROM account WHERE id = ?', [id]))[0];
const memberCount = async () =>
  (
    await rows(
      'SELECT member_count AS kept, (SELECT COUNT(*) FROM member WHERE ou_id = id) AS counted FROM organization WHERE id = ?',
      [ouId],
    )
  )[0];

async function invite(client: ApiClient, email: string, input: object = {}) {
  const { keyId, close } = await closing(client);
  return client.graphql<{ userJoin: { id: string } }>(JOIN, { email: close(email), keyId, ...input });
}

beforeAll(async () => {
  portal = await startTestPortal();
  mailbox = new Mailbox(portal.portal.runtime.database);
  ouId = await portal.factory.organization({ name: 'Northwind' });
  otherOuId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('inviting an account that exists', () => {
  it('makes it a member by its address, changes none of its data, and mails [USER-02, USER-25, CALL-135]', async () => {
    const person = await portal.factory.member(otherOuId, { locale: 'de-DE' });
    const [role, before] = [await portal.factory.role(ouId), await accountOf(person)];
    const { data } = await invite(admin, ` ${addressOf(person).toUpperCase()} `, { roleIds: [role] });
    expect(data).toEqual({ userJoin: { id: person.id } });
    expect(await accountOf(person)).toEqual(before);
    expect(await admin.data(DETAIL, { id: person.id })).toEqual({
      userDetail: { id: person.id, isShared: true, roles: [{ id: role }] },
    });
    const mail = await mailbox.next(addressOf(person), 'memberInvitation');
    expect(mail.subject).toBe('Sie gehören jetzt zu Northwind');
    expect(mail.text).toContain('http://portal.test/company-select');
    expect((await memberCount())?.kept).toBe((await memberCount())?.counted);
    const client = await portal.as(person, null);
    await client.setOrganization(ouId);
    const [event] = await rows("SELECT * FROM audit_event WHERE event_name = 'userJoin' AND resource_id = ?", [
      person.id,
    ]);
    expect(event).toMatchObject({ result: 'success', ou_id: ouId });
  });

  it('answers 408 to a member, twice and at the same moment too [USER-11]', async () => {
    const person = await portal.factory.member(otherOuId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(admin, addressOf(person))));
    expect(answers.map((answer) => refusalOf(answer).code).sort()).toEqual(
      [10_000, 408, 408, 408, 408, 408].sort((a, b) => String(a).localeCompare(String(b))),
    );
    const again = refusalOf(await invite(admin, addressOf(person)));
    expect(again).toMatchObject({
      code: 408,
      field: 'email',
      message: 'This user already exists in this organization.',
    });
    expect((await memberCount())?.kept).toBe((await memberCount())?.counted);
  });

  it('tells alike of nobody, a super administrator and another OU’s domain account [USER-29, SSO-10, threats 1, threats 10]', async () => {
    const { factory } = portal;
    const domain = await factory.domain(otherOuId);
    const hidden = [await factory.superAdmin(), await factory.member(otherOuId, { type: 'DOMAIN', domain_id: domain })];
    const nobody = await invite(admin, 'nobody@mail.example');
    expect(refusalOf(nobody)).toMatchObject({ code: 404, field: 'email' });
    for (const person of hidden) expect(await invite(admin, addressOf(person))).toEqual(nobody);
  });

  it('needs an address or an id, in the working OU [CALL-021, USER-29]', async () => {
    const person = await portal.factory.member(otherOuId);
    expect(await admin.code(JOIN, {})).toBe(400);
    expect(refusalOf(await invite(admin, addressOf(person), { userId: newId() })).code).toBe(400);
    expect(refusalOf(await invite(admin, addressOf(person), { organizationId: otherOuId })).code).toBe(404);
    expect(refusalOf(await invite(admin, 'no address')).field).toBe('email');
    expect(await admin.code(JOIN, { email: addressOf(person) })).toBe(430);
    expect(refusalOf(await invite(admin, addressOf(person), { organizationId: ouId })).code).toBe(10_000);
  });

  it('is for who may, inside a specified scope [USER-17, USER-18, CALL-015]', async () => {
    const { factory } = portal;
    const node = await factory.structure(ouId);
    const scoped = await portal.as(await factory.subAdmin(ouId, ['user'], { structureIds: [node] }), ouId);
    const person = await factory.member(otherOuId);
    const text = "You don't have the permission to add the user";
    const without = await portal.as(await factory.subAdmin(ouId, ['role']), ouId);
    expect(refusalOf(await invite(without, addressOf(person)))).toMatchObject({ code: 403, message: text });
    expect(refusalOf(await invite(scoped, addressOf(person)))).toMatchObject({ code: 403, message: text });
    expect(refusalOf(await invite(await portal.as(await factory.member(ouId), ouId), addressOf(person))).code).toBe(
      403,
    );
    expect(refusalOf(await invite(scoped, addressOf(person), { structureIds: [node] })).code).toBe(10_000);
    expect(await scoped.code(DETAIL, { id: person.id })).toBe(10_000);
  });
});

describe('taking a removal back', () => {
  it('is told beforehand whether it can give back all that is held [USER-17, USER-18, USER-26, ROLE-15]', async () => {
    const { factory } = portal;
    const [app, weak, strong] = [await factory.app(ouId), await factory.role(ouId), await factory.role(ouId)];
    await factory.openMenus(ouId, strong, app.id, await factory.menuGroup(ouId, app.id, []));
    const [mine, below] = [await factory.structure(ouId, null, 'Mine'), await factory.structure(ouId, null, 'Theirs')];
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => factory.member(ouId)));
    const [near, outside, above, grouped, alone] = people.map((person) => person.id) as [string, ...string[]];
    const place = (user_id: string, structure_id: string) =>
      factory.insert('user_structure', { ou_id: ouId, created_time: 1, user_id, structure_id });
    const client = await portal.as(await factory.subAdmin(ouId, ['user'], { structureIds: [mine] }), ouId);
    for (const id of [near, outside!, above!, grouped!]) await place(id, mine);
    await place(outside!, below);
    await factory.giveRole(ouId, near, weak);
    await factory.giveRole(ouId, above!, strong);
    await factory.userGroup(ouId, [grouped!]);
    const HELD = 'query ($id: ID!) { userDetail(id: $id) { isRestorable roles { id } structures { id } } }';
    type Held = Record<'roles' | 'structures', { id: string }[]> & { isRestorable: boolean };
    const heldBy = async (who: ApiClient, id: string) =>
      (await who.data<{ userDetail: Held }>(HELD, { id })).userDetail;
    const ids = [near, outside!, above!, grouped!];
    expect(await Promise.all(ids.map(async (id) => (await heldBy(client, id)).isRestorable))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await Promise.all([...ids, alone!].map(async (id) => (await heldBy(admin, id)).isRestorable))).toEqual(
      Array(5).fill(true),
    );
    await factory.giveAsset(ouId, await factory.asset(ouId), 'user', alone!);
    expect((await heldBy(admin, alone!)).isRestorable).toBe(false);
    const equipped = (await factory.member(ouId)).id;
    await factory.giveResource(ouId, await factory.resource(ouId), 'user', equipped);
    expect((await heldBy(admin, equipped)).isRestorable).toBe(false);
    // As the server answers when it is tried.
    for (const [userId, code] of [
      [near, 10_000],
      [outside!, 403],
      [above!, 403],
    ] as const) {
      const { roles, structures } = await heldBy(client, userId);
      await client.data(REMOVE, { userId });
      const given = { roleIds: roles.map(({ id }) => id), structureIds: structures.map(({ id }) => id) };
      expect(await client.code(JOIN, { userId, ...given })).toBe(code);
    }
  });

  it('restores the membership alone, by id, and enables what was disabled for want of an OU [USER-26, CALL-135]', async () => {
    const { factory } = portal;
    const person = await factory.member(ouId);
    const role = await factory.role(ouId);
    await factory.giveRole(ouId, person.id, role);
    await admin.data(REMOVE, { userId: person.id });
    expect((await accountOf(person))?.is_disabled).toBe(1);
    expect(await admin.data(JOIN, { userId: person.id })).toEqual({ userJoin: { id: person.id } });
    expect((await accountOf(person))?.is_disabled).toBe(0);
    expect(await admin.data(DETAIL, { id: person.id })).toMatchObject({ userDetail: { roles: [] } });
    expect(await admin.code(JOIN, { userId: person.id })).toBe(408);
    expect((await new ApiClient(portal.url).login(person.username)).errors).toBeUndefined();
    expect(await mailbox.to(addressOf(person))).toEqual([]);
  });

  it('is possible for many at once, each counted once [USER-26, BYND-03]', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => portal.factory.member(ouId)));
    for (const { id } of people) expect(await admin.code(REMOVE, { userId: id })).toBe(10_000);
    const before = await memberCount();
    const codes = await Promise.all(people.map(({ id }) => admin.code(JOIN, { userId: id })));
    expect(new Set(codes)).toEqual(new Set([10_000]));
    const after = await memberCount();
    expect(after).toEqual({ kept: Number(before?.kept) + 60, counted: after?.kept });
  });

  it('is for who was removed from here: any other id is unknown [USER-29, threats 1]', async () => {
    const foreign = await portal.factory.member(otherOuId);
    const gone = await portal.factory.member(otherOuId);
    const other = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    await other.data(REMOVE, { userId: gone.id });
    const unknown = await admin.graphql(JOIN, { userId: newId() });
    expect(refusalOf(unknown).code).toBe(404);
    for (const { id } of [foreign, gone]) expect(await admin.graphql(JOIN, { userId: id })).toEqual(unknown);
  });

  it('leaves an account disabled that was so with an OU', async () => {
    const person = await portal.factory.member(otherOuId, { is_disabled: 1 });
    expect(refusalOf(await invite(admin, addressOf(person))).code).toBe(10_000);
    expect((await accountOf(person))?.is_disabled).toBe(1);
  });
});

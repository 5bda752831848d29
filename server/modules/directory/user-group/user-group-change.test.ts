import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { newId } from '../../../core/ids.js';

interface Group {
  id: string;
  name: string;
  description: string;
  userCount: number;
  version: number;
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let counter = 0;

const form = (values: Record<string, unknown> = {}) => ({
  name: `Crew ${(counter += 1)}`,
  description: 'People of a shift',
  ...values,
});
const create = (client: ApiClient, values: Record<string, unknown> = {}) =>
  client.rest<string>('POST', 'user-group/create', form(values));
const modify = (client: ApiClient, values: Record<string, unknown>) =>
  client.rest('POST', 'user-group/modify', form(values));
const detail = async (id: string) => (await admin.rest<Group>('POST', 'user-group/detail', { id })).data;
const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const state = () => rows('SELECT * FROM user_group ORDER BY id');

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('a user group', () => {
  it('is made with name and description, both trimmed [UGRP-01, UGRP-02, CALL-126, CALL-011, LIST-16]', async () => {
    const answer = await create(admin, { name: '  Night crew ', description: ' From ten to six ' });
    expect(answer.code).toBe(10_000);
    expect(answer.data).toMatch(/^[0-9A-Z]{26}$/);
    expect(await detail(answer.data)).toMatchObject({
      name: 'Night crew',
      description: 'From ten to six',
      userCount: 0,
      version: 1,
    });
    const audited = 'SELECT event_name AS name, resource_type AS type, result FROM audit_event WHERE resource_id = ?';
    expect(await rows(audited, [answer.data])).toEqual([
      { name: 'userGroupCreate', type: 'userGroup', result: 'success' },
    ]);
  });

  it('is changed, its users untouched [CALL-127]', async () => {
    const member = await portal.factory.member(ouId);
    const id = await portal.factory.userGroup(ouId, [member.id]);
    const values = form({ id, description: 'New words' });
    expect(await admin.rest('POST', 'user-group/modify', values)).toEqual({ code: 10_000, message: '', data: null });
    expect(await detail(id)).toMatchObject({ name: values.name, description: 'New words', userCount: 1, version: 2 });
    // Its own name is not taken.
    expect((await admin.rest('POST', 'user-group/modify', values)).code).toBe(10_000);
  });

  it('is not changed over what somebody else changed meanwhile', async () => {
    const { data: id } = await create(admin);
    const { version } = await detail(id);
    expect((await modify(admin, { id, version, description: 'First' })).code).toBe(10_000);
    const second = await modify(admin, { id, version, description: 'Second' });
    expect(second).toMatchObject({ code: 430, data: null });
    expect((await detail(id)).description).toBe('First');
    expect((await modify(admin, { id, version: version + 1, description: 'Third' })).code).toBe(10_000);
  });

  it('goes with its memberships and what names it, and leaves its users [UGRP-03, CALL-128, CALL-007]', async () => {
    const { factory } = portal;
    const member = await factory.member(ouId);
    const id = await factory.userGroup(ouId, [member.id]);
    const domain = await factory.domain(ouId);
    await factory.insert('domain_user_group', { ou_id: ouId, domain_id: domain, user_group_id: id });
    const manager = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [id] }), ouId);
    const sees = async () => (await manager.rest('POST', 'user/detail', { id: member.id })).code;
    expect(await sees()).toBe(10_000);
    expect(await admin.rest('POST', `user-group/delete?id=${id}`)).toEqual({ code: 10_000, message: '', data: null });
    for (const table of ['user_group_member', 'domain_user_group', 'sub_admin_user_group']) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE user_group_id = ?`, [id]), table).toEqual([]);
    }
    expect(await rows('SELECT 1 FROM member WHERE user_id = ?', [member.id])).toHaveLength(1);
    expect(await sees()).toBe(403);
    expect((await admin.rest('POST', 'user-group/delete', { id })).code).toBe(404);
  });
});

describe('a value entered for a user group', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: '' }, 'name'],
    ['a name of blanks', { name: ' \u3000 ' }, 'name'],
    ['a name of 51 characters', { name: 'n'.repeat(51) }, 'name'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['no description', { description: '' }, 'description'],
    ['a description of blanks', { description: '  ' }, 'description'],
    ['a description of 201 characters', { description: 'd'.repeat(201) }, 'description'],
    ['a name that is left out', { name: undefined }, 'name'],
    ['a description that is left out', { description: undefined }, 'description'],
    ['a name that is no text', { name: { toString: 1 } }, 'name'],
  ])('is refused and changes nothing: %s [UGRP-02, LIST-17, CALL-021]', async (_, values, field) => {
    const { data: id } = await create(admin);
    const before = await state();
    for (const answer of [await create(admin, values), await modify(admin, { id, ...values })]) {
      expect(answer).toMatchObject({ code: 400, data: null });
      expect(answer.message).toContain(field);
    }
    expect(await state()).toEqual(before);
  });

  it('is taken up to its greatest length [LIST-17]', async () => {
    expect((await create(admin, { name: '名'.repeat(50), description: '述'.repeat(200) })).code).toBe(10_000);
  });

  it('is refused as a name that another group of the OU has, ignoring case [LIST-13, LIST-15, ERRC-15]', async () => {
    await create(admin, { name: 'Straße' });
    const { data: id } = await create(admin);
    const before = await state();
    for (const name of ['STRAßE', ' straße ']) {
      expect(await create(admin, { name }), name).toMatchObject({ code: 408, message: 'Name already exists' });
      expect((await modify(admin, { id, name })).code, name).toBe(408);
    }
    expect(await state()).toEqual(before);
    const other = await portal.factory.organization();
    expect((await create(await portal.as(await portal.factory.admin(other), other), { name: 'Straße' })).code).toBe(
      10_000,
    );
    const crowd = await Promise.all([1, 2, 3].map(() => create(admin, { name: 'At once' })));
    expect(crowd.map((answer) => answer.code).sort()).toEqual([10_000, 408, 408].sort());
  });
});

describe('a user group that several delete at once', () => {
  it('is deleted by one of them, and told of once [UGRP-03, AUDT-09, threats 37]', async () => {
    const id = await portal.factory.userGroup(ouId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.rest('POST', 'user-group/delete', { id })));
    expect(answers.map(({ code }) => code).sort()).toEqual([10_000, 404, 404, 404, 404].sort());
    const audited = "SELECT 1 FROM audit_event WHERE resource_id = ? AND result = 'success'";
    expect(await rows(audited, [id])).toHaveLength(1);
  });
});

describe('a large user group', () => {
  /** Many members of an OU, by two statements. */
  async function crowd(ou: string, size: number): Promise<string[]> {
    const ids = Array.from({ length: size }, () => newId());
    const time = Date.now();
    const people = ids.map((id) => [id, `crowd-${id}`, 'One of many', time]);
    await rows('INSERT INTO account (id, username, name, created_time) VALUES ?', [people]);
    await rows('INSERT INTO member (ou_id, user_id, username, name, email, created_time) VALUES ?', [
      people.map(([id, username, name]) => [ou, id, username, name, '', time]),
    ]);
    return ids;
  }

  it('loses its members in parts, and goes whole: reach with it, told of once [UGRP-03, SUBA-14, BYND-04, threats 34]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const boss = await portal.as(await factory.admin(ou), ou);
    const people = await crowd(ou, 2_100);
    const [group, stays] = [await factory.userGroup(ou, people), await factory.userGroup(ou, people.slice(0, 3))];
    const sub = await factory.subAdmin(ou, ['user', 'userGroup'], { userGroupIds: [group, stays] });
    const reached = async () => (await rows('SELECT 1 FROM sub_admin_reach WHERE admin_id = ?', [sub.id])).length;
    expect(await reached()).toBe(2_100);
    const statements = await statementsOf(portal.portal.runtime.database, async () => {
      expect((await boss.rest('POST', 'user-group/delete', { id: group })).code).toBe(10_000);
    });
    const ended = statements.filter((statement) => statement.startsWith('DELETE FROM user_group_member'));
    expect(ended).toHaveLength(2);
    expect(statements.filter((statement) => statement === 'COMMIT').length).toBeGreaterThanOrEqual(3);
    expect(await reached()).toBe(3);
    expect(await rows('SELECT 1 FROM user_group_member WHERE user_group_id = ?', [group])).toEqual([]);
    const audited = 'SELECT event_name AS name, result FROM audit_event WHERE resource_id = ?';
    expect(await rows(audited, [group])).toEqual([{ name: 'userGroupDelete', result: 'success' }]);
  });

  it('stays whole for whom it is not to delete [SUBA-19, threats 36]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const group = await factory.userGroup(ou, await crowd(ou, 1_100));
    await factory.subAdmin(ou, ['user'], { userGroupIds: [group] });
    const caller = await portal.as(await factory.subAdmin(ou, ['userGroup'], { userGroupIds: [group] }), ou);
    expect((await caller.rest('POST', 'user-group/delete', { id: group })).code).toBe(403);
    expect(await rows('SELECT 1 FROM user_group_member WHERE user_group_id = ?', [group])).toHaveLength(1_100);
  });
});

describe('the calls of user groups', () => {
  const calls = (id: string, userId: string): readonly [string, Record<string, unknown>][] => [
    ['user-group/detail', { id }],
    ['user-group/users', { userGroupId: id }],
    ['user-group/candidate-users', { userGroupId: id }],
    ['user-group/add-users', { userGroupId: id, userIds: [userId] }],
    ['user-group/remove-users', { userGroupId: id, userIds: [userId] }],
    ['user-group/modify', { id, ...form() }],
    ['user-group/delete', { id }],
  ];

  it('need the operation userGroup [UGRP-05, CALL-015, CALL-018]', async () => {
    const { factory } = portal;
    const member = await factory.member(ouId);
    const id = await factory.userGroup(ouId, [member.id]);
    const before = await state();
    const refused: [ApiClient, number][] = [
      [new ApiClient(portal.url), 401],
      [await portal.as(await factory.member(ouId), null), 512],
      [await portal.as(await factory.member(ouId), ouId), 403],
      [await portal.as(await factory.subAdmin(ouId, ['user', 'role', 'domain', 'structure']), ouId), 403],
      [await portal.as(await factory.superAdmin(), null), 512],
    ];
    for (const [client, code] of refused) {
      expect((await create(client)).code).toBe(code);
      for (const [path, body] of calls(id, member.id)) {
        expect((await client.rest('POST', path, body)).code, path).toBe(code);
      }
    }
    expect(await state()).toEqual(before);
    const manager = await portal.as(await factory.subAdmin(ouId, ['userGroup']), ouId);
    expect((await create(manager)).code).toBe(10_000);
    for (const [path, body] of calls(id, member.id)) {
      expect((await manager.rest('POST', path, body)).code, path).toBe(10_000);
    }
  });

  it('reach the groups that a scope names, and no new ones [UGRP-05, SUBA-13]', async () => {
    const { factory } = portal;
    const [inside, outside] = [await factory.member(ouId), await factory.member(ouId)];
    const mine = await factory.userGroup(ouId, [inside.id]);
    const other = await factory.userGroup(ouId, [outside.id]);
    const manager = await portal.as(await factory.subAdmin(ouId, ['userGroup'], { userGroupIds: [mine] }), ouId);
    const byRole = await portal.as(
      await factory.subAdmin(ouId, ['userGroup'], { roleIds: [await factory.role(ouId)] }),
      ouId,
    );
    const before = await state();
    expect((await create(manager)).code).toBe(403);
    for (const [path, body] of calls(other, inside.id)) {
      expect((await manager.rest('POST', path, body)).code, path).toBe(403);
    }
    for (const [path, body] of calls(mine, inside.id)) {
      expect((await byRole.rest('POST', path, body)).code, path).toBe(403);
    }
    expect(await state()).toEqual(before);
    // Somebody who was taken out is out of reach: they are not put back.
    for (const [path, body] of calls(mine, inside.id)) {
      expect((await manager.rest('POST', path, body)).code, path).toBe(10_000);
    }
  });

  it('know no group and no user of another OU [UGRP-06]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const [stranger, member] = [await factory.member(ou), await factory.member(ouId)];
    const [foreign, own] = [await factory.userGroup(ou, [stranger.id]), await factory.userGroup(ouId)];
    const before = await state();
    for (const id of [foreign, 'X'.repeat(26), '']) {
      for (const [path, body] of calls(id, member.id)) {
        expect((await admin.rest('POST', path, body)).code, path).toBe(404);
      }
    }
    for (const path of ['user-group/add-users', 'user-group/remove-users']) {
      const body = { userGroupId: own, userIds: [member.id, stranger.id] };
      expect((await admin.rest('POST', path, body)).code, path).toBe(404);
    }
    expect(await state()).toEqual(before);
    expect((await detail(own)).userCount).toBe(0);
  });
});

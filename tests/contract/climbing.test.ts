import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

/** Ways around the rule that nobody reaches beyond their own rights, each tried by who could gain (threats 36). */
let portal: TestPortal;
let ouId: string;
let admin: { id: string };

const code = async (client: ApiClient, path: string, body: Record<string, unknown>) =>
  (await client.rest('POST', path, body)).code;
const changeEmail = async (client: ApiClient, id: string, email: string) => {
  const { keyId, closed } = await client.encrypted(email);
  return code(client, 'user/modify', { id, email: closed, keyId });
};
const invite = async (client: ApiClient, email: string) => {
  const { keyId, closed } = await client.encrypted(email);
  return code(client, 'user/join', { email: closed, keyId });
};
/** A role that opens a menu of an app, which sub-administrators of these tests do not hold. */
const highRole = async () => {
  const { factory } = portal;
  const app = await factory.app(ouId);
  const role = await factory.role(ouId);
  await factory.openMenus(
    ouId,
    role,
    app.id,
    await factory.menuGroup(ouId, app.id, [await factory.menu(ouId, app.id)]),
  );
  return role;
};

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.factory.admin(ouId);
});
afterAll(() => portal.stop());

describe('an account', () => {
  it('is not led elsewhere by an OU that only invited its person [USER-25, threats 36]', async () => {
    const { factory } = portal;
    const person = await factory.member(ouId, { email: 'invited@portal.example' });
    const otherOu = await factory.organization();
    const [home, other] = [await portal.as(admin, ouId), await portal.as(await factory.admin(otherOu), otherOu)];
    expect(await invite(other, 'invited@portal.example')).toBe(10_000);
    expect(await changeEmail(other, person.id, 'taken@portal.example')).toBe(403);
    expect(await code(home, 'user/remove', { userId: person.id })).toBe(10_000);
    expect(await changeEmail(other, person.id, 'taken@portal.example')).toBe(403);
    expect(await code(home, 'user/join', { userId: person.id })).toBe(10_000);
    expect(await code(other, 'user/remove', { userId: person.id })).toBe(10_000);
    expect(await changeEmail(home, person.id, 'moved@portal.example')).toBe(10_000);
  });

  it('with roles that the caller may not give keeps its address [ROLE-15, USER-28]', async () => {
    const { factory } = portal;
    const [above, plain] = [await factory.member(ouId), await factory.member(ouId)];
    await factory.giveRole(ouId, above.id, await highRole());
    const group = await factory.userGroup(ouId, [above.id, plain.id]);
    const client = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    expect(await changeEmail(client, above.id, 'mine@portal.example')).toBe(403);
    expect(await changeEmail(client, plain.id, 'plain@portal.example')).toBe(10_000);
    expect(await changeEmail(await portal.as(admin, ouId), above.id, 'theirs@portal.example')).toBe(10_000);
  });
});

describe('people as high as the caller', () => {
  it('are neither given roles nor placed at nodes from the other side [SUBA-16]', async () => {
    const { factory } = portal;
    const [role, node] = [await factory.role(ouId), await factory.structure(ouId)];
    const [caller, peer] = [
      await factory.subAdmin(ouId, ['user', 'role', 'structure']),
      await factory.subAdmin(ouId, []),
    ];
    await factory.giveRole(ouId, peer.id, role);
    const client = await portal.as(caller, ouId);
    for (const userIds of [[peer.id], [caller.id], [admin.id]]) {
      expect(await code(client, 'role/remove-users', { roleId: role, userIds })).toBe(403);
      expect(await code(client, 'role/assign-users', { roleId: role, userIds })).toBe(403);
      expect(await code(client, 'structure/assign-users', { structureId: node, userIds })).toBe(403);
      expect(await code(client, 'structure/remove-users', { structureId: node, userIds })).toBe(403);
    }
  });
});

describe('a role', () => {
  it('of one’s own shows no more structures by one’s own hand [ROLE-15]', async () => {
    const { factory } = portal;
    const [app, role, node] = [await factory.app(ouId), await factory.role(ouId), await factory.structure(ouId)];
    const caller = await factory.subAdmin(ouId, ['role']);
    const client = await portal.as(caller, ouId);
    const show = (structureId: string) =>
      code(client, 'role/assign-structure', { roleId: role, appId: app.id, structureId });
    expect(await show(node)).toBe(10_000);
    await factory.giveRole(ouId, caller.id, role);
    expect(await show(await factory.structure(ouId))).toBe(403);
  });

  it('that a domain gives or another’s reach hangs on is not a sub-administrator’s to change or delete [SUBA-19, ROLE-15]', async () => {
    const { factory } = portal;
    const [given, named] = [await factory.role(ouId), await factory.role(ouId)];
    await factory.insert('domain_role', { ou_id: ouId, domain_id: await factory.domain(ouId), role_id: given });
    await factory.subAdmin(ouId, ['user'], { roleIds: [named] });
    const client = await portal.as(await factory.subAdmin(ouId, ['role'], { roleIds: [given, named] }), ouId);
    expect(await code(client, 'role/modify', { id: given, name: 'Mine now' })).toBe(403);
    expect(await code(client, 'role/delete', { id: named })).toBe(403);
    expect(await code(await portal.as(admin, ouId), 'role/delete', { id: named })).toBe(10_000);
  });

  it('beyond reach is not named by who has it [SUBA-15, ROLE-16]', async () => {
    const { factory } = portal;
    const group = await factory.userGroup(ouId, []);
    const client = await portal.as(await factory.subAdmin(ouId, ['user', 'role'], { userGroupIds: [group] }), ouId);
    const holders = 'query ($id: ID!) { accessHolders(kind: ROLE, targetId: $id) { target { name } } }';
    expect(await client.code(holders, { id: await highRole() })).toBe(403);
  });
});

describe('a user group', () => {
  it('on which others rely is not a sub-administrator’s to delete [SUBA-19, UGRP-05]', async () => {
    const { factory } = portal;
    const [shared, gift, own] = [
      await factory.userGroup(ouId),
      await factory.userGroup(ouId),
      await factory.userGroup(ouId),
    ];
    await factory.subAdmin(ouId, ['user'], { userGroupIds: [shared] });
    await factory.insert('domain_user_group', {
      ou_id: ouId,
      domain_id: await factory.domain(ouId),
      user_group_id: gift,
    });
    const withAdmin = await factory.userGroup(ouId, [admin.id]);
    const scope = { userGroupIds: [shared, gift, own, withAdmin] };
    const client = await portal.as(await factory.subAdmin(ouId, ['userGroup'], scope), ouId);
    for (const id of [shared, gift, withAdmin]) expect(await code(client, 'user-group/delete', { id })).toBe(403);
    expect(await code(client, 'user-group/delete', { id: own })).toBe(10_000);
    expect(await code(await portal.as(admin, ouId), 'user-group/delete', { id: shared })).toBe(10_000);
  });
});

describe('a node on the way to one’s own', () => {
  it('does not tell whether anybody stands there [STRC-26, SUBA-15]', async () => {
    const { factory } = portal;
    const above = await factory.structure(ouId);
    const own = await factory.structure(ouId, above);
    for (const [node, person] of [
      [above, await factory.member(ouId)],
      [own, await factory.member(ouId)],
    ] as const) {
      const place = { ou_id: ouId, user_id: person.id, structure_id: node, created_time: 1 };
      await factory.insert('user_structure', place);
    }
    const told = async (account: { id: string }) => {
      const { structureCompleteList } = await (
        await portal.as(account, ouId)
      ).data<{ structureCompleteList: { structures: { id: string; hasUser: boolean }[] } }>(
        'query ($id: ID) { structureCompleteList(rootId: $id) { structures { id hasUser } } }',
        { id: above },
      );
      return Object.fromEntries(structureCompleteList.structures.map((node) => [node.id, node.hasUser]));
    };
    expect(await told(admin)).toEqual({ [above]: true, [own]: true });
    const sub = await factory.subAdmin(ouId, ['user'], { structureIds: [own] });
    expect(await told(sub)).toEqual({ [above]: false, [own]: true });
  });
});

describe('a wider scope', () => {
  it('takes every right that it widens [SUBA-13, SUBA-16]', async () => {
    const { factory } = portal;
    const [near, far] = [await factory.userGroup(ouId), await factory.userGroup(ouId)];
    const target = await factory.subAdmin(ouId, ['user', 'audit'], { userGroupIds: [near] });
    const change = async (operations: string[], userGroupIds: string[]) =>
      code(await portal.as(await factory.subAdmin(ouId, ['user']), ouId), 'sub-admin/modify', {
        userId: target.id,
        scope: 'SPECIFIED',
        operations,
        userGroupIds,
      });
    expect(await change(['user', 'audit'], [near, far])).toBe(403);
    expect(await change(['user', 'audit'], [near])).toBe(10_000);
    expect(await change(['user'], [near, far])).toBe(10_000);
  });
});

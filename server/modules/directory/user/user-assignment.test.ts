import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '../../../context/levels.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearOn } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { userChannel } from '../../../core/pubsub.js';

interface Kind {
  readonly name: string;
  readonly table: string;
  readonly assign: string;
  readonly remove: string;
  readonly make: (ou: string, name?: string) => Promise<string>;
}
const kind = (name: string, table: string, one: string, many: string, make: Kind['make']): Kind => ({
  name,
  table,
  make,
  assign: `mutation ($userId: ID!, $ids: [ID!]!) { userAssign${many}s(userId: $userId, ${one}Ids: $ids) { id } }`,
  remove: `mutation ($userId: ID!, $id: ID!) { userRemove${many}(userId: $userId, ${one}Id: $id) { id } }`,
});
const KINDS = [
  kind('roles', 'user_role', 'role', 'Role', (ou, name) => portal.factory.role(ou, name ? { name } : {})),
  kind('user groups', 'user_group_member', 'userGroup', 'UserGroup', (ou, name) =>
    portal.factory.userGroup(ou, [], name),
  ),
  kind('structures', 'user_structure', 'structure', 'Structure', (ou, name) =>
    portal.factory.structure(ou, null, name),
  ),
];

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let adminAccount: { id: string };
let admin: ApiClient;
let user: { id: string };

const subAdmin = async (operations: Operation[], reach?: Parameters<TestPortal['factory']['subAdmin']>[2]) =>
  portal.as(await portal.factory.subAdmin(ouId, operations, reach), ouId);
const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const held = async ({ table }: Kind, userId = user.id) =>
  (await rows(`SELECT * FROM ${table} WHERE user_id = ?`, [userId])).length;

beforeAll(async () => {
  portal = await startTestPortal();
  [ouId, otherOuId] = [await portal.factory.organization(), await portal.factory.organization()];
  adminAccount = await portal.factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  user = await portal.factory.member(ouId);
});

describe.each(KINDS)('$name of a user', (of) => {
  it('are given and taken, twice with one effect, told to the user and audited [USER-19, CALL-140 to CALL-146, AUDT-09]', async () => {
    const ids = [await of.make(ouId), await of.make(ouId)];
    const { told, stop } = await hearOn(portal, userChannel(ouId, user.id));
    const audit = () => rows('SELECT * FROM audit_event WHERE resource_id = ? ORDER BY id', [user.id]);
    await admin.data(of.assign, { userId: user.id, ids: [ids[0]] });
    await admin.data(of.assign, { userId: user.id, ids: [...ids, ids[0]] });
    await admin.data(of.assign, { userId: user.id, ids });
    expect(await held(of)).toBe(2);
    const noted = (await audit()).map((event) => JSON.parse(String(event.changes)) as Record<string, unknown>[]);
    expect(noted.map((changes) => changes[0]?.addedCount)).toEqual([1, 1, undefined]);
    expect(noted[1]?.[0]?.added).toEqual([{ id: ids[1], name: expect.any(String) as string }]);
    await admin.data(of.remove, { userId: user.id, id: ids[0] });
    expect(await held(of)).toBe(1);
    expect(await admin.code(of.remove, { userId: user.id, id: ids[0] })).toBe(404);
    expect((await audit()).at(-2)).toMatchObject({ result: 'success', ou_id: ouId, account_id: adminAccount.id });
    expect((await audit()).at(-1)).toMatchObject({ result: 'fail', error_message: 'NOT_FOUND' });
    await until(() => told.length >= 3);
    stop();
    expect(told).toEqual(Array(3).fill({ kind: 'ACCESS_CHANGED' }));
  });

  it('stay as they are when an id is unknown, of another OU, or one too many [LIMT-04, USER-20, USER-29, CALL-015]', async () => {
    const [own, foreign] = [await of.make(ouId), await of.make(otherOuId)];
    expect(await admin.code(of.assign, { userId: user.id, ids: [own, foreign] })).toBe(404);
    expect(await admin.code(of.assign, { userId: user.id, ids: [own, 'unknown'] })).toBe(404);
    expect(await admin.code(of.assign, { userId: user.id, ids: Array<string>(1001).fill(own) })).toBe(415);
    expect(await admin.code(of.assign, { userId: user.id, ids: [null] })).toBe(400);
    for (const id of [foreign, 'unknown', own]) {
      expect(await admin.code(of.remove, { userId: user.id, id })).toBe(404);
    }
    const stranger = await portal.factory.member(otherOuId);
    expect(await admin.code(of.assign, { userId: stranger.id, ids: [own] })).toBe(404);
    expect(await held(of)).toBe(0);
    const refusals = await rows('SELECT DISTINCT result FROM audit_event WHERE resource_id = ?', [user.id]);
    expect(refusals).toEqual([{ result: 'fail' }]);
  });

  it('are refused to callers without level, right or reach, and recorded of those who are known [USER-28, SUBA-13, AUDT-09, threats 49]', async () => {
    const id = await of.make(ouId);
    const call = { userId: user.id, ids: [id] };
    const elsewhere = await portal.factory.userGroup(ouId);
    expect(await (await portal.as(user, ouId)).code(of.assign, call)).toBe(403);
    expect(await (await subAdmin(['role', 'userGroup', 'structure'])).code(of.assign, call)).toBe(403);
    expect(await (await subAdmin(['user'], { userGroupIds: [elsewhere] })).code(of.assign, call)).toBe(403);
    expect(await (await portal.as(adminAccount, null)).code(of.assign, call)).toBe(512);
    expect(await new ApiClient(portal.url).code(of.assign, call)).toBe(401);
    expect(await (await subAdmin(['user'])).code(of.assign, call)).toBe(10_000);
    expect(await held(of)).toBe(1);
    const refusals = await rows(
      "SELECT COUNT(*) AS events FROM audit_event WHERE resource_id = ? AND result = 'fail'",
      [user.id],
    );
    expect(refusals).toEqual([{ events: 4 }]);
  });

  it('of themselves and of the OU administrator are no matter of a sub-administrator [SUBA-16]', async () => {
    const id = await of.make(ouId);
    const account = await portal.factory.subAdmin(ouId, ['user']);
    const client = await portal.as(account, ouId);
    for (const userId of [account.id, adminAccount.id]) {
      expect(await client.code(of.assign, { userId, ids: [id] })).toBe(403);
      await admin.data(of.assign, { userId, ids: [id] });
      expect(await client.code(of.remove, { userId, id })).toBe(403);
      expect(await held(of, userId)).toBe(1);
    }
  });

  it('are a thousand at once, whatever their names [USER-20]', async () => {
    const name = '組'.repeat(40);
    const ids: string[] = [];
    for (let at = 0; at < 1000; at += 1) ids.push(await of.make(ouId, `${name}${at}`));
    await admin.data(of.assign, { userId: user.id, ids });
    expect(await held(of)).toBe(1000);
    const [event] = await rows('SELECT changes FROM audit_event WHERE resource_id = ?', [user.id]);
    const [change] = JSON.parse(String(event?.changes)) as { addedCount: number; added: unknown[] }[];
    expect([change?.addedCount, change?.added.length]).toEqual([1000, 100]);
  });
});

describe('a sub-administrator with a specified scope', () => {
  it('places users in the groups and at the nodes of that scope only [SUBA-13, UGRP-05, STRC-25]', async () => {
    const { factory } = portal;
    const [group, otherGroup] = [await factory.userGroup(ouId, [user.id]), await factory.userGroup(ouId)];
    const root = await factory.structure(ouId);
    const node = await factory.structure(ouId, root);
    const below = await factory.structure(ouId, node);
    const beside = await factory.structure(ouId, root);
    const client = await subAdmin(['user'], { userGroupIds: [group], structureIds: [node] });
    const [, groups, structures] = KINDS as [Kind, Kind, Kind];
    const code = (of: Kind, ids: string[]) => client.code(of.assign, { userId: user.id, ids });
    expect([await code(groups, [group]), await code(groups, [group, otherGroup])]).toEqual([10_000, 403]);
    expect([await code(structures, [node, below]), await code(structures, [root])]).toEqual([10_000, 403]);
    expect(await code(structures, [below, beside])).toBe(403);
    await admin.data(structures.assign, { userId: user.id, ids: [beside] });
    expect(await client.code(structures.remove, { userId: user.id, id: beside })).toBe(403);
    expect(await client.code(structures.remove, { userId: user.id, id: below })).toBe(10_000);
  });
});

describe('roles with assignment', () => {
  const CHOICES =
    'query ($userId: ID!) { userRolesWithAssignment(userId: $userId) { roles { id isAssigned isAssignable } } }';
  interface Choices {
    userRolesWithAssignment: { roles: { id: string; isAssigned: boolean; isAssignable: boolean }[] };
  }
  const [roles] = KINDS as [Kind];

  it('tell beforehand what assigning would answer, for every kind of right a role opens [CALL-139, ROLE-15]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const target = await factory.member(ou);
    const account = await factory.subAdmin(ou, ['user']);
    const [app, otherApp] = [await factory.app(ou), await factory.app(ou)];
    const menuGroup = await factory.menuGroup(ou, app.id, [await factory.menu(ou, app.id)]);
    const permission = await factory.permission(ou, app.id);
    const node = await factory.structure(ou);
    const opening = async (table: string, column: string, id: string, appId = app.id) => {
      const role = await factory.role(ou);
      await factory.insert(table, { ou_id: ou, role_id: role, app_id: appId, [column]: id });
      return role;
    };
    const empty = await factory.role(ou);
    const mine = await opening('role_menu_group', 'menu_group_id', menuGroup);
    const same = await opening('role_menu_group', 'menu_group_id', menuGroup);
    const beyond = [await opening('role_permission', 'permission_id', permission)];
    // Every structure lies in the scope of who administers all.
    const inScope = [
      await opening('role_structure', 'structure_id', node),
      await opening('role_structure', 'structure_id', node, otherApp.id),
    ];
    await factory.giveRole(ou, account.id, mine);
    await factory.giveRole(ou, target.id, same);
    const client = await portal.as(account, ou);
    const choices = (await client.data<Choices>(CHOICES, { userId: target.id })).userRolesWithAssignment.roles;
    expect(choices).toHaveLength(6);
    expect(new Set(choices.filter((role) => role.isAssignable).map((role) => role.id))).toEqual(
      new Set([empty, mine, same, ...inScope]),
    );
    expect(choices.filter((role) => role.isAssigned).map((role) => role.id)).toEqual([same]);
    for (const role of choices) {
      const answer = await client.graphql(roles.assign, { userId: target.id, ids: [role.id] });
      expect(answer.errors?.[0]?.extensions.envelopeCode ?? 10_000).toBe(role.isAssignable ? 10_000 : 403);
    }
    for (const role of beyond) {
      await factory.giveRole(ou, target.id, role);
      expect(await client.code(roles.remove, { userId: target.id, id: role })).toBe(403);
    }
    const own = (await client.data<Choices>(CHOICES, { userId: account.id })).userRolesWithAssignment.roles;
    expect(own.every((role) => !role.isAssignable)).toBe(true);
  });

  it('are all open to the OU administrator, for themselves too', async () => {
    const id = await roles.make(ouId);
    const { userRolesWithAssignment } = await admin.data<Choices>(CHOICES, { userId: adminAccount.id });
    expect(userRolesWithAssignment.roles.every((role) => role.isAssignable)).toBe(true);
    expect(await admin.code(roles.assign, { userId: adminAccount.id, ids: [id] })).toBe(10_000);
  });
});

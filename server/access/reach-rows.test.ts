import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { statementsOf } from '../../tests/support/statements.js';
import type { RequestContext } from '../context/context.js';
import { isCountWrong } from './reach-count.js';
import { countReachDrift } from './reach-parts.js';
import { keepReach, refreshReach, refreshReachOfAdmins } from './reach-rows.js';

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
/** Named in the scope of `sub`. */
let scoped: { role: string; userGroup: string; root: string; below: string };
let sub: { id: string };

const rows = <Row>(sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Row[]>;
const reached = async (adminId = sub.id) =>
  (await rows<{ id: string }>('SELECT user_id AS id FROM sub_admin_reach WHERE admin_id = ?', [adminId])).map(
    (row) => row.id,
  );
/** The rows of a reach that are wrong, and its count, if that is. */
const drift = async (adminId = sub.id) => {
  const place = { db: portal.portal.runtime.database.manager };
  return (await countReachDrift(place, ou, adminId)) + ((await isCountWrong(place, ou, adminId)) ? 1_000 : 0);
};
/** Runs work in a transaction, with the context that services take. */
const inside = <Result>(work: (ctx: RequestContext) => Promise<Result>) =>
  portal.portal.runtime.database.transaction((db) =>
    work({ db, runtime: portal.portal.runtime, session: { ouId: ou } } as RequestContext),
  );

const GIVE = {
  roles: 'mutation ($userId: ID!, $ids: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $ids) { id } }',
  groups: 'mutation ($userId: ID!, $ids: [ID!]!) { userAssignUserGroups(userId: $userId, userGroupIds: $ids) { id } }',
  nodes: 'mutation ($userId: ID!, $ids: [ID!]!) { userAssignStructures(userId: $userId, structureIds: $ids) { id } }',
};
const TAKE = {
  role: 'mutation ($userId: ID!, $id: ID!) { userRemoveRole(userId: $userId, roleId: $id) { id } }',
  group: 'mutation ($userId: ID!, $id: ID!) { userRemoveUserGroup(userId: $userId, userGroupId: $id) { id } }',
  node: 'mutation ($userId: ID!, $id: ID!) { userRemoveStructure(userId: $userId, structureId: $id) { id } }',
};

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  const root = await factory.structure(ou);
  scoped = {
    role: await factory.role(ou),
    userGroup: await factory.userGroup(ou),
    root,
    below: await factory.structure(ou, await factory.structure(ou, root)),
  };
  const { role, userGroup } = scoped;
  sub = await factory.subAdmin(ou, ['user'], { roleIds: [role], userGroupIds: [userGroup], structureIds: [root] });
});

describe('the rows of reach', () => {
  it('follow roles, groups and nodes given and taken, until the last way in is gone [SUBA-08, SUBA-14]', async () => {
    const { id: userId } = await portal.factory.member(ou);
    expect(await reached()).toEqual([]);
    await admin.data(GIVE.roles, { userId, ids: [scoped.role] });
    expect(await reached()).toEqual([userId]);
    await admin.data(GIVE.groups, { userId, ids: [scoped.userGroup] });
    await admin.data(GIVE.nodes, { userId, ids: [scoped.below] });
    await admin.data(TAKE.role, { userId, id: scoped.role });
    await admin.data(TAKE.group, { userId, id: scoped.userGroup });
    expect(await reached()).toEqual([userId]);
    await admin.data(TAKE.node, { userId, id: scoped.below });
    expect(await reached()).toEqual([]);
    expect(await drift()).toBe(0);
  });

  it('carry when the member joined, and go with the member and with the sub-administrator', async () => {
    const { factory } = portal;
    const [one, other] = [await factory.member(ou, { created_time: 5 }), await factory.member(ou)];
    await factory.giveRole(ou, one.id, scoped.role);
    await factory.giveRole(ou, other.id, scoped.role);
    expect(await rows('SELECT created_time FROM sub_admin_reach WHERE user_id = ?', [one.id])).toEqual([
      { created_time: 5 },
    ]);
    await rows('DELETE FROM member WHERE user_id = ?', [one.id]);
    expect(await reached()).toEqual([other.id]);
    await rows('DELETE FROM sub_admin WHERE user_id = ?', [sub.id]);
    expect(await reached()).toEqual([]);
  });

  it('are those of specified scopes alone', async () => {
    const all = await portal.factory.subAdmin(ou, ['user']);
    await portal.factory.insert('sub_admin_role', { ou_id: ou, user_id: all.id, role_id: scoped.role });
    const { id } = await portal.factory.member(ou);
    await portal.factory.giveRole(ou, id, scoped.role);
    expect(await reached(all.id)).toEqual([]);
    await rows("UPDATE sub_admin SET scope = 'SPECIFIED' WHERE user_id = ?", [all.id]);
    expect(await drift(all.id)).toBe(1);
    await inside((ctx) => refreshReachOfAdmins(ctx, [all.id], ou));
    expect(await reached(all.id)).toEqual([id]);
  });

  it.each(['role', 'userGroup', 'below'] as const)('follow the removal of what they go by: %s', async (kind) => {
    const { factory } = portal;
    const { id } = await factory.member(ou);
    if (kind === 'role') await factory.giveRole(ou, id, scoped.role);
    if (kind === 'userGroup') await factory.insert('user_group_member', linkOf('user_group_id', id, scoped.userGroup));
    if (kind === 'below') await factory.insert('user_structure', linkOf('structure_id', id, scoped.below));
    expect(await reached()).toEqual([id]);
    const [table, argument] = {
      role: ['role', 'roleIds'],
      userGroup: ['user_group', 'userGroupIds'],
      below: ['structure', 'structureIds'],
    }[kind] as [string, string];
    await inside((ctx) =>
      keepReach(ctx, { [argument]: [scoped[kind]] }, () =>
        ctx.db.query(`DELETE FROM ${table} WHERE id = ?`, [scoped[kind]]),
      ),
    );
    expect(await reached()).toEqual([]);
    expect(await drift()).toBe(0);
  });

  it('follow a node that moves into a scope and out of it', async () => {
    const { factory } = portal;
    const { id } = await factory.member(ou);
    const node = await factory.structure(ou);
    await factory.insert('user_structure', linkOf('structure_id', id, node));
    const move = (sql: string) =>
      inside((ctx) => keepReach(ctx, { structureIds: [node] }, () => ctx.db.query(sql, [ou, scoped.root, node])));
    await move('INSERT INTO structure_closure (ou_id, ancestor_id, descendant_id, depth) VALUES (?, ?, ?, 1)');
    expect(await reached()).toEqual([id]);
    await move('DELETE FROM structure_closure WHERE ou_id = ? AND ancestor_id = ? AND descendant_id = ?');
    expect(await reached()).toEqual([]);
  });

  it('cost six statements for a thousand members', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1) ids.push((await portal.factory.member(ou)).id);
    const few = await statementsOf(portal.portal.runtime.database, () =>
      inside((ctx) => refreshReach(ctx, ids.slice(0, 1))),
    );
    const many = await statementsOf(portal.portal.runtime.database, () => inside((ctx) => refreshReach(ctx, ids)));
    const counted = (statements: string[]) =>
      statements.filter((sql) => /sub_admin_reach|LOCK|FOR UPDATE/.test(sql)).length;
    expect([counted(few), counted(many)]).toEqual([6, 6]);
  });

  it('go in parts before the record does: no cascade over a million of them is given up, and rights end [SUBA-09, BYND-04, threats 34]', async () => {
    const { factory } = portal;
    const member = await factory.member(ou);
    const both = [sub, await factory.subAdmin(ou, ['user'], { roleIds: [scoped.role] })];
    expect(await admin.code(GIVE.roles, { userId: member.id, ids: [scoped.role] })).toBe(10_000);
    const ways = [
      ['mutation ($id: ID!) { subAdminRemove(userId: $id) }', /^DELETE FROM `?sub_admin`? /],
      ['mutation ($id: ID!) { userRemove(userId: $id) }', /^DELETE FROM member /],
    ] as const;
    for (const [at, [call, record]] of ways.entries()) {
      const { id } = both[at]!;
      const statements = await statementsOf(portal.portal.runtime.database, () => admin.data(call, { id }));
      const ends = statements.filter(
        (text) => /^DELETE FROM sub_admin_reach .* LIMIT \?$/s.test(text) || record.test(text),
      );
      expect(ends.map((text) => text.includes('sub_admin_reach'))).toEqual([true, false]);
      expect(await reached(id)).toEqual([]);
    }
  });

  it('stay right when the same people are changed from all sides at once', async () => {
    const { factory } = portal;
    const people = await Promise.all(Array.from({ length: 6 }, () => factory.member(ou)));
    const others = await Promise.all(Array.from({ length: 4 }, () => factory.subAdmin(ou, ['user'], {})));
    const scopes = others.map(({ id }, at) =>
      inside(async (ctx) => {
        const [table, column, target] = (
          [
            ['sub_admin_role', 'role_id', scoped.role],
            ['sub_admin_structure', 'structure_id', scoped.root],
          ] as const
        )[at % 2] as [string, string, string];
        await ctx.db.query(`INSERT INTO ${table} (ou_id, user_id, ${column}) VALUES (?, ?, ?)`, [ou, id, target]);
        await refreshReachOfAdmins(ctx, [id], ou);
      }),
    );
    const changes = people.flatMap(({ id: userId }) => [
      admin.code(GIVE.roles, { userId, ids: [scoped.role] }),
      admin.code(GIVE.nodes, { userId, ids: [scoped.below] }),
      admin.code(GIVE.groups, { userId, ids: [scoped.userGroup] }),
    ]);
    await Promise.all(scopes);
    expect(new Set(await Promise.all(changes))).toEqual(new Set([10_000]));
    const takes = people.flatMap(({ id: userId }) => [
      admin.code(TAKE.role, { userId, id: scoped.role }),
      admin.code(TAKE.node, { userId, id: scoped.below }),
      admin.code(TAKE.group, { userId, id: scoped.userGroup }),
    ]);
    expect(new Set(await Promise.all(takes))).toEqual(new Set([10_000]));
    for (const { id } of [sub, ...others]) expect([await drift(id), await reached(id)]).toEqual([0, []]);
  });
});

const linkOf = (column: string, userId: string, target: string) => ({
  ou_id: ou,
  user_id: userId,
  [column]: target,
  created_time: 1,
});

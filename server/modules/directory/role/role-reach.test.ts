import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import type { Operation } from '../../../context/levels.js';

const LIST = '{ roleList(pagination: { limit: 1000 }) { roles { id userCount isChangeable } pagination { total } } }';
const DETAIL = 'query ($id: ID!) { roleDetail(id: $id) { id isChangeable } }';
const CREATE = 'mutation ($name: String!, $apps: [RoleAppInput!]) { roleCreate(name: $name, apps: $apps) { id } }';
const MODIFY = 'mutation ($id: ID!, $name: String!) { roleModify(id: $id, name: $name) { id } }';
const SET = 'mutation ($id: ID!, $apps: [RoleAppInput!]!) { roleSetContents(id: $id, apps: $apps) { id } }';
const DELETE = 'mutation ($id: ID!) { roleDelete(id: $id) }';
interface List {
  roleList: { roles: { id: string; userCount: number; isChangeable: boolean }[]; pagination: { total: number } };
}

let portal: TestPortal;
let ouId: string;
let app: string;
/** One of each that the sub-administrators hold, and one that they do not. */
let held: { group: string; permission: string; node: string };
let foreign: { group: string; permission: string; node: string };
/** The role that gives them what they hold; it opens all of `held`. */
let own: string;
let scopeNode: string;
let belowScope: string;
let subAdmin: { id: string; username: string };
let client: ApiClient;
let superClient: ApiClient;
let counter = 0;
const unique = (name: string) => `${name} ${(counter += 1)}`;

type Parts = Partial<Record<'menuGroupIds' | 'permissionIds' | 'structureIds', string[]>>;
const contents = (parts: Parts = {}) => ({
  appId: app,
  menuGroupIds: [],
  permissionIds: [],
  structureIds: [],
  ...parts,
});
const roleOpening = async (parts: Parts, values: Record<string, string> = {}) => {
  const { factory } = portal;
  const id = await factory.role(ouId, values);
  const key = { ou_id: ouId, role_id: id, app_id: app };
  for (const one of parts.menuGroupIds ?? []) await factory.insert('role_menu_group', { ...key, menu_group_id: one });
  for (const one of parts.permissionIds ?? []) await factory.insert('role_permission', { ...key, permission_id: one });
  for (const one of parts.structureIds ?? []) await factory.insert('role_structure', { ...key, structure_id: one });
  return id;
};
const listed = async (who: ApiClient) => new Set((await who.data<List>(LIST)).roleList.roles.map((role) => role.id));
const rename = (who: ApiClient, id: string) => who.code(MODIFY, { id, name: unique('Renamed') });

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  app = (await factory.app(ouId)).id;
  const one = async () => ({
    group: await factory.menuGroup(ouId, app, []),
    permission: await factory.permission(ouId, app),
    node: await factory.structure(ouId),
  });
  [held, foreign] = [await one(), await one()];
  own = await roleOpening({ menuGroupIds: [held.group], permissionIds: [held.permission], structureIds: [held.node] });
  scopeNode = await factory.structure(ouId);
  belowScope = await factory.structure(ouId, scopeNode);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { factory } = portal;
  subAdmin = await factory.subAdmin(ouId, ['role', 'user'], { structureIds: [scopeNode] });
  const superAdmin = await factory.subAdmin(ouId, ['role', 'user']);
  for (const { id } of [subAdmin, superAdmin]) await factory.giveRole(ouId, id, own);
  [client, superClient] = [await portal.as(subAdmin, ouId), await portal.as(superAdmin, ouId)];
});

describe('the roles a sub-administrator deals with', () => {
  it('are those of their scope, of their making, and those that open nothing they do not hold [SUBA-13, SUBA-15, SUBA-17, ROLE-15]', async () => {
    const { factory } = portal;
    const named = await roleOpening({ permissionIds: [foreign.permission] });
    const made = await roleOpening({ menuGroupIds: [foreign.group] }, { created_by: subAdmin.id });
    const within = await roleOpening({ menuGroupIds: [held.group], structureIds: [belowScope, held.node] });
    const empty = await roleOpening({});
    const beyond = [
      await roleOpening({ menuGroupIds: [held.group, foreign.group] }),
      await roleOpening({ permissionIds: [foreign.permission] }),
      await roleOpening({ structureIds: [foreign.node] }),
    ];
    await factory.insert('sub_admin_role', { ou_id: ouId, user_id: subAdmin.id, role_id: named });
    const seen = await listed(client);
    for (const id of [own, named, made, within, empty]) expect(seen.has(id)).toBe(true);
    for (const id of beyond) expect(seen.has(id)).toBe(false);
    const { pagination } = (await client.data<List>(LIST)).roleList;
    expect(pagination.total).toBe(seen.size);
    for (const id of [named, made, within]) expect(await client.code(DETAIL, { id })).toBe(10_000);
    for (const id of beyond) expect(await client.code(DETAIL, { id })).toBe(403);
    const all = await listed(superClient);
    for (const id of [own, named, made, within, empty, ...beyond]) expect(all.has(id)).toBe(true);
  });

  it('are told with as many statements for many as for few, in one that knows the reach', async () => {
    const count = async () =>
      (await statementsOf(portal.portal.runtime.database, () => client.data(LIST))).filter(
        (sql) => !sql.includes('FROM session'),
      ).length;
    const before = await count();
    for (let at = 0; at < 30; at += 1) await roleOpening({ menuGroupIds: [held.group] });
    expect(await count()).toBe(before);
    expect(before).toBeLessThanOrEqual(4);
  });

  it('say which of them the caller may not give, in one statement for all [ROLE-15]', async () => {
    const { factory } = portal;
    const GRANTS = '{ roleList(pagination: { limit: 1000 }) { roles { id isAssignable } } }';
    const grants = async (who: ApiClient) => {
      const { roleList } = await who.data<{ roleList: { roles: { id: string; isAssignable: boolean }[] } }>(GRANTS);
      return new Map(roleList.roles.map((role) => [role.id, role.isAssignable]));
    };
    const beyond = await roleOpening({ permissionIds: [held.permission, foreign.permission] });
    const within = await roleOpening({ permissionIds: [held.permission] });
    await factory.insert('sub_admin_role', { ou_id: ouId, user_id: subAdmin.id, role_id: beyond });
    for (const who of [client, superClient]) {
      const seen = await grants(who);
      expect([seen.get(beyond), seen.get(within), seen.get(own)]).toEqual([false, true, true]);
      const person = await factory.member(ouId);
      if (who === superClient) {
        const GIVE = 'mutation ($id: ID!, $roles: [ID!]!) { userAssignRoles(userId: $id, roleIds: $roles) { id } }';
        expect(await who.code(GIVE, { id: person.id, roles: [beyond] })).toBe(403);
        expect(await who.code(GIVE, { id: person.id, roles: [within] })).toBe(10_000);
      }
    }
    const count = async () =>
      (await statementsOf(portal.portal.runtime.database, () => client.data(GRANTS))).filter((sql) =>
        sql.includes('FROM role r'),
      ).length;
    const before = await count();
    expect(before).toBe(3);
    for (let at = 0; at < 20; at += 1) await roleOpening({ menuGroupIds: [held.group] });
    expect(await count()).toBe(before);
  });

  it('are the candidates for a user, besides what the user has [SUBA-15]', async () => {
    const { factory } = portal;
    const user = await factory.member(ouId);
    await factory.insert('user_structure', {
      ou_id: ouId,
      user_id: user.id,
      structure_id: belowScope,
      created_time: 1,
    });
    const [beyond, had] = [
      await roleOpening({ permissionIds: [foreign.permission] }),
      await roleOpening({ permissionIds: [foreign.permission] }),
    ];
    await factory.giveRole(ouId, user.id, had);
    const { userRolesWithAssignment: answer } = await client.data<{
      userRolesWithAssignment: { roles: { id: string; isAssigned: boolean; isAssignable: boolean }[] };
    }>('query ($id: ID!) { userRolesWithAssignment(userId: $id) { roles { id isAssigned isAssignable } } }', {
      id: user.id,
    });
    const of = (id: string) => answer.roles.find((role) => role.id === id);
    expect(of(beyond)).toBeUndefined();
    expect(of(had)).toMatchObject({ isAssigned: true, isAssignable: false });
    expect(of(own)).toMatchObject({ isAssigned: false, isAssignable: true });
  });
});

describe('making a role', () => {
  it('gives only what its maker holds or has in scope, whoever is no OU administrator [ROLE-15]', async () => {
    const make = (who: ApiClient, parts: Parts) => who.code(CREATE, { name: unique('Made'), apps: [contents(parts)] });
    const all = { menuGroupIds: [held.group], permissionIds: [held.permission] };
    for (const who of [client, superClient]) {
      expect(await make(who, { ...all, structureIds: [held.node, scopeNode, belowScope] })).toBe(10_000);
      expect(await make(who, { menuGroupIds: [held.group, foreign.group] })).toBe(403);
      expect(await make(who, { permissionIds: [foreign.permission] })).toBe(403);
    }
    expect(await make(client, { structureIds: [foreign.node] })).toBe(403);
    expect(await make(superClient, { structureIds: [foreign.node] })).toBe(10_000);
    const rows: unknown = await portal.portal.runtime.database.query(
      'SELECT COUNT(*) AS total FROM role_permission WHERE permission_id = ? AND role_id IN (SELECT id FROM role WHERE created_by = ?)',
      [foreign.permission, subAdmin.id],
    );
    expect(rows).toEqual([{ total: 0 }]);
  });

  it('needs the operation role [ROLE-15, CALL-015, CALL-018]', async () => {
    const { factory } = portal;
    const others: Operation[] = ['user', 'app', 'userGroup', 'domain'];
    const id = await roleOpening({});
    for (const account of [await factory.member(ouId), await factory.subAdmin(ouId, others)]) {
      const who = await portal.as(account, ouId);
      expect(await who.code(CREATE, { name: unique('Refused') })).toBe(403);
      expect(await who.code(DETAIL, { id })).toBe(403);
      expect(await rename(who, id)).toBe(403);
      expect(await who.code(SET, { id, apps: [] })).toBe(403);
      expect(await who.code(DELETE, { id })).toBe(403);
    }
    expect(await new ApiClient(portal.url).code(CREATE, { name: 'x' })).toBe(401);
  });
});

describe('changing a role', () => {
  it('is not for who holds less than it opens, before or after [ROLE-15]', async () => {
    const beyond = await roleOpening({ permissionIds: [foreign.permission] }, { created_by: subAdmin.id });
    for (const who of [client, superClient]) {
      expect(await rename(who, beyond)).toBe(403);
      expect(await who.code(SET, { id: beyond, apps: [contents()] })).toBe(403);
      expect(await who.code(DELETE, { id: beyond })).toBe(403);
      const within = await roleOpening({ menuGroupIds: [held.group] });
      expect(await who.code(SET, { id: within, apps: [contents({ permissionIds: [foreign.permission] })] })).toBe(403);
      expect(await who.code(SET, { id: within, apps: [contents({ permissionIds: [held.permission] })] })).toBe(10_000);
      expect(await rename(who, within)).toBe(10_000);
      expect(await who.code(DELETE, { id: within })).toBe(10_000);
    }
  });

  it('gives nobody more by the role that they hold themselves [ROLE-15]', async () => {
    const mine = await roleOpening({ menuGroupIds: [held.group] });
    await portal.factory.giveRole(ouId, subAdmin.id, mine);
    // They reach themselves, so that only the ceiling is in the way.
    await portal.factory.insert('sub_admin_role', { ou_id: ouId, user_id: subAdmin.id, role_id: mine });
    const more = contents({ menuGroupIds: [held.group, foreign.group], permissionIds: [foreign.permission] });
    expect(await client.code(SET, { id: mine, apps: [more] })).toBe(403);
    expect(await client.code(SET, { id: mine, apps: [contents({ permissionIds: [held.permission] })] })).toBe(10_000);
  });

  it('is not for who does not reach all that hold it [ROLE-15, SUBA-13]', async () => {
    const { factory } = portal;
    const role = await roleOpening({ menuGroupIds: [held.group] });
    const [inside, outside] = [await factory.member(ouId), await factory.member(ouId)];
    await factory.insert('user_structure', {
      ou_id: ouId,
      user_id: inside.id,
      structure_id: belowScope,
      created_time: 1,
    });
    await factory.giveRole(ouId, inside.id, role);
    const changeable = async (who: ApiClient) =>
      (await who.data<{ roleDetail: { isChangeable: boolean } }>(DETAIL, { id: role })).roleDetail.isChangeable;
    expect(await changeable(client)).toBe(true);
    expect(await rename(client, role)).toBe(10_000);
    await factory.giveRole(ouId, outside.id, role);
    expect(await changeable(client)).toBe(false);
    expect(await rename(client, role)).toBe(403);
    expect(await client.code(SET, { id: role, apps: [contents()] })).toBe(403);
    expect(await client.code(DELETE, { id: role })).toBe(403);
    const shown = (await client.data<List>(LIST)).roleList.roles.find(({ id }) => id === role);
    expect(shown).toMatchObject({ userCount: 1, isChangeable: false });
    expect(await rename(superClient, role)).toBe(10_000);
  });
});

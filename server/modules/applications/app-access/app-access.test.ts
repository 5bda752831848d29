import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { newId } from '../../../core/ids.js';

const WAYS = `query ($appId: ID!) { appAccessWays(appId: $appId) { pageCount refusal
  roles { name pageCount otherAppCount isAssignable } newRole { name menuGroupNames isMenuGroupNew isMenuNew pageCount } } }`;
const GIVE = `mutation ($appId: ID!, $roleId: ID, $userIds: [ID!]!, $groupIds: [ID!]!) {
  appAccessGive(appId: $appId, roleId: $roleId, userIds: $userIds, userGroupIds: $groupIds) {
    roleId roleName userCount leftOutCount } }`;
const CREATE = `mutation ($username: String!, $name: String!, $appIds: [ID!]!) {
  userCreateWithApps(username: $username, name: $name, newRoleAppIds: $appIds) { id initialPassword } }`;
const JOIN = `mutation ($email: String!, $keyId: ID!, $appIds: [ID!]!) {
  userJoinWithApps(email: $email, keyId: $keyId, newRoleAppIds: $appIds) { id } }`;

interface Ways {
  appAccessWays: {
    pageCount: number;
    refusal: string | null;
    roles: { name: string }[];
    newRole: { menuGroupNames: string[] } | null;
  };
}
interface Given {
  appAccessGive: { roleId: string; roleName: string; userCount: number; leftOutCount: number };
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let app: string;
let counter = 0;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const ways = async (client: ApiClient, appId = app) => (await client.data<Ways>(WAYS, { appId })).appAccessWays;
const give = (client: ApiClient, values: object) => ({ appId: app, userIds: [], groupIds: [], ...values });
const codeOf = (client: ApiClient, values: object) => client.code(GIVE, give(client, values));
const given = async (client: ApiClient, values: object) =>
  (await client.data<Given>(GIVE, give(client, values))).appAccessGive;
const portalApps = async (person: { id: string; username: string }) => {
  const client = await portal.as(person, ouId);
  const { portalAppResourceList } = await client.data<{
    portalAppResourceList: { categories: { apps: { id: string }[] }[] };
  }>('{ portalAppResourceList { categories { apps { id } } } }');
  return portalAppResourceList.categories.flatMap(({ apps }) => apps.map(({ id }) => id));
};
const counts = async () =>
  rows(
    'SELECT (SELECT COUNT(*) FROM role) AS roles, (SELECT COUNT(*) FROM menu_group) AS groupCount, (SELECT COUNT(*) FROM account) AS people',
  );

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  app = (await portal.factory.app(ouId, { name_json: JSON.stringify({ default: `Energy ${(counter += 1)}` }) })).id;
});

describe('the ways to open an app', () => {
  it('name a role with all pages for an app without any, or with its own address as its first page [CALL-306]', async () => {
    expect(await ways(admin)).toEqual({
      pageCount: 0,
      refusal: null,
      roles: [],
      newRole: {
        name: `Energy ${counter}`,
        menuGroupNames: ['All pages'],
        isMenuGroupNew: true,
        isMenuNew: true,
        pageCount: 1,
      },
    });
    await portal.factory.menu(ouId, app);
    await portal.factory.menu(ouId, app);
    expect((await ways(admin)).newRole).toMatchObject({ isMenuGroupNew: true, isMenuNew: false, pageCount: 2 });
    await rows("UPDATE app SET url = '' WHERE id = ?", [app]);
    await rows('DELETE FROM menu WHERE app_id = ?', [app]);
    expect(await ways(admin)).toMatchObject({ refusal: 'NO_PAGES', newRole: null });
    expect(await codeOf(admin, { userIds: [(await portal.factory.member(ouId)).id] })).toBe(400);
  });

  it('name the roles that open it, those that open the least first, and a free name for a new one [CALL-306]', async () => {
    const { factory } = portal;
    const menus = [await factory.menu(ouId, app), await factory.menu(ouId, app)];
    const [part, all] = [
      await factory.menuGroup(ouId, app, menus.slice(0, 1)),
      await factory.menuGroup(ouId, app, menus),
    ];
    const other = (await factory.app(ouId)).id;
    const wide = await factory.role(ouId, { name: `Wide ${counter}` });
    await factory.openMenus(ouId, wide, app, part);
    await factory.openMenus(ouId, wide, other, await factory.menuGroup(ouId, other, [await factory.menu(ouId, other)]));
    await factory.openMenus(ouId, await factory.role(ouId, { name: `Energy ${counter}` }), app, all);
    await factory.openMenus(ouId, await factory.role(ouId, { name: `Part ${counter}` }), app, part);
    const { roles, newRole } = await ways(admin);
    expect(roles).toEqual([
      { name: `Part ${counter}`, pageCount: 1, otherAppCount: 0, isAssignable: true },
      { name: `Energy ${counter}`, pageCount: 2, otherAppCount: 0, isAssignable: true },
      { name: `Wide ${counter}`, pageCount: 1, otherAppCount: 1, isAssignable: true },
    ]);
    expect(newRole).toMatchObject({ name: `Energy ${counter} 2`, isMenuGroupNew: false, pageCount: 2 });
    // The group with both pages makes the one with the first needless.
    expect(newRole?.menuGroupNames).toHaveLength(1);
  });

  it('are not those of another organization’s app [APP-16, CALL-305, CALL-306]', async () => {
    const { factory } = portal;
    const foreign = (await factory.app(await factory.organization())).id;
    expect(await admin.code(WAYS, { appId: foreign })).toBe(404);
    expect(await admin.code(WAYS, { appId: newId() })).toBe(404);
    const { appAccessApps } = await admin.data<{ appAccessApps: { id: string; isShown: boolean }[] }>(
      '{ appAccessApps { id isShown } }',
    );
    expect(appAccessApps.find(({ id }) => id === app)).toEqual({ id: app, isShown: true });
    expect(appAccessApps.map(({ id }) => id)).not.toContain(foreign);
  });
});

describe('giving access', () => {
  it('makes role, menu group and menu at once, gives the role, and records each [CALL-307, AUDT-09]', async () => {
    const person = await portal.factory.member(ouId);
    const result = await given(admin, { userIds: [person.id] });
    expect(result).toMatchObject({ roleName: `Energy ${counter}`, userCount: 1, leftOutCount: 0 });
    expect(await portalApps(person)).toEqual([app]);
    const events = await rows(
      'SELECT event_name AS event FROM audit_event WHERE resource_id IN (?, (SELECT menu_group_id FROM role_menu_group WHERE role_id = ?)) ORDER BY event',
      [result.roleId, result.roleId],
    );
    expect(events.map(({ event }) => event)).toEqual(['appAccessGive', 'menuGroupCreate', 'roleCreate']);
  });

  it('gives a role that opens the app to people and to the members of groups, each once [CALL-307]', async () => {
    const { factory } = portal;
    const [one, two] = [await factory.member(ouId), await factory.member(ouId)];
    const group = await factory.userGroup(ouId, [one.id, two.id]);
    const { roleId } = await given(admin, { userIds: [one.id] });
    expect(await given(admin, { roleId, userIds: [one.id], groupIds: [group] })).toMatchObject({
      roleId,
      userCount: 2,
    });
    expect(await portalApps(two)).toEqual([app]);
  });

  it('changes nothing for nobody, for a role that does not open the app, and for ids of others [CALL-307]', async () => {
    const { factory } = portal;
    const person = await factory.member(ouId);
    const before = await counts();
    expect(await codeOf(admin, {})).toBe(400);
    expect(await codeOf(admin, { groupIds: [await factory.userGroup(ouId)] })).toBe(400);
    expect(await codeOf(admin, { userIds: [person.id], roleId: newId() })).toBe(404);
    const stranger = await factory.member(await factory.organization());
    expect(await codeOf(admin, { userIds: [stranger.id] })).toBe(404);
    const closed = await factory.role(ouId);
    expect(await codeOf(admin, { userIds: [person.id], roleId: closed })).toBe(404);
    expect((await counts())[0]).toMatchObject({
      roles: Number(before[0]?.roles) + 1,
      groupCount: before[0]?.groupCount,
    });
  });

  it('lets a sub-administrator give what they hold, and make roles of it only [CALL-307, ROLE-15, SUBA-16]', async () => {
    const { factory } = portal;
    const sub = await factory.subAdmin(ouId, ['user', 'role']);
    const person = await factory.member(ouId);
    const client = await portal.as(sub, ouId);
    expect(await ways(client)).toMatchObject({ refusal: 'NO_RIGHT', newRole: null });
    expect(await codeOf(client, { userIds: [person.id] })).toBe(403);
    const group = await factory.menuGroup(ouId, app, [await factory.menu(ouId, app)]);
    const role = await factory.role(ouId, { name: `Held ${counter}` });
    await factory.openMenus(ouId, role, app, group);
    expect(await ways(client)).toMatchObject({
      roles: [{ name: `Held ${counter}`, isAssignable: false }],
      newRole: null,
    });
    expect(await codeOf(client, { userIds: [person.id], roleId: role })).toBe(403);
    await factory.giveRole(ouId, sub.id, role);
    expect((await ways(client)).newRole).toMatchObject({ isMenuGroupNew: false, pageCount: 1 });
    expect(await given(client, { userIds: [person.id] })).toMatchObject({ userCount: 1 });
    expect(await codeOf(client, { userIds: [sub.id], roleId: role })).toBe(403);
    expect(await portalApps(person)).toEqual([app]);
  });

  it('leaves members of a group out whom the caller may not change, and counts them [CALL-307, SUBA-16]', async () => {
    const { factory } = portal;
    const sub = await factory.subAdmin(ouId, ['user']);
    const [person, peer] = [await factory.member(ouId), await factory.subAdmin(ouId, ['user'])];
    const group = await factory.userGroup(ouId, [person.id, peer.id]);
    const role = await factory.role(ouId);
    await factory.openMenus(ouId, role, app, await factory.menuGroup(ouId, app, [await factory.menu(ouId, app)]));
    await factory.giveRole(ouId, sub.id, role);
    const client = await portal.as(sub, ouId);
    expect(await ways(client)).toMatchObject({ refusal: 'NO_RIGHT' });
    expect(await given(client, { roleId: role, groupIds: [group] })).toMatchObject({ userCount: 1, leftOutCount: 1 });
  });
});

describe('adding somebody who can open apps', () => {
  it('makes the roles with the account, or nothing at all [CALL-308, USER-02]', async () => {
    const username = `first.app.${counter}`;
    const before = await counts();
    expect(await admin.code(CREATE, { username, name: 'First App', appIds: [app, newId()] })).toBe(404);
    expect(await admin.code(CREATE, { username: '!', name: 'First App', appIds: [app] })).toBe(400);
    const many = Array.from({ length: 21 }, () => newId());
    expect(await admin.code(CREATE, { username, name: 'First App', appIds: many })).toBe(415);
    expect(await counts()).toEqual(before);
    const { userCreateWithApps: made } = await admin.data<{ userCreateWithApps: { id: string } }>(CREATE, {
      username,
      name: 'First App',
      appIds: [app, app],
    });
    await rows('UPDATE account SET is_init_password = 0 WHERE id = ?', [made.id]);
    expect(await portalApps({ id: made.id, username })).toEqual([app]);
    const sub = await portal.as(await portal.factory.subAdmin(ouId, ['role']), ouId);
    expect(await sub.code(CREATE, { username: 'nobody.at.all', name: 'Nobody', appIds: [app] })).toBe(403);
  });

  it('makes the roles with the membership of an existing account [CALL-308, USER-25]', async () => {
    const { factory } = portal;
    const person = await factory.member(await factory.organization());
    const { keyId, closed } = await admin.encrypted(`${person.username}@portal.example`);
    await admin.data(JOIN, { email: closed, keyId, appIds: [app] });
    expect(await portalApps(person)).toEqual([app]);
  });
});

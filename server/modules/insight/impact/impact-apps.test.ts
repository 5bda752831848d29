import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

interface Named {
  count: number;
  names: string[];
}
interface Impact {
  isBlocked: boolean;
  blockedBy: (Named & { reason: string })[];
  users: { total: number; names: string[] };
  grants: (Named & { kind: string; userCount: number })[];
}

const THINGS = `query ($kind: RemovalKind!, $ids: [ID!]!) {
  removalImpact(kind: $kind, ids: $ids) { grants { kind names things { id name } } } }`;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const ask = (client: ApiClient, kind: string, ids: string[]) =>
  client.rest<Impact>('POST', 'removal/impact', { kind, ids });
const impact = async (kind: string, ids: string[], client = admin) => (await ask(client, kind, ids)).data;
const lost = ({ grants }: Impact, kind: string) => grants.find((grant) => grant.kind === kind);
const named = (name: string) => portal.factory.member(ouId, { name });

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('the impact of removing an app', () => {
  it('lists its contents, the roles that open them, its menus in headers, and its menus in shortcut apps [BYND-02, APP-14, SCUT-07]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId, { name_json: '{"default":"Cranes"}' });
    const [first, second] = [await factory.menu(ouId, app), await factory.menu(ouId, app)];
    const group = await factory.menuGroup(ouId, app, [first, second]);
    const permission = await factory.permission(ouId, app);
    const { id: shortcut } = await factory.app(ouId, { is_shortcut: 1, name_json: '{"default":"My cranes"}' });
    await factory.menu(ouId, shortcut, { source_menu_id: first, source_app_id: app });
    const [byMenu, byPermission] = [await factory.role(ouId, { name: 'A' }), await factory.role(ouId, { name: 'B' })];
    await factory.insert('role_menu_group', { ou_id: ouId, role_id: byMenu, app_id: app, menu_group_id: group });
    await factory.insert('role_permission', {
      ou_id: ouId,
      role_id: byPermission,
      app_id: app,
      permission_id: permission,
    });
    const [one, two] = [await named('Ines'), await named('Juan')];
    for (const role of [byMenu, byPermission]) await factory.giveRole(ouId, one.id, role);
    await factory.giveRole(ouId, two.id, byPermission);
    await factory.insert('shortcut_entrance', { ou_id: ouId, user_id: one.id, menu_id: first, display_order: 1 });
    const answer = await impact('APP', [app]);
    expect(answer).toMatchObject({ isBlocked: false, users: { total: 2, names: ['Ines', 'Juan'] } });
    expect(answer.grants.map(({ kind, count, userCount }) => [kind, count, userCount])).toEqual([
      ['ROLE', 2, 0],
      ['MENU', 2, 0],
      ['MENU_GROUP', 1, 0],
      ['PERMISSION', 1, 0],
      ['ENTRANCE', 1, 1],
      ['SHORTCUT', 1, 0],
    ]);
    expect(lost(answer, 'SHORTCUT')?.names).toEqual(['My cranes']);
    // A shortcut app takes nothing of its source with it.
    expect((await impact('APP', [shortcut])).grants.map(({ kind, count }) => [kind, count])).toEqual([['MENU', 1]]);
    expect(lost(await impact('APP', [app, shortcut]), 'SHORTCUT')).toBeUndefined();
    await admin.rest('POST', 'app/delete-shortcut', { appId: shortcut });
    expect((await impact('APP', [app])).grants.map(({ kind }) => kind)).not.toContain('SHORTCUT');
  });

  it('counts all people and roles, and names to a sub-administrator those within reach [BYND-02, SUBA-15, threats 36]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId);
    const group = await factory.menuGroup(ouId, app, [await factory.menu(ouId, app)]);
    const role = await factory.role(ouId, { name: 'Takeover of the rival' });
    const known = await factory.role(ouId, { name: 'Known' });
    for (const role_id of [role, known]) {
      await factory.insert('role_menu_group', { ou_id: ouId, role_id, app_id: app, menu_group_id: group });
    }
    const [near, far] = [await named('Near'), await named('Far')];
    for (const person of [near, far]) await factory.giveRole(ouId, person.id, role);
    const team = await factory.userGroup(ouId, [near.id]);
    const sub = await portal.as(
      await factory.subAdmin(ouId, ['app'], { userGroupIds: [team], roleIds: [known] }),
      ouId,
    );
    for (const [kind, id] of [['APP', app] as const, ['MENU_GROUP', group] as const]) {
      const answer = await impact(kind, [id], sub);
      expect(answer.users).toEqual({ total: 2, names: ['Near'] });
      expect(lost(answer, 'ROLE')).toMatchObject({ count: 2, names: ['Known'] });
    }
  });

  it('is refused for a purchased app, an app of another OU, and a caller who does not manage apps [BYND-02, APP-14, APP-16]', async () => {
    const { factory } = portal;
    const bought = await factory.app(ouId, { created_type: 'PURCHASED', name_json: '{"default":"Bought"}' });
    expect((await ask(admin, 'APP', [bought.id])).code).toBe(404);
    await factory.entitle(ouId, bought.id);
    expect(await impact('APP', [bought.id])).toMatchObject({
      isBlocked: true,
      blockedBy: [{ reason: 'PURCHASED', count: 1, names: ['Bought'] }],
    });
    const otherOu = await factory.organization();
    const foreign = await factory.app(otherOu);
    const foreignGroup = await factory.menuGroup(otherOu, foreign.id, []);
    expect((await ask(admin, 'APP', [foreign.id])).code).toBe(404);
    expect((await ask(admin, 'MENU_GROUP', [foreignGroup])).code).toBe(404);
    const roles = await portal.as(await factory.subAdmin(ouId, ['role', 'user']), ouId);
    for (const kind of ['APP', 'MENU_GROUP']) expect((await ask(roles, kind, [bought.id])).code).toBe(403);
  });
});

describe('the impact of removing a menu group', () => {
  it('lists the roles that open it, and the menus that people have from nothing else [BYND-02, MENU-08]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId);
    const [lone, both] = [
      await factory.menu(ouId, app, { name_json: '{"default":"Lone"}' }),
      await factory.menu(ouId, app, { name_json: '{"default":"Both"}' }),
    ];
    const [going, staying] = [
      await factory.menuGroup(ouId, app, [lone, both]),
      await factory.menuGroup(ouId, app, [both]),
    ];
    const give = (role: string, group: string) =>
      factory.insert('role_menu_group', { ou_id: ouId, role_id: role, app_id: app, menu_group_id: group });
    const [one, two] = [await factory.role(ouId, { name: 'One' }), await factory.role(ouId, { name: 'Two' })];
    await give(one, going);
    // The same role opens it by another group too: nobody loses it.
    await give(one, staying);
    await give(two, going);
    const [ida, kai] = [await named('Ida'), await named('Kai')];
    await factory.giveRole(ouId, ida.id, one);
    await factory.giveRole(ouId, kai.id, two);
    const answer = await impact('MENU_GROUP', [going]);
    expect(answer).toMatchObject({ isBlocked: false, users: { total: 2, names: ['Ida', 'Kai'] } });
    expect(lost(answer, 'ROLE')).toMatchObject({ count: 2, names: ['One', 'Two'] });
    const { removalImpact } = await admin.data<{ removalImpact: Impact }>(THINGS, { kind: 'MENU_GROUP', ids: [going] });
    expect(lost(removalImpact, 'ROLE')).toMatchObject({
      things: [
        { id: one, name: 'One' },
        { id: two, name: 'Two' },
      ],
    });
    // Ida loses one menu, Kai two.
    expect(lost(answer, 'MENU')).toMatchObject({ count: 2, userCount: 2, names: ['Both', 'Lone'] });
    await factory.giveRole(ouId, kai.id, one);
    expect(lost(await impact('MENU_GROUP', [going]), 'MENU')).toMatchObject({ count: 1, names: ['Lone'] });
    expect((await impact('MENU_GROUP', [staying])).grants.map(({ kind }) => kind)).toEqual(['ROLE']);
    expect(lost(await impact('MENU_GROUP', [going, staying]), 'MENU')).toMatchObject({ count: 2, userCount: 2 });
    const empty = await factory.menuGroup(ouId, app, []);
    expect(await impact('MENU_GROUP', [empty])).toMatchObject({ users: { total: 0 }, grants: [] });
  });
});

describe('the impact of removing a permission', () => {
  it('lists the roles that grant it, their people, and shortcut apps that took it over [BYND-02, APPC-04, SUBA-15]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId);
    const [granted, unused] = [await factory.permission(ouId, app), await factory.permission(ouId, app)];
    const { id: shortcut } = await factory.app(ouId, { is_shortcut: 1, name_json: '{"default":"My tides"}' });
    await factory.permission(ouId, shortcut, { source_app_id: app, source_permission_id: granted });
    const [known, secret] = [
      await factory.role(ouId, { name: 'Gauges' }),
      await factory.role(ouId, { name: 'Secret' }),
    ];
    for (const role_id of [known, secret]) {
      await factory.insert('role_permission', { ou_id: ouId, role_id, app_id: app, permission_id: granted });
    }
    const [near, far] = [await named('Nora'), await named('Femi')];
    await factory.giveRole(ouId, near.id, known);
    await factory.giveRole(ouId, near.id, secret);
    await factory.giveRole(ouId, far.id, secret);
    const answer = await impact('PERMISSION', [granted]);
    expect(answer).toMatchObject({ isBlocked: false, users: { total: 2, names: ['Femi', 'Nora'] } });
    expect(answer.grants.map(({ kind, count, names }) => [kind, count, names])).toEqual([
      ['ROLE', 2, ['Gauges', 'Secret']],
      ['SHORTCUT', 1, ['My tides']],
    ]);
    expect(await impact('PERMISSION', [unused])).toMatchObject({ users: { total: 0 }, grants: [] });
    const team = await factory.userGroup(ouId, [near.id]);
    const sub = await portal.as(
      await factory.subAdmin(ouId, ['app'], { userGroupIds: [team], roleIds: [known] }),
      ouId,
    );
    const seen = await impact('PERMISSION', [granted], sub);
    expect(seen.users).toEqual({ total: 2, names: ['Nora'] });
    expect(lost(seen, 'ROLE')).toMatchObject({ count: 2, names: ['Gauges'] });
    const elsewhere = await factory.organization();
    const foreign = await factory.permission(elsewhere, (await factory.app(elsewhere)).id);
    for (const id of [foreign, 'nothing']) expect((await ask(admin, 'PERMISSION', [granted, id])).code).toBe(404);
    const roles = await portal.as(await factory.subAdmin(ouId, ['role', 'user']), ouId);
    expect((await ask(roles, 'PERMISSION', [granted])).code).toBe(403);
  });
});

describe('the removal of a plugin', () => {
  it('is refused while OUs have it, and told to the super administrator alone [BYND-02, PLUG-07, PLUG-09]', async () => {
    const { factory } = portal;
    const id = 'plugin-of-impact';
    await factory.insert('plugin', {
      id,
      name_json: '{"default":"Weather"}',
      description_json: '{}',
      url: 'https://w.example/',
      created_time: 1,
    });
    const superAdmin = await portal.as(await factory.account({ is_super_admin: 1 }), null);
    expect(await impact('PLUGIN', [id], superAdmin)).toEqual({
      isBlocked: false,
      blockedBy: [],
      users: { total: 0, names: [] },
      grants: [],
    });
    const harbor = await factory.organization({ name: 'Harbor' });
    await factory.insert('plugin_organization', { ou_id: harbor, plugin_id: id });
    expect(await impact('PLUGIN', [id], superAdmin)).toMatchObject({
      isBlocked: true,
      blockedBy: [{ reason: 'ORGANIZATIONS', count: 1, names: ['Harbor'] }],
    });
    expect((await ask(superAdmin, 'PLUGIN', ['unknown'])).code).toBe(404);
    for (const kind of ['USER', 'ROLE', 'APP', 'MENU_GROUP', 'SUB_ADMIN']) {
      expect([403, 512]).toContain((await ask(superAdmin, kind, ['unknown'])).code);
    }
    expect((await ask(admin, 'PLUGIN', [id])).code).toBe(403);
  });
});

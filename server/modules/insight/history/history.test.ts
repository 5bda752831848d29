import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { closing } from '../../../../tests/support/people.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { Change, Entry, Preview, Thing } from '../../../../tests/support/history.js';
import { HISTORY, PREVIEW, RESTORE } from '../../../../tests/support/history.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let stranger: ApiClient;
let counter = 0;
const unique = (name: string) => `${name} ${(counter += 1)}`;
const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const historyOf = async (client: ApiClient, kind: string, id: string, rest = {}) =>
  (await client.data<{ changeHistory: { entries: Entry[]; next: string | null } }>(HISTORY, { kind, id, ...rest }))
    .changeHistory;
const newest = async (kind: string, id: string) => {
  const [entry] = (await historyOf(admin, kind, id)).entries;
  if (!entry) throw new Error('no entry');
  return entry;
};
const value = (field: string, type: string, from: string | null, to: string | null) => ({
  field,
  type,
  from,
  to,
  added: [],
  removed: [],
  addedCount: 0,
  removedCount: 0,
});
const set = (field: string, added: Thing[], removed: Thing[]) => ({
  field,
  type: 'things',
  from: null,
  to: null,
  added,
  removed,
  addedCount: added.length,
  removedCount: removed.length,
});
const failure = async (client: ApiClient, document: string, variables: Record<string, unknown>) => {
  const [error] = (await client.graphql(document, variables)).errors ?? [];
  return { code: error?.extensions.envelopeCode, field: error?.extensions.field };
};
const idOf = async (document: string, variables: Record<string, unknown>) =>
  Object.values(await admin.data<Record<string, { id: string }>>(document, variables))[0]?.id ?? '';

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  const other = await factory.organization();
  stranger = await portal.as(await factory.admin(other), other);
});
afterAll(() => portal.stop());

describe('the history of a thing', () => {
  it('tells each field of a role from what to what, and the rights that came and went [BYND-12, AUDT-20, CALL-410]', async () => {
    const { id: appId } = await portal.factory.app(ouId);
    const [one, two] = [
      await portal.factory.menuGroup(ouId, appId, []),
      await portal.factory.menuGroup(ouId, appId, []),
    ];
    const nameOf = async (id: string) =>
      (await rows('SELECT name FROM menu_group WHERE id = ?', [id]))[0]?.name as string;
    const rights = (menuGroupIds: string[]) => [{ appId, menuGroupIds, permissionIds: [], structureIds: [] }];
    const id = await idOf(
      'mutation ($name: String!, $apps: [RoleAppInput!]) { roleCreate(name: $name, identifier: "day-shift", apps: $apps) { id } }',
      { name: 'Dispatcher', apps: rights([one]) },
    );
    await admin.data(
      `mutation ($id: ID!, $apps: [RoleAppInput!]) {
         roleModify(id: $id, name: "Dispatcher, day", description: "Runs the day", apps: $apps) { id } }`,
      { id, apps: rights([two]) },
    );
    const { entries, next } = await historyOf(admin, 'ROLE', id);
    expect(next).toBeNull();
    expect(entries.map(({ eventName, targetName, canRestore }) => [eventName, targetName, canRestore])).toEqual([
      ['roleModify', 'Dispatcher', false],
      ['roleCreate', 'Dispatcher', true],
    ]);
    expect(entries[0]?.changes).toEqual([
      value('name', 'text', 'Dispatcher', 'Dispatcher, day'),
      value('description', 'text', null, 'Runs the day'),
      set('menuGroups', [{ id: two, name: await nameOf(two) }], [{ id: one, name: await nameOf(one) }]),
    ]);
    expect(entries[1]?.changes).toEqual([
      value('name', 'text', null, 'Dispatcher'),
      value('identifier', 'text', null, 'day-shift'),
      set('menuGroups', [{ id: one, name: await nameOf(one) }], []),
    ]);
  });

  it('masks address and phone of a person, and tells a password as changed [AUDT-20]', async () => {
    const user = await portal.factory.member(ouId, { email: 'pedro@northwind.example', phone: '600100118' });
    await rows('UPDATE account SET home_ou_id = ? WHERE id = ?', [ouId, user.id]);
    const { keyId, close } = await closing(admin);
    await admin.data(
      `mutation ($id: ID!, $keyId: ID!, $phone: String, $expire: Timestamp) {
         userModify(id: $id, keyId: $keyId, phone: $phone, department: "Field", accountExpireTime: $expire) { id } }`,
      { id: user.id, keyId, phone: close('600100225'), expire: 1_893_456_000_000 },
    );
    expect((await newest('USER', user.id)).changes).toEqual([
      value('phone', 'text', '***118', '***225'),
      value('department', 'text', null, 'Field'),
      value('accountExpireTime', 'time', null, '1893456000000'),
    ]);
    const told = JSON.stringify(await rows('SELECT * FROM audit_event WHERE resource_id = ?', [user.id]));
    expect(told).not.toContain('600100225');
    expect(told).not.toContain('600100118');
  });

  it('tells the roles, groups and nodes of a person, one by one and of many at once [AUDT-21]', async () => {
    const { factory } = portal;
    const people = [await factory.member(ouId), await factory.member(ouId)];
    const role = await factory.role(ouId, { name: 'Site engineer' });
    const group = await factory.userGroup(ouId, [], 'Spain field');
    const [first] = people;
    await admin.data(
      'mutation ($id: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $id, roleIds: $roleIds) { id } }',
      {
        id: first?.id,
        roleIds: [role],
      },
    );
    await admin.data(
      'mutation ($id: ID!, $userIds: [ID!]!) { userGroupAddUsers(userGroupId: $id, userIds: $userIds) { id } }',
      { id: group, userIds: people.map(({ id }) => id) },
    );
    const { entries } = await historyOf(admin, 'USER', first?.id ?? '');
    expect(entries.map(({ eventName, changes }) => [eventName, changes])).toEqual([
      ['userGroupAddUsers', [set('userGroups', [{ id: group, name: 'Spain field' }], [])]],
      ['userAssignRoles', [set('roles', [{ id: role, name: 'Site engineer' }], [])]],
    ]);
    expect((await historyOf(admin, 'USER', people[1]?.id ?? '')).entries).toHaveLength(1);
  });

  it('tells the names, the switch, the tags and the people of a node [BYND-12]', async () => {
    const parent = await portal.factory.structure(ouId);
    const id = await idOf(
      'mutation ($parent: ID, $names: LocalizedTextInput!) { structureCreate(parentId: $parent, nameJson: $names) { id } }',
      { parent, names: { default: 'Hornsund' } },
    );
    await admin.data(
      'mutation ($id: ID!) { structureRename(id: $id, nameJson: { default: "Hornsund Ridge" }) { id } }',
      { id },
    );
    await admin.data('mutation ($id: ID!) { structureSetStatus(id: $id, isAutoDispatch: true) { id } }', { id });
    await admin.data(
      'mutation ($id: ID!) { structureCreateTag(structureId: $id, tag: { key: "zone", value: "north" }) { id } }',
      { id },
    );
    const { entries } = await historyOf(admin, 'STRUCTURE', id);
    expect(entries.slice(0, 3).map(({ eventName, targetName, changes }) => [eventName, targetName, changes])).toEqual([
      ['structureCreateTag', 'Hornsund Ridge', [set('tags', [{ id: 'zone=north', name: 'zone=north' }], [])]],
      ['structureSetStatus', 'Hornsund Ridge', [value('isAutoDispatch', 'boolean', 'false', 'true')]],
      [
        'structureRename',
        'Hornsund',
        [value('nameJson', 'json', '{"default":"Hornsund"}', '{"default":"Hornsund Ridge"}')],
      ],
    ]);
  });

  it('tells a domain without its secret [BYND-12, AUDT-20]', async () => {
    const id = await idOf(
      'mutation ($url: String!) { domainCreate(name: "Northwind", url: $url, isAutoImport: false) { id } }',
      { url: `n${Date.now()}.northwind.example` },
    );
    await admin.data(
      `mutation ($id: ID!, $url: String!) { domainModify(id: $id, name: "Northwind sign-on", url: $url, isAutoImport: true) { id } }`,
      { id, url: `n${Date.now()}.northwind.example` },
    );
    const { changes } = await newest('DOMAIN', id);
    expect(changes.filter(({ field }) => field !== 'url')).toEqual([
      value('name', 'text', 'Northwind', 'Northwind sign-on'),
      value('isAutoImport', 'boolean', 'false', 'true'),
    ]);
  });

  it('tells a webhook to the administrator of its OU alone, without its secret [BYND-12, AUDT-22]', async () => {
    const document = `mutation ($name: String!) {
      webhookCreate(name: $name, url: "https://hr.example/hooks", types: ["user.created"]) { id } }`;
    const id = await idOf(document, { name: unique('Mirror') });
    await admin.data('mutation ($id: ID!) { webhookRotateSecret(id: $id) { id } }', { id });
    const { entries } = await historyOf(admin, 'WEBHOOK', id);
    expect(entries.map(({ eventName }) => eventName)).toEqual(['webhookRotateSecret', 'webhookCreate']);
    expect(JSON.stringify(entries)).not.toContain('whsec_');
    const sub = await portal.as(await portal.factory.subAdmin(ouId, ['role', 'audit']), ouId);
    expect((await failure(sub, HISTORY, { kind: 'WEBHOOK', id })).code).toBe(403);
    expect((await failure(stranger, HISTORY, { kind: 'WEBHOOK', id })).code).toBe(404);
  });

  it('is read in parts by key [CALL-410]', async () => {
    const id = await portal.factory.role(ouId, { name: unique('Parts') });
    for (const name of ['A', 'B', 'C']) {
      await admin.data('mutation ($id: ID!, $name: String!) { roleModify(id: $id, name: $name) { id } }', {
        id,
        name: unique(name),
      });
    }
    const first = await historyOf(admin, 'ROLE', id, { first: 2 });
    const rest = await historyOf(admin, 'ROLE', id, { first: 2, after: first.next });
    expect(first.entries).toHaveLength(2);
    expect(rest).toMatchObject({ next: null, entries: [{ eventName: 'roleModify', canRestore: true }] });
    expect(await failure(admin, HISTORY, { kind: 'ROLE', id, first: 101 })).toEqual({ code: 415, field: 'first' });
  });

  it('is open to those who may open the page of the thing alone [AUDT-22]', async () => {
    const { factory } = portal;
    const inside = await factory.role(ouId, { name: unique('Inside') });
    const outside = await factory.role(ouId, { name: unique('Outside') });
    // A role that grants nothing is within everybody's reach.
    const { id: appId } = await factory.app(ouId);
    const menuGroup = await factory.menuGroup(ouId, appId, []);
    await factory.insert('role_menu_group', { ou_id: ouId, role_id: outside, app_id: appId, menu_group_id: menuGroup });
    const person = await factory.subAdmin(ouId, ['role'], { roleIds: [inside] });
    const sub = await portal.as(person, ouId);
    expect((await historyOf(sub, 'ROLE', inside)).entries).toEqual([]);
    expect((await failure(sub, HISTORY, { kind: 'ROLE', id: outside })).code).toBe(403);
    expect((await failure(sub, HISTORY, { kind: 'USER', id: person.id })).code).toBe(403);
    expect((await failure(sub, HISTORY, { kind: 'SECURITY', id: ouId })).code).toBe(403);
    expect((await failure(stranger, HISTORY, { kind: 'ROLE', id: inside })).code).toBe(404);
    expect((await failure(stranger, HISTORY, { kind: 'SECURITY', id: ouId })).code).toBe(404);
    expect((await failure(stranger, HISTORY, { kind: 'DOMAIN', id: ouId })).code).toBe(404);
  });
});

describe('an earlier version', () => {
  it('of a role is previewed and restored with its rights, as one event [BYND-12, AUDT-23, CALL-411, CALL-412]', async () => {
    const { id: appId } = await portal.factory.app(ouId);
    const groups = [await portal.factory.menuGroup(ouId, appId, []), await portal.factory.menuGroup(ouId, appId, [])];
    const names = [unique('Version one'), unique('Version two')];
    const rights = (menuGroupIds: string[]) => [{ appId, menuGroupIds, permissionIds: [], structureIds: [] }];
    const id = await idOf(
      'mutation ($name: String!, $apps: [RoleAppInput!]) { roleCreate(name: $name, apps: $apps) { id } }',
      { name: names[0], apps: rights([groups[0] ?? '']) },
    );
    const created = await newest('ROLE', id);
    await admin.data(
      'mutation ($id: ID!, $name: String!, $apps: [RoleAppInput!]) { roleModify(id: $id, name: $name, apps: $apps) { id } }',
      { id, name: names[1], apps: rights([groups[1] ?? '']) },
    );
    const { versionPreview } = await admin.data<{ versionPreview: Preview }>(PREVIEW, { eventId: created.id });
    expect(versionPreview).toMatchObject({ kind: 'ROLE', id, name: names[1], gone: [] });
    expect(
      versionPreview.changes.map(({ field, from, to, added, removed }) => [
        field,
        from,
        to,
        added.length,
        removed.length,
      ]),
    ).toEqual([
      ['name', names[1], names[0], 0, 0],
      ['menuGroups', null, null, 1, 1],
    ]);
    // The version before the last change is the same one.
    const last = await newest('ROLE', id);
    const before = await admin.data<{ versionPreview: Preview }>(PREVIEW, { eventId: last.id, isBefore: true });
    expect(before.versionPreview.stamp).toBe(versionPreview.stamp);
    await admin.data(RESTORE, { eventId: created.id, stamp: versionPreview.stamp });
    const granted = await rows('SELECT menu_group_id AS id FROM role_menu_group WHERE role_id = ?', [id]);
    expect(granted).toEqual([{ id: groups[0] }]);
    expect((await rows('SELECT name, version FROM role WHERE id = ?', [id]))[0]).toEqual({
      name: names[0],
      version: 3,
    });
    const { entries } = await historyOf(admin, 'ROLE', id);
    expect(entries.map(({ eventName, canRestore }) => [eventName, canRestore])).toEqual([
      ['auditRestore', false],
      ['roleModify', true],
      ['roleCreate', true],
    ]);
    expect(entries[0]?.changes[0]).toEqual(value('name', 'text', names[1] ?? '', names[0] ?? ''));
    // Once more changes nothing, and closes no way back.
    await admin.data(RESTORE, { eventId: created.id });
    const unchanged = await admin.data<{ versionPreview: Preview }>(PREVIEW, { eventId: created.id });
    expect(unchanged.versionPreview.changes).toEqual([]);
    // The preview is outdated now.
    expect(await failure(admin, RESTORE, { eventId: created.id, stamp: versionPreview.stamp })).toEqual({
      code: 430,
      field: 'stamp',
    });
  });

  it('leaves out what is gone, if that is confirmed [AUDT-23]', async () => {
    const { id: appId } = await portal.factory.app(ouId);
    const group = await portal.factory.menuGroup(ouId, appId, []);
    const id = await idOf(
      'mutation ($name: String!, $apps: [RoleAppInput!]) { roleCreate(name: $name, apps: $apps) { id } }',
      { name: unique('Gone'), apps: [{ appId, menuGroupIds: [group], permissionIds: [], structureIds: [] }] },
    );
    const { id: eventId } = await newest('ROLE', id);
    await admin.data('mutation ($id: ID!) { roleModify(id: $id, name: "Renamed since") { id } }', { id });
    await admin.data('mutation ($id: ID!) { menuGroupDelete(id: $id) }', { id: group });
    const { versionPreview } = await admin.data<{ versionPreview: Preview }>(PREVIEW, { eventId });
    expect(versionPreview.gone.map((thing) => thing.id)).toEqual([group]);
    expect(await failure(admin, RESTORE, { eventId })).toEqual({ code: 400, field: 'confirmGone' });
    const answer = await admin.data<{ auditRestore: { changes: Change[]; gone: Thing[] } }>(RESTORE, {
      eventId,
      confirmGone: true,
    });
    expect(answer.auditRestore.changes.map(({ field }) => field)).toEqual(['name']);
    expect(answer.auditRestore.gone).toHaveLength(1);
  });

  it('of a menu group brings its menus back [BYND-12]', async () => {
    const { id: appId } = await portal.factory.app(ouId);
    const menus = [await portal.factory.menu(ouId, appId), await portal.factory.menu(ouId, appId)];
    const id = await portal.factory.menuGroup(ouId, appId, []);
    const assign = (menuIds: string[]) =>
      admin.data(
        'mutation ($id: ID!, $appId: ID!, $menuIds: [ID!]!) { menuGroupAssign(menuGroupId: $id, appId: $appId, menuIds: $menuIds) { id } }',
        { id, appId, menuIds },
      );
    await assign(menus);
    const { id: eventId } = await newest('MENU_GROUP', id);
    await assign([]);
    await admin.data(RESTORE, { eventId });
    const found = await rows('SELECT menu_id AS id FROM menu_group_menu WHERE menu_group_id = ? ORDER BY menu_id', [
      id,
    ]);
    expect(found.map((row) => row.id)).toEqual([...menus].sort());
  });

  it('of the security rule is restored with its address lists, not against a lock-out [BYND-12, SECR-17]', async () => {
    const rule = (ipWhiteList: string[], passwordMinLength: number) =>
      admin.data(
        `mutation ($ip: [String!]!, $length: Int!) { securitySetRule(passwordRequires: [DIGIT, LOWERCASE], passwordMinLength: $length,
           passwordTryTimes: 5, passwordDuplication: 3, allowMultiSession: true, sessionTimeOut: 24, ipWhiteList: $ip,
           ipBlackList: [], mfaType: NONE, confirmLockOut: true) { passwordMinLength } }`,
        { ip: ipWhiteList, length: passwordMinLength },
      );
    await rule([], 10);
    const { id: eventId } = await newest('SECURITY', ouId);
    await rule(['0.0.0.0/0', '::/0', '10.1.2.0/24'], 12);
    const { changes } = await newest('SECURITY', ouId);
    expect(changes).toEqual([
      value('passwordMinLength', 'number', '10', '12'),
      set(
        'ipWhiteList',
        ['0.0.0.0/0', '::/0', '10.1.2.0/24'].map((name) => ({ id: name, name })),
        [],
      ),
    ]);
    await admin.data(RESTORE, { eventId });
    const stored = await rows(
      'SELECT password_min_length AS length, ip_white_list AS ip FROM security_rule WHERE owner_id = ?',
      [ouId],
    );
    expect(stored).toEqual([{ length: 10, ip: '[]' }]);
  });

  it('is refused to those who may not change the thing, and for events that made no version [AUDT-22, AUDT-23]', async () => {
    const { factory } = portal;
    const id = await factory.role(ouId, { name: unique('Kept') });
    await admin.data('mutation ($id: ID!, $name: String!) { roleModify(id: $id, name: $name) { id } }', {
      id,
      name: unique('Changed'),
    });
    const { id: eventId } = await newest('ROLE', id);
    const sub = await portal.as(await factory.subAdmin(ouId, ['user']), ouId);
    const normal = await portal.as(await factory.member(ouId), ouId);
    expect((await failure(sub, RESTORE, { eventId, isBefore: true })).code).toBe(403);
    expect((await failure(normal, RESTORE, { eventId, isBefore: true })).code).toBe(403);
    expect((await failure(stranger, RESTORE, { eventId, isBefore: true })).code).toBe(404);
    expect((await failure(stranger, PREVIEW, { eventId })).code).toBe(404);
    const user = await factory.member(ouId);
    await admin.data('mutation ($id: ID!) { userModify(id: $id, department: "X") { id } }', { id: user.id });
    const other = await newest('USER', user.id);
    expect(await failure(admin, RESTORE, { eventId: other.id })).toEqual({ code: 400, field: 'eventId' });
    // Changes of the time before they were recorded.
    await rows('UPDATE audit_event SET changes = NULL WHERE id = ?', [eventId]);
    expect(await failure(admin, RESTORE, { eventId, isBefore: true })).toEqual({ code: 400, field: 'eventId' });
    const [event] = await rows(
      "SELECT resource_type AS type, result FROM audit_event WHERE event_name = 'auditRestore' ORDER BY id DESC LIMIT 1",
    );
    expect(event).toEqual({ type: 'role', result: 'fail' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearAll, hearOn } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { organizationChannel, userChannel } from '../../../core/pubsub.js';

const CREATE = `mutation ($name: String!, $identifier: String, $description: String, $apps: [RoleAppInput!]) {
  roleCreate(name: $name, identifier: $identifier, description: $description, apps: $apps) { id }
}`;
const MODIFY = `mutation ($id: ID!, $name: String!, $description: String, $apps: [RoleAppInput!], $version: Int) {
  roleModify(id: $id, name: $name, description: $description, apps: $apps, version: $version) { id }
}`;
const SET = `mutation ($id: ID!, $apps: [RoleAppInput!]!, $version: Int) {
  roleSetContents(id: $id, apps: $apps, version: $version) { id }
}`;
const DELETE = 'mutation ($id: ID!) { roleDelete(id: $id) }';
const DETAIL = `query ($id: ID!) { roleDetail(id: $id) { id name identifier description createdBy version isChangeable
  apps { id menuGroups { id } permissions { id } structures { id } } } }`;
interface Role {
  id: string;
  name: string;
  identifier: string;
  description: string | null;
  createdBy: string | null;
  version: number;
  isChangeable: boolean;
  apps: { id: string; menuGroups: { id: string }[]; permissions: { id: string }[]; structures: { id: string }[] }[];
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let adminAccount: { id: string; username: string };
let app: string;
let otherApp: string;
let groups: string[];
let permissions: string[];
let node: string;
let counter = 0;
const unique = (name: string) => `${name} ${(counter += 1)}`;

const contents = (
  appId: string,
  parts: Partial<Record<'menuGroupIds' | 'permissionIds' | 'structureIds', string[]>> = {},
) => ({
  appId,
  menuGroupIds: [],
  permissionIds: [],
  structureIds: [],
  ...parts,
});
const create = async (client: ApiClient, values: Record<string, unknown> = {}) =>
  (await client.data<{ roleCreate: { id: string } }>(CREATE, { name: unique('Role'), ...values })).roleCreate.id;
const read = async (client: ApiClient, id: string) =>
  (await client.data<{ roleDetail: Role }>(DETAIL, { id })).roleDetail;
const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const failure = async (client: ApiClient, document: string, variables: Record<string, unknown>) => {
  const [error] = (await client.graphql(document, variables)).errors ?? [];
  return { code: error?.extensions.envelopeCode, field: error?.extensions.field, message: error?.message };
};

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  adminAccount = await factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
  [app, otherApp] = [(await factory.app(ouId)).id, (await factory.app(ouId)).id];
  groups = [await factory.menuGroup(ouId, app, []), await factory.menuGroup(ouId, app, [])];
  permissions = [await factory.permission(ouId, app), await factory.permission(ouId, app)];
  node = await factory.structure(ouId);
});
afterAll(() => portal.stop());

describe('a role', () => {
  it('is made with all that it opens in one go, and read back [ROLE-01, ROLE-03, ROLE-04, CALL-076, CALL-075]', async () => {
    const apps = [
      contents(app, { menuGroupIds: [groups[0] ?? ''], permissionIds: permissions, structureIds: [node] }),
      contents(otherApp),
    ];
    const id = await create(admin, { name: '  Night dispatcher  ', description: ' Watches ', apps });
    const role = await read(admin, id);
    expect(role).toMatchObject({ name: 'Night dispatcher', description: 'Watches', version: 1, isChangeable: true });
    expect(role.createdBy).toBe(`Name of ${adminAccount.username}`);
    expect(role.apps).toHaveLength(1);
    expect(role.apps[0]).toMatchObject({ id: app, menuGroups: [{ id: groups[0] }], structures: [{ id: node }] });
    expect(role.apps[0]?.permissions.map(({ id: permission }) => permission).sort()).toEqual([...permissions].sort());
    const [event] = await rows("SELECT * FROM audit_event WHERE resource_id = ? AND result = 'success'", [id]);
    expect(event).toMatchObject({ target_name: 'Night dispatcher', description: null });
  });

  it('needs a name of 1 to 50 characters and a description of at most 200 [ROLE-06, LIST-16, LIST-17]', async () => {
    for (const name of ['', '   ', 'x'.repeat(51)]) {
      expect(await failure(admin, CREATE, { name })).toMatchObject({ code: 400, field: 'name' });
    }
    expect(await failure(admin, CREATE, { name: unique('Long'), description: 'x'.repeat(201) })).toMatchObject({
      code: 400,
      field: 'description',
    });
    expect(await admin.code(CREATE, {})).toBe(400);
    expect((await read(admin, await create(admin, { name: `  ${'ü'.repeat(50)} ` }))).name).toBe('ü'.repeat(50));
  });

  it('has a name that no other of the OU has, whatever its case [ROLE-07, LIST-13, LIST-15]', async () => {
    const name = unique('Operator');
    const id = await create(admin, { name });
    const expected = { code: 408, field: 'name', message: 'Role name already exists' };
    expect(await failure(admin, CREATE, { name: ` ${name.toUpperCase()} ` })).toEqual(expected);
    const second = await create(admin);
    expect(await failure(admin, MODIFY, { id: second, name })).toEqual(expected);
    expect(await admin.code(MODIFY, { id, name: name.toUpperCase() })).toBe(10_000);
    const other = await portal.factory.organization();
    await create(await portal.as(await portal.factory.admin(other), other), { name });
  });

  it('has an identifier of its own, made from its name when none is given, and never changed [ROLE-12]', async () => {
    const identifierOf = async (values: Record<string, unknown>) =>
      (await read(admin, await create(admin, values))).identifier;
    expect(await identifierOf({ identifier: ' Site_lead-1 ' })).toBe('Site_lead-1');
    expect(await failure(admin, CREATE, { name: unique('Same'), identifier: 'Site_lead-1' })).toMatchObject({
      code: 408,
      field: 'identifier',
    });
    for (const identifier of ['a b', 'ä', 'x'.repeat(51), 'a.b']) {
      expect(await failure(admin, CREATE, { name: unique('Bad'), identifier })).toMatchObject({
        code: 400,
        field: 'identifier',
      });
    }
    expect(await identifierOf({ name: 'Zażółć  Leiter/in' })).toBe('zazo-c-leiter-in');
    expect(await identifierOf({ name: 'zażółć leiter in', identifier: '' })).toMatch(/^zazo-c-leiter-in-[0-9a-z]{8}$/);
    expect(await identifierOf({ name: '夜班' })).toBe('role');
    expect(await identifierOf({ name: '早班' })).toMatch(/^role-[0-9a-z]{8}$/);
    const schema = await admin.data<{ __type: { fields: { name: string; args: { name: string }[] }[] } }>(
      '{ __type(name: "Mutation") { fields { name args { name } } } }',
    );
    const modify = schema.__type.fields.find((field) => field.name === 'roleModify');
    expect(modify?.args.map((argument) => argument.name)).not.toContain('identifier');
  });

  it('is renamed and described; what is left out stays [CALL-077]', async () => {
    const id = await create(admin, { description: 'First' });
    const name = unique('Renamed');
    await admin.data(MODIFY, { id, name });
    expect(await read(admin, id)).toMatchObject({ name, description: 'First', version: 2 });
    await admin.data(MODIFY, { id, name, description: null });
    expect(await read(admin, id)).toMatchObject({ description: null, version: 3 });
    const wrong = [contents(app, { menuGroupIds: ['unknown'] })];
    expect(await admin.code(MODIFY, { id, name: unique('Half'), apps: wrong })).toBe(404);
    await admin.data(MODIFY, { id, name, apps: [contents(app, { menuGroupIds: groups })] });
    expect(await read(admin, id)).toMatchObject({ name, version: 4, apps: [{ id: app }] });
  });

  it('is changed once: the second of two editors is told, and nothing is lost', async () => {
    const id = await create(admin, { apps: [contents(app, { menuGroupIds: groups })] });
    const { version } = await read(admin, id);
    await admin.data(SET, { id, version, apps: [contents(app, { menuGroupIds: [groups[1] ?? ''] })] });
    const stale = { code: 430, field: 'version' };
    expect(await failure(admin, SET, { id, version, apps: [contents(app)] })).toMatchObject(stale);
    expect(await failure(admin, MODIFY, { id, version, name: unique('Lost') })).toMatchObject(stale);
    expect((await read(admin, id)).apps[0]?.menuGroups).toEqual([{ id: groups[1] }]);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => admin.code(MODIFY, { id, version: version + 1, name: unique(`At once ${at}`) })),
    );
    expect(answers.sort((a, b) => a - b)).toEqual([430, 430, 430, 10_000]);
  });

  it('opens exactly what is set in the apps that are named, and keeps the others [ROLE-03]', async () => {
    const { factory } = portal;
    const elsewhere = await factory.menuGroup(ouId, otherApp, []);
    const apps = [contents(app, { permissionIds: permissions }), contents(otherApp, { menuGroupIds: [elsewhere] })];
    const id = await create(admin, { apps });
    await admin.data(SET, { id, apps: [contents(app, { structureIds: [node] })] });
    const role = await read(admin, id);
    expect(role.apps.find((entry) => entry.id === app)).toMatchObject({ permissions: [], structures: [{ id: node }] });
    expect(role.apps.find((entry) => entry.id === otherApp)).toMatchObject({ menuGroups: [{ id: elsewhere }] });
  });

  it('opens nothing of another OU and nothing of another app [ROLE-16, CALL-015]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const foreign = (await factory.app(ou)).id;
    const id = await create(admin, { apps: [contents(app, { menuGroupIds: groups })] });
    const [ofOther, ofForeign] = [await factory.permission(ouId, otherApp), await factory.permission(ou, foreign)];
    for (const wrong of [
      contents(foreign),
      contents('unknown'),
      contents(app, { menuGroupIds: [await factory.menuGroup(ou, foreign, [])] }),
      contents(app, { permissionIds: [ofOther] }),
      contents(app, { permissionIds: [ofForeign] }),
      contents(app, { structureIds: [await factory.structure(ou)] }),
    ]) {
      expect(await admin.code(SET, { id, apps: [wrong] })).toBe(404);
      expect(await admin.code(CREATE, { name: unique('Wrong'), apps: [wrong] })).toBe(404);
    }
    expect((await read(admin, id)).apps[0]?.menuGroups).toHaveLength(2);
    expect(await rows("SELECT 1 FROM role WHERE name LIKE 'Wrong%'")).toEqual([]);
  });

  it('takes at most 1000 ids of a kind, and no app twice [LIMT-04]', async () => {
    const id = await create(admin);
    const many = Array<string>(1001).fill(node);
    expect(await admin.code(SET, { id, apps: [contents(app, { structureIds: many })] })).toBe(415);
    expect(await admin.code(SET, { id, apps: [contents(app), contents(app)] })).toBe(400);
    expect(await admin.code(SET, { id, apps: [contents(app, { permissionIds: [null] as never })] })).toBe(400);
    const nodes: string[] = [];
    for (let at = 0; at < 1000; at += 1) nodes.push(await portal.factory.structure(ouId, node));
    await admin.data(SET, { id, apps: [contents(app, { structureIds: [...nodes.slice(1), node] })] });
    expect((await read(admin, id)).apps[0]?.structures).toHaveLength(1000);
  });
});

describe('deleting a role', () => {
  it('takes its links along [ROLE-08, CALL-078]', async () => {
    const apps = [contents(app, { menuGroupIds: groups, permissionIds: permissions, structureIds: [node] })];
    const id = await create(admin, { apps });
    await admin.data(DELETE, { id });
    expect(await admin.code(DETAIL, { id })).toBe(404);
    expect(await admin.code(DELETE, { id })).toBe(404);
    for (const table of ['role_menu_group', 'role_permission', 'role_structure']) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE role_id = ?`, [id]), table).toEqual([]);
    }
  });

  it('is refused while it is given, naming by whom and to whom [ROLE-09, ROLE-11]', async () => {
    const { factory } = portal;
    const id = await create(admin, { apps: [contents(app, { menuGroupIds: groups })] });
    const names: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      const { id: holder } = await factory.member(ouId, { name: `Holder ${String(at).padStart(2, '0')}` });
      await factory.giveRole(ouId, holder, id);
      names.push(`Holder ${String(at).padStart(2, '0')}`);
    }
    const held = await failure(admin, DELETE, { id });
    expect(held).toMatchObject({ code: 400 });
    expect(held.message).toContain(`(12): ${names.slice(0, 10).join(', ')}, …`);
    const domain = await factory.domain(ouId, { name: 'North Sea' });
    await factory.insert('domain_role', { ou_id: ouId, domain_id: domain, role_id: id });
    expect((await failure(admin, DELETE, { id })).message).toMatch(/\(12\).*\(1\): North Sea/);
    await portal.portal.runtime.database.query('DELETE FROM user_role WHERE role_id = ?', [id]);
    expect((await failure(admin, DELETE, { id })).message).toContain('(1): North Sea');
    expect((await read(admin, id)).apps[0]?.menuGroups).toHaveLength(2);
    await portal.portal.runtime.database.query('DELETE FROM domain_role WHERE role_id = ?', [id]);
    expect(await admin.code(DELETE, { id })).toBe(10_000);
  });
});

describe('a changed role', () => {
  it('reaches the next list of resources and the open portals of its holders [ROLE-13]', async () => {
    const { factory } = portal;
    const menu = await factory.menu(ouId, app, { name_json: '{"default":"Night log"}' });
    const group = await factory.menuGroup(ouId, app, [menu]);
    const [one, two] = [await create(admin), await create(admin)];
    const holder = await factory.member(ouId);
    for (const role of [one, two]) await factory.giveRole(ouId, holder.id, role);
    const { told, stop } = await hearOn(portal, userChannel(ouId, holder.id));
    const client = await portal.as(holder, ouId);
    const sees = async () => JSON.stringify(await client.rest('GET', 'portal/app-resource-list')).includes('Night log');
    expect(await sees()).toBe(false);
    await admin.data(SET, { id: one, apps: [contents(app, { menuGroupIds: [group] })] });
    expect(await sees()).toBe(true);
    // The union of both: the other still gives it.
    await admin.data(SET, { id: two, apps: [contents(app, { menuGroupIds: [group] })] });
    await admin.data(SET, { id: one, apps: [contents(app)] });
    expect(await sees()).toBe(true);
    await admin.data(SET, { id: two, apps: [contents(app)] });
    expect(await sees()).toBe(false);
    await until(() => told.length >= 4);
    stop();
    expect(told).toEqual(Array(4).fill({ kind: 'ACCESS_CHANGED' }));
  });

  it('tells many holders by one event of the OU, and nobody when nothing changes', async () => {
    const { factory } = portal;
    const id = await create(admin);
    await portal.portal.runtime.database.query(
      `INSERT INTO account (id, username, name, created_time)
       SELECT CONCAT('01HZCROWD', LPAD(seq, 17, '0')), CONCAT('crowd', seq), 'Crowd', 1 FROM
         (SELECT (a.n * 10 + b.n) * 10 + c.n AS seq FROM ${['a', 'b', 'c']
           .map(
             (alias) =>
               `(SELECT 0 AS n ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `UNION ALL SELECT ${n}`).join(' ')}) ${alias}`,
           )
           .join(', ')}) s WHERE seq < 301`,
    );
    const crowd = (await rows("SELECT id FROM account WHERE username LIKE 'crowd%'")) as { id: string }[];
    for (const account of crowd) await factory.join(ouId, account);
    for (const account of crowd) await factory.giveRole(ouId, account.id, id);
    const { told, stop } = await hearAll(portal);
    await admin.data(SET, { id, apps: [contents(app)] });
    await admin.data(SET, { id, apps: [contents(app, { menuGroupIds: groups })] });
    await until(() => told.length >= 1);
    stop();
    expect(told).toEqual([organizationChannel(ouId)]);
  });

  it('hands its permissions over with the next code of an app [ROLE-14]', async () => {
    const { factory } = portal;
    const { id: appId, secret } = await factory.app(ouId);
    const menu = await factory.menu(ouId, appId);
    const group = await factory.menuGroup(ouId, appId, [menu]);
    const permission = await factory.permission(ouId, appId, { identifier: 'orders.close' });
    const id = await create(admin, { apps: [contents(appId, { menuGroupIds: [group], permissionIds: [permission] })] });
    const holder = await factory.member(ouId);
    await factory.giveRole(ouId, holder.id, id);
    const client = await portal.as(holder, ouId);
    const exchanged = async () => {
      const issued = await client.data<{ appIssueCode: { code: string } }>(
        'mutation ($appId: ID!) { appIssueCode(appId: $appId) { code } }',
        { appId },
      );
      const { code } = issued.appIssueCode;
      return JSON.stringify(
        await ApiClient.app(portal.url, { id: appId, secret }).rest('POST', 'app/exchange-code', { code }),
      );
    };
    expect(await exchanged()).toContain('orders.close');
    await admin.data(SET, { id, apps: [contents(appId, { menuGroupIds: [group] })] });
    expect(await exchanged()).not.toContain('orders.close');
  });
});

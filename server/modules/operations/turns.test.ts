import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../tests/support/client.js';
import { doneOrWaiting } from '../../../tests/support/lock-waits.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import { beforeStatements } from '../../../tests/support/statements.js';
import { newId } from '../../core/ids.js';

const MANY = '$userIds: [ID!]!, $userGroupIds: [ID!]!, $assetIds: [ID!]!';
const NAMED = 'userIds: $userIds, userGroupIds: $userGroupIds, assetIds: $assetIds';
const GIVE_MANY = `mutation (${MANY}) { assetAssignMany(${NAMED}) { changed } }`;
const TAKE_MANY = `mutation (${MANY}) { assetRemoveMany(${NAMED}) { changed } }`;
const GIVE = 'mutation ($userId: ID!, $assetIds: [ID!]!) { assetAssign(userId: $userId, assetIds: $assetIds) { id } }';
const REGISTER = `mutation ($resources: [ResourceRegistration!]!) {
  resourceRegister(resources: $resources) { id identifier } }`;
const MODIFY = `mutation ($id: ID!, $version: Int) {
  resourceModify(id: $id, name: "By the console", type: "site", version: $version) { id } }`;
const DELETE = 'mutation ($id: ID!) { resourceDelete(id: $id) }';
const GRANT = `mutation ($resourceId: ID!, $userIds: [ID!]!) {
  resourceAddUsers(resourceId: $resourceId, userIds: $userIds) { id } }`;
const BIND = `mutation ($appId: ID!, $structureIds: [ID!]!) {
  appAssignStructure(appId: $appId, structureIds: $structureIds) { id } }`;
const REMOVE = 'mutation ($id: ID!) { structureDelete(id: $id) }';
const REORDER = `mutation ($parentId: ID, $ids: [ID!]!) { structureReorder(parentId: $parentId, ids: $ids) { id } }`;
const SWITCH = 'mutation ($id: ID!, $isOn: Boolean!) { structureSetStatus(id: $id, isAutoDispatch: $isOn) { id } }';
const ASSOCIATE = `mutation ($structureId: ID!, $resourceId: ID) {
  resourceSetAssociation(structureId: $structureId, resourceId: $resourceId) { id } }`;
const ADD = `mutation ($parentId: ID, $name: String!) {
  structureCreate(parentId: $parentId, nameJson: { default: $name }) { id } }`;
const PLACE =
  'mutation ($id: ID!, $userIds: [ID!]!) { structureAssignUsers(structureId: $id, userIds: $userIds) { id } }';

let portal: TestPortal;
let second: TestPortal;
/** A connection beside the portal's, which holds a row so that calls meet. */
let beside: Connection;
let ou: string;
let admin: ApiClient;
/** The same session at the other server. */
let elsewhere: ApiClient;

const sql = (text: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(text, values) as Promise<Record<string, unknown>[]>;
const total = async (from: string) => Number((await sql(`SELECT COUNT(*) AS total FROM ${from}`, [ou]))[0]?.total);

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  beside = await createConnection(portal.database.url);
});
afterAll(async () => {
  await beside.end();
  await second.stop();
  await portal.stop();
});
beforeEach(async () => {
  ou = await portal.factory.organization({ features: '["assets"]' });
  admin = await portal.as(await portal.factory.admin(ou), ou);
  elsewhere = ApiClient.withToken(second.url, admin.token ?? '');
});

describe('two administrators who change the assets of the same people', () => {
  it('are told together what changed: nothing is counted twice, and nothing fails [CALL-333, CALL-334]', async () => {
    const { factory } = portal;
    const userIds = [await factory.member(ou), await factory.member(ou), await factory.member(ou)].map(({ id }) => id);
    const userGroupIds = [await factory.userGroup(ou), await factory.userGroup(ou)];
    const assetIds: string[] = [];
    while (assetIds.length < 20) assetIds.push(await factory.asset(ou));
    const change = async (document: string, at: number) => {
      const turned = <Item>(items: Item[]) => (at % 2 === 0 ? items : items.toReversed());
      const named = { userIds: turned(userIds), userGroupIds: turned(userGroupIds), assetIds: turned(assetIds) };
      const client = at % 2 === 0 ? admin : elsewhere;
      return Object.values(await client.data<Record<string, { changed: number }>>(document, named))[0]?.changed ?? 0;
    };
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const links = async () =>
      (await total('user_asset WHERE ou_id = ?')) + (await total('user_group_asset WHERE ou_id = ?'));
    for (let round = 0; round < 3; round += 1) {
      const given = await Promise.all(Array.from({ length: 8 }, (_, at) => change(GIVE_MANY, at)));
      expect([sum(given), await links()]).toEqual([100, 100]);
      const both = Array.from({ length: 8 }, (_, at) => change(at % 4 < 2 ? GIVE_MANY : TAKE_MANY, at));
      const changed = await Promise.all(both);
      const [more, fewer] = [changed.filter((_, at) => at % 4 < 2), changed.filter((_, at) => at % 4 >= 2)];
      expect(await links()).toBe(100 + sum(more) - sum(fewer));
      await sql('DELETE FROM user_asset WHERE ou_id = ?', [ou]);
      await sql('DELETE FROM user_group_asset WHERE ou_id = ?', [ou]);
    }
  });

  it('give each asset or resource once by the audit log too [CALL-191, CALL-196, AUDT-09]', async () => {
    const { factory } = portal;
    const { id: userId } = await factory.member(ou);
    const assetIds = [await factory.asset(ou), await factory.asset(ou)];
    const resourceId = await factory.resource(ou);
    const calls = [admin, elsewhere, admin, elsewhere].flatMap((client) => [
      client.code(GIVE, { userId, assetIds }),
      client.code(GRANT, { resourceId, userIds: [userId] }),
    ]);
    expect(new Set(await Promise.all(calls))).toEqual(new Set([10_000]));
    const events = await sql("SELECT description FROM audit_event WHERE ou_id = ? AND result = 'success'", [ou]);
    const told = events.map(({ description }) => JSON.parse(String(description)) as Record<string, string[]>);
    expect(told.flatMap(({ assigned = [] }) => assigned).toSorted()).toEqual(assetIds.toSorted());
    expect(told.flatMap(({ granted = [] }) => granted)).toEqual([userId]);
  });
});

describe('a person who is removed while assets are given to many', () => {
  it('is not found any more, and nobody gets anything [CALL-333, ASST-16]', async () => {
    const { factory } = portal;
    const [gone, other] = [await factory.member(ou), await factory.member(ou)];
    const named = { userIds: [gone.id, other.id], userGroupIds: [], assetIds: [await factory.asset(ou)] };
    let removed = 0;
    const restore = beforeStatements(portal.portal.runtime.database, async (text) => {
      if (removed > 0 || !text.startsWith('SELECT 1 FROM member FORCE INDEX')) return;
      removed = await elsewhere.code('mutation ($userId: ID!) { userRemove(userId: $userId) }', { userId: gone.id });
    });
    const code = await admin.code(GIVE_MANY, named);
    restore();
    expect([removed, code]).toEqual([10_000, 404]);
    expect(await total('user_asset WHERE ou_id = ?')).toBe(0);
  });
});

describe('an app that registers resources', () => {
  it('at two servers at once has each of them once [RSRC-07, CALL-239]', async () => {
    const app = await portal.factory.app(ou);
    const resources = Array.from({ length: 50 }, (_, at) => ({ identifier: `r${at}`, name: 'One', type: 'site' }));
    const answers = await Promise.all(
      [portal, second, portal, second].map(({ url }, at) =>
        ApiClient.app(url, app).data<{ resourceRegister: { id: string; identifier: string }[] }>(REGISTER, {
          resources: at % 2 === 0 ? resources : resources.toReversed(),
        }),
      ),
    );
    const ids = answers.map(({ resourceRegister }) => resourceRegister.map(({ id }) => id).toSorted());
    expect(new Set(ids.map((all) => all.join())).size).toBe(1);
    expect(await total('resource WHERE ou_id = ?')).toBe(50);
  });

  /** Runs `meanwhile` while a registration has read the known resources and waits to write. */
  async function duringRegistration(
    meanwhile: (known: string) => Promise<number>,
  ): Promise<[code: number, known: string]> {
    const app = await portal.factory.app(ou);
    const client = ApiClient.app(portal.url, app);
    const register = (...identifiers: string[]) =>
      client.data<{ resourceRegister: { id: string }[] }>(REGISTER, {
        resources: identifiers.map((identifier) => ({ identifier, name: `${identifiers.length}`, type: 'site' })),
      });
    const known = (await register('known')).resourceRegister[0]?.id ?? '';
    // Without this check the row would wait for the app, which the registration holds.
    await beside.query('SET foreign_key_checks = 0');
    await beside.query('START TRANSACTION');
    await beside.query(
      "INSERT INTO resource (ou_id, id, app_id, identifier, name, type, created_time) VALUES (?, ?, ?, 'fresh', '', '', 1)",
      [ou, newId(), app.id],
    );
    const registration = register('known', 'fresh');
    await doneOrWaiting(beside, registration);
    const code = meanwhile(known);
    await doneOrWaiting(beside, code, 2);
    await beside.query('ROLLBACK');
    await registration;
    return [await code, known];
  }

  it('does not bring back one that the console deletes meanwhile under its old id [RSRC-07, threats 2]', async () => {
    const [code, known] = await duringRegistration((id) => admin.code(DELETE, { id }));
    expect(code).toBe(10_000);
    expect(await sql('SELECT id FROM resource WHERE id = ?', [known])).toEqual([]);
  });

  it('and somebody who changes one of them meanwhile are not both silent: the second is told [CALL-314, RSRC-07]', async () => {
    const [code, known] = await duringRegistration((id) => admin.code(MODIFY, { id, version: 1 }));
    expect(code).toBe(430);
    expect(await sql('SELECT name, version FROM resource WHERE id = ?', [known])).toEqual([{ name: '2', version: 2 }]);
  });
});

describe('the nodes of a tree', () => {
  it('keep an app bound if one administrator removes a node and another binds the app to it alone [APP-10, threats 45]', async () => {
    const { factory } = portal;
    const [kept, gone] = [await factory.structure(ou), await factory.structure(ou)];
    const app = await factory.app(ou);
    for (const id of [kept, gone])
      await factory.insert('app_structure', { ou_id: ou, app_id: app.id, structure_id: id });
    // The binding has written all but its audit event.
    await beside.query('LOCK TABLES audit_event READ');
    const binding = elsewhere.code(BIND, { appId: app.id, structureIds: [gone] });
    await doneOrWaiting(beside, binding);
    const removal = admin.code(REMOVE, { id: gone });
    await doneOrWaiting(beside, removal, 2);
    await beside.query('UNLOCK TABLES');
    expect([await binding, await removal]).toEqual([10_000, 400]);
    expect(await sql('SELECT structure_id AS id FROM app_structure WHERE ou_id = ?', [ou])).toEqual([{ id: gone }]);
  });

  it('have one order after two servers reorder them at once [CALL-186, STRC-19]', async () => {
    const { factory } = portal;
    const parentId = await factory.structure(ou);
    const ids: string[] = [];
    while (ids.length < 8) ids.push(await factory.structure(ou, parentId));
    const orders = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)], ids];
    const calls = orders.flatMap((order) => [admin, elsewhere].map((client) => ({ client, order })));
    const codes = await Promise.all(calls.map(({ client, order }) => client.code(REORDER, { parentId, ids: order })));
    expect(new Set(codes)).toEqual(new Set([10_000]));
    const rows = await sql('SELECT id FROM structure WHERE parent_id = ? ORDER BY sort_order, id', [parentId]);
    expect(orders).toContainEqual(rows.map(({ id }) => id));
  });

  it('take changes of every kind from two servers at once, and no deadlock reaches a caller [STRC-11, STRC-18, STRC-19]', async () => {
    const { factory } = portal;
    const root = await factory.structure(ou);
    const [hall, yard] = [await factory.structure(ou, root), await factory.structure(ou, root)];
    const line = await factory.structure(ou, hall);
    const assetIds = [await factory.asset(ou), await factory.asset(ou), await factory.asset(ou)];
    const resources = [await factory.resource(ou), await factory.resource(ou)];
    const userIds = [(await factory.member(ou)).id, (await factory.member(ou)).id];
    const officer = await portal.as(await factory.subAdmin(ou, ['structure', 'resource']), ou);
    const onNode = (name: string) =>
      `mutation ($id: ID!, $assetIds: [ID!]!) { structure${name}Assets(structureId: $id, assetIds: $assetIds) { id } }`;
    const calls = (client: ApiClient, at: number): Promise<number>[] => [
      client.code(SWITCH, { id: root, isOn: at % 2 === 0 }),
      client.code(SWITCH, { id: hall, isOn: at % 2 === 1 }),
      client.code(onNode('Assign'), { id: line, assetIds }),
      client.code(onNode('Remove'), { id: line, assetIds: assetIds.toReversed() }),
      client.code(onNode('Assign'), { id: hall, assetIds: assetIds.toReversed() }),
      client.code(ASSOCIATE, { structureId: line, resourceId: resources[at % 2] }),
      client.code(ASSOCIATE, { structureId: hall, resourceId: resources[(at + 1) % 2] }),
      client.code(REORDER, { parentId: root, ids: at % 2 === 0 ? [hall, yard] : [yard, hall] }),
      client.code(ADD, { parentId: hall, name: `Line ${client.url} ${at}` }),
      client.code(PLACE, { id: at % 2 === 0 ? root : line, userIds: at % 2 === 0 ? userIds : userIds.toReversed() }),
      client.code(GRANT, { resourceId: resources[at % 2], userIds }),
      client.code(REMOVE, { id: yard }),
    ];
    const clients = [admin, elsewhere, officer];
    const codes = await Promise.all(clients.flatMap((client, of) => [0, 1].flatMap((at) => calls(client, of + at))));
    // A node that is removed is neither reordered nor removed once more.
    expect(codes.filter((code) => code !== 10_000 && code !== 404)).toEqual([]);
    expect(codes.filter((code) => code === 10_000).length).toBeGreaterThan(50);
  });
});

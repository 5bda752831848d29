import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearOn } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { beforeStatements } from '../../../../tests/support/statements.js';
import { until } from '../../../../tests/support/socket.js';
import { thingsReached } from '../../../access/thing-reach.js';
import { newId } from '../../../core/ids.js';
import { userChannel } from '../../../core/pubsub.js';
import { query } from '../../../database/query.js';

const SET = `mutation ($id: ID!, $isAutoDispatch: Boolean!, $version: Int) {
  structureSetStatus(id: $id, isAutoDispatch: $isAutoDispatch, version: $version) { id isAutoDispatch version } }`;
const RENAME = `mutation ($id: ID!, $version: Int) {
  structureRename(id: $id, nameJson: { default: "Renamed" }, version: $version) { id } }`;
const ASSIGN = `mutation ($structureId: ID!, $assetIds: [ID!]!) {
  structureAssignAssets(structureId: $structureId, assetIds: $assetIds) { id } }`;

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let plant: string;
let hall: string;

const sql = (text: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(text, values) as Promise<Record<string, unknown>[]>;
const set = async (id: string, isAutoDispatch: boolean, version?: number, client = admin) =>
  (
    await client.data<{ structureSetStatus: { isAutoDispatch: boolean; version: number } }>(SET, {
      id,
      isAutoDispatch,
      version,
    })
  ).structureSetStatus;
const isOn = async (id: string) =>
  (await sql('SELECT is_auto_dispatch AS is_on FROM structure WHERE ou_id = ? AND id = ?', [ou, id]))[0]?.is_on === 1;
const place = (userId: string, structureId: string) =>
  portal.factory.insert('user_structure', {
    ou_id: ou,
    user_id: userId,
    structure_id: structureId,
    created_time: Date.now(),
  });
const reached = async (userId: string) => {
  const place_ = { db: portal.portal.runtime.database.manager };
  const rows = await query<{ id: string }>(place_, thingsReached({ ouId: ou }, 'asset', userId));
  return rows.map(({ id }) => id);
};

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  admin = await portal.as(await factory.admin(ou), ou);
  plant = await factory.structure(ou);
  hall = await factory.structure(ou, plant);
});

describe('auto-authorization', () => {
  it('gives users at a node the assets below it, and takes them when it is off [STRC-09, STRC-11, STRC-12, CALL-175]', async () => {
    const { factory } = portal;
    const person = await factory.member(ou);
    await place(person.id, plant);
    const asset = await factory.asset(ou);
    await factory.giveAsset(ou, asset, 'structure', hall);
    expect(await reached(person.id)).toEqual([]);
    expect(await set(plant, true)).toMatchObject({ isAutoDispatch: true, version: 2 });
    expect(await reached(person.id)).toEqual([asset]);
    expect(await set(plant, false)).toMatchObject({ isAutoDispatch: false, version: 3 });
    expect(await reached(person.id)).toEqual([]);
  });

  it('stays as it is if it is so already, and the second of two editors is told [STRC-10, CALL-175]', async () => {
    expect(await set(plant, true, 1)).toMatchObject({ isAutoDispatch: true, version: 2 });
    expect(await set(plant, true, 1)).toMatchObject({ isAutoDispatch: true, version: 2 });
    expect(await admin.code(RENAME, { id: plant, version: 2 })).toBe(10_000);
    const { errors } = await admin.graphql(SET, { id: plant, isAutoDispatch: false, version: 2 });
    expect(errors?.[0]?.extensions).toMatchObject({ envelopeCode: 430, field: 'version' });
    expect(await isOn(plant)).toBe(true);
  });

  it('is told at once to the users at the node, and audited with its name [STRC-09, AUDT-09]', async () => {
    const { factory } = portal;
    const [there, elsewhere] = [await factory.member(ou), await factory.member(ou)];
    await place(there.id, plant);
    await place(elsewhere.id, hall);
    const [heard, other] = [
      await hearOn(portal, userChannel(ou, there.id)),
      await hearOn(portal, userChannel(ou, elsewhere.id)),
    ];
    await set(plant, true);
    await until(() => heard.told.length > 0);
    expect([heard.told, other.told]).toEqual([[{ kind: 'ACCESS_CHANGED' }], []]);
    await set(plant, true);
    await set(hall, true);
    await until(() => other.told.length > 0);
    expect(heard.told).toHaveLength(1);
    heard.stop();
    other.stop();
    const rows = await sql(
      `SELECT resource_id AS id, changes FROM audit_event WHERE ou_id = ? AND event_name = 'structureSetStatus'
        ORDER BY id`,
      [ou],
    );
    expect(rows[0]?.id).toBe(plant);
    expect(JSON.parse(String(rows[0]?.changes))).toEqual([
      { field: 'isAutoDispatch', type: 'boolean', from: false, to: true },
    ]);
  });

  it('gives a sub-administrator nothing for themselves, now or later [SUBA-16, RSRC-03, threats 36]', async () => {
    const { factory } = portal;
    const officer = await factory.subAdmin(ou, ['structure', 'resource']);
    const client = await portal.as(officer, ou);
    await place(officer.id, plant);
    await factory.giveAsset(ou, await factory.asset(ou), 'structure', hall);
    expect(await client.code(SET, { id: plant, isAutoDispatch: true })).toBe(403);
    expect(await isOn(plant)).toBe(false);
    // An asset that they have already is no gain.
    await place(officer.id, hall);
    expect(await client.code(SET, { id: plant, isAutoDispatch: true })).toBe(10_000);
    expect(await client.code(SET, { id: plant, isAutoDispatch: false })).toBe(10_000);
    const line = await factory.structure(ou, plant);
    const resource = await factory.resource(ou);
    await factory.insert('structure_resource', {
      ou_id: ou,
      structure_id: line,
      resource_id: resource,
      created_time: Date.now(),
    });
    expect(await client.code(SET, { id: plant, isAutoDispatch: true })).toBe(403);
    expect(await isOn(plant)).toBe(false);
  });

  it('gives a sub-administrator nothing in place of something that they give away at the same moment [SUBA-16, threats 36]', async () => {
    const { factory } = portal;
    const officer = await factory.subAdmin(ou, ['structure', 'assetPermission']);
    const client = await portal.as(officer, ou);
    const [old, wanted] = [await factory.asset(ou), await factory.asset(ou)];
    const userGroupId = await factory.userGroup(ou, [officer.id]);
    await factory.giveAsset(ou, old, 'user_group', userGroupId);
    await place(officer.id, plant);
    await factory.giveAsset(ou, wanted, 'structure', hall);
    const taking = `mutation ($userGroupId: ID!, $assetIds: [ID!]!) {
      assetRemove(userGroupId: $userGroupId, assetIds: $assetIds) { id } }`;
    let taken = 0;
    const restore = beforeStatements(portal.portal.runtime.database, async (text) => {
      if (taken > 0 || !/^UPDATE .*is_auto_dispatch/.test(text)) return;
      taken = await client.code(taking, { userGroupId, assetIds: [old] });
    });
    const code = await client.code(SET, { id: plant, isAutoDispatch: true });
    restore();
    expect([code, await isOn(plant)]).toEqual([403, false]);
    expect(await reached(officer.id)).not.toContain(wanted);
  });

  it('and an assignment below at the same time give a sub-administrator nothing together [SUBA-16, threats 36]', async () => {
    const { factory } = portal;
    const officer = await factory.subAdmin(ou, ['structure']);
    const client = await portal.as(officer, ou);
    await place(officer.id, plant);
    for (let round = 0; round < 10; round += 1) {
      const node = await factory.structure(ou, hall);
      const asset = await factory.asset(ou);
      const codes = await Promise.all([
        client.code(SET, { id: plant, isAutoDispatch: true }),
        client.code(ASSIGN, { structureId: node, assetIds: [asset] }),
      ]);
      expect(codes.toSorted()).toEqual([10_000, 403].toSorted());
      expect(await reached(officer.id)).toEqual([]);
      await sql('DELETE FROM structure_asset WHERE ou_id = ?', [ou]);
      await sql('UPDATE structure SET is_auto_dispatch = 0 WHERE ou_id = ?', [ou]);
    }
  });

  it('switched by twenty callers at once ends in one of both states, each change counted once [CALL-175]', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => admin.code(SET, { id: plant, isAutoDispatch: at % 2 === 0 })),
    );
    expect(codes.every((code) => code === 10_000)).toBe(true);
    const [row] = await sql('SELECT version, is_auto_dispatch AS is_on FROM structure WHERE id = ?', [plant]);
    // Each change adds one to the first version, and every second one switches off again.
    expect((Number(row?.version) - 1) % 2).toBe(row?.is_on);
  });

  it('is a matter of callers who manage structures, for nodes of their OU [CALL-015, STRC-26, STRC-27, SUBA-12]', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    const clients: [ApiClient, number][] = [
      [new ApiClient(portal.url), 401],
      [await portal.as(await factory.member(ou), ou), 403],
      [await portal.as(await factory.subAdmin(ou, ['user']), ou), 403],
      // With a specified scope the operation takes no effect, so that nobody shows more than the scope.
      [await portal.as(await factory.subAdmin(ou, ['structure'], { structureIds: [plant] }), ou), 403],
      [await portal.as(await factory.admin(other), other), 404],
      [await portal.as(await factory.subAdmin(ou, ['structure']), ou), 10_000],
    ];
    for (const [client, code] of clients) {
      expect(await isOn(plant)).toBe(false);
      expect(await client.code(SET, { id: plant, isAutoDispatch: true })).toBe(code);
    }
    expect(await admin.code(SET, { id: newId(), isAutoDispatch: true })).toBe(404);
    expect(await admin.code(SET, { id: plant, isAutoDispatch: 'yes' })).toBe(400);
  });
});

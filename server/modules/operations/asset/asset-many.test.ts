import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { setStatus } from '../../../../tests/support/set-status.js';

const ARGUMENTS = '$userIds: [ID!]!, $userGroupIds: [ID!]!, $assetIds: [ID!]!';
const NAMED = 'userIds: $userIds, userGroupIds: $userGroupIds, assetIds: $assetIds';
const ANSWER = '{ changed unchanged parts { userIds userGroupIds assetIds } }';
const GIVE = `mutation (${ARGUMENTS}) { assetAssignMany(${NAMED}) ${ANSWER} }`;
const TAKE = `mutation (${ARGUMENTS}) { assetRemoveMany(${NAMED}) ${ANSWER} }`;
const COUNTS = `query ($userIds: [ID!]!, $userGroupIds: [ID!]!) {
  assetOwnerCounts(userIds: $userIds, userGroupIds: $userGroupIds) { id total } }`;
const WAYS = 'assets { id isAssigned otherWays { total ways { kind id name fromId fromName } } }';
const OF_USER = `query ($id: ID!) { assetListByUser(userId: $id, pagination: { limit: 1000 }) { ${WAYS} } }`;
const FREE_OF_USER = `query ($id: ID!) { assetUnassignedByUser(userId: $id, pagination: { limit: 1000 }) { ${WAYS} } }`;

interface Named {
  userIds: string[];
  userGroupIds: string[];
  assetIds: string[];
}
interface Change {
  changed: number;
  unchanged: number;
  parts: Named[];
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let [person, other, group, meter, plant] = ['', '', '', '', ''];
let foreign: { user: string; group: string; asset: string };

const change = async (query: string, named: Partial<Named>, client = admin) => {
  const all = { userIds: [], userGroupIds: [], assetIds: [], ...named };
  const [answer] = Object.values(await client.data<Record<string, Change>>(query, all));
  if (!answer) throw new Error('no answer');
  return answer;
};
const code = (query: string, named: Partial<Named>, client = admin) =>
  client.code(query, { userIds: [], userGroupIds: [], assetIds: [], ...named });
/** The statements on assets; the session is read again now and then. */
const statementsOn = async (work: () => Promise<unknown>) =>
  (await statementsOf(portal.portal.runtime.database, work)).filter((text) => text.includes('asset'));
const rows = (sql: string) => portal.portal.runtime.database.query(sql, [ou]) as Promise<Record<string, string>[]>;
const links = async () => [
  ...(await rows('SELECT user_id AS owner, asset_id AS asset FROM user_asset WHERE ou_id = ? ORDER BY 1, 2')),
  ...(await rows(
    'SELECT user_group_id AS owner, asset_id AS asset FROM user_group_asset WHERE ou_id = ? ORDER BY 1, 2',
  )),
];

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  admin = await portal.as(await factory.admin(ou), ou);
  person = (await factory.member(ou)).id;
  other = (await factory.member(ou)).id;
  group = await factory.userGroup(ou, [person]);
  meter = await factory.asset(ou, { name: 'Meter' });
  plant = await factory.asset(ou, { name: 'Plant' });
  const elsewhere = await factory.organization({ features: '["assets"]' });
  foreign = {
    user: (await factory.member(elsewhere)).id,
    group: await factory.userGroup(elsewhere),
    asset: await factory.asset(elsewhere),
  };
});
beforeEach(async () => {
  for (const table of ['user_asset', 'user_group_asset', 'structure_asset'])
    await rows(`DELETE FROM ${table} WHERE ou_id = ?`);
});
afterAll(() => portal.stop());

describe('assets of many', () => {
  it('are given and taken at once; the answer is what changed, and its opposite undoes it [CALL-333, CALL-334]', async () => {
    await portal.factory.giveAsset(ou, meter, 'user', person);
    const before = await links();
    const all = { userIds: [person, other, other], userGroupIds: [group], assetIds: [meter, plant, plant] };
    const given = await change(GIVE, all);
    expect([given.changed, given.unchanged]).toEqual([5, 1]);
    expect(given.parts).toHaveLength(2);
    expect(given.parts).toContainEqual({ userIds: [person], userGroupIds: [], assetIds: [plant] });
    expect(given.parts).toContainEqual({
      userIds: [other],
      userGroupIds: [group],
      assetIds: [meter, plant].toSorted(),
    });
    expect(await links()).toHaveLength(6);
    expect(await change(GIVE, all)).toEqual({ changed: 0, unchanged: 6, parts: [] });
    for (const part of given.parts) await change(TAKE, part);
    expect(await links()).toEqual(before);
    const taken = await change(TAKE, all);
    expect(taken).toEqual({
      changed: 1,
      unchanged: 5,
      parts: [{ userIds: [person], userGroupIds: [], assetIds: [meter] }],
    });
    expect(await links()).toEqual([]);
    const [event] = await rows(
      "SELECT description FROM audit_event WHERE ou_id = ? AND event_name = 'assetRemoveMany' ORDER BY time DESC, id DESC LIMIT 1",
    );
    expect(JSON.parse(event?.description ?? '')).toEqual({
      users: [person],
      userGroups: [],
      removed: [meter],
      total: 1,
    });
  });

  it('are refused whole for nobody, too many, other OUs and missing rights [CALL-333, CALL-334, ASST-16, LIMT-04]', async () => {
    const { factory } = portal;
    const many = (count: number) => Array.from({ length: count }, () => newId());
    const normal = await portal.as(await factory.member(ou), ou);
    const without = await portal.as(await factory.subAdmin(ou, ['assets', 'user', 'userGroup']), ou);
    for (const call of [GIVE, TAKE]) {
      const good = { userIds: [person], assetIds: [meter] };
      expect(await code(call, { assetIds: [meter] })).toBe(400);
      expect(await code(call, { ...good, userIds: [person, foreign.user] })).toBe(404);
      expect(await code(call, { ...good, userGroupIds: [group, foreign.group] })).toBe(404);
      expect(await code(call, { ...good, assetIds: [meter, foreign.asset] })).toBe(404);
      expect(await code(call, { ...good, assetIds: many(1001) })).toBe(415);
      expect(await code(call, good, normal)).toBe(403);
      expect(await code(call, good, without)).toBe(403);
    }
    const people = [];
    for (let count = 0; count < 101; count += 1) people.push((await factory.member(ou)).id);
    const assets = [];
    for (let count = 0; count < 201; count += 1) assets.push(await factory.asset(ou));
    expect(await code(GIVE, { userIds: people, assetIds: [meter] })).toBe(415);
    expect(await code(GIVE, { userIds: people.slice(1), assetIds: assets })).toBe(415);
    expect(await links()).toEqual([]);
    const full = { userIds: people.slice(1), assetIds: assets.slice(1) };
    expect((await change(GIVE, full)).changed).toBe(20_000);
    expect((await change(TAKE, full)).parts).toHaveLength(1);
  });

  it('obey the reach of a sub-administrator, people above and gifts to oneself [CALL-333, ASST-15, SUBA-13, SUBA-16]', async () => {
    const { factory } = portal;
    const local = await factory.subAdmin(ou, ['assetPermission'], { userGroupIds: [group] });
    const client = await portal.as(local, ou);
    const assetIds = [meter];
    expect(await code(GIVE, { userIds: [person], userGroupIds: [group], assetIds }, client)).toBe(10_000);
    const before = await links();
    for (const call of [GIVE, TAKE]) {
      expect(await code(call, { userIds: [person, other], assetIds }, client)).toBe(403);
      expect(await code(call, { userGroupIds: [group, await factory.userGroup(ou)], assetIds }, client)).toBe(403);
      expect(await code(call, { userIds: [person, local.id], assetIds }, client)).toBe(403);
    }
    const chief = await factory.subAdmin(ou, ['assetPermission']);
    const own = await factory.userGroup(ou, [chief.id]);
    const chiefClient = await portal.as(chief, ou);
    expect(await code(GIVE, { userGroupIds: [group, own], assetIds: [plant] }, chiefClient)).toBe(403);
    expect(await code(GIVE, { userIds: [person, chief.id], assetIds: [plant] }, chiefClient)).toBe(403);
    expect(await links()).toEqual(before);
  });

  it('cost the same statements for one and for many [CALL-333, CALL-334]', async () => {
    const cost = async (query: string, named: Partial<Named>) =>
      (await statementsOn(() => change(query, named))).length;
    await change(GIVE, { userIds: [person], assetIds: [meter] });
    await change(TAKE, { userIds: [person], assetIds: [meter] });
    for (const call of [GIVE, TAKE]) {
      const least = await cost(call, { userIds: [person], assetIds: [meter] });
      expect(await cost(call, { userIds: [person, other], assetIds: [meter, plant] })).toBe(least);
      await change(GIVE, { userIds: [person, other], assetIds: [meter, plant] });
    }
  });

  it('are told with the name of their owner, and whether the caller may change it [CALL-337, SUBA-16]', async () => {
    const { factory } = portal;
    const OWNER = `query ($userId: ID, $userGroupId: ID) {
      assetOwner(userId: $userId, userGroupId: $userGroupId) { id name username isManageable } }`;
    const named = await factory.userGroup(ou, [person], 'Turbine crew');
    expect(await admin.data(OWNER, { userGroupId: named })).toEqual({
      assetOwner: { id: named, name: 'Turbine crew', username: null, isManageable: true },
    });
    const officer = await factory.subAdmin(ou, ['assetPermission']);
    const client = await portal.as(officer, ou);
    expect(await client.data(OWNER, { userId: person })).toMatchObject({ assetOwner: { isManageable: true } });
    expect(await client.data(OWNER, { userId: officer.id })).toMatchObject({ assetOwner: { isManageable: false } });
    expect(await admin.data(OWNER, { userId: officer.id })).toMatchObject({ assetOwner: { isManageable: true } });
    expect([await admin.code(OWNER, {}), await admin.code(OWNER, { userId: person, userGroupId: group })]).toEqual([
      400, 400,
    ]);
    expect([await admin.code(OWNER, { userId: foreign.user }), await admin.code(OWNER, { userId: newId() })]).toEqual([
      404, 404,
    ]);
    const local = await portal.as(await factory.subAdmin(ou, ['assetPermission'], { userGroupIds: [group] }), ou);
    expect([await local.code(OWNER, { userId: person }), await local.code(OWNER, { userId: other })]).toEqual([
      10_000, 403,
    ]);
  });

  it('are counted for each owner within reach [CALL-336]', async () => {
    const { factory } = portal;
    await change(GIVE, { userIds: [person], userGroupIds: [group], assetIds: [meter, plant] });
    const asked = { userIds: [other, person], userGroupIds: [group] };
    expect(await admin.data(COUNTS, asked)).toEqual({
      assetOwnerCounts: [
        { id: other, total: 0 },
        { id: person, total: 2 },
        { id: group, total: 2 },
      ],
    });
    const client = await portal.as(await factory.subAdmin(ou, ['assetPermission'], { userGroupIds: [group] }), ou);
    expect(await client.code(COUNTS, { userIds: [person], userGroupIds: [group] })).toBe(10_000);
    expect(await client.code(COUNTS, asked)).toBe(403);
    expect(await admin.code(COUNTS, { userIds: [foreign.user], userGroupIds: [] })).toBe(404);
    expect(await admin.code(COUNTS, { userIds: [], userGroupIds: Array(101).fill(group) })).toBe(415);
  });
});

describe('the other ways of a user to an asset', () => {
  it('are groups and nodes, with the node that hands it down, in one statement more [CALL-335, ASST-14]', async () => {
    const { factory } = portal;
    const { id } = await factory.member(ou);
    const crew = await factory.userGroup(ou, [id], 'Grid team');
    const europe = await factory.structure(ou, null, 'Europe');
    const norway = await factory.structure(ou, europe, 'Norway');
    await factory.insert('user_structure', { ou_id: ou, user_id: id, structure_id: europe, created_time: 1 });
    await factory.giveAsset(ou, meter, 'user', id);
    await factory.giveAsset(ou, meter, 'user_group', crew);
    await factory.giveAsset(ou, plant, 'structure', norway);
    await factory.giveAsset(ou, meter, 'structure', europe);
    const read = async (query: string) => {
      const [page] = Object.values(
        await admin.data<Record<string, { assets: { id: string; otherWays: unknown }[] }>>(query, { id }),
      );
      return new Map(page?.assets.map((asset) => [asset.id, asset.otherWays]));
    };
    const none = { total: 0, ways: [] };
    const byCrew = { kind: 'USER_GROUP', id: crew, name: 'Grid team', fromId: null, fromName: null };
    const atEurope = { kind: 'STRUCTURE', id: europe, name: 'Europe', fromId: null, fromName: null };
    expect((await read(OF_USER)).get(meter)).toEqual({ total: 2, ways: [byCrew, atEurope] });
    expect((await read(OF_USER)).get(plant)).toEqual(none);
    await setStatus(admin, europe, true);
    const inherited = { kind: 'STRUCTURE', id: norway, name: 'Norway', fromId: europe, fromName: 'Europe' };
    expect((await read(FREE_OF_USER)).get(plant)).toEqual({ total: 1, ways: [inherited] });
    await factory.insert('user_structure', { ou_id: ou, user_id: id, structure_id: norway, created_time: 1 });
    expect((await read(FREE_OF_USER)).get(plant)).toEqual({
      total: 1,
      ways: [{ ...inherited, fromId: null, fromName: null }],
    });
    const officer = await portal.as(await factory.subAdmin(ou, ['assetPermission']), ou);
    const seen = await officer.data<{ assetListByUser: { assets: { id: string; otherWays: unknown }[] } }>(OF_USER, {
      id,
    });
    expect(seen.assetListByUser.assets.find((asset) => asset.id === meter)?.otherWays).toEqual({ total: 2, ways: [] });
    const plain = OF_USER.replace(WAYS, 'assets { id }');
    const least = (await statementsOn(() => read(plain))).length;
    expect(await statementsOn(() => read(OF_USER))).toHaveLength(least + 1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../context/levels.js';
import { newId } from '../../../core/ids.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { setStatus } from '../../../../tests/support/set-status.js';

const REACH = 'reach { count isBounded isByNode isDirect userGroupCount userGroups { name } }';
const PLACES = 'places { total nodes { id name path } }';
const LIST = `query ($filters: AssetFilterInput) {
  assetList(filters: $filters) { assets { id name ${REACH} ${PLACES} seenTime } pagination { total } } }`;
const NAMES = 'query ($filters: AssetFilterInput) { assetList(filters: $filters) { assets { name } } }';
const DETAIL = `query ($id: ID!) { assetDetail(id: $id) { id name ${REACH} } }`;
const TYPES = '{ assetTypes { type count } }';
interface Row {
  id: string;
  name: string;
  reach: {
    count: number;
    isBounded: boolean;
    isByNode: boolean;
    isDirect: boolean;
    userGroupCount: number;
    userGroups: { name: string }[];
  };
  places: { total: number; nodes: { id: string; name: string; path: string }[] };
  seenTime: number;
}
let portal: TestPortal;
let ou: string;
let admin: ApiClient;
const ids: Record<string, string> = {};
const id = (name: string) => ids[name] ?? '';
let people: string[];
let foreign: { user: string; group: string; node: string; asset: string };

const rows = async (client = admin, filters: Record<string, unknown> | null = null) =>
  (await client.data<{ assetList: { assets: Row[] } }>(LIST, { filters })).assetList.assets;
const row = async (name: string, client = admin) => (await rows(client)).find((asset) => asset.name === name);
const names = async (filters: Record<string, unknown>, client = admin) =>
  (await client.data<{ assetList: { assets: Row[] } }>(NAMES, { filters })).assetList.assets
    .map((asset) => asset.name)
    .join(' ');
const sub = async (operations: Operation[], reach?: { userGroupIds?: string[] }) =>
  portal.as(await portal.factory.subAdmin(ou, operations, reach), ou);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  admin = await portal.as(await factory.admin(ou), ou);
  people = [];
  for (let at = 0; at < 4; at += 1) people.push((await factory.member(ou)).id);
  const [first = '', second = '', third = '', fourth = ''] = people;
  for (const [name, type] of [
    ['Mast', 'mast'],
    ['Pump', 'device'],
    ['Rotor', 'device'],
    ['Valve', 'device'],
  ] as const)
    ids[name] = await factory.asset(ou, { name, type, external_id: `NO-${name}` });
  ids.root = await factory.structure(ou, null, 'Norway');
  ids.site = await factory.structure(ou, ids.root, 'Hornsund');
  for (const [user, node] of [
    [first, 'root'],
    [second, 'site'],
  ] as const)
    await factory.insert('user_structure', { ou_id: ou, user_id: user, structure_id: id(node), created_time: 1 });
  ids.crew = await factory.userGroup(ou, [second, third], 'Crew');
  ids.empty = await factory.userGroup(ou, [], 'Nobody yet');
  await factory.giveAsset(ou, id('Mast'), 'structure', id('site'));
  await factory.giveAsset(ou, id('Mast'), 'user_group', id('crew'));
  await factory.giveAsset(ou, id('Mast'), 'user', fourth);
  await factory.giveAsset(ou, id('Pump'), 'user', third);
  await factory.giveAsset(ou, id('Valve'), 'user_group', id('empty'));
  const other = await factory.organization({ features: '["assets"]' });
  foreign = {
    user: (await factory.member(other)).id,
    group: await factory.userGroup(other),
    node: await factory.structure(other),
    asset: await factory.asset(other),
  };
});
afterAll(() => portal.stop());

describe('an asset of the console', () => {
  it('has the people who reach it by each way, once, and its nodes [CALL-329, ASST-14]', async () => {
    expect((await row('Mast'))?.reach).toEqual({
      count: 3,
      isBounded: false,
      isByNode: true,
      isDirect: true,
      userGroupCount: 1,
      userGroups: [{ name: 'Crew' }],
    });
    expect((await row('Mast'))?.places).toEqual({
      total: 1,
      nodes: [{ id: id('site'), name: 'Hornsund', path: 'Norway>Hornsund' }],
    });
    expect((await row('Pump'))?.reach).toMatchObject({ count: 1, isByNode: false, isDirect: true, userGroupCount: 0 });
    expect((await row('Rotor'))?.reach).toMatchObject({ count: 0, isByNode: false, isDirect: false });
    expect((await row('Rotor'))?.places).toEqual({ total: 0, nodes: [] });
    expect((await row('Valve'))?.reach).toMatchObject({ count: 0, userGroups: [{ name: 'Nobody yet' }] });
    const { assetDetail } = await admin.data<{ assetDetail: Row }>(DETAIL, { id: id('Mast') });
    expect(assetDetail.reach.count).toBe(3);
    for (const unknown of [foreign.asset, newId()]) expect(await admin.code(DETAIL, { id: unknown })).toBe(404);
  });

  it('is reached from the nodes above that authorize by themselves [STRC-11, CALL-329]', async () => {
    await setStatus(admin, id('root'), true);
    expect((await row('Mast'))?.reach.count).toBe(4);
    expect(await names({ userId: people[0] })).toBe('Mast');
    await setStatus(admin, id('root'), false);
    expect(await names({ userId: people[0] })).toBe('');
  });

  it('counts the people within the reach of a sub-administrator, and names groups of the scope [ASST-15, CALL-329]', async () => {
    const client = await sub(['assets'], { userGroupIds: [id('crew')] });
    expect((await row('Mast', client))?.reach).toMatchObject({ count: 2, isDirect: false, userGroupCount: 1 });
    expect((await row('Mast', client))?.places).toEqual({ total: 0, nodes: [] });
    expect((await row('Valve', client))?.reach.userGroups).toEqual([]);
    expect(await names({ isReached: false }, client)).toBe('Rotor Valve');
  });

  it('costs the same statements for one asset and for all [CALL-329]', async () => {
    const { database } = portal.portal.runtime;
    // A session is kept for a second: the call before each keeps its read out of the count.
    await rows();
    const one = await statementsOf(database, () => rows(admin, { search: 'Mast' }));
    await rows();
    const all = await statementsOf(database, () => rows());
    expect([one.length, all.length]).toEqual([9, 9]);
  });
});

describe('the list of assets in the console', () => {
  it('filters by node, user, group, and whether anybody reaches them [CALL-329]', async () => {
    expect(await names({ structureId: id('site') })).toBe('Mast');
    expect(await names({ structureId: id('root') })).toBe('');
    expect(await names({ structureId: id('root'), isBelow: true })).toBe('Mast');
    expect(await names({ userId: people[2] })).toBe('Mast Pump');
    expect(await names({ userGroupId: id('crew') })).toBe('Mast');
    expect(await names({ isReached: true })).toBe('Mast Pump');
    expect(await names({ isReached: false })).toBe('Rotor Valve');
    expect(await names({ isReached: false, types: ['mast'] })).toBe('');
    expect(await names({ search: 'no-pu' })).toBe('Pump');
    expect(await names({ search: 'ümlaut' })).toBe('');
  });

  it('refuses ids beyond the OU and the reach, and those filters to everybody else [ASST-15, ASST-16]', async () => {
    const code = (filters: Record<string, unknown>, client = admin) => client.code(NAMES, { filters });
    expect(await code({ structureId: foreign.node })).toBe(404);
    expect(await code({ userId: foreign.user })).toBe(404);
    expect(await code({ userGroupId: foreign.group })).toBe(404);
    const client = await sub(['assets'], { userGroupIds: [id('crew')] });
    expect(await code({ userGroupId: id('empty') }, client)).toBe(403);
    expect(await code({ userId: people[0] }, client)).toBe(403);
    expect(await code({ structureId: id('site') }, client)).toBe(403);
    const normal = await portal.as({ id: people[0] ?? '' }, ou);
    expect(await code({}, normal)).toBe(10_000);
    for (const filters of [{ isReached: true }, { userId: people[0] }, { structureId: id('site') }])
      expect(await code(filters, normal)).toBe(403);
    expect(await normal.code('{ assetList { assets { reach { count } } } }')).toBe(403);
    expect(await (await sub(['user'])).code('{ assetList { assets { seenTime } } }')).toBe(10_000);
  });

  it('has the types with their numbers, the most frequent first [CALL-327]', async () => {
    expect(await admin.data(TYPES)).toEqual({
      assetTypes: [
        { type: 'device', count: 3 },
        { type: 'mast', count: 1 },
      ],
    });
    for (const operation of ['assets', 'assetPermission'] as const)
      expect(await (await sub([operation])).code(TYPES)).toBe(10_000);
    expect(await (await sub(['user'])).code(TYPES)).toBe(403);
    expect(await (await sub(['user'])).code(DETAIL, { id: id('Mast') })).toBe(403);
    expect(await (await portal.as({ id: people[0] ?? '' }, ou)).code(TYPES)).toBe(403);
  });
});

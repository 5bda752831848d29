import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../context/levels.js';
import { newId } from '../../../core/ids.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession, statementsOf } from '../../../../tests/support/statements.js';
import { setStatus } from '../../../../tests/support/set-status.js';

const PAGE = 'assets { id name type parentId isAssigned } pagination { total isBounded limit next }';
const LIST = `query ($filters: AssetFilterInput, $pagination: PaginationInput) {
  assetList(filters: $filters, pagination: $pagination) { ${PAGE} } }`;
const OF_USER = `query ($userId: ID!, $search: String, $filter: AssetFilterInput, $pagination: PaginationInput) {
  assetListByUser(userId: $userId, search: $search, filter: $filter, pagination: $pagination) { ${PAGE} } }`;
const OF_GROUP = `query ($id: ID!) { assetListByUserGroup(userGroupId: $id) { ${PAGE} } }`;
const FREE_OF_USER = `query ($id: ID!) { assetUnassignedByUser(userId: $id) { ${PAGE} } }`;
const FREE_OF_GROUP = `query ($id: ID!) { assetUnassignedByUserGroup(userGroupId: $id) { ${PAGE} } }`;
const ASSIGN = `mutation ($userId: ID, $userGroupId: ID, $assetIds: [ID!]!) {
  assetAssign(userId: $userId, userGroupId: $userGroupId, assetIds: $assetIds) { id } }`;
const REMOVE = ASSIGN.replace('assetAssign', 'assetRemove');

interface Page {
  assets: { id: string; name: string; type: string; parentId: string | null; isAssigned: boolean }[];
  pagination: { total: number; isBounded: boolean; limit: number; next: string | null };
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let person: { id: string };
let group: string;
let foreign: { ou: string; asset: string; user: string; group: string };
const ids: Record<string, string> = {};
const id = (name: string) => ids[name] ?? '';

const page = async (query: string, variables: Record<string, unknown> = {}, client = admin) => {
  const [found] = Object.values(await client.data<Record<string, Page>>(query, variables));
  if (!found) throw new Error('no page');
  return found;
};
const names = ({ assets }: Page) => assets.map((asset) => asset.name).join(' ');
const sub = async (operations: Operation[], reach?: { userGroupIds?: string[] }) =>
  portal.as(await portal.factory.subAdmin(ou, operations, reach), ou);
const count = async (table: string) => {
  const [row] = (await portal.portal.runtime.database.query(`SELECT COUNT(*) AS total FROM ${table} WHERE ou_id = ?`, [
    ou,
  ])) as { total: number }[];
  return row?.total;
};

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  admin = await portal.as(await factory.admin(ou), ou);
  person = await factory.member(ou);
  group = await factory.userGroup(ou, [person.id]);
  ids.Plant = await factory.asset(ou, { name: 'Plant', type: 'site', external_id: 'plant' });
  for (const name of ['Turbine 1', 'Turbine 2', 'Meter']) {
    ids[name] = await factory.asset(ou, { name, parent_external_id: 'plant' });
  }
  ids.Gone = await factory.asset(ou, { name: 'Gone', removed_time: 1 });
  const other = await factory.organization({ features: '["assets"]' });
  const user = (await factory.member(other)).id;
  foreign = { ou: other, user, asset: await factory.asset(other), group: await factory.userGroup(other) };
});
afterAll(() => portal.stop());

describe('the list of assets', () => {
  it('is by name, with what each is part of, without what its source no longer has [ASST-01, CALL-068]', async () => {
    const all = await page(LIST);
    expect(names(all)).toBe('Meter Plant Turbine 1 Turbine 2');
    expect(all.assets[0]).toMatchObject({ type: 'device', parentId: ids.Plant, isAssigned: false });
    expect(all.assets[1]).toMatchObject({ type: 'site', parentId: null });
    expect(all.pagination).toMatchObject({ total: 4, isBounded: false, limit: 50, next: null });
    const rest = await admin.rest<Page>('POST', 'asset/list', {
      filters: { search: 'TURB' },
      pagination: { limit: 1 },
    });
    expect(names(rest.data)).toBe('Turbine 1');
    const after = { after: rest.data.pagination.next, limit: 5 };
    expect(names(await page(LIST, { filters: { search: 'turb' }, pagination: after }))).toBe('Turbine 2');
    expect(names(await page(LIST, { filters: { types: ['site', 'line'] } }))).toBe('Plant');
    expect(names(await page(LIST, { filters: { search: '%' } }))).toBe('');
  });

  it('shows everybody else those that they reach [ASST-14, CALL-018]', async () => {
    const { factory } = portal;
    const somebody = await factory.member(ou);
    const client = await portal.as(somebody, ou);
    expect(names(await page(LIST, {}, client))).toBe('');
    await factory.giveAsset(ou, id('Meter'), 'user', somebody.id);
    const crew = await factory.userGroup(ou, [somebody.id]);
    await factory.giveAsset(ou, id('Plant'), 'user_group', crew);
    const hall = await factory.structure(ou);
    const below = await factory.structure(ou, hall);
    await factory.insert('user_structure', { ou_id: ou, user_id: somebody.id, structure_id: hall, created_time: 1 });
    await factory.giveAsset(ou, id('Turbine 1'), 'structure', hall);
    await factory.giveAsset(ou, id('Turbine 2'), 'structure', below);
    expect(names(await page(LIST, {}, client))).toBe('Meter Plant Turbine 1');
    const { database } = portal.portal.runtime;
    await setStatus(admin, hall, true);
    expect(names(await page(LIST, {}, client))).toBe('Meter Plant Turbine 1 Turbine 2');
    expect(names(await page(LIST, {}, await sub(['user'])))).toBe('');
    for (const operation of ['assets', 'assetPermission'] as const)
      expect(names(await page(LIST, {}, await sub([operation], {})))).toBe('Meter Plant Turbine 1 Turbine 2');
    expect(names(await page(LIST, { filters: { isAssigned: true } }))).toBe('Meter Plant Turbine 1 Turbine 2');
    for (const table of ['user_asset', 'user_group_asset', 'structure_asset'])
      await database.query(`DELETE FROM ${table} WHERE ou_id = ?`, [ou]);
    expect(names(await page(LIST, {}, client))).toBe('');
  });

  it('costs two statements whatever its size, and takes no more than it bounds', async () => {
    const { database } = portal.portal.runtime;
    await page(LIST);
    expect(await statementsOf(database, () => page(LIST))).toHaveLength(2);
    expect(await statementsOf(database, () => page(OF_USER, { userId: person.id }))).toHaveLength(3);
    expect(await admin.code(LIST, { pagination: { limit: 1001 } })).toBe(415);
    expect(await admin.code(LIST, { filters: { types: Array(51).fill('x') } })).toBe(415);
    expect(await admin.code(LIST, { pagination: { after: 'x' } })).toBe(400);
  });

  it('is closed to an OU that has not purchased assets [APP-13]', async () => {
    const bare = await portal.factory.organization();
    const client = await portal.as(await portal.factory.admin(bare), bare);
    const answer = await client.graphql(LIST);
    expect(answer.errors?.[0]).toMatchObject({
      message: 'Your organization has not purchased this.',
      extensions: { envelopeCode: 403 },
    });
    for (const call of ['asset/sync-tree', 'asset/assign'])
      expect((await client.rest('POST', call, { assetIds: [] })).code).toBe(403);
  });
});

describe('assets of users and user groups', () => {
  it('are assigned and taken once each, and told with the list [ASST-04, CALL-189, CALL-190, CALL-191, CALL-192, CALL-193, CALL-194]', async () => {
    for (const owner of [{ userId: person.id }, { userGroupId: group }]) {
      const [list, free] = 'userId' in owner ? [OF_USER, FREE_OF_USER] : [OF_GROUP, FREE_OF_GROUP];
      const of = { ...owner, id: Object.values(owner)[0] };
      const assetIds = [id('Meter'), id('Plant'), id('Meter')];
      for (let again = 0; again < 2; again += 1) await admin.data(ASSIGN, { ...owner, assetIds });
      const flags = (await page(list, of)).assets.map(({ name, isAssigned }) => [name, isAssigned]);
      expect(flags).toEqual([
        ['Meter', true],
        ['Plant', true],
        ['Turbine 1', false],
        ['Turbine 2', false],
      ]);
      expect(names(await page(free, of))).toBe('Turbine 1 Turbine 2');
      await admin.data(REMOVE, { ...owner, assetIds: [id('Meter'), id('Turbine 1')] });
      expect(names(await page(free, of))).toBe('Meter Turbine 1 Turbine 2');
    }
    expect(names(await page(OF_USER, { userId: person.id, filter: { isAssigned: true } }))).toBe('Plant');
    const searched = await admin.rest<Page>('POST', `asset/list-by-user?userId=${person.id}`, { search: 'pla' });
    expect(searched.data.assets).toMatchObject([{ name: 'Plant', isAssigned: true }]);
    const [event] = (await portal.portal.runtime.database.query(
      "SELECT resource_type AS type, resource_id AS id, description FROM audit_event WHERE ou_id = ? AND event_name = 'assetAssign' ORDER BY time, id LIMIT 1",
      [ou],
    )) as { type: string; id: string; description: string }[];
    expect(event).toMatchObject({ type: 'asset', id: person.id });
    expect(JSON.parse(event?.description ?? '')).toEqual({ to: 'user', assigned: [ids.Meter, ids.Plant], total: 2 });
  });

  it('are refused whole: other OUs, removed ones, too many, nobody or two at once [ASST-16, LIMT-04]', async () => {
    const { factory } = portal;
    const before = [await count('user_asset'), await count('user_group_asset')];
    for (const call of [ASSIGN, REMOVE]) {
      const code = (variables: Record<string, unknown>) =>
        admin.code(call, { userId: person.id, assetIds: [id('Turbine 1')], ...variables });
      for (const other of [foreign.asset, newId(), id('Gone'), `${id('Meter')} `])
        expect(await code({ assetIds: [id('Turbine 1'), other] })).toBe(404);
      expect(await code({ userId: foreign.user })).toBe(404);
      expect(await code({ userId: null, userGroupId: foreign.group })).toBe(404);
      expect(await code({ userId: null })).toBe(400);
      expect(await code({ userGroupId: group })).toBe(400);
      expect(await code({ assetIds: Array.from({ length: 1001 }, () => newId()) })).toBe(415);
    }
    expect(await admin.code(OF_USER, { userId: foreign.user })).toBe(404);
    expect(await admin.code(OF_GROUP, { id: foreign.group })).toBe(404);
    expect([await count('user_asset'), await count('user_group_asset')]).toEqual(before);
    const normal = await portal.as(await factory.member(ou), ou);
    expect(await normal.code(ASSIGN, { userId: person.id, assetIds: [] })).toBe(403);
  });

  it('obey the right and the reach of a sub-administrator, and who stands above [ASST-15, SUBA-13, SUBA-16]', async () => {
    const { factory } = portal;
    const outside = (await factory.member(ou)).id;
    const strange = await factory.userGroup(ou, [outside]);
    const assetIds = [id('Turbine 2')];
    const other = await sub(['assets', 'user', 'userGroup'], { userGroupIds: [group] });
    expect(await other.code(ASSIGN, { userId: person.id, assetIds })).toBe(403);
    expect(await other.code(OF_GROUP, { id: group })).toBe(403);
    const able = await factory.subAdmin(ou, ['assetPermission'], { userGroupIds: [group] });
    const client = await portal.as(able, ou);
    for (const call of [ASSIGN, REMOVE]) {
      expect(await client.code(call, { userId: person.id, assetIds })).toBe(10_000);
      expect(await client.code(call, { userGroupId: group, assetIds })).toBe(10_000);
      expect(await client.code(call, { userId: outside, assetIds })).toBe(403);
      expect(await client.code(call, { userGroupId: strange, assetIds })).toBe(403);
      expect(await client.code(call, { userId: able.id, assetIds })).toBe(403);
    }
    for (const [query, reached, beyond] of [
      [FREE_OF_USER, person.id, outside],
      [OF_GROUP, group, strange],
      [FREE_OF_GROUP, group, strange],
    ] as const) {
      expect(await client.code(query, { id: reached })).toBe(10_000);
      expect(await client.code(query, { id: beyond })).toBe(403);
    }
    const chief = await factory.subAdmin(ou, ['assetPermission']);
    const peer = await factory.subAdmin(ou, []);
    expect(await (await portal.as(chief, ou)).code(ASSIGN, { userId: peer.id, assetIds })).toBe(403);
    expect(await admin.code(ASSIGN, { userId: chief.id, assetIds })).toBe(10_000);
  });

  it('are nobody’s to give to themselves, by a group or a node that they are in [SUBA-16, ASST-15, threats 36]', async () => {
    const { factory } = portal;
    const [asset, own] = [await factory.asset(ou), await factory.asset(ou)];
    const account = await factory.subAdmin(ou, ['assetPermission', 'structure']);
    const [shared, node] = [await factory.userGroup(ou, [account.id]), await factory.structure(ou)];
    const place = { ou_id: ou, user_id: account.id, structure_id: node, created_time: 1 };
    await factory.insert('user_structure', place);
    await factory.giveAsset(ou, own, 'user', account.id);
    const local = await factory.subAdmin(ou, ['assetPermission'], { userGroupIds: [shared] });
    const [client, other] = [await portal.as(account, ou), await portal.as(local, ou)];
    const put = (who: ApiClient, assetId: string) =>
      who.code(
        'mutation ($node: ID!, $ids: [ID!]!) { structureAssignAssets(structureId: $node, assetIds: $ids) { id } }',
        {
          node,
          ids: [assetId],
        },
      );
    const give = (who: ApiClient, assetId: string, userGroupId = shared) =>
      who.code(ASSIGN, { userGroupId, assetIds: [assetId] });
    const before = [await count('user_group_asset'), await count('structure_asset')];
    expect([await give(client, asset), await put(client, asset)]).toEqual([403, 403]);
    expect([await count('user_group_asset'), await count('structure_asset')]).toEqual(before);
    expect([await give(client, own), await put(client, own)]).toEqual([10_000, 10_000]);
    expect([await give(client, asset, group), await give(other, asset)]).toEqual([10_000, 10_000]);
    expect(await put(admin, asset)).toBe(10_000);
    await factory.insert('user_group_member', {
      ou_id: ou,
      user_id: local.id,
      user_group_id: shared,
      created_time: 1,
    });
    expect(await give(other, await factory.asset(ou))).toBe(403);
  });

  it('are counted before who or what has them goes, and named to who deals with assets [BYND-02]', async () => {
    const { factory } = portal;
    const IMPACT = `query ($kind: RemovalKind!, $ids: [ID!]!) {
      removalImpact(kind: $kind, ids: $ids) { grants { kind count names } } }`;
    const { id: leaver } = await factory.member(ou);
    const [crew, node] = [await factory.userGroup(ou, [leaver]), await factory.structure(ou)];
    const lost = async (kind: string, of: string, client = admin) => {
      const variables = { kind, ids: [of] };
      const { removalImpact } = await client.data<{
        removalImpact: { grants: { kind: string; count: number; names: string[] }[] };
      }>(IMPACT, variables);
      return removalImpact.grants.find((grant) => grant.kind === 'ASSET');
    };
    for (const [kind, to, of] of [
      ['USER', 'user', leaver],
      ['USER_GROUP', 'user_group', crew],
      ['STRUCTURE', 'structure', node],
    ] as const) {
      expect(await lost(kind, of)).toBeUndefined();
      for (const name of ['Meter', 'Plant']) await factory.giveAsset(ou, id(name), to, of);
      expect(await lost(kind, of)).toEqual({ kind: 'ASSET', count: 2, names: ['Meter', 'Plant'] });
    }
    const client = await sub(['user'], { userGroupIds: [crew] });
    expect(await lost('USER', leaver, client)).toEqual({ kind: 'ASSET', count: 2, names: [] });
  });

  it('end with the member and with the group [USER-26]', async () => {
    const { factory } = portal;
    const leaver = (await factory.member(ou)).id;
    const crew = await factory.userGroup(ou);
    await admin.data(ASSIGN, { userId: leaver, assetIds: [id('Meter')] });
    await admin.data(ASSIGN, { userGroupId: crew, assetIds: [id('Meter')] });
    await admin.data('mutation ($id: ID!) { userRemove(userId: $id) }', { id: leaver });
    await admin.data('mutation ($id: ID!) { userGroupDelete(id: $id) }', { id: crew });
    const left = (await portal.portal.runtime.database.query(
      `SELECT 1 FROM user_asset WHERE user_id = ? UNION SELECT 1 FROM user_group_asset WHERE user_group_id = ?`,
      [leaver, crew],
    )) as unknown[];
    expect(left).toEqual([]);
  });
});

describe('the answer of an assignment', () => {
  it('is the named assets, with whether the user or group has them now; ids cost no statement [CALL-191, CALL-192]', async () => {
    const [first, second] = [await portal.factory.asset(ou, { name: 'Boom' }), await portal.factory.asset(ou)];
    const change = async (mutation: string, fields: string, assetIds: string[]) =>
      Object.values(
        await admin.data<Record<string, unknown>>(mutation.replace('{ id }', `{ ${fields} }`), {
          userId: person.id,
          assetIds,
        }),
      )[0];
    expect(await change(ASSIGN, 'id isAssigned', [second, first, second])).toEqual([
      { id: second, isAssigned: true },
      { id: first, isAssigned: true },
    ]);
    expect(await change(REMOVE, 'id name isAssigned', [first])).toEqual([
      { id: first, name: 'Boom', isAssigned: false },
    ]);
    expect(await change(REMOVE, 'id name', [])).toEqual([]);
    const { database } = portal.portal.runtime;
    const least = (await statementsBeyondSession(database, () => change(ASSIGN, 'id', [second]))).length;
    expect(await statementsBeyondSession(database, () => change(ASSIGN, 'id name', [second]))).toHaveLength(least + 1);
  });
});

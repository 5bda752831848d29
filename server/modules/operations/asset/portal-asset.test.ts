import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { setStatus } from '../../../../tests/support/set-status.js';

const TREE = `query ($appId: ID!, $needAssociateAsset: Boolean, $resourceTypes: [String!], $after: ID) {
  portalUserAppAssetTree(appId: $appId, needAssociateAsset: $needAssociateAsset, resourceTypes: $resourceTypes,
    after: $after) { structures { id name path } assets { id name type parentId structureIds } next } }`;
const STRUCTURE = `query ($appId: ID!, $orgId: ID!) {
  portalUserAppStructure(appId: $appId, orgId: $orgId) { structures { id name } next } }`;
const DETAIL = `query ($appId: ID!, $orgId: ID!, $rootId: ID!, $need: Boolean) {
  portalUserStructureDetail(appId: $appId, orgId: $orgId, structureRootId: $rootId, needAssociateAsset: $need) {
    structure { name path isLeaf } children { name } structures { name } assets { name } next } }`;

interface Named {
  id: string;
  name: string;
}
interface Tree {
  structures: (Named & { path: string })[];
  assets: (Named & { parentId: string | null; structureIds: string[] })[];
  next: string | null;
}

let portal: TestPortal;
let ou: string;
let app: string;
let user: { id: string };
let client: ApiClient;
let role: string;
const ids: Record<string, string> = {};
const id = (name: string) => ids[name] ?? '';

const sql = (statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<unknown[]>;
const names = (rows: readonly Named[]) =>
  rows
    .map((row) => row.name)
    .toSorted()
    .join(' ');
const tree = async (variables: Record<string, unknown> = {}) =>
  (await client.data<{ portalUserAppAssetTree: Tree }>(TREE, { appId: app, ...variables })).portalUserAppAssetTree;
const assets = async (variables: Record<string, unknown> = {}) => names((await tree(variables)).assets);
const nodes = async () =>
  names(
    (await client.data<{ portalUserAppStructure: { structures: Named[] } }>(STRUCTURE, { appId: app, orgId: ou }))
      .portalUserAppStructure.structures,
  );
const bind = async (...named: string[]) => {
  await sql('DELETE FROM app_structure WHERE app_id = ?', [app]);
  for (const name of named)
    await portal.factory.insert('app_structure', { ou_id: ou, app_id: app, structure_id: id(name) });
};
const authorize = (type: number) => sql('UPDATE app SET data_authorize_type = ? WHERE id = ?', [type, app]);

/** Plant > (Hall > Line, Yard), Office. The user stands at Hall; an asset at each node, three of which are theirs. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  ({ id: app } = await factory.app(ou));
  user = await factory.member(ou);
  role = await factory.role(ou);
  await factory.giveRole(ou, user.id, role);
  await factory.openMenus(ou, role, app, await factory.menuGroup(ou, app, [await factory.menu(ou, app)]));
  client = await portal.as(user, ou);
  for (const [name, parent] of [['Plant'], ['Hall', 'Plant'], ['Line', 'Hall'], ['Yard', 'Plant'], ['Office']] as const)
    ids[name] = await factory.structure(ou, parent ? id(parent) : null, name);
  await factory.insert('user_structure', { ou_id: ou, user_id: user.id, structure_id: id('Hall'), created_time: 1 });
  for (const name of ['Plant', 'Hall', 'Line', 'Yard', 'Office']) {
    ids[`at${name}`] = await factory.asset(ou, { name: `at${name}`, type: name === 'Hall' ? 'building' : 'device' });
    await factory.giveAsset(ou, id(`at${name}`), 'structure', id(name));
  }
  ids.free = await factory.asset(ou, { name: 'free' });
  ids.others = await factory.asset(ou, { name: 'others' });
  await factory.giveAsset(ou, id('free'), 'user', user.id);
  await factory.giveAsset(ou, id('atYard'), 'user', user.id);
  await factory.giveAsset(ou, id('atOffice'), 'user_group', await factory.userGroup(ou, [user.id]));
});
beforeEach(async () => {
  await bind();
  await authorize(0);
});
afterAll(() => portal.stop());

describe('the assets of an app', () => {
  it('are those that the user reaches, with the nodes they stand at [ASST-14, CALL-071]', async () => {
    const { data } = await client.rest<Tree>(
      'POST',
      `portal/user-app-asset-tree?appId=${app}&needAssociateAsset=true&resourceTypes=all`,
    );
    expect(names(data.assets)).toBe('atHall atOffice atYard free');
    expect(data.assets.find(({ name }) => name === 'atHall')).toMatchObject({ structureIds: [id('Hall')] });
    expect(data.assets.find(({ name }) => name === 'free')).toMatchObject({ structureIds: [], parentId: null });
    expect(data.structures.map((node) => node.path).toSorted()).toEqual(['Office', 'Plant>Hall', 'Plant>Yard']);
    expect(data.next).toBeNull();
    expect(await assets({ resourceTypes: ['building'] })).toBe('atHall');
    const [first] = (await tree()).assets;
    expect(await assets({ after: first?.id })).not.toContain(first?.name);
    const bare = await tree({ needAssociateAsset: false });
    expect([names(bare.structures), bare.assets]).toEqual(['Hall Line Office Plant Yard', []]);
  });

  it('lie within the structures that the app has, and what is below them [APP-10]', async () => {
    await bind('Plant');
    expect([await assets(), await nodes()]).toEqual(['atHall atYard', 'Hall Line Plant Yard']);
    await bind('Yard', 'Office');
    expect([await assets(), await nodes()]).toEqual(['atOffice atYard', 'Office Yard']);
    await bind('Line');
    expect([await assets(), await nodes()]).toEqual(['', 'Line']);
  });

  it('are of the own structures alone where the app gets no more [APP-10, ROLE-04]', async () => {
    await authorize(1);
    expect([await assets(), await nodes()]).toEqual(['atHall free', 'Hall']);
    const shown = { ou_id: ou, role_id: role, app_id: app, structure_id: id('Yard') };
    await portal.factory.insert('role_structure', shown);
    expect([await assets(), await nodes()]).toEqual(['atHall atYard free', 'Hall Yard']);
    await bind('Yard');
    expect([await assets(), await nodes()]).toEqual(['atYard', 'Yard']);
    await sql('DELETE FROM role_structure WHERE ou_id = ?', [ou]);
  });

  it('are those below a node too where it authorizes by itself, at any depth, and nowhere else [STRC-11, STRC-12, ASST-14]', async () => {
    const { factory } = portal;
    const seller = await factory.member(ou);
    await factory.insert('user_structure', {
      ou_id: ou,
      user_id: seller.id,
      structure_id: id('Plant'),
      created_time: 1,
    });
    await factory.giveRole(ou, seller.id, role);
    const admin = await portal.as(await factory.admin(ou), ou);
    const sellers = await portal.as(seller, ou);
    const reached = async () => {
      const { assetList } = await sellers.data<{ assetList: { assets: Named[] } }>(
        '{ assetList { assets { id name } } }',
      );
      const { structureDetail } = await admin.data<{ structureDetail: { isAutoDispatch: boolean } }>(
        'query ($id: ID!) { structureDetail(id: $id) { isAutoDispatch } }',
        { id: id('Plant') },
      );
      return [structureDetail.isAutoDispatch, names(assetList.assets)];
    };
    const dispatch = (isOn: boolean) => setStatus(admin, id('Plant'), isOn);
    expect(await reached()).toEqual([false, 'atPlant']);
    await dispatch(true);
    expect(await reached()).toEqual([true, 'atHall atLine atPlant atYard']);
    // Nodes added below later are reached as well, by the calls that put them there.
    const { structureCreate: shed } = await admin.data<{ structureCreate: { id: string } }>(
      'mutation ($id: ID!) { structureCreate(parentId: $id, nameJson: { default: "Shed" }) { id } }',
      { id: id('Line') },
    );
    const assign =
      'mutation ($id: ID!, $ids: [ID!]!) { structureAssignAssets(structureId: $id, assetIds: $ids) { id } }';
    await admin.data(assign, { id: shed.id, ids: [id('others')] });
    expect(await reached()).toEqual([true, 'atHall atLine atPlant atYard others']);
    await authorize(1);
    const told = await sellers.data<{ portalUserAppAssetTree: Tree }>(TREE, { appId: app });
    expect(names(told.portalUserAppAssetTree.assets)).toBe('atHall atLine atPlant atYard others');
    await dispatch(false);
    expect(await reached()).toEqual([false, 'atPlant']);
    await admin.data('mutation ($id: ID!) { structureDelete(id: $id) }', { id: shed.id });
  });

  it('are not told to who may not open the app, nor of another OU, nor without the feature [ASST-16, APP-13]', async () => {
    const { factory, portal: running } = portal;
    const stranger = await portal.as(await factory.member(ou), ou);
    const foreignOu = await factory.organization();
    const foreign = await factory.app(foreignOu);
    const calls = [
      ['POST', 'user-app-asset-tree'],
      ['GET', 'user-app-structure'],
      ['GET', 'user-structure-detail'],
    ] as const;
    const ask = async (who: ApiClient, [method, call]: (typeof calls)[number], change: Record<string, string> = {}) => {
      const given = { appId: app, orgId: ou, structureRootId: id('Hall'), needAssociateAsset: 'true', ...change };
      return (await who.rest(method, `portal/${call}?${new URLSearchParams(given).toString()}`)).code;
    };
    for (const call of calls) {
      expect(await ask(client, call)).toBe(10_000);
      expect(await ask(stranger, call)).toBe(403);
      expect(await ask(client, call, { appId: foreign.id })).toBe(404);
      if (call[1] !== 'user-app-asset-tree') expect(await ask(client, call, { orgId: foreignOu })).toBe(404);
      await sql('UPDATE app SET is_enable = 0 WHERE id = ?', [app]);
      expect(await ask(client, call)).toBe(403);
      await sql('UPDATE app SET is_enable = 1 WHERE id = ?', [app]);
    }
    await sql("UPDATE organization SET features = '[]' WHERE id = ?", [ou]);
    running.runtime.sessions.clear();
    expect(await Promise.all(calls.map((call) => ask(client, call)))).toEqual([403, 10_000, 403]);
    expect(await ask(client, calls[2], { needAssociateAsset: 'false' })).toBe(10_000);
    await sql(`UPDATE organization SET features = '["assets"]' WHERE id = ?`, [ou]);
    running.runtime.sessions.clear();
  });
});

describe('one node of an app', () => {
  it('is told with its children and the assets at or below it [CALL-072, CALL-073]', async () => {
    const detail = async (rootId: string, need: boolean) =>
      (await client.data<{ portalUserStructureDetail: unknown }>(DETAIL, { appId: app, orgId: ou, rootId, need }))
        .portalUserStructureDetail;
    expect(await detail(id('Plant'), true)).toEqual({
      structure: { name: 'Plant', path: 'Plant', isLeaf: false },
      children: [{ name: 'Hall' }, { name: 'Yard' }],
      structures: [{ name: 'Hall' }, { name: 'Yard' }],
      assets: [{ name: 'atHall' }, { name: 'atYard' }],
      next: null,
    });
    expect(await detail(id('Plant'), false)).toMatchObject({ structures: [], assets: [], children: [{}, {}] });
    await bind('Yard');
    const code = (rootId: string) => client.code(DETAIL, { appId: app, orgId: ou, rootId });
    expect(await detail(id('Yard'), true)).toMatchObject({ children: [], assets: [{ name: 'atYard' }] });
    const foreign = await portal.factory.structure(await portal.factory.organization());
    expect(await Promise.all([code(id('Plant')), code(foreign), code(newId())])).toEqual([404, 404, 404]);
  });
});

describe('many assets', () => {
  it('come by the thousand, at one statement more than a few: places are read of 999 assets at a time', async () => {
    const { database } = portal.portal.runtime;
    // Sessions are read again after a second.
    const read = async (work: () => Promise<unknown>) =>
      (await statementsOf(database, work)).filter((text) => !text.includes('FROM session'));
    const statements = await read(() => tree());
    const rows = Array.from({ length: 1500 }, (_, at) => [ou, newId(), `many-${at}`, `Many ${at}`, 'device', 1]);
    await sql('INSERT INTO asset (ou_id, id, external_id, name, type, created_time) VALUES ?', [rows]);
    await sql('INSERT INTO structure_asset (ou_id, structure_id, asset_id, sort_order, created_time) VALUES ?', [
      rows.map(([, asset], at) => [ou, id('Hall'), asset, at, 1]),
    ]);
    let first: Tree | null = null;
    expect(await read(async () => void (first = await tree()))).toHaveLength(statements.length + 1);
    const { assets: page, next } = first as unknown as Tree;
    expect([page.length, next]).toEqual([1000, page[999]?.id]);
    const rest = await tree({ after: next });
    expect([rest.assets.length, rest.next]).toEqual([504, null]);
    expect(new Set([...page, ...rest.assets].map((asset) => asset.id)).size).toBe(1504);
    // A person who has an asset at many nodes gets the first of these.
    const yards = await Promise.all(Array.from({ length: 25 }, () => portal.factory.structure(ou, id('Plant'))));
    for (const yard of yards) await portal.factory.giveAsset(ou, id('atYard'), 'structure', yard);
    const asset = (await tree()).assets.find(({ name }) => name === 'atYard');
    expect(asset?.structureIds).toHaveLength(20);
  });
});

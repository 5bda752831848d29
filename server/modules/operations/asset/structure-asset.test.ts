import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

const AT = `query ($id: ID!, $pagination: PaginationInput) {
  structureAssignedAssets(structureId: $id, pagination: $pagination) {
    assets { id name isAssigned } pagination { total next } } }`;
const FREE = 'query ($id: ID!) { assetUnassignedByStructure(structureId: $id) { assets { name } } }';
const changing = (name: string) =>
  `mutation ($id: ID!, $assetIds: [ID!]!) { structure${name}Assets(structureId: $id, assetIds: $assetIds) { id isAssigned } }`;
const [ASSIGN, REMOVE, REORDER] = [changing('Assign'), changing('Remove'), changing('Reorder')];
const NODE = 'query ($id: ID!) { structureDetail(id: $id) { hasAsset } }';

interface Page {
  assets: { id: string; name: string; isAssigned: boolean }[];
  pagination: { total: number; next: string | null };
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let node: string;
let foreign: { asset: string; node: string };
const assets: string[] = [];

const at = async (pagination: Record<string, unknown> | null = null) =>
  (await admin.data<{ structureAssignedAssets: Page }>(AT, { id: node, pagination })).structureAssignedAssets;
const names = (page: Page) => page.assets.map((asset) => asset.name).join('');
const pick = (letters: string) => [...letters].map((letter) => assets[letter.charCodeAt(0) - 65] ?? '');
const hasAsset = async () =>
  (await admin.data<{ structureDetail: { hasAsset: boolean } }>(NODE, { id: node })).structureDetail.hasAsset;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  admin = await portal.as(await factory.admin(ou), ou);
  node = await factory.structure(ou, await factory.structure(ou));
  for (const name of 'ABCDEF') assets.push(await factory.asset(ou, { name }));
  const other = await factory.organization();
  foreign = { asset: await factory.asset(other), node: await factory.structure(other) };
});
afterAll(() => portal.stop());

describe('assets at a node', () => {
  it('come behind those that are there, are read in their order, and leave [CALL-177, CALL-179, CALL-180, CALL-195, STRC-02]', async () => {
    expect(await hasAsset()).toBe(false);
    await admin.data(ASSIGN, { id: node, assetIds: pick('CA') });
    await admin.data(ASSIGN, { id: node, assetIds: pick('ABCD') });
    expect(names(await at())).toBe('CABD');
    expect((await at()).assets[0]?.isAssigned).toBe(true);
    expect(await hasAsset()).toBe(true);
    const first = await at({ limit: 3 });
    expect([names(first), first.pagination.total]).toEqual(['CAB', 4]);
    expect(names(await at({ limit: 3, after: first.pagination.next }))).toBe('D');
    const free = await admin.rest<Page>('POST', `asset/unassigned-by-structure?structureId=${node}`);
    expect(names(free.data)).toBe('EF');
    await admin.data(REMOVE, { id: node, assetIds: pick('AE') });
    for (const call of [ASSIGN, REMOVE]) await admin.data(call, { id: node, assetIds: [] });
    expect(names(await at())).toBe('CBD');
    const rest = await admin.rest<Page>('POST', 'structure/assigned-assets', { structureId: node });
    expect(names(rest.data)).toBe('CBD');
  });

  it('take an order in the places they have, whole or in part [CALL-187]', async () => {
    await admin.data(ASSIGN, { id: node, assetIds: pick('A') });
    expect(
      (await admin.rest('POST', 'structure/reorder-assets', { structureId: node, assetIds: pick('ABCD') })).code,
    ).toBe(10_000);
    expect(names(await at())).toBe('ABCD');
    await admin.data(REORDER, { id: node, assetIds: pick('DB') });
    expect(names(await at())).toBe('ADCB');
    for (const wrong of ['', 'AA', 'AE'])
      expect(await admin.code(REORDER, { id: node, assetIds: pick(wrong) })).toBe(400);
    expect(names(await at())).toBe('ADCB');
  });

  it('are one order or the other when two change them at once', async () => {
    const orders = ['ABCD', 'DCBA', 'BADC', 'CDAB'];
    const codes = await Promise.all(orders.map((order) => admin.code(REORDER, { id: node, assetIds: pick(order) })));
    expect(codes).toEqual(orders.map(() => 10_000));
    expect(orders).toContain(names(await at()));
    await Promise.all('EFEFEF'.split('').map((one) => admin.data(ASSIGN, { id: node, assetIds: pick(one) })));
    expect((await at()).pagination.total).toBe(6);
    await admin.data(REMOVE, { id: node, assetIds: pick('EF') });
  });

  it('are of this OU, no more than 1000 at a time, and for who manages structures [ASST-16, STRC-27, LIMT-04]', async () => {
    const { factory } = portal;
    for (const call of [ASSIGN, REMOVE, REORDER]) {
      for (const other of [foreign.asset, newId()])
        expect(await admin.code(call, { id: node, assetIds: [...pick('A'), other] })).toBe(404);
      expect(await admin.code(call, { id: foreign.node, assetIds: pick('A') })).toBe(404);
      const many = Array.from({ length: 1001 }, () => newId());
      expect(await admin.code(call, { id: node, assetIds: many })).toBe(415);
    }
    for (const query of [AT, FREE]) expect(await admin.code(query, { id: foreign.node })).toBe(404);
    const member = await portal.as(await factory.member(ou), ou);
    const scoped = await portal.as(
      await factory.subAdmin(ou, ['structure', 'assetPermission'], { structureIds: [node] }),
      ou,
    );
    const other = await portal.as(await factory.subAdmin(ou, ['assets', 'assetPermission']), ou);
    const able = await portal.as(await factory.subAdmin(ou, ['structure']), ou);
    for (const [client, code] of [
      [member, 403],
      [scoped, 403],
      [other, 403],
      [able, 10_000],
    ] as const) {
      for (const call of [AT, FREE]) expect(await client.code(call, { id: node })).toBe(code);
      for (const call of [ASSIGN, REORDER])
        expect(await client.code(call, { id: node, assetIds: pick('A') })).toBe(code);
    }
  });

  it('are closed without the feature, and not told of [APP-13]', async () => {
    const { database, sessions } = portal.portal.runtime;
    const feature = async (features: string) => {
      await database.query('UPDATE organization SET features = ? WHERE id = ?', [features, ou]);
      sessions.clear();
    };
    await feature('[]');
    for (const call of [AT, FREE, REMOVE]) expect(await admin.code(call, { id: node, assetIds: pick('A') })).toBe(403);
    expect(await hasAsset()).toBe(false);
    await feature('["assets"]');
    expect(await hasAsset()).toBe(true);
  });

  it('cost as many statements whatever their number', async () => {
    const { database } = portal.portal.runtime;
    const few = await statementsOf(database, () => at({ limit: 1 }));
    const more = await statementsOf(database, () => at());
    expect(more).toHaveLength(few.length);
  });

  it('go with the node, and the node with them [STRC-23]', async () => {
    expect(await admin.code('mutation ($id: ID!) { structureDelete(id: $id) }', { id: node })).toBe(10_000);
    const { database } = portal.portal.runtime;
    expect(await database.query('SELECT 1 FROM structure_asset WHERE ou_id = ?', [ou])).toEqual([]);
    expect(await database.query('SELECT 1 FROM asset WHERE ou_id = ?', [ou])).toHaveLength(6);
  });
});

describe('the answer of a change', () => {
  it('is the named assets, in their new order, with whether they are at the node [CALL-177, CALL-180, CALL-187]', async () => {
    const id = await portal.factory.structure(ou);
    const change = async (mutation: string, letters: string) =>
      Object.values(await admin.data<Record<string, unknown>>(mutation, { id, assetIds: pick(letters) }))[0];
    const told = (letters: string, isAssigned: boolean) => pick(letters).map((asset) => ({ id: asset, isAssigned }));
    expect(await change(ASSIGN, 'BAC')).toEqual(told('BAC', true));
    expect(await change(REORDER, 'CB')).toEqual(told('CB', true));
    expect(await change(REMOVE, 'A')).toEqual(told('A', false));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { WideTree } from '../../../../tests/support/wide-tree.js';
import { openWideTree, plansOf, scansOf } from '../../../../tests/support/wide-tree.js';

const NODES = 3_000;
const THINGS = `query ($userId: ID!) { userThings(userId: $userId, kind: ASSET, isReached: true) {
  things { id pathCount paths { id } } pagination { total } } }`;
const EXPLAIN = `query ($userId: ID!, $id: ID!) {
  accessExplanation(userId: $userId, kind: ASSET, targetId: $id) { isGranted pathCount } }`;
const HOLDERS = `query ($id: ID!) { accessHolders(kind: ASSET, targetId: $id) { users { id } pagination { total } } }`;

let portal: TestPortal;
let tree: WideTree;

beforeAll(async () => {
  portal = await startTestPortal();
  tree = await openWideTree(portal, NODES);
});
afterAll(() => portal.stop());

const planOf = (query: string, variables: object) =>
  plansOf(portal, () => tree.admin.data(query, { ...variables }), /user_structure u/);

describe('the access of a user above thousands of nodes', () => {
  it.each([
    ['the things of a user', THINGS, () => ({ userId: tree.userId })],
    ['the explanation of one asset', EXPLAIN, () => ({ userId: tree.userId, id: tree.assetIds[7] })],
    ['the holders of one asset', HOLDERS, () => ({ id: tree.assetIds[7] })],
  ])('is read along indexes: %s [BYND-01]', async (_name, query, variables) => {
    expect(scansOf(await planOf(query, variables()))).toEqual([]);
  });

  it('is explained from the asset upwards, not through all nodes [BYND-01, STRC-11]', async () => {
    const one = { userId: tree.userId, id: tree.assetIds[7] };
    const steps = await planOf(EXPLAIN, one);
    expect(Math.max(...steps.map(({ rows }) => Number(rows)))).toBeLessThan(NODES / 10);
    const { accessExplanation } = await tree.admin.data<{ accessExplanation: object }>(EXPLAIN, one);
    expect(accessExplanation).toEqual({ isGranted: true, pathCount: 1 });
    const { userThings } = await tree.admin.data<{ userThings: { pagination: object } }>(THINGS, {
      userId: tree.userId,
    });
    expect(userThings.pagination).toEqual({ total: NODES });
  });

  it('is read for a page of assets from these, not from all nodes below the user [BYND-01, STRC-11]', async () => {
    const call = () => tree.admin.data(THINGS, { userId: tree.userId });
    const inherited = (await plansOf(portal, call, /ROW_NUMBER/)).filter(({ table }) => /^[lcw]$/.test(table));
    expect(inherited.slice(-3).map(({ table, key }) => [table, key])).toEqual([
      ['l', 'structure_asset_asset'],
      ['c', 'structure_closure_up'],
      ['w', 'PRIMARY'],
    ]);
  });
});

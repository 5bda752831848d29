import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { WideTree } from '../../../../tests/support/wide-tree.js';
import { openWideTree, plansOf, scansOf } from '../../../../tests/support/wide-tree.js';

const NODES = 3_000;
const FIGURES = `query ($ids: [ID!]!) { structureFigures(ids: $ids) {
  figures { userCount assetCount nodeCount childCount } } }`;
const PEOPLE = `query ($id: ID!, $search: String) { structurePeople(id: $id, search: $search, pagination: { limit: 20 }) {
  users { id wayIds } ways { userCount } pagination { total } } }`;

let portal: TestPortal;
let tree: WideTree;

beforeAll(async () => {
  portal = await startTestPortal();
  tree = await openWideTree(portal, NODES);
});
afterAll(() => portal.stop());

describe('a node above thousands', () => {
  it.each([
    ['its figures', FIGURES, () => ({ ids: [tree.rootId, ...tree.nodeIds.slice(0, 99)] })],
    ['its people', PEOPLE, () => ({ id: tree.rootId })],
    ['the people of a node below', PEOPLE, () => ({ id: tree.nodeIds[7] })],
    ['its people by a search', PEOPLE, () => ({ id: tree.rootId, search: 'Per' })],
  ])('reads %s along indexes [CALL-321, CALL-322]', async (_name, query, variables) => {
    const steps = await plansOf(portal, () => tree.admin.data(query, variables()), /user_structure u/);
    expect(scansOf(steps)).toEqual([]);
  });

  it('reads the people of one below without the other nodes [CALL-322]', async () => {
    const call = () => tree.admin.data(PEOPLE, { id: tree.nodeIds[7] });
    const steps = await plansOf(portal, call, /user_structure u/);
    expect(Math.max(...steps.map(({ rows }) => Number(rows)))).toBeLessThan(NODES / 2);
    expect(await call()).toMatchObject({ structurePeople: { pagination: { total: 511 } } });
  });
});

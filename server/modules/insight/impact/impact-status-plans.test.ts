import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { WideTree } from '../../../../tests/support/wide-tree.js';
import { openWideTree, plansOf, scansOf } from '../../../../tests/support/wide-tree.js';

const IMPACT = `query ($id: ID!) { structureStatusImpact(id: $id, isAutoDispatch: false) {
  userCount users { id } assetCount pairCount isBounded } }`;

let portal: TestPortal;
let tree: WideTree;

beforeAll(async () => {
  portal = await startTestPortal();
  tree = await openWideTree(portal, 3_000);
});
afterAll(() => portal.stop());

const impact = async () =>
  (await tree.admin.data<{ structureStatusImpact: object }>(IMPACT, { id: tree.rootId })).structureStatusImpact;

describe('the effect of switching a node above thousands', () => {
  it('is counted along indexes [CALL-320]', async () => {
    const steps = await plansOf(portal, impact, /WITH people/);
    expect(scansOf(steps)).toEqual([]);
    // 511 people, each of whom reaches 3,000 assets by this way alone.
    expect(await impact()).toMatchObject({ userCount: 511, assetCount: 3_000, pairCount: 1_533_000, isBounded: false });
  });

  it('is an upper bound, and says so, if there are 100,000 pairs of other ways [CALL-320]', async () => {
    const { database } = portal.portal.runtime;
    const { ouId, memberIds, assetIds } = tree;
    const group = await portal.factory.userGroup(ouId, memberIds);
    const shared = assetIds.slice(0, 200);
    await database.query('INSERT INTO user_group_asset (ou_id, user_group_id, asset_id, created_time) VALUES ?', [
      shared.map((id) => [ouId, group, id, 1]),
    ]);
    // 510 people keep 200 assets by the group: 102,000 pairs, of which 100,000 are read.
    expect(await impact()).toMatchObject({
      userCount: 511,
      assetCount: 3_000,
      pairCount: 1_433_000,
      isBounded: true,
    });
  });
});

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { DELAY, drawing, ThingWorld } from '../../tests/support/thing-world.js';
import { now, resetClock } from '../core/clock.js';
import { query } from '../database/query.js';
import type { ThingKind } from './thing-reach.js';
import { thingsReached } from './thing-reach.js';

const KINDS = { asset: 'ASSET', resource: 'RESOURCE' } as const;

const EXPLAIN = `query ($userId: ID!, $kind: AccessTargetKind!, $id: ID!) {
  accessExplanation(userId: $userId, kind: $kind, targetId: $id) {
    isGranted pathCount pendingCount paths { id effectiveTime } denials { reason } } }`;
const HOLDERS = `query ($kind: AccessSourceKind!, $id: ID!) {
  accessHolders(kind: $kind, targetId: $id) { users { id effectiveTime pathCount } pagination { total } } }`;
const THINGS_OF = `query ($userId: ID!, $kind: AccessThingKind!) {
  userThings(userId: $userId, kind: $kind, isReached: true) { things { id isGranted pathCount } pagination { total } } }`;
const IMPACT = `query ($kind: RemovalKind!, $ids: [ID!]!) {
  removalImpact(kind: $kind, ids: $ids) { grants { kind count userCount } } }`;
const TREE = 'query ($appId: ID!) { portalUserAppAssetTree(appId: $appId) { assets { id } } }';

interface Step {
  id: string;
  effectiveTime: number | null;
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterEach(resetClock);
afterAll(() => portal.stop());

const sorted = (ids: Iterable<string>) => [...ids].sort();

async function comparePerson(world: ThingWorld, person: string, kind: ThingKind): Promise<void> {
  const { admin, ou } = world;
  const client = await portal.as({ id: person }, ou);
  const reached = sorted(world.things[kind].filter((thing) => world.reaches(person, kind, thing)));
  const ever = sorted(world.things[kind].filter((thing) => world.waysOf(person, kind, thing).length > 0));
  const rows = await query<{ id: string }>(
    { db: portal.portal.runtime.database.manager },
    thingsReached({ ouId: ou }, kind, person),
  );
  expect(sorted(rows.map(({ id }) => id)), 'the rule').toEqual(reached);
  if (kind === 'asset') {
    const { portalUserAppAssetTree: tree } = await client.data<{ portalUserAppAssetTree: { assets: Step[] } }>(TREE, {
      appId: world.app,
    });
    expect(sorted(tree.assets.map(({ id }) => id)), 'the tree of the portal').toEqual(reached);
  }
  const { userThings } = await admin.data<{
    userThings: { things: { id: string; isGranted: boolean; pathCount: number }[]; pagination: { total: number } };
  }>(THINGS_OF, { userId: person, kind: KINDS[kind] });
  expect(sorted(userThings.things.map(({ id }) => id)), 'things of the user').toEqual(ever);
  expect(sorted(userThings.things.filter((one) => one.isGranted).map(({ id }) => id))).toEqual(reached);
  expect(userThings.pagination.total).toBe(ever.length);
  for (const thing of world.things[kind]) {
    const { accessExplanation: told } = await admin.data<{
      accessExplanation: {
        isGranted: boolean;
        pathCount: number;
        pendingCount: number;
        paths: Step[][];
        denials: { reason: string }[];
      };
    }>(EXPLAIN, { userId: person, kind: KINDS[kind], id: thing });
    const ways = world.waysOf(person, kind, thing);
    expect(told.isGranted, 'the explanation').toBe(reached.includes(thing));
    expect(told.denials.map(({ reason }) => reason)).toEqual(
      told.isGranted ? [] : [ways.length > 0 ? 'NOT_YET' : 'NO_WAY'],
    );
    const isPending = (time: number) => kind === 'resource' && time > now() - DELAY;
    const pathOf = (steps: readonly string[], time: number | null) => [...steps, time ?? ''].join('>');
    expect(
      sorted(
        told.paths.map((path) =>
          pathOf(
            path.slice(1, -1).map(({ id }) => id),
            path.at(-1)!.effectiveTime,
          ),
        ),
      ),
    ).toEqual(sorted(ways.map(({ steps, time }) => pathOf(steps, isPending(time) ? time + DELAY : null))));
    expect([told.pathCount, told.pendingCount]).toEqual([
      ways.length,
      ways.filter(({ time }) => isPending(time)).length,
    ]);
  }
}

async function compareHolders(world: ThingWorld, kind: ThingKind, thing: string): Promise<void> {
  const { accessHolders: page } = await world.admin.data<{
    accessHolders: { users: (Step & { pathCount: number })[]; pagination: { total: number } };
  }>(HOLDERS, { kind: KINDS[kind], id: thing });
  const expected = world.owners.user.filter((person) => world.waysOf(person, kind, thing).length > 0);
  expect(sorted(page.users.map(({ id }) => id)), 'the holders').toEqual(sorted(expected));
  expect(page.pagination.total).toBe(expected.length);
  for (const { id, effectiveTime, pathCount } of page.users) {
    expect(effectiveTime === null).toBe(world.reaches(id, kind, thing));
    expect(pathCount).toBe(world.waysOf(id, kind, thing).length);
  }
}

/** Compares the loss of a removal with that of a world whose ways lack those that the removal takes. */
async function compareLoss(world: ThingWorld, removal: string, removed: string): Promise<void> {
  const { removalImpact } = await world.admin.data<{
    removalImpact: { grants: { kind: string; count: number; userCount: number }[] };
  }>(IMPACT, { kind: removal, ids: [removed] });
  for (const kind of ['asset', 'resource'] as const) {
    const lost = world.owners.user.map((person) =>
      world.things[kind].filter((thing) => {
        const isKept = (steps: readonly string[]) => person !== removed && !steps.includes(removed);
        return world.reaches(person, kind, thing) && !world.reaches(person, kind, thing, isKept);
      }),
    );
    const told = removalImpact.grants.find((grant) => grant.kind === `${KINDS[kind]}_REACH`);
    expect([told?.count ?? 0, told?.userCount ?? 0], `${removal} takes ${kind}s`).toEqual([
      new Set(lost.flat()).size,
      lost.filter((things) => things.length > 0).length,
    ]);
  }
}

describe('the reach of assets and resources, whatever happened before', () => {
  it('is one rule: the tree of the portal, the explanation, the holders and the losses agree with it [BYND-01, BYND-02, ASST-14, RSRC-03, RSRC-04, RSRC-05, STRC-11, STRC-12, CALL-347]', async () => {
    await fc.assert(
      fc.asyncProperty(drawing, async (drawn) => {
        resetClock();
        const world = await ThingWorld.make(portal, drawn);
        for (const step of drawn.steps) await world.take(step);
        for (const kind of ['asset', 'resource'] as const) {
          for (const person of world.owners.user) await comparePerson(world, person, kind);
          for (const thing of world.things[kind]) await compareHolders(world, kind, thing);
        }
        for (const id of world.owners.user) await compareLoss(world, 'USER', id);
        for (const id of world.owners.user_group) await compareLoss(world, 'USER_GROUP', id);
        for (const id of world.owners.structure) await compareLoss(world, 'STRUCTURE', id);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 8), endOnFailure: true },
    );
  }, 180_000);
});

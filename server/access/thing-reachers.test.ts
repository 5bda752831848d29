import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { drawing, ThingWorld } from '../../tests/support/thing-world.js';
import type { RequestContext } from '../context/context.js';
import { resetClock } from '../core/clock.js';
import { query } from '../database/query.js';
import type { ThingKind } from './thing-reach.js';
import { reachOfThings, thingsReachedByAnybody } from './thing-reachers.js';
import { otherWays } from './thing-ways.js';

/** The scope of a sub-administrator: the first group, and a node with those below it. */
const scopeOf = ({ owners }: ThingWorld) => ({
  userGroupIds: owners.user_group.slice(0, 1),
  structureIds: owners.structure.slice(1, 2),
});
/** More ways than a drawing has. */
const ALL = 100;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterEach(resetClock);
afterAll(() => portal.stop());

const sorted = (ids: Iterable<string>) => [...ids].sort();

/** The part of a call's context that the readings need. */
function contextOf({ ou }: ThingWorld, scope: 'ALL' | 'SPECIFIED', accountId: string): RequestContext {
  const { database } = portal.portal.runtime;
  return { db: database.manager, session: { ouId: ou, accountId, scope } } as RequestContext;
}

/** The members in the scope of {@link scopeOf}, as SUBA-14 words it. */
function peopleInScope(world: ThingWorld): string[] {
  const { userGroupIds, structureIds } = scopeOf(world);
  const isNamed = (owner: string) =>
    userGroupIds.includes(owner) || structureIds.some((node) => owner === node || world.isBelow(owner, node));
  return world.owners.user.filter((person) => [...(world.joined.get(person) ?? [])].some(isNamed));
}

/** Compares the readings of a caller who reaches these people with the plain model. */
async function compareThings(world: ThingWorld, ctx: RequestContext, people: string[], kind: ThingKind): Promise<void> {
  const things = world.things[kind];
  const anybody = await query<{ id: string }>(ctx, thingsReachedByAnybody(ctx, kind));
  const isReached = (thing: string) => people.some((person) => world.reaches(person, kind, thing));
  expect(sorted(anybody.map(({ id }) => id)), `${kind}s that anybody reaches`).toEqual(
    sorted(things.filter(isReached)),
  );
  const reach = await reachOfThings(ctx, kind, things);
  expect(sorted(reach.keys())).toEqual(sorted(things));
  for (const thing of things) {
    const reaching = people.filter((person) => world.reaches(person, kind, thing));
    const isBy = (isKept: (steps: readonly string[]) => boolean) =>
      people.some((person) => world.reaches(person, kind, thing, isKept));
    const isGroup = (steps: readonly string[]) => world.owners.user_group.includes(steps[0] ?? '');
    expect(reach.get(thing), `the reach of a ${kind}`).toMatchObject({
      count: reaching.length,
      isBounded: false,
      isByNode: isBy((steps) => steps.length > 0 && !isGroup(steps)),
      isDirect: isBy((steps) => steps.length === 0),
      userGroupIds: sorted(world.owners.user_group.filter((group) => world.has(group, kind, thing))),
    });
  }
}

/** Compares the ways of a person beside their own assignments: a node that has the thing counts once. */
async function compareWays(world: ThingWorld, ctx: RequestContext, userId: string, kind: ThingKind): Promise<void> {
  const thingIds = world.things[kind];
  const rows = await query<{ thingId: string; id: string; fromId: string | null; total: number }>(
    ctx,
    otherWays(ctx, kind, { userId, thingIds, most: ALL }),
  );
  const expected = thingIds.flatMap((thing) => {
    const ways = world.waysNow(userId, kind, thing).filter((steps) => steps.length > 0);
    const owners = new Set(ways.map((steps) => steps.at(-1)!));
    return [...owners].map((owner) => {
      const isOwn = ways.some((steps) => steps.length === 1 && steps[0] === owner);
      const above = ways.filter((steps) => steps.length === 2 && steps[1] === owner).map(([from]) => from!);
      return [thing, owner, isOwn ? '' : sorted(above)[0], owners.size].join(' ');
    });
  });
  const told = rows.map(({ thingId, id, fromId, total }) => [thingId, id, fromId ?? '', total].join(' '));
  expect(sorted(told), `ways to a ${kind}`).toEqual(sorted(expected));
}

describe('the reach of assets and resources, seen from the thing', () => {
  it('is the reach of the people, whatever happened before, for the whole OU and in a scope [ASST-14, RSRC-03, RSRC-05, STRC-11, SUBA-14, CALL-329, CALL-335]', async () => {
    await fc.assert(
      fc.asyncProperty(drawing, async (drawn) => {
        resetClock();
        const world = await ThingWorld.make(portal, drawn);
        for (const step of drawn.steps) await world.take(step);
        const { id } = await portal.factory.subAdmin(world.ou, ['assetPermission'], scopeOf(world));
        const whole = contextOf(world, 'ALL', id);
        for (const kind of ['asset', 'resource'] as const) {
          await compareThings(world, whole, world.owners.user, kind);
          await compareThings(world, contextOf(world, 'SPECIFIED', id), peopleInScope(world), kind);
          for (const person of world.owners.user) await compareWays(world, whole, person, kind);
        }
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 15), endOnFailure: true },
    );
  }, 180_000);

  it('names a node only for people within reach: others may stand at it [ASST-14, SUBA-15, CALL-329]', async () => {
    const { factory } = portal;
    const ou = await factory.organization({ features: '["assets"]' });
    const [near, far] = [await factory.member(ou), await factory.member(ou)];
    const crew = await factory.userGroup(ou, [near.id]);
    const node = await factory.structure(ou);
    const asset = await factory.asset(ou);
    await factory.giveAsset(ou, asset, 'user_group', crew);
    await factory.giveAsset(ou, asset, 'structure', node);
    const place = (user: string) =>
      factory.insert('user_structure', { ou_id: ou, user_id: user, structure_id: node, created_time: 1 });
    await place(far.id);
    const officer = await portal.as(await factory.subAdmin(ou, ['assetPermission'], { userGroupIds: [crew] }), ou);
    const reach = () =>
      officer.data('query ($id: ID!) { assetDetail(id: $id) { reach { count isByNode } } }', { id: asset });
    expect(await reach()).toEqual({ assetDetail: { reach: { count: 1, isByNode: false } } });
    await place(near.id);
    expect(await reach()).toEqual({ assetDetail: { reach: { count: 1, isByNode: true } } });
  });
});

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { moveClock, now, resetClock } from '../core/clock.js';
import { query } from '../database/query.js';
import { thingsReached } from './thing-reach.js';

const PEOPLE = 4;
const GROUPS = 3;
const NODES = 6;
const THINGS = 3;
/** RSRC-03 */
const DELAY = 180_000;

/** Numbers stand for what is drawn, taken modulo how many there are. */
const at = fc.nat({ max: 40 });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('give', 'give', 'take'),
      kind: fc.constantFrom('asset', 'resource'),
      to: fc.constantFrom('user', 'user_group', 'structure', 'structure'),
      owner: at,
      thing: at,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('join', 'join', 'leave'),
      to: fc.constantFrom('user_group', 'structure'),
      owner: at,
      person: at,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('inherit'), node: at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 3 }) }) },
);
const drawing = fc.record({
  // The parent of each node among those before it, if any.
  parents: fc.array(fc.option(at, { freq: 4 }), { minLength: NODES, maxLength: NODES }),
  steps: fc.array(step, { minLength: 12, maxLength: 30 }),
});
type Drawing = typeof drawing extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Kind = 'asset' | 'resource';
type Owner = 'user' | 'user_group' | 'structure';
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

const sql = (text: string, values: unknown[]) => portal.portal.runtime.database.query(text, values);
const sorted = (ids: Iterable<string>) => [...ids].sort();

/** An OU as rows, and the same in maps. */
class World {
  ou = '';
  app = '';
  admin!: ApiClient;
  people: string[] = [];
  owners: Record<Owner, string[]> = { user: [], user_group: [], structure: [] };
  things: Record<Kind, string[]> = { asset: [], resource: [] };
  parents = new Map<string, string | null>();
  inheriting = new Set<string>();
  /** Groups and nodes of each person. */
  joined = new Map<string, Set<string>>();
  /** Owner, kind and thing to the time of the assignment. */
  given = new Map<string, number>();

  static async make({ parents }: Drawing): Promise<World> {
    const { factory } = portal;
    const world = new World();
    const { owners, things } = world;
    world.ou = await factory.organization({ features: '["assets"]' });
    world.admin = await portal.as(await factory.admin(world.ou), world.ou);
    world.app = (await factory.app(world.ou)).id;
    const role = await factory.role(world.ou);
    const menus = await factory.menuGroup(world.ou, world.app, [await factory.menu(world.ou, world.app)]);
    await factory.openMenus(world.ou, role, world.app, menus);
    for (let made = 0; made < PEOPLE; made++) {
      const { id } = await factory.member(world.ou);
      await factory.giveRole(world.ou, id, role);
      world.joined.set(id, new Set());
      owners.user.push(id);
    }
    for (let made = 0; made < GROUPS; made++) owners.user_group.push(await factory.userGroup(world.ou));
    for (const parent of parents) {
      const above = parent === null ? null : (owners.structure[parent % (owners.structure.length || 1)] ?? null);
      const node = await factory.structure(world.ou, above);
      world.parents.set(node, above);
      owners.structure.push(node);
    }
    for (let made = 0; made < THINGS; made++) {
      things.asset.push(await factory.asset(world.ou));
      things.resource.push(await factory.resource(world.ou));
    }
    return world;
  }

  async take(step: Drawing['steps'][number]): Promise<void> {
    const pick = (list: readonly string[], drawn: number) => list[drawn % list.length]!;
    if ('minutes' in step) return moveClock(step.minutes * 60_000);
    if ('node' in step) return this.inherit(pick(this.owners.structure, step.node));
    if ('kind' in step) {
      const [owner, thing] = [pick(this.owners[step.to], step.owner), pick(this.things[step.kind], step.thing)];
      return step.do === 'give'
        ? this.give(step.kind, step.to, owner, thing)
        : this.withdraw(step.kind, step.to, owner, thing);
    }
    return this.link(
      step.do === 'join',
      step.to,
      pick(this.owners[step.to], step.owner),
      pick(this.owners.user, step.person),
    );
  }

  private async inherit(node: string): Promise<void> {
    if (!this.inheriting.delete(node)) this.inheriting.add(node);
    await sql('UPDATE structure SET is_auto_dispatch = 1 - is_auto_dispatch WHERE id = ?', [node]);
  }

  private async give(kind: Kind, to: Owner, owner: string, thing: string): Promise<void> {
    const key = `${owner} ${kind} ${thing}`;
    if (this.given.has(key)) return;
    const time = now();
    if (kind === 'asset') await portal.factory.giveAsset(this.ou, thing, to, owner);
    else {
      // A node has one resource (STRC-18).
      const other = this.things.resource.find((one) => this.given.has(`${owner} resource ${one}`));
      if (to === 'structure' && other) await this.withdraw(kind, to, owner, other);
      await portal.factory.giveResource(this.ou, thing, to, owner, time);
    }
    this.given.set(key, time);
  }

  private async withdraw(kind: Kind, to: Owner, owner: string, thing: string): Promise<void> {
    await sql(`DELETE FROM ${to}_${kind} WHERE ${to}_id = ? AND ${kind}_id = ?`, [owner, thing]);
    this.given.delete(`${owner} ${kind} ${thing}`);
  }

  private async link(isJoining: boolean, to: 'user_group' | 'structure', owner: string, person: string): Promise<void> {
    const joined = this.joined.get(person)!;
    if (isJoining === joined.has(owner)) return;
    const table = to === 'user_group' ? 'user_group_member' : 'user_structure';
    if (isJoining) {
      joined.add(owner);
      await portal.factory.insert(table, { ou_id: this.ou, user_id: person, [`${to}_id`]: owner, created_time: 1 });
    } else {
      joined.delete(owner);
      await sql(`DELETE FROM ${table} WHERE user_id = ? AND ${to}_id = ?`, [person, owner]);
    }
  }

  private isBelow(node: string, above: string): boolean {
    const parent = this.parents.get(node);
    return parent != null && (parent === above || this.isBelow(parent, above));
  }

  /** ASST-14, RSRC-05 and STRC-11 as they are worded: the ways of a person, each with the time of its assignment. */
  waysOf(person: string, kind: Kind, thing: string): { steps: string[]; time: number }[] {
    const owners = [[], ...[...this.joined.get(person)!].map((owner) => [owner])] as string[][];
    for (const [top] of owners.filter(([owner]) => owner !== undefined && this.inheriting.has(owner))) {
      owners.push(...this.owners.structure.filter((node) => this.isBelow(node, top!)).map((node) => [top!, node]));
    }
    return owners.flatMap((steps) => {
      const time = this.given.get(`${steps.at(-1) ?? person} ${kind} ${thing}`);
      return time === undefined ? [] : [{ steps, time }];
    });
  }

  reaches(
    person: string,
    kind: Kind,
    thing: string,
    isKept: (steps: readonly string[]) => boolean = () => true,
  ): boolean {
    const latest = kind === 'asset' ? Infinity : now() - DELAY;
    return this.waysOf(person, kind, thing).some(({ steps, time }) => time <= latest && isKept(steps));
  }
}

async function comparePerson(world: World, person: string, kind: Kind): Promise<void> {
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

async function compareHolders(world: World, kind: Kind, thing: string): Promise<void> {
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
async function compareLoss(world: World, removal: string, removed: string): Promise<void> {
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
        const world = await World.make(drawn);
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

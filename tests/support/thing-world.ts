import fc from 'fast-check';
import type { ThingKind } from '../../server/access/thing-reach.js';
import { moveClock, now } from '../../server/core/clock.js';
import type { ApiClient } from './client.js';
import type { TestPortal } from './portal.js';

const PEOPLE = 4;
const GROUPS = 3;
const NODES = 6;
const THINGS = 3;
/** RSRC-03 */
export const DELAY = 180_000;

type Owner = 'user' | 'user_group' | 'structure';

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
/** The arbitrary of an OU with people, groups, nodes and things, and of changes to it. */
export const drawing = fc.record({
  // The parent of each node among those before it, if any.
  parents: fc.array(fc.option(at, { freq: 4 }), { minLength: NODES, maxLength: NODES }),
  steps: fc.array(step, { minLength: 12, maxLength: 30 }),
});
/** An OU and what happens in it, as drawn. */
export type Drawing = typeof drawing extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** An OU as rows, and the same in maps: the plain model of the reach of things. */
export class ThingWorld {
  private constructor(private readonly portal: TestPortal) {}

  ou = '';
  app = '';
  admin!: ApiClient;
  owners: Record<Owner, string[]> = { user: [], user_group: [], structure: [] };
  things: Record<ThingKind, string[]> = { asset: [], resource: [] };
  parents = new Map<string, string | null>();
  inheriting = new Set<string>();
  /** Groups and nodes of each person. */
  joined = new Map<string, Set<string>>();
  /** Owner, kind and thing to the time of the assignment. */
  given = new Map<string, number>();

  /** An OU with its people, groups, nodes and things, before any step. */
  static async make(portal: TestPortal, { parents }: Drawing): Promise<ThingWorld> {
    const { factory } = portal;
    const world = new ThingWorld(portal);
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

  /** Takes a step, in the database and in the maps. */
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

  private sql(text: string, values: unknown[]): Promise<unknown> {
    return this.portal.portal.runtime.database.query(text, values);
  }

  private async inherit(node: string): Promise<void> {
    if (!this.inheriting.delete(node)) this.inheriting.add(node);
    await this.sql('UPDATE structure SET is_auto_dispatch = 1 - is_auto_dispatch WHERE id = ?', [node]);
  }

  private async give(kind: ThingKind, to: Owner, owner: string, thing: string): Promise<void> {
    const key = `${owner} ${kind} ${thing}`;
    if (this.given.has(key)) return;
    const time = now();
    if (kind === 'asset') await this.portal.factory.giveAsset(this.ou, thing, to, owner);
    else {
      // A node has one resource (STRC-18).
      const other = this.things.resource.find((one) => this.given.has(`${owner} resource ${one}`));
      if (to === 'structure' && other) await this.withdraw(kind, to, owner, other);
      await this.portal.factory.giveResource(this.ou, thing, to, owner, time);
    }
    this.given.set(key, time);
  }

  private async withdraw(kind: ThingKind, to: Owner, owner: string, thing: string): Promise<void> {
    await this.sql(`DELETE FROM ${to}_${kind} WHERE ${to}_id = ? AND ${kind}_id = ?`, [owner, thing]);
    this.given.delete(`${owner} ${kind} ${thing}`);
  }

  private async link(isJoining: boolean, to: 'user_group' | 'structure', owner: string, person: string): Promise<void> {
    const joined = this.joined.get(person)!;
    if (isJoining === joined.has(owner)) return;
    const table = to === 'user_group' ? 'user_group_member' : 'user_structure';
    if (isJoining) {
      joined.add(owner);
      await this.portal.factory.insert(table, {
        ou_id: this.ou,
        user_id: person,
        [`${to}_id`]: owner,
        created_time: 1,
      });
    } else {
      joined.delete(owner);
      await this.sql(`DELETE FROM ${table} WHERE user_id = ? AND ${to}_id = ?`, [person, owner]);
    }
  }

  /** Whether a node stands below another one. */
  isBelow(node: string, above: string): boolean {
    const parent = this.parents.get(node);
    return parent != null && (parent === above || this.isBelow(parent, above));
  }

  /** ASST-14, RSRC-05 and STRC-11 as they are worded: the ways of a person, each with the time of its assignment. */
  waysOf(person: string, kind: ThingKind, thing: string): { steps: string[]; time: number }[] {
    const owners = [[], ...[...this.joined.get(person)!].map((owner) => [owner])] as string[][];
    for (const [top] of owners.filter(([owner]) => owner !== undefined && this.inheriting.has(owner))) {
      owners.push(...this.owners.structure.filter((node) => this.isBelow(node, top!)).map((node) => [top!, node]));
    }
    return owners.flatMap((steps) => {
      const time = this.given.get(`${steps.at(-1) ?? person} ${kind} ${thing}`);
      return time === undefined ? [] : [{ steps, time }];
    });
  }

  /** Whether an owner has a thing now: a resource counts 3 minutes after its assignment (RSRC-03). */
  has(owner: string, kind: ThingKind, thing: string): boolean {
    const time = this.given.get(`${owner} ${kind} ${thing}`);
    return time !== undefined && (kind === 'asset' || time <= now() - DELAY);
  }

  /** The ways of a person to a thing that count now: nothing, a group, a node, or a node and one below it. */
  waysNow(person: string, kind: ThingKind, thing: string): string[][] {
    const ways = this.waysOf(person, kind, thing).map(({ steps }) => steps);
    return ways.filter((steps) => this.has(steps.at(-1) ?? person, kind, thing));
  }

  /** Whether a person reaches a thing now, by a way that is kept. */
  reaches(
    person: string,
    kind: ThingKind,
    thing: string,
    isKept: (steps: readonly string[]) => boolean = () => true,
  ): boolean {
    return this.waysNow(person, kind, thing).some(isKept);
  }
}

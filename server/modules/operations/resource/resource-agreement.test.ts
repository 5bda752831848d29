import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { setStatus } from '../../../../tests/support/set-status.js';

const DELAY = 180_000;
const [PEOPLE, GROUPS, NODES, RESOURCES] = [2, 2, 4, 3];

/** Numbers stand for what is drawn, taken modulo how many there are. */
const at = fc.nat({ max: 11 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('grantUser', 'withdrawUser', 'grantGroup', 'withdrawGroup'),
      one: at,
      resource: at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('associate', 'clear'), one: at, resource: at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('join', 'leave', 'stand', 'go'), one: at, resource: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('toggle'), one: at, resource: at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('1', '60000', '179999', '180000'), one: at, resource: at }) },
);
const drawing = fc.record({
  parents: fc.array(fc.option(at, { freq: 3 }), { minLength: NODES, maxLength: NODES }),
  steps: fc.array(step, { minLength: 6, maxLength: 14 }),
});

const CALLS = {
  grantUser: 'mutation ($id: ID!, $r: ID!) { resourceAddUsers(resourceId: $r, userIds: [$id]) { id } }',
  withdrawUser: 'mutation ($id: ID!, $r: ID!) { resourceDeleteUsers(resourceId: $r, userIds: [$id]) { id } }',
  grantGroup: 'mutation ($id: ID!, $r: ID!) { resourceAddUserGroups(resourceId: $r, userGroupIds: [$id]) { id } }',
  withdrawGroup:
    'mutation ($id: ID!, $r: ID!) { resourceDeleteUserGroups(resourceId: $r, userGroupIds: [$id]) { id } }',
  associate: 'mutation ($id: ID!, $r: ID!) { resourceSetAssociation(structureId: $id, resourceId: $r) { id } }',
  clear: 'mutation ($id: ID!) { resourceSetAssociation(structureId: $id) { id } }',
  join: 'mutation ($id: ID!, $to: ID!) { userGroupAddUsers(userGroupId: $to, userIds: [$id]) { id } }',
  leave: 'mutation ($id: ID!, $to: ID!) { userGroupRemoveUsers(userGroupId: $to, userIds: [$id]) { id } }',
  stand: 'mutation ($id: ID!, $to: ID!) { structureAssignUsers(structureId: $to, userIds: [$id]) { id } }',
  go: 'mutation ($id: ID!, $to: ID!) { structureRemoveUsers(structureId: $to, userIds: [$id]) { id } }',
};
const TOLD = 'query ($appId: ID!) { portalUserAppResources(appId: $appId) { resources { id } } }';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterEach(() => vi.useRealTimers());
afterAll(() => portal.stop());

const pick = <Value>(list: readonly Value[], drawn: number): Value => {
  const found = list[drawn % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** An OU as its calls leave it, and the same in plain sets and maps. */
class World {
  readonly people: { id: string; client: ApiClient }[] = [];
  readonly groups: string[] = [];
  readonly nodes: string[] = [];
  readonly resources: string[] = [];
  readonly parents = new Map<string, string | null>();
  /** Times by owner and resource. */
  readonly grants = new Map<string, number>();
  readonly associated = new Map<string, { resource: string; time: number }>();
  readonly links = new Set<string>();
  readonly open = new Set<string>();

  private constructor(
    readonly ou: string,
    readonly admin: ApiClient,
    readonly app: string,
  ) {}

  static async make(parents: readonly (number | null)[]): Promise<World> {
    const { factory } = portal;
    const ou = await factory.organization();
    const { id: app } = await factory.app(ou);
    const world = new World(ou, await portal.as(await factory.admin(ou), ou), app);
    const role = await factory.role(ou);
    await factory.openMenus(ou, role, app, await factory.menuGroup(ou, app, [await factory.menu(ou, app)]));
    for (let made = 0; made < PEOPLE; made += 1) {
      const person = await factory.member(ou);
      await factory.giveRole(ou, person.id, role);
      world.people.push({ id: person.id, client: await portal.as(person, ou) });
    }
    for (let made = 0; made < GROUPS; made += 1) world.groups.push(await factory.userGroup(ou));
    for (let made = 0; made < RESOURCES; made += 1) world.resources.push(await factory.resource(ou, app));
    for (const parent of parents) {
      const above = parent === null || world.nodes.length === 0 ? null : pick(world.nodes, parent);
      const node = await factory.structure(ou, above);
      world.parents.set(node, above);
      world.nodes.push(node);
    }
    return world;
  }

  async take({ do: what, one, resource: drawn }: { do: string; one: number; resource: number }): Promise<void> {
    const resource = pick(this.resources, drawn);
    const [{ id: person }, group, node] = [pick(this.people, one), pick(this.groups, one), pick(this.nodes, one)];
    if (/^\d+$/.test(what)) return void vi.setSystemTime(Date.now() + Number(what));
    if (what === 'toggle') return this.toggle(node);
    if (what.endsWith('User') || what.endsWith('Group')) {
      const owner = what.endsWith('User') ? person : group;
      await this.admin.data(CALLS[what as 'grantUser'], { id: owner, r: resource });
      const key = `${owner} ${resource}`;
      if (what.startsWith('withdraw')) this.grants.delete(key);
      else if (!this.grants.has(key)) this.grants.set(key, Date.now());
      return;
    }
    if (what === 'clear') {
      await this.admin.data(CALLS.clear, { id: node });
      return void this.associated.delete(node);
    }
    if (what === 'associate') {
      await this.admin.data(CALLS.associate, { id: node, r: resource });
      if (this.associated.get(node)?.resource !== resource) this.associated.set(node, { resource, time: Date.now() });
      return;
    }
    const to = what === 'join' || what === 'leave' ? pick(this.groups, drawn) : pick(this.nodes, drawn);
    await this.admin.data(CALLS[what as 'join'], { id: person, to });
    if (what === 'join' || what === 'stand') this.links.add(`${person} ${to}`);
    else this.links.delete(`${person} ${to}`);
  }

  private async toggle(node: string): Promise<void> {
    if (!this.open.delete(node)) this.open.add(node);
    await setStatus(this.admin, node, this.open.has(node));
  }

  /** RSRC-03, RSRC-05 and STRC-11 as they are worded, without SQL. */
  reachedBy(person: string): string[] {
    const counts = (time: number | undefined) => time !== undefined && Date.now() - time >= DELAY;
    const owners = [person, ...this.groups.filter((group) => this.links.has(`${person} ${group}`))];
    const above = (node: string): string[] => {
      const parent = this.parents.get(node);
      return parent ? [parent, ...above(parent)] : [];
    };
    const isOwn = (node: string) =>
      this.links.has(`${person} ${node}`) ||
      above(node).some((ancestor) => this.open.has(ancestor) && this.links.has(`${person} ${ancestor}`));
    const own = this.nodes.filter(isOwn);
    return this.resources
      .filter(
        (resource) =>
          owners.some((owner) => counts(this.grants.get(`${owner} ${resource}`))) ||
          own.some((node) => {
            const link = this.associated.get(node);
            return link?.resource === resource && counts(link.time);
          }),
      )
      .toSorted();
  }
}

describe('the resources that a person reaches, whatever happened before', () => {
  it('are those of the rule: direct, by groups, at nodes, inherited, 3 minutes old, not withdrawn [RSRC-03, RSRC-04, RSRC-05, STRC-11, STRC-12]', async () => {
    await fc.assert(
      fc.asyncProperty(drawing, async ({ parents, steps }) => {
        const world = await World.make(parents);
        // The time stands still between the steps, so that a grant counts to the millisecond.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
        try {
          for (const drawn of steps) {
            await world.take(drawn);
            for (const { id, client } of world.people) {
              const { portalUserAppResources: told } = await client.data<{
                portalUserAppResources: { resources: { id: string }[] };
              }>(TOLD, { appId: world.app });
              expect(told.resources.map((resource) => resource.id).toSorted()).toEqual(world.reachedBy(id));
            }
          }
        } finally {
          vi.useRealTimers();
        }
      }),
      { numRuns: Number(process.env.REACH_RUNS ?? 12), endOnFailure: true },
    );
  }, 120_000);
});

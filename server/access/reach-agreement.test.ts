import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { countReachDrift } from './reach-parts.js';

const PEOPLE = 9;
const NODES = 7;
const GROUPS = 3;
const ROLES = 3;
const ADMINS = 2;

/** Numbers stand for what is drawn, taken modulo how many there are. */
const at = fc.nat({ max: 40 });
const few = fc.array(at, { maxLength: 2 });
const scope = fc.record({ roles: few, groups: few, nodes: few });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('give', 'take'), kind: at, person: at, target: at }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('giveMany', 'takeMany'), kind: at, people: few, target: at }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('scope'), admin: at, scope }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('removePerson', 'join'), person: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeTarget'), kind: at, target: at }) },
);
const drawing = fc.record({
  // The parent of each node among those before it, if any.
  parents: fc.array(fc.option(at, { freq: 3 }), { minLength: NODES, maxLength: NODES }),
  scopes: fc.array(scope, { minLength: ADMINS, maxLength: ADMINS }),
  steps: fc.array(step, { minLength: 6, maxLength: 16 }),
});
type Drawing = typeof drawing extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Step = Drawing['steps'][number];
interface LinkStep {
  do: 'give' | 'take' | 'giveMany' | 'takeMany';
  kind: number;
  target: number;
  person?: number;
  people?: number[];
}

const KINDS = ['roles', 'groups', 'nodes'] as const;
type Kind = (typeof KINDS)[number];
type Links = Record<Kind, Set<string>>;

const CALLS: Record<Kind, Record<'give' | 'take' | 'giveMany' | 'takeMany' | 'remove', string>> = {
  roles: {
    give: 'mutation ($user: ID!, $id: ID!) { userAssignRoles(userId: $user, roleIds: [$id]) { id } }',
    take: 'mutation ($user: ID!, $id: ID!) { userRemoveRole(userId: $user, roleId: $id) { id } }',
    giveMany: 'mutation ($users: [ID!]!, $id: ID!) { roleAssignUsers(roleId: $id, userIds: $users) { id } }',
    takeMany: 'mutation ($users: [ID!]!, $id: ID!) { roleRemoveUsers(roleId: $id, userIds: $users) { id } }',
    remove: 'mutation ($id: ID!) { roleDelete(id: $id) }',
  },
  groups: {
    give: 'mutation ($user: ID!, $id: ID!) { userAssignUserGroups(userId: $user, userGroupIds: [$id]) { id } }',
    take: 'mutation ($user: ID!, $id: ID!) { userRemoveUserGroup(userId: $user, userGroupId: $id) { id } }',
    giveMany: 'mutation ($users: [ID!]!, $id: ID!) { userGroupAddUsers(userGroupId: $id, userIds: $users) { id } }',
    takeMany: 'mutation ($users: [ID!]!, $id: ID!) { userGroupRemoveUsers(userGroupId: $id, userIds: $users) { id } }',
    remove: 'mutation ($id: ID!) { userGroupDelete(id: $id) }',
  },
  nodes: {
    give: 'mutation ($user: ID!, $id: ID!) { userAssignStructures(userId: $user, structureIds: [$id]) { id } }',
    take: 'mutation ($user: ID!, $id: ID!) { userRemoveStructure(userId: $user, structureId: $id) { id } }',
    giveMany: 'mutation ($users: [ID!]!, $id: ID!) { structureAssignUsers(structureId: $id, userIds: $users) { id } }',
    takeMany: 'mutation ($users: [ID!]!, $id: ID!) { structureRemoveUsers(structureId: $id, userIds: $users) { id } }',
    remove: 'mutation ($id: ID!) { structureDelete(id: $id) }',
  },
};
const MODIFY = `mutation ($userId: ID!, $roles: [ID!], $groups: [ID!], $nodes: [ID!]) { subAdminModify(userId: $userId,
  operations: [user, role, userGroup], scope: SPECIFIED, roleIds: $roles, userGroupIds: $groups, structureIds: $nodes) { id } }`;
const REMOVE_USER = 'mutation ($id: ID!) { userRemove(userId: $id) }';
const LISTS = `query ($search: String, $page: Int) {
  list: userList(search: $search, pagination: { limit: 4, currentPage: $page }) { users { id } pagination { total } }
  byName: userList(search: $search, sortBy: name, pagination: { limit: 50 }) { users { id } pagination { total } }
  filtered: userList(search: $search, filter: { statuses: [ACTIVE] }) { users { id } pagination { total } }
  names: userBasicList(search: $search) { users { id } pagination { total } }
  matching: userIdsMatching(search: $search) { ids total } }`;
const OF_ROLES = '{ roleList(pagination: { limit: 100 }) { roles { id userCount } } }';
const OF_ROLE = 'query ($id: ID!) { of: roleAssignedUsers(roleId: $id) { users { id } } }';
const OF_GROUP = 'query ($id: ID!) { of: userGroupUsers(userGroupId: $id) { users { id } } }';
const DETAIL = 'query ($id: ID!) { userDetail(id: $id) { id } }';

interface Page {
  users: { id: string }[];
  pagination: { total: number };
}
type Lists = Record<'list' | 'byName' | 'filtered' | 'names', Page> & { matching: { ids: string[]; total: number } };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

/** An OU as its calls leave it, and the same in sets. */
class World {
  ou = '';
  admin!: ApiClient;
  people: { id: string; name: string; links: Links }[] = [];
  parents = new Map<string, string | null>();
  targets: Record<Kind, string[]> = { roles: [], groups: [], nodes: [] };
  subAdmins: { id: string; client: ApiClient; scope: Links }[] = [];

  static async make({ parents, scopes }: Drawing): Promise<World> {
    const { factory } = portal;
    const world = new World();
    const { targets } = world;
    world.ou = await factory.organization();
    world.admin = await portal.as(await factory.admin(world.ou), world.ou);
    for (let made = 0; made < ROLES; made += 1) targets.roles.push(await factory.role(world.ou));
    for (let made = 0; made < GROUPS; made += 1) targets.groups.push(await factory.userGroup(world.ou));
    for (const parent of parents) {
      const above = parent === null || targets.nodes.length === 0 ? null : world.pick('nodes', parent);
      const node = await factory.structure(world.ou, above);
      world.parents.set(node, above);
      targets.nodes.push(node);
    }
    for (let made = 0; made < PEOPLE; made += 1) await world.join();
    for (const drawn of scopes) {
      const scope = world.scopeOf(drawn);
      const ids = { roleIds: [...scope.roles], userGroupIds: [...scope.groups], structureIds: [...scope.nodes] };
      const { id } = await factory.subAdmin(world.ou, ['user', 'role', 'userGroup'], ids);
      world.people.push({ id, name: 'Sub', links: noLinks() });
      world.subAdmins.push({ id, client: await portal.as({ id }, world.ou), scope });
    }
    return world;
  }

  async join(): Promise<void> {
    const name = ['Anna Berg', 'Annika Cole', 'Bert Dahl'][this.people.length % 3] ?? '';
    const { id } = await portal.factory.member(this.ou, { name });
    this.people.push({ id, name, links: noLinks() });
  }

  pick = (kind: Kind, drawn: number) => this.targets[kind][drawn % this.targets[kind].length] ?? '';
  person = (drawn: number) => this.people[drawn % this.people.length];
  scopeOf = (drawn: { roles: number[]; groups: number[]; nodes: number[] }): Links => ({
    roles: new Set(drawn.roles.map((number) => this.pick('roles', number)).filter(Boolean)),
    groups: new Set(drawn.groups.map((number) => this.pick('groups', number)).filter(Boolean)),
    nodes: new Set(drawn.nodes.map((number) => this.pick('nodes', number)).filter(Boolean)),
  });

  /** SUBA-14 as it is worded, without SQL. */
  isReached({ links }: { links: Links }, scope: Links): boolean {
    const line = (node: string | null | undefined): string[] => (node ? [node, ...line(this.parents.get(node))] : []);
    return (
      [...links.roles].some((role) => scope.roles.has(role)) ||
      [...links.groups].some((group) => scope.groups.has(group)) ||
      [...links.nodes].flatMap(line).some((node) => scope.nodes.has(node))
    );
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'join') return this.join();
    if (step.do === 'removePerson') return this.removePerson(step as { person: number });
    if (step.do === 'scope') return this.rescope(step as { admin: number; scope: Drawing['scopes'][number] });
    if (step.do === 'removeTarget') return this.removeTarget(step as { kind: number; target: number });
    return this.link(step as LinkStep);
  }

  private async rescope({ admin, scope: drawn }: { admin: number; scope: Drawing['scopes'][number] }): Promise<void> {
    const subAdmin = this.subAdmins[admin % ADMINS];
    const scope = this.scopeOf(drawn);
    if (!subAdmin || KINDS.every((kind) => scope[kind].size === 0)) return;
    const ids = { roles: [...scope.roles], groups: [...scope.groups], nodes: [...scope.nodes] };
    await this.admin.data(MODIFY, { userId: subAdmin.id, ...ids });
    subAdmin.scope = scope;
  }

  private async removePerson({ person }: { person: number }): Promise<void> {
    const found = this.person(person);
    if (!found || this.subAdmins.some(({ id }) => id === found.id)) return;
    await this.admin.data(REMOVE_USER, { id: found.id });
    this.people = this.people.filter(({ id }) => id !== found.id);
  }

  private async removeTarget({ kind: drawn, target }: { kind: number; target: number }): Promise<void> {
    const kind = KINDS[drawn % KINDS.length] ?? 'roles';
    const id = this.pick(kind, target);
    const code = await this.admin.code(CALLS[kind].remove, { id });
    // A role in use and a node with people or children stay.
    if (code !== 10_000) return expect([kind, code]).not.toEqual(['groups', code]);
    this.targets[kind] = this.targets[kind].filter((other) => other !== id);
    for (const { links } of this.people) links[kind].delete(id);
    for (const { scope } of this.subAdmins) scope[kind].delete(id);
  }

  private async link(step: LinkStep): Promise<void> {
    const kind = KINDS[step.kind % KINDS.length] ?? 'roles';
    const id = this.pick(kind, step.target);
    const people = [...new Set((step.people ?? [step.person ?? 0]).map(this.person))].filter(
      (one) => one !== undefined,
    );
    const [first] = people;
    if (!id || !first) return;
    const code = await this.admin.code(CALLS[kind][step.do], {
      id,
      user: first.id,
      users: people.map((one) => one.id),
    });
    // Nobody can take away a link that does not exist.
    if (code !== 10_000) return expect([step.do.slice(0, 4), code]).toEqual(['take', 404]);
    for (const { links } of people) {
      if (step.do.startsWith('give')) links[kind].add(id);
      else links[kind].delete(id);
    }
  }
}

const noLinks = (): Links => ({ roles: new Set(), groups: new Set(), nodes: new Set() });
const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id).sort();

/** Compares everything a sub-administrator is answered with what the rule says. */
async function compare(world: World, { id, client, scope }: World['subAdmins'][number]): Promise<void> {
  const reached = world.people.filter((person) => world.isReached(person, scope));
  expect(await countReachDrift({ db: portal.portal.runtime.database.manager }, world.ou, id)).toBe(0);
  for (const search of [null, 'ann', 'bert dahl']) {
    const expected = idsOf(reached.filter(({ name }) => name.toLowerCase().startsWith(search ?? '')));
    const lists = await client.data<Lists>(LISTS, { search, page: 1 });
    const paged = [...lists.list.users];
    while (paged.length < lists.list.pagination.total) {
      const { list } = await client.data<Lists>(LISTS, { search, page: Math.ceil(paged.length / 4) + 1 });
      expect(list.users.length).toBeGreaterThan(0);
      paged.push(...list.users);
    }
    expect(idsOf(paged)).toEqual(expected);
    expect(lists.matching.ids.toSorted()).toEqual(expected);
    for (const { users } of [lists.byName, lists.filtered, lists.names]) expect(idsOf(users)).toEqual(expected);
    const totals = [lists.list, lists.byName, lists.filtered, lists.names].map(({ pagination }) => pagination.total);
    expect([...totals, lists.matching.total]).toEqual(Array(5).fill(expected.length));
  }
  for (const person of world.people) {
    expect(await client.code(DETAIL, { id: person.id })).toBe(reached.includes(person) ? 10_000 : 403);
  }
  const holders = (kind: Kind, target: string) => idsOf(reached.filter(({ links }) => links[kind].has(target)));
  const ask = async (query: string, target: string) =>
    idsOf((await client.data<{ of: Page }>(query, { id: target })).of.users);
  for (const group of scope.groups) expect(await ask(OF_GROUP, group)).toEqual(holders('groups', group));
  const { roleList } = await client.data<{ roleList: { roles: { id: string; userCount: number }[] } }>(OF_ROLES);
  for (const { id: role, userCount } of roleList.roles) {
    expect(userCount).toBe(holders('roles', role).length);
    expect(await ask(OF_ROLE, role)).toEqual(holders('roles', role));
  }
}

describe('the view of a sub-administrator, whatever happened before', () => {
  it('is the people of the rule: lists, counts, search, pickers, single users, holders [SUBA-08, SUBA-13, SUBA-14, SUBA-15, SUBA-17]', async () => {
    await fc.assert(
      fc.asyncProperty(drawing, async (drawn) => {
        const world = await World.make(drawn);
        for (const step of drawn.steps) await world.take(step);
        for (const subAdmin of world.subAdmins) await compare(world, subAdmin);
      }),
      { numRuns: Number(process.env.REACH_RUNS ?? 8), endOnFailure: true },
    );
  }, 180_000);
});

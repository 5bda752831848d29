import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../tests/support/client.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';

/** Numbers below 1, the same for the same seed (mulberry32): a failure is repeated by its title. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Person {
  readonly id: string;
  readonly roles: string[];
  readonly groups: string[];
  readonly nodes: string[];
}
interface Scope {
  readonly roleIds: string[];
  readonly userGroupIds: string[];
  readonly structureIds: string[];
}
interface Page {
  users: { id: string }[];
  pagination: { total: number };
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

/** An OU with people at random places of a random tree, in random groups and with random roles. */
async function makeWorld(random: () => number) {
  const { factory } = portal;
  const some = (ids: readonly string[], most: number) => ids.filter(() => random() < most / ids.length).slice(0, most);
  const ou = await factory.organization();
  const nodes: string[] = [];
  const parents = new Map<string, string | null>();
  for (let at = 0; at < 10; at += 1) {
    const parent = nodes[Math.floor(random() * (nodes.length + 1))] ?? null;
    const node = await factory.structure(ou, parent);
    parents.set(node, parent);
    nodes.push(node);
  }
  const roles = [await factory.role(ou), await factory.role(ou), await factory.role(ou), await factory.role(ou)];
  const people: Person[] = [];
  for (let at = 0; at < 20; at += 1) {
    const { id } = await factory.member(ou, { name: ['Anna Berg', 'Annika Cole', 'Bert Dahl'][at % 3] ?? '' });
    const person = { id, roles: some(roles, 1), groups: [] as string[], nodes: some(nodes, 2) };
    for (const role of person.roles) await factory.giveRole(ou, id, role);
    for (const node of person.nodes) {
      await factory.insert('user_structure', { ou_id: ou, user_id: id, structure_id: node, created_time: 1 });
    }
    people.push(person);
  }
  const groups: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const inside = people.filter(() => random() < 0.15);
    const group = await factory.userGroup(
      ou,
      inside.map((person) => person.id),
    );
    groups.push(group);
    for (const person of inside) person.groups.push(group);
  }
  const scope: Scope = { roleIds: some(roles, 1), userGroupIds: some(groups, 1), structureIds: some(nodes, 2) };
  return { ou, people, parents, scope };
}

/** SUBA-14 as it is worded, without SQL. */
function isInScope(person: Person, scope: Scope, parents: ReadonlyMap<string, string | null>): boolean {
  const line = (node: string): string[] => [node, ...(parents.get(node) ? line(parents.get(node) ?? '') : [])];
  return (
    person.roles.some((role) => scope.roleIds.includes(role)) ||
    person.groups.some((group) => scope.userGroupIds.includes(group)) ||
    person.nodes.flatMap(line).some((node) => scope.structureIds.includes(node))
  );
}

const LISTS = `query ($search: String, $pagination: PaginationInput) {
  list: userList(search: $search, pagination: $pagination) { users { id } pagination { total } }
  names: userBasicList(search: $search, pagination: $pagination) { users { id } pagination { total } }
}`;
const DETAIL = 'query ($id: ID!) { userDetail(id: $id) { id } }';

describe('what a sub-administrator sees', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is exactly who is in scope: list, picker, search, pages, single users (seed %i) [SUBA-13, SUBA-14, SUBA-15]',
    async (seed) => {
      const { ou, people, parents, scope } = await makeWorld(randomOf(seed));
      const account = await portal.factory.subAdmin(ou, ['user'], scope);
      const client = ApiClient.withToken(portal.url, await portal.factory.session(account.id, ou));
      const expected = people.filter((person) => isInScope(person, scope, parents)).map((person) => person.id);
      const ask = (variables = {}) => client.data<{ list: Page; names: Page }>(LISTS, variables);
      const idsOf = ({ users }: Page) => users.map((user) => user.id).sort();

      const { list, names } = await ask();
      for (const page of [list, names]) {
        expect(idsOf(page)).toEqual([...expected].sort());
        expect(page.pagination.total).toBe(expected.length);
      }
      const annas = people.flatMap(({ id }, at) => (at % 3 < 2 && expected.includes(id) ? [id] : []));
      const found = await ask({ search: 'ann' });
      for (const page of [found.list, found.names]) {
        expect(idsOf(page)).toEqual([...annas].sort());
        expect(page.pagination.total).toBe(annas.length);
      }
      const paged: string[] = [];
      for (let currentPage = 1; currentPage <= Math.ceil(expected.length / 3); currentPage += 1) {
        paged.push(...(await ask({ pagination: { currentPage, limit: 3 } })).list.users.map((user) => user.id));
      }
      expect(paged).toEqual(list.users.map((user) => user.id));
      for (const { id } of people) {
        expect(await client.code(DETAIL, { id })).toBe(expected.includes(id) ? 10_000 : 403);
      }
    },
  );
});

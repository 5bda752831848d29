import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { setStatus } from '../../../../tests/support/set-status.js';
import { newId } from '../../../core/ids.js';

const IMPACT = `query ($id: ID!, $isAutoDispatch: Boolean!) {
  structureStatusImpact(id: $id, isAutoDispatch: $isAutoDispatch) {
    isChange userCount users { id name } assetCount resourceCount pairCount isBounded } }`;
const NOBODY = {
  isChange: true,
  userCount: 0,
  users: [],
  assetCount: 0,
  resourceCount: 0,
  pairCount: 0,
  isBounded: false,
};

interface Impact {
  isChange: boolean;
  userCount: number;
  users: { id: string; name: string }[];
  assetCount: number;
  resourceCount: number;
  pairCount: number;
  isBounded: boolean;
}
type Kind = 'asset' | 'resource';
type Owner = 'user' | 'user_group' | 'structure';

let portal: TestPortal;

const rows = (sql: string, values: unknown[] = []) => portal.portal.runtime.database.query(sql, values);
const LONG_AGO = 1_000;

/** An OU with its administrator, an app for resources, and short ways to make rows. */
async function world() {
  const { factory } = portal;
  const ou = await factory.organization({ features: '["assets"]' });
  const admin = await portal.as(await factory.admin(ou), ou);
  const app = (await factory.app(ou)).id;
  const resource = async () => {
    const id = newId();
    const given = { name: 'Plan', type: 'DOCUMENT', identifier: id };
    await factory.insert('resource', { ou_id: ou, id, app_id: app, ...given, created_time: LONG_AGO });
    return id;
  };
  const give = async (kind: Kind, thing: string, to: Owner, id: string, createdTime = LONG_AGO) => {
    if (kind === 'asset') await factory.giveAsset(ou, thing, to, id);
    else {
      const link = { [`${to}_id`]: id, resource_id: thing, created_time: createdTime };
      await factory.insert(`${to}_resource`, { ou_id: ou, ...link });
    }
  };
  const place = (userId: string, nodeId: string) =>
    factory.insert('user_structure', { ou_id: ou, user_id: userId, structure_id: nodeId, created_time: LONG_AGO });
  const authorize = (nodeId: string, isOn = true) => setStatus(admin, nodeId, isOn);
  const ask = async (id: string, isAutoDispatch: boolean) =>
    (await admin.data<{ structureStatusImpact: Impact }>(IMPACT, { id, isAutoDispatch })).structureStatusImpact;
  return { ou, admin, resource, give, place, authorize, ask };
}
type World = Awaited<ReturnType<typeof world>>;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

describe('the effect of switching auto-authorization', () => {
  it('counts people and things that they reach by no other way, and names the people [BYND-02, STRC-11, STRC-12, CALL-320]', async () => {
    const { factory } = portal;
    const { ou, resource, give, place, authorize, ask } = await world();
    const plant = await factory.structure(ou, null, 'Plant');
    const hall = await factory.structure(ou, plant, 'Hall');
    const line = await factory.structure(ou, hall, 'Line');
    const [anna, ben, cleo] = [
      await factory.member(ou, { name: 'Anna' }),
      await factory.member(ou, { name: 'Ben' }),
      await factory.member(ou, { name: 'Cleo' }),
    ];
    for (const person of [anna, ben, cleo]) await place(person.id, plant);
    const [press, robot] = [await factory.asset(ou), await factory.asset(ou)];
    const plan = await resource();
    await give('asset', press, 'structure', hall);
    await give('asset', robot, 'structure', line);
    await give('resource', plan, 'structure', line);
    // Ben has one asset of his own; Cleo has all: by a group, by the node itself, and by another node.
    await give('asset', press, 'user', ben.id);
    const group = await factory.userGroup(ou, [cleo.id]);
    await give('asset', press, 'user_group', group);
    await give('asset', robot, 'structure', plant);
    await place(cleo.id, line);
    // The robot is at the plant too: nobody gains or loses it there.
    const expected = {
      isChange: true,
      userCount: 2,
      users: [
        { id: anna.id, name: 'Anna' },
        { id: ben.id, name: 'Ben' },
      ],
      // The press for Anna, the plan for Anna and Ben.
      assetCount: 1,
      resourceCount: 1,
      pairCount: 3,
      isBounded: false,
    };
    expect(await ask(plant, true)).toEqual(expected);
    expect(await ask(plant, false)).toEqual({ ...NOBODY, isChange: false });
    await authorize(plant);
    expect(await ask(plant, false)).toEqual(expected);
    expect(await ask(plant, true)).toEqual({ ...NOBODY, isChange: false });
  });

  it('is none for people at a node above that authorizes already, and none for a leaf [STRC-11, CALL-320]', async () => {
    const { factory } = portal;
    const { ou, give, place, authorize, ask } = await world();
    const plant = await factory.structure(ou);
    const hall = await factory.structure(ou, plant);
    const line = await factory.structure(ou, hall);
    const person = await factory.member(ou);
    await give('asset', await factory.asset(ou), 'structure', line);
    await place(person.id, plant);
    await place(person.id, hall);
    expect(await ask(hall, true)).toMatchObject({ userCount: 1, assetCount: 1, pairCount: 1 });
    await authorize(plant);
    expect(await ask(hall, true)).toEqual(NOBODY);
    expect(await ask(line, true)).toEqual(NOBODY);
  });

  it('leaves out a resource that does not count yet, and assets of an OU without them [RSRC-03, APP-13]', async () => {
    const { factory } = portal;
    const { ou, resource, give, place, ask } = await world();
    const plant = await factory.structure(ou);
    const hall = await factory.structure(ou, plant);
    await place((await factory.member(ou)).id, plant);
    await give('asset', await factory.asset(ou), 'structure', hall);
    await give('resource', await resource(), 'structure', hall, Date.now());
    expect(await ask(plant, true)).toMatchObject({ userCount: 1, assetCount: 1, resourceCount: 0, pairCount: 1 });
    await rows(`UPDATE organization SET features = '[]' WHERE id = ?`, [ou]);
    portal.portal.runtime.sessions.clear();
    expect(await ask(plant, true)).toEqual(NOBODY);
  });

  it('is the difference between what everybody reaches before and after, in any OU that is drawn [BYND-02, ASST-14, RSRC-05]', async () => {
    await fc.assert(
      fc.asyncProperty(drawing, async (drawn) => {
        const { asked, expected } = await compare(drawn);
        expect(asked).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  it('takes three statements however many people and nodes there are, and names ten people [CALL-320]', async () => {
    const { factory } = portal;
    const { ou, give, place, ask } = await world();
    const plant = await factory.structure(ou);
    const asset = await factory.asset(ou);
    const cost = async () =>
      (await statementsOf(portal.portal.runtime.database, () => ask(plant, true))).filter((sql) =>
        /FROM structure |WITH people/.test(sql),
      ).length;
    await give('asset', asset, 'structure', await factory.structure(ou, plant));
    await place((await factory.member(ou)).id, plant);
    const least = await cost();
    for (let at = 0; at < 11; at += 1) {
      await place((await factory.member(ou, { name: `Person ${String(at).padStart(2, '0')}` })).id, plant);
      await factory.structure(ou, plant);
    }
    expect(await cost()).toBe(least);
    const answer = await ask(plant, true);
    expect([answer.userCount, answer.users.length, answer.pairCount]).toEqual([12, 10, 12]);
  });

  it('is told to callers who manage structures, of nodes of their OU [CALL-015, STRC-26, STRC-27]', async () => {
    const { factory } = portal;
    const { ou, admin } = await world();
    const node = await factory.structure(ou);
    const code = (client: ApiClient, id: string) => client.code(IMPACT, { id, isAutoDispatch: true });
    expect(await code(new ApiClient(portal.url), node)).toBe(401);
    expect(await code(await portal.as(await factory.member(ou), ou), node)).toBe(403);
    expect(await code(await portal.as(await factory.subAdmin(ou, ['user']), ou), node)).toBe(403);
    const scoped = await factory.subAdmin(ou, ['structure'], { structureIds: [node] });
    expect(await code(await portal.as(scoped, ou), node)).toBe(403);
    expect(await code(await portal.as(await factory.subAdmin(ou, ['structure']), ou), node)).toBe(10_000);
    const foreign = await factory.structure(await factory.organization());
    expect([await code(admin, foreign), await code(admin, newId())]).toEqual([404, 404]);
  });
});

const NODES = 6;
const PEOPLE = 4;
const THINGS = 4;
const at = fc.nat({ max: 40 });
const link = fc.record({ thing: at, kind: fc.constantFrom<Kind>('asset', 'resource'), to: at });
const drawing = fc.record({
  parents: fc.array(fc.option(at, { freq: 5 }), { minLength: NODES, maxLength: NODES }),
  authorizing: fc.array(at, { maxLength: 3 }),
  places: fc.array(fc.record({ person: at, node: at }), { minLength: 3, maxLength: 9 }),
  groups: fc.array(fc.array(at, { maxLength: 3 }), { minLength: 2, maxLength: 2 }),
  direct: fc.array(link, { maxLength: 4 }),
  byGroup: fc.array(link, { maxLength: 4 }),
  atNodes: fc.array(link, { minLength: 3, maxLength: 9 }),
  switched: at,
});
type Drawing = typeof drawing extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Makes a drawn OU in the database and as plain sets; answers what the portal says of a switch, and what the sets say. */
async function compare(drawn: Drawing) {
  const { factory } = portal;
  const made: World = await world();
  const { ou, give, place, authorize, ask } = made;
  const nodes: string[] = [];
  const parentOf: (number | null)[] = [];
  for (const [index, parent] of drawn.parents.entries()) {
    const above = parent === null || index === 0 ? null : parent % index;
    parentOf.push(above);
    nodes.push(await factory.structure(ou, above === null ? null : (nodes[above] ?? null)));
  }
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => factory.member(ou)));
  const things: Record<Kind, string[]> = { asset: [], resource: [] };
  for (let index = 0; index < THINGS; index += 1) {
    things.asset.push(await factory.asset(ou));
    things.resource.push(await made.resource());
  }
  const groupMembers = drawn.groups.map((members) => new Set(members.map((member) => member % PEOPLE)));
  const groups = await Promise.all(
    groupMembers.map((members) =>
      factory.userGroup(
        ou,
        [...members].map((member) => people[member]?.id ?? ''),
      ),
    ),
  );
  const authorizing = new Set(drawn.authorizing.map((node) => node % NODES));
  for (const node of authorizing) await authorize(nodes[node] ?? '');
  const places = new Set(drawn.places.map(({ person, node }) => `${person % PEOPLE} ${node % NODES}`));
  for (const key of places) {
    const [person = 0, node = 0] = key.split(' ').map(Number);
    await place(people[person]?.id ?? '', nodes[node] ?? '');
  }
  /** The distinct links of a kind of owner; a node has one resource. */
  const links = (drawnLinks: Drawing['direct'], count: number, isNode = false) => {
    const found = new Map<string, { kind: Kind; thing: number; to: number }>();
    for (const { kind, thing, to } of drawnLinks) {
      const one = { kind, thing: thing % THINGS, to: to % count };
      const key = isNode && kind === 'resource' ? `resource ${one.to}` : `${kind} ${one.thing} ${one.to}`;
      if (!found.has(key)) found.set(key, one);
    }
    return [...found.values()];
  };
  const direct = links(drawn.direct, PEOPLE);
  const byGroup = links(drawn.byGroup, groups.length);
  const atNodes = links(drawn.atNodes, NODES, true);
  const store = async (list: typeof direct, to: Owner, ids: readonly (string | undefined)[]) => {
    for (const one of list) await give(one.kind, things[one.kind][one.thing] ?? '', to, ids[one.to] ?? '');
  };
  await store(
    direct,
    'user',
    people.map(({ id }) => id),
  );
  await store(byGroup, 'user_group', groups);
  await store(atNodes, 'structure', nodes);

  const isBelow = (node: number, above: number): boolean => {
    const parent = parentOf[node] ?? null;
    return parent !== null && (parent === above || isBelow(parent, above));
  };
  const reached = (person: number, automatic: ReadonlySet<number>) => {
    const own = new Set<number>();
    for (let node = 0; node < NODES; node += 1) {
      for (let standing = 0; standing < NODES; standing += 1) {
        if (!places.has(`${person} ${standing}`)) continue;
        if (node === standing || (automatic.has(standing) && isBelow(node, standing))) own.add(node);
      }
    }
    return new Set(
      [
        ...direct.filter(({ to }) => to === person),
        ...byGroup.filter(({ to }) => groupMembers[to]?.has(person)),
        ...atNodes.filter(({ to }) => own.has(to)),
      ].map(({ kind, thing }) => `${kind} ${thing}`),
    );
  };
  const switched = drawn.switched % NODES;
  const isOn = !authorizing.has(switched);
  const [off, on] = [new Set(authorizing), new Set(authorizing).add(switched)];
  off.delete(switched);
  const changed = Array.from({ length: PEOPLE }, (_, person) => {
    const before = reached(person, off);
    return [...reached(person, on)].filter((thing) => !before.has(thing));
  });
  const all = new Set(changed.flat());
  const { users, ...asked } = await ask(nodes[switched] ?? '', isOn);
  const affected = people.filter((_, person) => (changed[person]?.length ?? 0) > 0).map(({ id }) => id);
  return {
    asked: { ...asked, users: users.map(({ id }) => id).sort() },
    expected: {
      isChange: true,
      userCount: affected.length,
      users: affected.sort(),
      assetCount: [...all].filter((thing) => thing.startsWith('asset')).length,
      resourceCount: [...all].filter((thing) => thing.startsWith('resource')).length,
      pairCount: changed.flat().length,
      isBounded: false,
    },
  };
}

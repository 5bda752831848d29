import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { newId } from '../../../core/ids.js';

const FIGURES = `query ($ids: [ID!]!) { structureFigures(ids: $ids) {
  figures { id userCount assetCount nodeCount childCount isBounded } } }`;
const PEOPLE = `query ($id: ID!, $search: String, $pagination: PaginationInput) {
  structurePeople(id: $id, search: $search, pagination: $pagination) {
    users { id name wayIds } ways { node { id name path } isInherited userCount } pagination { total next } } }`;
const RELATED = `query ($appId: ID!, $structures: [ID!]!) {
  structureCheckRelated(appId: $appId, structures: $structures) { structures { id name path } } }`;
const DETAIL = `query ($id: ID!) { structureDetail(id: $id) {
  assetCount tagMaximum resource { id name type identifier appId appName createdTime effectiveTime } } }`;

interface People {
  users: { id: string; name: string; wayIds: string[] }[];
  ways: { node: { id: string; name: string; path: string }; isInherited: boolean; userCount: number }[];
  pagination: { total: number; next: string | null };
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let plant: string;
let hall: string;
let line: string;

const place = (userId: string, structureId: string) =>
  portal.factory.insert('user_structure', { ou_id: ou, user_id: userId, structure_id: structureId, created_time: 1 });
const named = (name: string) => portal.factory.member(ou, { name });
const people = async (id: string, more: Record<string, unknown> = {}, client = admin) =>
  (await client.data<{ structurePeople: People }>(PEOPLE, { id, ...more })).structurePeople;
const cost = async (work: () => Promise<unknown>, of: RegExp) =>
  (await statementsOf(portal.portal.runtime.database, work)).filter((text) => of.test(text)).length;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { factory } = portal;
  ou = await factory.organization({ features: '["assets"]' });
  admin = await portal.as(await factory.admin(ou), ou);
  plant = await factory.structure(ou, null, 'Plant');
  hall = await factory.structure(ou, plant, 'Hall');
  line = await factory.structure(ou, hall, 'Line');
});

describe('the figures of nodes', () => {
  it('tell users below once, assets, nodes below and children, in one statement [BYND-18, CALL-321]', async () => {
    const { factory } = portal;
    const person = await named('Anna');
    await place(person.id, hall);
    await place(person.id, line);
    await place((await named('Ben')).id, plant);
    await factory.giveAsset(ou, await factory.asset(ou), 'structure', hall);
    const ids = [plant, hall, line];
    const ask = () => admin.data<{ structureFigures: { figures: { id: string }[] } }>(FIGURES, { ids: [...ids, hall] });
    const { figures } = (await ask()).structureFigures;
    const none = { isBounded: false };
    expect(ids.map((id) => figures.find((figure) => figure.id === id))).toEqual([
      { id: plant, userCount: 2, assetCount: 0, nodeCount: 2, childCount: 1, ...none },
      { id: hall, userCount: 1, assetCount: 1, nodeCount: 1, childCount: 1, ...none },
      { id: line, userCount: 1, assetCount: 0, nodeCount: 0, childCount: 0, ...none },
    ]);
    expect(figures).toHaveLength(3);
    expect(await cost(ask, /AS childCount/)).toBe(1);
    expect(await admin.data(FIGURES, { ids: [] })).toEqual({ structureFigures: { figures: [] } });
  });

  it('are told of 100 nodes of the OU at most, to callers who manage structures [LIMT-04, CALL-015, STRC-26]', async () => {
    const { factory } = portal;
    const crowd = await Promise.all(Array.from({ length: 101 }, () => factory.structure(ou)));
    expect(await admin.code(FIGURES, { ids: crowd })).toBe(415);
    expect(await admin.code(FIGURES, { ids: crowd.slice(1) })).toBe(10_000);
    const foreign = await factory.structure(await factory.organization());
    expect(await admin.code(FIGURES, { ids: [plant, foreign] })).toBe(404);
    expect(await admin.code(FIGURES, { ids: [newId()] })).toBe(404);
    expect(await new ApiClient(portal.url).code(FIGURES, { ids: [plant] })).toBe(401);
    expect(await (await portal.as(await factory.subAdmin(ou, ['user']), ou)).code(FIGURES, { ids: [plant] })).toBe(403);
  });
});

describe('the people who reach the things of a node', () => {
  it('are at it, or at a node above that authorizes; each with all ways, and each way with its number [STRC-11, BYND-18, CALL-322]', async () => {
    const [anna, ben, cleo, dora] = [await named('Anna'), await named('Ben'), await named('Cleo'), await named('Dora')];
    await place(anna.id, line);
    await place(anna.id, plant);
    await place(ben.id, plant);
    // Hall does not authorize; below the node is no way to it.
    await place(cleo.id, hall);
    await place(dora.id, await portal.factory.structure(ou, line));
    const at = { node: { id: line, name: 'Line', path: 'Plant>Hall>Line' }, isInherited: false, userCount: 1 };
    expect(await people(line)).toEqual({
      users: [{ id: anna.id, name: 'Anna', wayIds: [line] }],
      ways: [at],
      pagination: { total: 1, next: null },
    });
    await admin.data('mutation ($id: ID!) { structureSetStatus(id: $id, isAutoDispatch: true) { id } }', { id: plant });
    expect(await people(line)).toEqual({
      users: [
        { id: anna.id, name: 'Anna', wayIds: [line, plant] },
        { id: ben.id, name: 'Ben', wayIds: [plant] },
      ],
      ways: [at, { node: { id: plant, name: 'Plant', path: 'Plant' }, isInherited: true, userCount: 2 }],
      pagination: { total: 2, next: null },
    });
  });

  it('are paged by name and searched, in four statements [LIST-04, LIST-09, CALL-322]', async () => {
    for (const name of ['Cleo Berg', 'Anna Amt', 'Ben Berg']) await place((await named(name)).id, line);
    const first = await people(line, { pagination: { limit: 2 } });
    expect(first.users.map(({ name }) => name)).toEqual(['Anna Amt', 'Ben Berg']);
    const second = await people(line, { pagination: { limit: 2, after: first.pagination.next } });
    expect(second.users.map(({ name }) => name)).toEqual(['Cleo Berg']);
    const found = await people(line, { search: 'berg' });
    expect(found.users.map(({ name }) => name)).toEqual(['Ben Berg', 'Cleo Berg']);
    expect([found.pagination.total, found.ways[0]?.userCount]).toEqual([2, 2]);
    const statements = () => cost(() => people(line), /user_structure|is_auto_dispatch/);
    const few = await statements();
    for (let at = 0; at < 10; at += 1) await place((await portal.factory.member(ou)).id, line);
    expect([few, await statements()]).toEqual([4, 4]);
    expect(await admin.code(PEOPLE, { id: line, pagination: { limit: 0 } })).toBe(415);
    expect(await admin.code(PEOPLE, { id: line, pagination: { after: 'none' } })).toBe(400);
  });

  it('are told to callers who manage structures, of nodes of their OU [CALL-015, STRC-26, STRC-27]', async () => {
    const { factory } = portal;
    const foreign = await factory.structure(await factory.organization());
    expect(await admin.code(PEOPLE, { id: foreign })).toBe(404);
    expect(await new ApiClient(portal.url).code(PEOPLE, { id: line })).toBe(401);
    expect(await (await portal.as(await factory.member(ou), ou)).code(PEOPLE, { id: line })).toBe(403);
    expect(await (await portal.as(await factory.subAdmin(ou, ['user']), ou)).code(PEOPLE, { id: line })).toBe(403);
    expect(await (await portal.as(await factory.subAdmin(ou, ['structure']), ou)).code(PEOPLE, { id: line })).toBe(
      10_000,
    );
  });
});

describe('nodes that are related to roles of an app', () => {
  it('are those that a role shows in this app, by name [CALL-188]', async () => {
    const { factory } = portal;
    const [app, other] = [(await factory.app(ou)).id, (await factory.app(ou)).id];
    const role = await factory.role(ou);
    const show = (appId: string, structureId: string) =>
      factory.insert('role_structure', { ou_id: ou, role_id: role, app_id: appId, structure_id: structureId });
    await show(app, line);
    await show(app, hall);
    await show(other, plant);
    const related = async (structures: string[]) =>
      (
        await admin.data<{ structureCheckRelated: { structures: { name: string }[] } }>(RELATED, {
          appId: app,
          structures,
        })
      ).structureCheckRelated.structures;
    expect(await related([line, plant, hall])).toEqual([
      { id: hall, name: 'Hall', path: 'Plant>Hall' },
      { id: line, name: 'Line', path: 'Plant>Hall>Line' },
    ]);
    expect(await related([plant])).toEqual([]);
    expect(await related([])).toEqual([]);
  });

  it('are asked by callers who manage apps, for nodes within reach and an app of the OU [LIMT-04, CALL-015, APP-16]', async () => {
    const { factory } = portal;
    const app = (await factory.app(ou)).id;
    const foreign = await factory.organization();
    const asked = (client: ApiClient, appId = app, structures = [hall]) => client.code(RELATED, { appId, structures });
    expect(await asked(new ApiClient(portal.url))).toBe(401);
    expect(await asked(await portal.as(await factory.member(ou), ou))).toBe(403);
    expect(await asked(await portal.as(await factory.subAdmin(ou, ['user']), ou))).toBe(403);
    const scoped = await portal.as(await factory.subAdmin(ou, ['app'], { structureIds: [hall] }), ou);
    expect([await asked(scoped), await asked(scoped, app, [plant])]).toEqual([10_000, 403]);
    expect(await asked(admin, (await factory.app(foreign)).id)).toBe(404);
    expect(await asked(admin, app, [await factory.structure(foreign)])).toBe(404);
    expect(await asked(admin, app, Array.from({ length: 1001 }, newId))).toBe(415);
  });
});

describe('the detail of a node', () => {
  it('has its resource with the time from which it counts, its assets and the maximum of tags [STRC-02, STRC-18, RSRC-03, CALL-171]', async () => {
    const { factory } = portal;
    const ask = async () =>
      (await admin.data<{ structureDetail: Record<string, unknown> }>(DETAIL, { id: hall })).structureDetail;
    expect(await ask()).toEqual({ assetCount: 0, tagMaximum: 20, resource: null });
    const app = (await factory.app(ou, { name_json: '{"default":"Plans"}' })).id;
    const resource = await factory.resource(ou, app, { name: 'Plan', type: 'DOCUMENT', identifier: 'plan-1' });
    const link = { ou_id: ou, structure_id: hall, resource_id: resource, created_time: 1_000 };
    await factory.insert('structure_resource', link);
    await factory.giveAsset(ou, await factory.asset(ou), 'structure', hall);
    expect(await ask()).toEqual({
      assetCount: 1,
      tagMaximum: 20,
      resource: {
        id: resource,
        name: 'Plan',
        type: 'DOCUMENT',
        identifier: 'plan-1',
        appId: app,
        appName: 'Plans',
        createdTime: 1_000,
        effectiveTime: 181_000,
      },
    });
  });
});

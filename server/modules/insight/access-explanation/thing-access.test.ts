import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { setStatus } from '../../../../tests/support/set-status.js';
import type { Operation } from '../../../context/levels.js';
import { moveClock, now, resetClock } from '../../../core/clock.js';
import type { AccessExplanation, AccessHolderPage } from './access-explanation.types.js';
import type { UserThings } from './user-things.types.js';

const STEP = '{ kind id name effectiveTime }';
const EXPLAIN = `query ($userId: ID!, $kind: AccessTargetKind!, $targetId: ID!) {
  accessExplanation(userId: $userId, kind: $kind, targetId: $targetId) {
    target ${STEP} app { name } isGranted pathCount pendingCount paths ${STEP} denials { reason steps ${STEP} brokenAfter }
    candidateCount ownerCount owners { kind id name isAssignable }
  }
}`;
const HOLDERS = `query ($kind: AccessSourceKind!, $targetId: ID!, $pagination: PaginationInput) {
  accessHolders(kind: $kind, targetId: $targetId, pagination: $pagination) {
    target { name } denials users { id name isActive effectiveTime pathCount paths ${STEP} roles { id } }
    pagination { total next }
  }
}`;
const THINGS = `query ($userId: ID!, $kind: AccessThingKind!, $isReached: Boolean, $search: String, $pagination: PaginationInput) {
  userThings(userId: $userId, kind: $kind, isReached: $isReached, search: $search, pagination: $pagination) {
    accountDenial things { id name type isGranted effectiveTime pathCount paths ${STEP} } pagination { total next }
  }
}`;
const DELAY = 180_000;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let anna: { id: string; username: string };
let crew: string;
let nodes: Record<'north' | 'port' | 'crane', string>;
let turbine: string;

const explain = async (kind: string, targetId: string, userId = anna.id, client = admin) =>
  (await client.data<{ accessExplanation: AccessExplanation }>(EXPLAIN, { userId, kind, targetId })).accessExplanation;
const holders = async (kind: string, targetId: string, client = admin, pagination?: object) =>
  (await client.data<{ accessHolders: AccessHolderPage }>(HOLDERS, { kind, targetId, pagination })).accessHolders;
const things = async (variables: object, client = admin) =>
  (await client.data<{ userThings: UserThings }>(THINGS, { userId: anna.id, kind: 'ASSET', ...variables })).userThings;
const texts = (steps: readonly { kind: string; name: string }[]) => steps.map((step) => `${step.kind} ${step.name}`);
const place = (userId: string, structureId: string) =>
  portal.factory.insert('user_structure', { ou_id: ouId, user_id: userId, structure_id: structureId, created_time: 1 });
const sql = (text: string, values: unknown[]) => portal.portal.runtime.database.query(text, values);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization({ features: '["assets"]' });
  admin = await portal.as(await factory.admin(ouId), ouId);
  anna = await factory.member(ouId, { name: 'Anna Berg' });
  crew = await factory.userGroup(ouId, [anna.id], 'Night crew');
  const north = await factory.structure(ouId, null, 'North', { de: 'Norden' });
  const port = await factory.structure(ouId, north, 'Port');
  nodes = { north, port, crane: await factory.structure(ouId, port, 'Crane 1') };
  await place(anna.id, north);
  turbine = await factory.asset(ouId, { name: 'Turbine' });
});
afterEach(resetClock);
afterAll(() => portal.stop());

describe('why somebody has an asset', () => {
  it('is every way: directly, by a user group, at a node, and inherited by auto-authorization [BYND-01, ASST-14, STRC-11, CALL-345]', async () => {
    const { factory } = portal;
    await factory.giveAsset(ouId, turbine, 'structure', nodes.crane);
    const before = await explain('ASSET', turbine);
    expect(before).toMatchObject({ isGranted: false, pathCount: 0, app: null, candidateCount: 0 });
    expect(before.denials).toMatchObject([{ reason: 'NO_WAY', brokenAfter: 0 }]);
    expect(texts(before.denials[0]!.steps)).toEqual(['USER Anna Berg', 'ASSET Turbine']);
    await setStatus(admin, nodes.north, true);
    await factory.giveAsset(ouId, turbine, 'user', anna.id);
    await factory.giveAsset(ouId, turbine, 'user_group', crew);
    await factory.giveAsset(ouId, turbine, 'structure', nodes.north);
    admin.headers = { locale: 'de-DE' };
    const told = await explain('ASSET', turbine);
    admin.headers = {};
    expect(told).toMatchObject({
      isGranted: true,
      pathCount: 4,
      pendingCount: 0,
      denials: [],
      target: { name: 'Turbine' },
    });
    expect(told.paths.map(texts)).toEqual([
      ['USER Anna Berg', 'ASSET Turbine'],
      ['USER Anna Berg', 'USER_GROUP Night crew', 'ASSET Turbine'],
      ['USER Anna Berg', 'STRUCTURE Norden', 'ASSET Turbine'],
      ['USER Anna Berg', 'STRUCTURE Norden', 'STRUCTURE Crane 1', 'ASSET Turbine'],
    ]);
  });

  it('is, if there is none, the reason, and the groups and nodes that would give it [BYND-01, ASST-12, CALL-345]', async () => {
    const { factory } = portal;
    const pump = await factory.asset(ouId, { name: 'Pump' });
    const fitters = await factory.userGroup(ouId, [], 'Fitters');
    const annex = await factory.structure(ouId, null, 'Annex');
    await factory.giveAsset(ouId, pump, 'user_group', fitters);
    await factory.giveAsset(ouId, pump, 'structure', annex);
    const told = await explain('ASSET', pump);
    expect(told.owners).toEqual([
      { kind: 'STRUCTURE', id: annex, name: 'Annex', isAssignable: true },
      { kind: 'USER_GROUP', id: fitters, name: 'Fitters', isAssignable: true },
    ]);
    expect(told.ownerCount).toBe(2);
    const reach = { userGroupIds: [crew, fitters], structureIds: [nodes.north] };
    const within = await portal.as(await factory.subAdmin(ouId, ['user', 'assetPermission'], reach), ouId);
    expect((await explain('ASSET', pump, anna.id, within)).owners.map(({ name }) => name)).toEqual(['Fitters']);
    const chief = await factory.subAdmin(ouId, ['user']);
    expect((await explain('ASSET', pump, chief.id)).owners.map((owner) => owner.isAssignable)).toEqual([true, true]);
    const equal = await portal.as(await factory.subAdmin(ouId, ['user', 'assets']), ouId);
    expect((await explain('ASSET', pump, chief.id, equal)).owners.map((owner) => owner.isAssignable)).toEqual([
      false,
      false,
    ]);
    const gone = await factory.asset(ouId, { removed_time: 5 });
    expect((await explain('ASSET', gone)).denials.map(({ reason }) => reason)).toEqual(['ASSET_REMOVED']);
    const away = await factory.member(ouId, { is_disabled: 1 });
    await factory.giveAsset(ouId, pump, 'user', away.id);
    const denied = await explain('ASSET', pump, away.id);
    expect(denied).toMatchObject({ isGranted: false, pathCount: 1, denials: [{ reason: 'ACCOUNT_DISABLED' }] });
  });
});

describe('why somebody has a resource', () => {
  it('names the time from which a new assignment counts, and denies it until then [BYND-01, RSRC-03, RSRC-04, CALL-345]', async () => {
    const { factory } = portal;
    const app = await factory.app(ouId, { name_json: '{"default":"Fleet"}' });
    const dataset = await factory.resource(ouId, app.id, { name: 'Yield' });
    const given = now();
    await factory.giveResource(ouId, dataset, 'user_group', crew, given);
    const early = await explain('RESOURCE', dataset);
    expect(early).toMatchObject({ isGranted: false, pathCount: 1, pendingCount: 1, app: { name: 'Fleet' } });
    expect(early.paths[0]!.map((step) => step.effectiveTime)).toEqual([null, null, given + DELAY]);
    expect(early.denials).toMatchObject([{ reason: 'NOT_YET', brokenAfter: 1 }]);
    expect(texts(early.denials[0]!.steps)).toEqual(['USER Anna Berg', 'USER_GROUP Night crew', 'RESOURCE Yield']);
    expect((await holders('RESOURCE', dataset)).users).toMatchObject([{ id: anna.id, effectiveTime: given + DELAY }]);
    const [listed] = (await things({ kind: 'RESOURCE', search: 'Yield' })).things;
    expect(listed).toMatchObject({ isGranted: false, effectiveTime: given + DELAY, type: 'device' });
    moveClock(DELAY + 1000);
    expect(await explain('RESOURCE', dataset)).toMatchObject({ isGranted: true, pendingCount: 0, denials: [] });
    await factory.giveResource(ouId, dataset, 'user', anna.id, now());
    const both = await explain('RESOURCE', dataset);
    expect(both).toMatchObject({ isGranted: true, pathCount: 2, pendingCount: 1 });
    // The path that counts is named first.
    expect(both.paths.map((steps) => steps.length)).toEqual([3, 2]);
    expect((await holders('RESOURCE', dataset)).users[0]).toMatchObject({ effectiveTime: null, pathCount: 2 });
    await sql('DELETE FROM user_group_resource WHERE resource_id = ?', [dataset]);
    expect((await explain('RESOURCE', dataset)).denials).toMatchObject([{ reason: 'NOT_YET' }]);
  });
});

describe('the people who have an asset', () => {
  it('are listed with their ways, by key, cut to the reach of a sub-administrator [BYND-01, SUBA-15, CALL-346]', async () => {
    const { factory } = portal;
    const buoy = await factory.asset(ouId, { name: 'Buoy' });
    const people = [];
    for (let at = 0; at < 5; at++) people.push((await factory.member(ouId, { name: `Diver ${at}` })).id);
    const divers = await factory.userGroup(ouId, people.slice(0, 3), 'Divers');
    const more = await factory.userGroup(ouId, people.slice(1, 4), 'More divers');
    for (const group of [divers, more]) await factory.giveAsset(ouId, buoy, 'user_group', group);
    await factory.giveAsset(ouId, buoy, 'structure', nodes.port);
    await place(people[4]!, nodes.port);
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page: AccessHolderPage = await holders('ASSET', buoy, admin, { limit: 2, after });
      expect(page.pagination.total).toBe(6);
      seen.push(...page.users.map((user) => user.id));
      after = page.pagination.next;
    } while (after);
    expect(seen).toEqual([...people, anna.id].sort());
    const { users } = await holders('ASSET', buoy);
    const ways = (id: string) => users.find((user) => user.id === id)?.paths.map((steps) => texts(steps.slice(1, -1)));
    expect(ways(people[1]!)).toEqual([['USER_GROUP Divers'], ['USER_GROUP More divers']]);
    expect(ways(people[4]!)).toEqual([['STRUCTURE Port']]);
    expect(ways(anna.id)).toEqual([['STRUCTURE North', 'STRUCTURE Port']]);
    expect(users.every((user) => user.roles.length === 0 && user.isActive)).toBe(true);
    const reach = { userGroupIds: [divers] };
    const within = await portal.as(await factory.subAdmin(ouId, ['user', 'assets'], reach), ouId);
    const cut = await holders('ASSET', buoy, within);
    expect(cut.users.map((user) => user.id)).toEqual(people.slice(0, 3).sort());
    expect(cut.pagination.total).toBe(3);
  });
});

describe('the assets of a user', () => {
  it('are a page by name, all or the reached ones, with their ways [BYND-01, CALL-344]', async () => {
    const { factory } = portal;
    const user = await factory.member(ouId, { name: 'Olga', is_disabled: 1 });
    const gates: string[] = [];
    for (let at = 1; at <= 4; at++) gates.push(await factory.asset(ouId, { name: `Gate ${at}`, type: 'building' }));
    await factory.asset(ouId, { name: 'Gate 9', removed_time: 5 });
    for (const at of [0, 2]) await factory.giveAsset(ouId, gates[at]!, 'user', user.id);
    const of = async (variables: object) => things({ userId: user.id, search: 'gate', ...variables });
    const all = await of({});
    expect(all.accountDenial).toBe('ACCOUNT_DISABLED');
    expect(all.things.map(({ name, isGranted, pathCount }) => [name, isGranted, pathCount])).toEqual([
      ['Gate 1', true, 1],
      ['Gate 2', false, 0],
      ['Gate 3', true, 1],
      ['Gate 4', false, 0],
    ]);
    expect(texts(all.things[0]!.paths[0]!)).toEqual(['USER Olga', 'ASSET Gate 1']);
    expect((await of({ isReached: true })).things.map(({ id }) => id)).toEqual([gates[0], gates[2]]);
    const others = await of({ isReached: false, pagination: { limit: 1 } });
    expect(others).toMatchObject({ things: [{ id: gates[1] }], pagination: { total: 2 } });
    const rest = await of({ isReached: false, pagination: { limit: 1, after: others.pagination.next } });
    expect(rest.things.map(({ id }) => id)).toEqual([gates[3]]);
    expect(await admin.code(THINGS, { userId: user.id, kind: 'ASSET', pagination: { limit: 1001 } })).toBe(415);
    expect(await admin.code(THINGS, { userId: user.id, kind: 'ASSET', pagination: { after: 'x' } })).toBe(400);
  });
});

describe('the questions about assets and resources', () => {
  const calls = (kind: string, userId: string, targetId: string): [string, Record<string, unknown>][] => [
    [EXPLAIN, { userId, kind, targetId }],
    [HOLDERS, { kind, targetId }],
    [THINGS, { userId, kind }],
  ];

  it('need operation user and one for such things [BYND-01, ASST-15, RSRC-08, CALL-344, CALL-345, CALL-346]', async () => {
    const { factory } = portal;
    const dataset = await factory.resource(ouId);
    const codes = async (kind: string, targetId: string, operations: Operation[] | null) => {
      const account = operations ? await factory.subAdmin(ouId, operations) : anna;
      const client = await portal.as(account, ouId);
      const answers = calls(kind, anna.id, targetId).map(([query, variables]) => client.code(query, variables));
      return [...new Set(await Promise.all(answers))];
    };
    expect(await codes('ASSET', turbine, ['user', 'assets'])).toEqual([10_000]);
    expect(await codes('ASSET', turbine, ['user', 'assetPermission'])).toEqual([10_000]);
    expect(await codes('RESOURCE', dataset, ['user', 'resource'])).toEqual([10_000]);
    expect(await codes('ASSET', turbine, ['user', 'resource'])).toEqual([403]);
    expect(await codes('RESOURCE', dataset, ['user', 'assets', 'assetPermission'])).toEqual([403]);
    expect(await codes('ASSET', turbine, ['assets', 'assetPermission'])).toEqual([403]);
    expect(await codes('RESOURCE', dataset, ['resource'])).toEqual([403]);
    expect(await codes('ASSET', turbine, null)).toEqual([403]);
    const stranger = new ApiClient(portal.url);
    for (const [query, variables] of calls('ASSET', anna.id, turbine)) {
      expect(await stranger.code(query, variables)).toBe(401);
    }
  });

  it('know nothing of another OU, of another kind, or of people beyond reach [CALL-015, ASST-16, RSRC-09, SUBA-13]', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    const foreign = { ASSET: await factory.asset(other), RESOURCE: await factory.resource(other) };
    const lonely = await factory.resource(ouId);
    for (const [kind, ids] of [
      ['ASSET', [foreign.ASSET, lonely, 'unknown', '']] as const,
      ['RESOURCE', [foreign.RESOURCE, turbine, 'unknown', '']] as const,
    ]) {
      for (const targetId of ids) {
        expect(await admin.code(EXPLAIN, { userId: anna.id, kind, targetId })).toBe(404);
        expect(await admin.code(HOLDERS, { kind, targetId })).toBe(404);
      }
    }
    const abroad = (await factory.member(other)).id;
    expect(await admin.code(EXPLAIN, { userId: abroad, kind: 'ASSET', targetId: turbine })).toBe(404);
    expect(await admin.code(THINGS, { userId: abroad, kind: 'ASSET' })).toBe(404);
    const beyond = await portal.as(
      await factory.subAdmin(ouId, ['user', 'assets'], { userGroupIds: [await factory.userGroup(ouId)] }),
      ouId,
    );
    expect(await beyond.code(EXPLAIN, { userId: anna.id, kind: 'ASSET', targetId: turbine })).toBe(403);
    expect(await beyond.code(THINGS, { userId: anna.id, kind: 'ASSET' })).toBe(403);
    expect(await admin.code(THINGS, { userId: anna.id, kind: 'APP' })).toBe(400);
  });

  it('about assets are closed to an OU that has not purchased them [APP-13]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const [client, person] = [await portal.as(await factory.admin(ou), ou), await factory.member(ou)];
    const codes = async (kind: string, targetId: string) =>
      Promise.all(calls(kind, person.id, targetId).map(([query, variables]) => client.code(query, variables)));
    expect(await codes('ASSET', await factory.asset(ou))).toEqual([403, 403, 403]);
    expect(await codes('RESOURCE', await factory.resource(ou))).toEqual([10_000, 10_000, 10_000]);
  });

  it('take as many statements for much as for little', async () => {
    const count = async (query: string, variables: Record<string, unknown>) => {
      const run = () => statementsOf(portal.portal.runtime.database, () => admin.data(query, variables));
      await run();
      return (await run()).filter((text) => !text.includes('FROM session')).length;
    };
    const few = await portal.factory.asset(ouId);
    for (const targetId of [turbine, few]) {
      // One is the guard's question whether the user is within reach.
      expect(await count(EXPLAIN, { userId: anna.id, kind: 'ASSET', targetId })).toBeLessThanOrEqual(7);
      expect(await count(HOLDERS, { kind: 'ASSET', targetId })).toBeLessThanOrEqual(5);
    }
    expect(await count(THINGS, { userId: anna.id, kind: 'ASSET' })).toBe(5);
    expect(await count(THINGS, { userId: anna.id, kind: 'ASSET', isReached: true })).toBe(5);
  });
});

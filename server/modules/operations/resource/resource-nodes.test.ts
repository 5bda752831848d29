import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

const NODES = `query ($id: ID!, $pagination: PaginationInput) { resourceStructures(resourceId: $id, pagination: $pagination) {
  structures { id name path effectiveTime } pagination { total next } } }`;
const APPS = 'query ($isWhole: Boolean) { resourceAppList(isWhole: $isWhole) { apps { name } } }';
const IMPACT = `query ($ids: [ID!]!) { removalImpact(kind: RESOURCE, ids: $ids) {
  isBlocked users { total names } grants { kind count userCount names } } }`;

interface Nodes {
  structures: { id: string; name: string; path: string; effectiveTime: number }[];
  pagination: { total: number; next: string | null };
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let app: { id: string };
let resource: string;

const nodes = async (id: string, pagination: object | null = null, client = admin) =>
  (await client.data<{ resourceStructures: Nodes }>(NODES, { id, pagination })).resourceStructures;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  app = await factory.app(ou, { name_json: '{"default":"Farm"}' });
  await factory.app(ou, { name_json: '{"default":"Empty"}' });
  resource = await factory.resource(ou, app.id, { name: 'North field' });
});
afterAll(() => portal.stop());

describe('the nodes of a resource', () => {
  it('come in the order in which they got it, with paths and the time from which it counts [RSRC-03, RSRC-05, STRC-18, CALL-330]', async () => {
    const { factory } = portal;
    const plant = await factory.structure(ou, null, 'Plant');
    const hall = await factory.structure(ou, plant, 'Hall');
    await factory.structure(ou, null, 'Office');
    await factory.giveResource(ou, resource, 'structure', hall, 1_000);
    await factory.giveResource(ou, resource, 'structure', plant, 2_000);
    expect((await nodes(resource)).structures).toEqual([
      { id: hall, name: 'Hall', path: 'Plant>Hall', effectiveTime: 181_000 },
      { id: plant, name: 'Plant', path: 'Plant', effectiveTime: 182_000 },
    ]);
    const first = await nodes(resource, { limit: 1 });
    expect(first.pagination.total).toBe(2);
    const second = await nodes(resource, { limit: 2, after: first.pagination.next });
    expect(second.structures.map(({ name }) => name)).toEqual(['Plant']);
    expect(second.pagination.next).toBeNull();
    expect(await statementsOf(portal.portal.runtime.database, () => nodes(resource))).toHaveLength(5);
  });

  it('are for those who manage resources, and those of another OU are not found [RSRC-08, RSRC-09, CALL-330]', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    const foreign = await factory.resource(other, (await factory.app(other)).id);
    expect(await admin.code(NODES, { id: foreign })).toBe(404);
    expect(await admin.code(NODES, { id: newId() })).toBe(404);
    expect(await admin.code(NODES, { id: resource, pagination: { limit: 1001 } })).toBe(415);
    const member = await portal.as(await factory.member(ou), ou);
    expect(await member.code(NODES, { id: resource })).toBe(403);
    const withoutRight = await portal.as(await factory.subAdmin(ou, ['structure']), ou);
    expect(await withoutRight.code(NODES, { id: resource })).toBe(403);
    const node = await factory.structure(ou);
    const scoped = await factory.subAdmin(ou, ['resource', 'structure'], { structureIds: [node] });
    expect(await (await portal.as(scoped, ou)).code(NODES, { id: resource })).toBe(403);
    const manager = await portal.as(await factory.subAdmin(ou, ['resource']), ou);
    expect((await nodes(resource, null, manager)).pagination.total).toBe(2);
  });
});

it('the apps for a new resource are all that the OU may use, not the owners alone [RSRC-07, CALL-331]', async () => {
  const names = async (isWhole?: boolean) => {
    const { resourceAppList } = await admin.data<{ resourceAppList: { apps: { name: string }[] } }>(APPS, { isWhole });
    return resourceAppList.apps.map(({ name }) => name);
  };
  expect(await names()).toEqual(['Farm']);
  expect(await names(true)).toEqual(['Empty', 'Farm']);
});

describe('the impact of deleting a resource', () => {
  it('counts and names users, user groups with their members, and nodes [BYND-02, RSRC-05, CALL-332]', async () => {
    const { factory } = portal;
    const [anna, ben] = [await factory.member(ou, { name: 'Anna' }), await factory.member(ou, { name: 'Ben' })];
    const group = await factory.userGroup(ou, [anna.id, ben.id], 'Night crew');
    const node = await factory.structure(ou, null, 'Harbour');
    const lost = await factory.resource(ou, app.id);
    expect(await admin.data(IMPACT, { ids: [lost] })).toEqual({
      removalImpact: { isBlocked: false, users: { total: 0, names: [] }, grants: [] },
    });
    await factory.giveResource(ou, lost, 'user', anna.id);
    await factory.giveResource(ou, lost, 'user_group', group);
    await factory.giveResource(ou, lost, 'structure', node);
    expect(await admin.data(IMPACT, { ids: [lost] })).toEqual({
      removalImpact: {
        isBlocked: false,
        users: { total: 1, names: ['Anna'] },
        grants: [
          { kind: 'USER_GROUP', count: 1, userCount: 2, names: ['Night crew'] },
          { kind: 'STRUCTURE', count: 1, userCount: 0, names: ['Harbour'] },
        ],
      },
    });
    const other = await factory.organization();
    const foreign = await factory.resource(other, (await factory.app(other)).id);
    expect(await admin.code(IMPACT, { ids: [foreign] })).toBe(404);
    const withoutRight = await portal.as(await factory.subAdmin(ou, ['structure']), ou);
    expect(await withoutRight.code(IMPACT, { ids: [lost] })).toBe(403);
  });
});

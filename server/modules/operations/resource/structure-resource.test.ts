import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession } from '../../../../tests/support/statements.js';
import { setStatus } from '../../../../tests/support/set-status.js';

const GET = `query ($node: ID!) { of: resourceAssociated(structureId: $node) {
  id name type effectiveTime structureCount app { id } } }`;
const DETAIL = `query ($node: ID!) { structureDetail(id: $node) { resource { id name type effectiveTime } } }`;
const SET = `mutation ($node: ID!, $id: ID) { of: resourceSetAssociation(structureId: $node, resourceId: $id) {
  id name effectiveTime } }`;
const CHOICES = `query ($node: ID, $search: String, $pagination: PaginationInput) {
  resourceStructureResourceList(structureId: $node, search: $search, pagination: $pagination) {
    resources { id name } pagination { total next } } }`;

interface Associated {
  id: string;
  name: string;
  effectiveTime: number;
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let app: string;
let foreign: { node: string; resource: string };

const sql = (statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Record<string, unknown>[]>;
const ask = async (query: string, variables: Record<string, unknown>) =>
  (await admin.data<{ of: Associated | null }>(query, variables)).of;
/** The resource of a node as the node has it. */
const ofDetail = async (node: string) =>
  (await admin.data<{ structureDetail: { resource: Associated | null } }>(DETAIL, { node })).structureDetail.resource;
const choices = async (variables: Record<string, unknown> = {}) =>
  (
    await admin.data<{ resourceStructureResourceList: { resources: { name: string }[] } }>(CHOICES, variables)
  ).resourceStructureResourceList.resources.map(({ name }) => name);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  ({ id: app } = await factory.app(ou));
  const other = await factory.organization();
  const { id } = await factory.app(other);
  foreign = { node: await factory.structure(other), resource: await factory.resource(other, id) };
});
afterAll(() => portal.stop());

describe('the resource of a node', () => {
  it('is one, replaced by another, taken away, and the same one stays with its time [STRC-02, STRC-18, CALL-206, CALL-207, RSRC-03]', async () => {
    const { factory } = portal;
    const node = await factory.structure(ou);
    const [hall, yard] = [
      await factory.resource(ou, app, { name: 'Hall' }),
      await factory.resource(ou, app, { name: 'Yard', type: 'site' }),
    ];
    expect(await ask(GET, { node })).toBeNull();
    const first = await ask(SET, { node, id: hall });
    expect(first).toMatchObject({ id: hall, name: 'Hall' });
    await sql('UPDATE structure_resource SET created_time = 1000 WHERE structure_id = ?', [node]);
    expect(await ask(SET, { node, id: hall })).toMatchObject({ id: hall, effectiveTime: 181_000 });
    const same = { id: hall, name: 'Hall', type: 'device', effectiveTime: 181_000 };
    expect(await ask(GET, { node })).toMatchObject(same);
    expect(await ofDetail(node)).toEqual(same);
    const before = Date.now();
    const second = await ask(SET, { node, id: yard });
    expect(second).toMatchObject({ id: yard });
    expect(second?.effectiveTime).toBeGreaterThanOrEqual(before + 180_000);
    expect(await ask(GET, { node })).toMatchObject({ id: yard, type: 'site', structureCount: 1, app: { id: app } });
    expect(await sql('SELECT 1 FROM structure_resource WHERE ou_id = ?', [ou])).toHaveLength(1);
    expect(await ask(SET, { node, id: null })).toBeNull();
    expect(await ask(SET, { node })).toBeNull();
    expect(await ask(GET, { node })).toBeNull();
    expect(await ofDetail(node)).toBeNull();
    const [event] = await sql(
      "SELECT resource_type AS type, changes FROM audit_event WHERE ou_id = ? AND resource_id = ? AND event_name = 'resourceSetAssociation' ORDER BY time DESC, id DESC LIMIT 1 OFFSET 1",
      [ou, node],
    );
    expect(event?.type).toBe('structure');
    const [{ name }] = (await sql('SELECT name FROM resource WHERE id = ?', [yard])) as [{ name: string }];
    expect(JSON.parse(String(event?.changes))).toEqual([{ field: 'resourceId', type: 'text', from: name, to: null }]);
  });

  it('is chosen among the resources of the OU, without the one it has [CALL-208]', async () => {
    const { factory } = portal;
    const node = await factory.structure(ou);
    const id = await factory.resource(ou, app, { name: 'Choice A' });
    await factory.resource(ou, app, { name: 'Choice B' });
    expect(await choices({ search: 'choice' })).toEqual(['Choice A', 'Choice B']);
    await ask(SET, { node, id });
    expect(await choices({ search: 'choice', node })).toEqual(['Choice B']);
    expect(await choices({ search: 'choice', pagination: { limit: 1 } })).toEqual(['Choice A']);
    const read = () => choices({ node });
    expect(await statementsBeyondSession(portal.portal.runtime.database, read)).toHaveLength(3);
  });

  it('goes with the node, and with the resource [STRC-23]', async () => {
    const { factory } = portal;
    const [node, other] = [await factory.structure(ou), await factory.structure(ou)];
    const id = await factory.resource(ou, app);
    await ask(SET, { node, id });
    await ask(SET, { node: other, id });
    await admin.data('mutation ($id: ID!) { structureDelete(id: $id) }', { id: node });
    expect(await sql('SELECT structure_id AS node FROM structure_resource WHERE resource_id = ?', [id])).toEqual([
      { node: other },
    ]);
    await admin.data('mutation ($id: ID!) { resourceDelete(id: $id) }', { id });
    expect(await ask(GET, { node: other })).toBeNull();
  });

  it('is refused for other OUs, and to those who do not manage structures [RSRC-09, SUBA-12]', async () => {
    const { factory } = portal;
    const node = await factory.structure(ou);
    const id = await factory.resource(ou, app);
    for (const other of [foreign.node, newId()]) {
      expect(await admin.code(GET, { node: other })).toBe(404);
      expect(await admin.code(SET, { node: other, id })).toBe(404);
      expect(await admin.code(CHOICES, { node: other })).toBe(404);
    }
    for (const other of [foreign.resource, newId()]) expect(await admin.code(SET, { node, id: other })).toBe(404);
    const able = await portal.as(await factory.subAdmin(ou, ['structure']), ou);
    const refused = [
      await portal.as(await factory.subAdmin(ou, ['resource', 'user']), ou),
      await portal.as(await factory.subAdmin(ou, ['structure', 'resource'], { structureIds: [node] }), ou),
      await portal.as(await factory.member(ou), ou),
    ];
    for (const call of [GET, SET, CHOICES]) {
      for (const client of refused) expect(await client.code(call, { node, id })).toBe(403);
      expect(await able.code(call, { node, id })).toBe(10_000);
    }
    await admin.data(SET, { node, id: null });
  });

  it('gives nothing to the person who sets it, at the node or above one that authorizes by itself [SUBA-16, threats 36]', async () => {
    const { factory } = portal;
    const id = await factory.resource(ou, app);
    const person = await factory.subAdmin(ou, ['structure']);
    const client = await portal.as(person, ou);
    const top = await factory.structure(ou);
    const below = await factory.structure(ou, top);
    await factory.insert('user_structure', { ou_id: ou, user_id: person.id, structure_id: top, created_time: 1 });
    expect(await client.code(SET, { node: top, id })).toBe(403);
    expect(await client.code(SET, { node: below, id })).toBe(10_000);
    expect(await client.code(SET, { node: below, id: null })).toBe(10_000);
    await setStatus(admin, top, true);
    expect(await client.code(SET, { node: below, id })).toBe(403);
    expect(await ask(GET, { node: below })).toBeNull();
    expect(await admin.code(SET, { node: below, id })).toBe(10_000);
  });

  it('may be set twice at once: one of the two stays [STRC-18]', async () => {
    const { factory } = portal;
    const node = await factory.structure(ou);
    const ids = await Promise.all(Array.from({ length: 4 }, () => factory.resource(ou, app)));
    const codes = await Promise.all(ids.map((id) => admin.code(SET, { node, id })));
    expect(codes).toEqual([10_000, 10_000, 10_000, 10_000]);
    expect(await sql('SELECT 1 FROM structure_resource WHERE structure_id = ?', [node])).toHaveLength(1);
  });
});

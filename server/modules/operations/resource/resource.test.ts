import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession, statementsOf } from '../../../../tests/support/statements.js';

const FIELDS = `id identifier name type isStandard app { id name } createdTime version
  userCount userGroupCount structureCount`;
const LIST = `query ($search: String, $type: String, $appId: ID, $pagination: PaginationInput) {
  resourceList(search: $search, type: $type, appId: $appId, pagination: $pagination) {
    resources { ${FIELDS} } pagination { total isBounded limit next } } }`;
const DETAIL = `query ($id: ID!) { resourceDetail(id: $id) { ${FIELDS} } }`;
const CREATE = `mutation ($appId: ID!, $identifier: String!, $name: String!, $type: String!) {
  resourceCreate(appId: $appId, identifier: $identifier, name: $name, type: $type) { ${FIELDS} } }`;
const MODIFY = `mutation ($id: ID!, $name: String!, $type: String!, $version: Int) {
  resourceModify(id: $id, name: $name, type: $type, version: $version) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!) { resourceDelete(id: $id) }';
const TYPES = '{ resourceTypes { type isStandard isDefault } }';
const APPS = '{ resourceAppList { apps { id name } } }';

interface Resource {
  id: string;
  identifier: string;
  name: string;
  type: string;
  isStandard: boolean;
  version: number;
}
interface Page {
  resources: Resource[];
  pagination: { total: number; isBounded: boolean; limit: number; next: string | null };
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let farm: { id: string };
let grid: { id: string };
let foreign: { app: string; resource: string };

const sql = (statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Record<string, unknown>[]>;
const list = async (variables: Record<string, unknown> = {}, client = admin) =>
  (await client.data<{ resourceList: Page }>(LIST, variables)).resourceList;
const names = ({ resources }: Page) => resources.map(({ name }) => name).join(', ');
const create = async (values: Record<string, unknown> = {}) =>
  (
    await admin.data<{ resourceCreate: Resource }>(CREATE, {
      appId: farm.id,
      identifier: newId(),
      name: 'Made',
      type: 'site',
      ...values,
    })
  ).resourceCreate;
const total = async () => Number((await sql('SELECT COUNT(*) AS total FROM resource'))[0]?.total);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization({ default_resource_types: '["site","wind-farm"]' });
  admin = await portal.as(await factory.admin(ou), ou);
  farm = await factory.app(ou, { name_json: '{"default":"Farm"}' });
  grid = await factory.app(ou, { name_json: '{"default":"Grid"}' });
  await factory.app(ou);
  await factory.resource(ou, farm.id, { name: 'North field', identifier: 'F-1', type: 'site' });
  await factory.resource(ou, farm.id, { name: 'South field', identifier: 'F-2', type: 'wind-farm' });
  await factory.resource(ou, grid.id, { name: 'Cable', identifier: 'F-1', type: 'line' });
  await factory.resource(ou, grid.id, { name: 'Area', identifier: 'north', type: 'building' });
  const other = await factory.organization();
  const { id } = await factory.app(other);
  foreign = { app: id, resource: await factory.resource(other, id, { type: 'odd' }) };
});
afterAll(() => portal.stop());

describe('the list of resources', () => {
  it('is by name, and finds names and identifiers of an app and a type, ignoring case [RSRC-01, RSRC-02, CALL-238, LIST-09]', async () => {
    const all = await list();
    expect(names(all)).toBe('Area, Cable, North field, South field');
    expect(all.resources[2]).toMatchObject({
      identifier: 'F-1',
      type: 'site',
      isStandard: true,
      app: { id: farm.id, name: 'Farm' },
      userCount: 0,
      userGroupCount: 0,
      structureCount: 0,
      version: 1,
    });
    expect(all.resources[3]).toMatchObject({ type: 'wind-farm', isStandard: false });
    expect(all.pagination).toEqual({ total: 4, isBounded: false, limit: 50, next: null });
    expect(names(await list({ search: 'NORTH' }))).toBe('Area, North field');
    expect(names(await list({ search: 'f-1' }))).toBe('Cable, North field');
    expect(names(await list({ search: '%' }))).toBe('');
    expect(names(await list({ search: '日' }))).toBe('');
    expect(names(await list({ type: 'wind-farm' }))).toBe('South field');
    expect(names(await list({ appId: grid.id }))).toBe('Area, Cable');
    expect(names(await list({ appId: grid.id, type: 'site' }))).toBe('');
    expect(names(await list({ appId: foreign.app }))).toBe('');
    const first = await list({ pagination: { limit: 3 } });
    expect(names(first)).toBe('Area, Cable, North field');
    expect(names(await list({ pagination: { after: first.pagination.next, limit: 3 } }))).toBe('South field');
    expect(await admin.code(LIST, { pagination: { limit: 1001 } })).toBe(415);
    expect(await admin.code(LIST, { pagination: { after: 'x' } })).toBe(400);
  });

  it('counts who has a resource, and costs two statements whatever its size', async () => {
    const { factory, portal: running } = portal;
    const { id } = await create({ name: 'Counted' });
    await factory.giveResource(ou, id, 'user', (await factory.member(ou)).id);
    await factory.giveResource(ou, id, 'user', (await factory.member(ou)).id);
    await factory.giveResource(ou, id, 'user_group', await factory.userGroup(ou));
    await factory.giveResource(ou, id, 'structure', await factory.structure(ou));
    expect((await list({ search: 'Counted' })).resources).toMatchObject([
      { userCount: 2, userGroupCount: 1, structureCount: 1 },
    ]);
    expect(await statementsBeyondSession(running.runtime.database, () => list())).toHaveLength(2);
    await admin.data(DELETE, { id });
    for (const table of ['user_resource', 'user_group_resource', 'structure_resource'])
      expect(await sql(`SELECT 1 FROM ${table} WHERE resource_id = ?`, [id])).toEqual([]);
  });

  it('is read along its indexes', async () => {
    const { database } = portal.portal.runtime;
    const apps = await Promise.all(Array.from({ length: 10 }, () => portal.factory.app(ou)));
    const rows = apps.flatMap((app, of) =>
      Array.from({ length: 300 }, (_, at) => [ou, newId(), app.id, `x${at}`, `Many ${at}`, `type-${of}`, 1]),
    );
    await sql('INSERT INTO resource (ou_id, id, app_id, identifier, name, type, created_time) VALUES ?', [rows]);
    await sql('ANALYZE TABLE resource');
    const keys: unknown[] = [];
    for (const filter of [{}, { type: 'type-3' }, { appId: apps[4]?.id }]) {
      const sent: { sql: string; values: unknown[] }[] = [];
      await statementsOf(database, () => list(filter), sent);
      const page = sent.find((one) => one.sql.includes('ORDER BY r.name'));
      const plan = await sql(`EXPLAIN FORMAT=TRADITIONAL ${page?.sql}`, page?.values);
      const step = plan.find(({ table }) => table === 'r');
      keys.push(step?.key);
      expect(String(step?.Extra)).not.toContain('filesort');
    }
    expect(keys).toEqual(['resource_list', 'resource_of_type', 'resource_of_app']);
    await sql('DELETE FROM resource WHERE app_id IN (?)', [apps.map(({ id }) => id)]);
  });

  it('has types, the standard ones first, and the apps that own resources [RSRC-06, CALL-204, CALL-205]', async () => {
    expect((await admin.data<{ resourceTypes: unknown }>(TYPES)).resourceTypes).toEqual([
      { type: 'site', isStandard: true, isDefault: true },
      { type: 'building', isStandard: true, isDefault: false },
      { type: 'line', isStandard: true, isDefault: false },
      { type: 'device', isStandard: true, isDefault: false },
      { type: 'dataset', isStandard: true, isDefault: false },
      { type: 'wind-farm', isStandard: false, isDefault: true },
    ]);
    expect((await admin.data<{ resourceAppList: unknown }>(APPS)).resourceAppList).toEqual({
      apps: [
        { id: farm.id, name: 'Farm' },
        { id: grid.id, name: 'Grid' },
      ],
    });
  });
});

describe('a resource', () => {
  it('is created, changed and deleted in the console, each with an audit event [CALL-313, CALL-314, CALL-315, CALL-316, AUDT-01]', async () => {
    const made = await create({ identifier: ' R:7/b ', name: '  Roof ', type: 'building' });
    expect(made).toMatchObject({ identifier: 'R:7/b', name: 'Roof', type: 'building', version: 1 });
    const { id } = made;
    const changed = await admin.data<{ resourceModify: Resource }>(MODIFY, {
      id,
      name: 'Roof 2',
      type: 'solar',
      version: 1,
    });
    expect(changed.resourceModify).toMatchObject({
      name: 'Roof 2',
      type: 'solar',
      isStandard: false,
      identifier: 'R:7/b',
      version: 2,
    });
    const outdated = await admin.graphql(MODIFY, { id, name: 'Lost', type: 'solar', version: 1 });
    expect(outdated.errors?.[0]?.extensions).toMatchObject({ envelopeCode: 430, field: 'version' });
    expect((await admin.data<{ resourceDetail: Resource }>(DETAIL, { id })).resourceDetail.name).toBe('Roof 2');
    expect(await admin.data(DELETE, { id })).toEqual({ resourceDelete: id });
    expect(await admin.code(DETAIL, { id })).toBe(404);
    const events = await sql(
      `SELECT event_name AS name, resource_type AS type, result FROM audit_event WHERE ou_id = ? AND resource_id = ?
        ORDER BY time, id`,
      [ou, id],
    );
    expect(events.map(({ name, type, result }) => [name, type, result])).toEqual([
      ['resourceCreate', 'resource', 'success'],
      ['resourceModify', 'resource', 'success'],
      ['resourceModify', 'resource', 'fail'],
      ['resourceDelete', 'resource', 'success'],
    ]);
  });

  it('has an identifier once per app, of visible signs alone [RSRC-07, LIST-15]', async () => {
    await create({ identifier: 'one' });
    const before = await total();
    const refused = async (values: Record<string, unknown>) => {
      const given = { appId: farm.id, identifier: newId(), name: 'Made', type: 'site', ...values };
      const { errors } = await admin.graphql(CREATE, given);
      return [errors?.[0]?.extensions.envelopeCode, errors?.[0]?.extensions.field];
    };
    expect(await refused({ identifier: 'one' })).toEqual([408, 'identifier']);
    for (const identifier of ['', ' ', 'a b', 'ä', 'a\u200bb', 'x'.repeat(101)])
      expect([identifier, ...(await refused({ identifier }))]).toEqual([identifier, 400, 'identifier']);
    for (const name of ['', ' \u200b ', 'a\nb', 'a\u202eb', 'x'.repeat(201)])
      expect([name, ...(await refused({ name }))]).toEqual([name, 400, 'name']);
    for (const type of ['', 'Site', 'two words', '-x', 'ü', 'x'.repeat(51)])
      expect([type, ...(await refused({ type }))]).toEqual([type, 400, 'type']);
    expect(await refused({ appId: foreign.app })).toEqual([404, undefined]);
    expect(await refused({ appId: newId() })).toEqual([404, undefined]);
    expect(await total()).toBe(before);
    await create({ identifier: 'one', appId: grid.id });
    await create({ identifier: 'ONE' });
    await create({ identifier: 'x'.repeat(100), name: 'x'.repeat(200), type: 'x'.repeat(50) });
  });

  it('is managed by the OU administrator and by a super sub-administrator with that operation alone [RSRC-08, RSRC-09, SUBA-12]', async () => {
    const { factory } = portal;
    const resource = await create();
    const group = await factory.userGroup(ou);
    const able = await portal.as(await factory.subAdmin(ou, ['resource']), ou);
    const refused = [
      await portal.as(await factory.subAdmin(ou, ['user', 'app', 'assets', 'structure']), ou),
      await portal.as(await factory.subAdmin(ou, ['resource'], { userGroupIds: [group] }), ou),
      await portal.as(await factory.member(ou), ou),
    ];
    const calls: [string, Record<string, unknown>][] = [
      [LIST, {}],
      [TYPES, {}],
      [APPS, {}],
      [DETAIL, { id: resource.id }],
      [CREATE, { appId: farm.id, identifier: newId(), name: 'By sub', type: 'site' }],
      [MODIFY, { id: resource.id, name: 'By sub', type: 'site' }],
      [DELETE, { id: resource.id }],
    ];
    for (const client of refused)
      for (const [call, values] of calls) expect([call, await client.code(call, values)]).toEqual([call, 403]);
    for (const [call, values] of calls) expect([call, await able.code(call, values)]).toEqual([call, 10_000]);
    for (const [call, values] of calls.slice(3).filter(([call]) => call !== CREATE))
      for (const id of [foreign.resource, newId()])
        expect([call, await admin.code(call, { ...values, id })]).toEqual([call, 404]);
  });
});

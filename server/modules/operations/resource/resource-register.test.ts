import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession } from '../../../../tests/support/statements.js';

const REGISTER = `mutation ($resources: [ResourceRegistration!]!) {
  resourceRegister(resources: $resources) { id identifier } }`;

interface Registered {
  id: string;
  identifier: string;
}

let portal: TestPortal;
let ou: string;
let app: { id: string; secret: string };
let client: ApiClient;

const sql = (statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Record<string, unknown>[]>;
const one = (identifier: string, name = identifier, type = 'wind-farm') => ({ identifier, name, type });
const register = async (...resources: object[]) =>
  (await client.data<{ resourceRegister: Registered[] }>(REGISTER, { resources })).resourceRegister;
const stored = () =>
  sql('SELECT identifier, name, type, version FROM resource WHERE app_id = ? ORDER BY identifier', [app.id]);

beforeAll(async () => {
  portal = await startTestPortal();
  ou = await portal.factory.organization();
  app = await portal.factory.app(ou);
  client = ApiClient.app(portal.url, app);
});
afterAll(() => portal.stop());

describe('an app that registers resources', () => {
  it('creates new ones and changes those it registered before, which keep ids and assignments [RSRC-07, CALL-239]', async () => {
    const first = await register(one('b', 'Beta'), one('a', 'Alpha', 'site'));
    expect(first.map(({ identifier }) => identifier)).toEqual(['b', 'a']);
    const user = await portal.factory.member(ou);
    await portal.factory.giveResource(ou, first[0]?.id ?? '', 'user', user.id);
    const again = await client.rest<{ resourceId: string; identifier: string }[]>('POST', 'resource/register', {
      resources: [one('a', 'alpha', 'site'), one('b', 'Beta'), one('c', 'Gamma', 'line')],
    });
    expect(again.code).toBe(10_000);
    expect(again.data.map(({ identifier }) => identifier)).toEqual(['a', 'b', 'c']);
    expect(again.data.slice(0, 2).map(({ resourceId }) => resourceId)).toEqual([first[1]?.id, first[0]?.id]);
    expect(await stored()).toEqual([
      { identifier: 'a', name: 'alpha', type: 'site', version: 2 },
      { identifier: 'b', name: 'Beta', type: 'wind-farm', version: 1 },
      { identifier: 'c', name: 'Gamma', type: 'line', version: 1 },
    ]);
    expect(await sql('SELECT 1 FROM user_resource WHERE ou_id = ?', [ou])).toHaveLength(1);
    const [event] = await sql(
      "SELECT resource_type AS type, resource_id AS id FROM audit_event WHERE ou_id = ? AND event_name = 'resourceRegister' LIMIT 1",
      [ou],
    );
    expect(event).toEqual({ type: 'resource', id: app.id });
  });

  it('is refused whole if one is wrong, told which by its place [RSRC-07, CALL-021]', async () => {
    const before = await stored();
    const refused = async (...resources: object[]) => {
      const { errors } = await client.graphql(REGISTER, { resources });
      return [errors?.[0]?.extensions.envelopeCode, errors?.[0]?.extensions.field];
    };
    expect(await refused(one('new'), one('other', ' '))).toEqual([400, 'resources[1].name']);
    expect(await refused(one('new'), one('other'), one('o p'))).toEqual([400, 'resources[2].identifier']);
    expect(await refused(one('new', 'New', 'Site'))).toEqual([400, 'resources[0].type']);
    expect(await refused(one('new'), one('new'))).toEqual([400, 'resources[1].identifier']);
    expect(await refused(one('new', 'a\nb'))).toEqual([400, 'resources[0].name']);
    expect(await refused()).toEqual([400, 'resources']);
    const many = Array.from({ length: 1001 }, (_, at) => one(`m${at}`));
    expect(await refused(...many)).toEqual([415, 'resources']);
    expect(await stored()).toEqual(before);
  });

  it('registers a thousand at once, in a constant number of statements', async () => {
    const { database } = portal.portal.runtime;
    const few = await statementsBeyondSession(database, () => register(one('a', 'Few'), one('k')));
    const many = Array.from({ length: 999 }, (_, at) => one(`k${at}`));
    const statements = await statementsBeyondSession(database, () => register(one('a', 'Many'), ...many));
    // A list of a thousand is looked up in two statements.
    expect(statements.length).toBe(few.length + 1);
    expect(await stored()).toHaveLength(1003);
  });

  it('is known by its credentials alone, and shares no identifiers with other apps [CALL-019, RSRC-09]', async () => {
    const other = await portal.factory.app(ou);
    const [mine] = await register(one('a', 'Mine'));
    const named = { resources: [one('a', 'Theirs')] };
    const theirs = await ApiClient.app(portal.url, other).data<{ resourceRegister: Registered[] }>(REGISTER, named);
    expect(theirs.resourceRegister[0]?.id).not.toBe(mine?.id);
    const admin = await portal.as(await portal.factory.admin(ou), ou);
    expect(await admin.code(REGISTER, named)).toBe(401);
    expect(await ApiClient.app(portal.url, { ...app, secret: 'wrong' }).code(REGISTER, named)).toBe(401);
  });

  it('may do so twice at once: each resource exists once', async () => {
    const resources = Array.from({ length: 50 }, (_, at) => one(`twice-${at}`));
    const [first, second] = await Promise.all([register(...resources), register(...resources)]);
    expect(second).toEqual(first);
  });
});

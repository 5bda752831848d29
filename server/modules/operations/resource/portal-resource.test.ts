import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession } from '../../../../tests/support/statements.js';
import { setStatus } from '../../../../tests/support/set-status.js';

const RESOURCES = `query ($appId: ID!, $types: [String!], $after: ID) {
  portalUserAppResources(appId: $appId, types: $types, after: $after) { resources { id identifier name type } next } }`;

interface Told {
  resources: { id: string; identifier: string; name: string; type: string }[];
  next: string | null;
}

let portal: TestPortal;
let ou: string;
let app: string;
let user: { id: string };
let client: ApiClient;

const sql = (statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<unknown[]>;
const told = async (variables: Record<string, unknown> = {}) =>
  (await client.data<{ portalUserAppResources: Told }>(RESOURCES, { appId: app, ...variables })).portalUserAppResources;
const names = async (variables: Record<string, unknown> = {}) =>
  (await told(variables)).resources
    .map(({ name }) => name)
    .toSorted()
    .join(' ');

/** The user stands at Plant, which has Hall below it, and is in a group. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  ({ id: app } = await factory.app(ou));
  user = await factory.member(ou);
  const role = await factory.role(ou);
  await factory.giveRole(ou, user.id, role);
  await factory.openMenus(ou, role, app, await factory.menuGroup(ou, app, [await factory.menu(ou, app)]));
  client = await portal.as(user, ou);
});
afterAll(() => portal.stop());

describe('the resources that an app is told', () => {
  it('are those of that app that the user reaches, by each way [RSRC-05, STRC-11, STRC-12, CALL-317]', async () => {
    const { factory } = portal;
    const plant = await factory.structure(ou);
    const hall = await factory.structure(ou, plant);
    await factory.insert('user_structure', { ou_id: ou, user_id: user.id, structure_id: plant, created_time: 1 });
    const group = await factory.userGroup(ou, [user.id]);
    const give = async (name: string, to: 'user' | 'user_group' | 'structure', id: string, type = 'device') =>
      factory.giveResource(ou, await factory.resource(ou, app, { name, type }), to, id);
    await give('direct', 'user', user.id, 'dataset');
    await give('grouped', 'user_group', group);
    await give('placed', 'structure', plant);
    await give('below', 'structure', hall);
    await give('others', 'user', (await factory.member(ou)).id);
    await factory.resource(ou, app, { name: 'nobodys' });
    const { id: otherApp } = await factory.app(ou);
    await factory.giveResource(ou, await factory.resource(ou, otherApp, { name: 'elsewhere' }), 'user', user.id);
    expect(await names()).toBe('direct grouped placed');
    expect(await names({ types: ['dataset', 'site'] })).toBe('direct');
    expect(await names({ types: [] })).toBe('direct grouped placed');
    const admin = await portal.as(await factory.admin(ou), ou);
    await setStatus(admin, plant, true);
    expect(await names()).toBe('below direct grouped placed');
    await setStatus(admin, plant, false);
    expect(await names()).toBe('direct grouped placed');
    await admin.data(
      'mutation ($id: ID!, $user: ID!) { userGroupRemoveUsers(userGroupId: $id, userIds: [$user]) { id } }',
      { id: group, user: user.id },
    );
    expect(await names()).toBe('direct placed');
  });

  it('are told to those who may open the app, in their OU alone [RSRC-09, APP-16]', async () => {
    const { factory, portal: running } = portal;
    const stranger = await portal.as(await factory.member(ou), ou);
    const foreign = await factory.app(await factory.organization());
    expect(await stranger.code(RESOURCES, { appId: app })).toBe(403);
    for (const appId of [foreign.id, newId()]) expect(await client.code(RESOURCES, { appId })).toBe(404);
    expect(await client.code(RESOURCES, { appId: app, types: Array(51).fill('x') })).toBe(415);
    await sql('UPDATE app SET is_enable = 0 WHERE id = ?', [app]);
    expect(await client.code(RESOURCES, { appId: app })).toBe(403);
    await sql('UPDATE app SET is_enable = 1 WHERE id = ?', [app]);
    running.runtime.sessions.clear();
  });

  it('come by the thousand, at two statements each time', async () => {
    const { database } = portal.portal.runtime;
    const rows = Array.from({ length: 1_200 }, (_, at) => [ou, newId(), app, `m-${at}`, `Many ${at}`, 'line', 1]);
    await sql('INSERT INTO resource (ou_id, id, app_id, identifier, name, type, created_time) VALUES ?', [rows]);
    await sql('INSERT INTO user_resource (ou_id, user_id, resource_id, created_time) VALUES ?', [
      rows.map(([, resource]) => [ou, user.id, resource, 1]),
    ]);
    const first = await told({ types: ['line'] });
    expect([first.resources.length, first.next]).toEqual([1000, first.resources[999]?.id]);
    const rest = await told({ types: ['line'], after: first.next });
    expect([rest.resources.length, rest.next]).toEqual([200, null]);
    expect(await statementsBeyondSession(database, () => told())).toHaveLength(2);
  });
});

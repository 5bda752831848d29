import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { resetClock } from '../../../core/clock.js';

interface Found {
  id: string;
  username: string;
  name: string;
  nickName: string | null;
  permissions: string[];
}
interface Tree {
  structures: { id: string; path: string }[];
  assets: { id: string; structureIds: string[] }[];
  next: string | null;
}

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let roleId: string;
let app: { id: string; secret: string };
let back: ApiClient;
let person: { id: string; username: string };
let idle: { id: string; username: string };
let foreigner: { id: string; username: string };

const run = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const find = (by: object, client = back) => client.rest<Found | null>('POST', 'app/find-user', by);
const assets = (by: object, client = back) => client.rest<Tree>('POST', 'app/user-assets', by);

/** Opens an app of an OU to a role. */
async function open(ou: string, role: string, values: Record<string, string | number> = {}) {
  const { factory } = portal;
  const made = await factory.app(ou, values);
  const group = await factory.menuGroup(ou, made.id, [await factory.menu(ou, made.id)]);
  await factory.openMenus(ou, role, made.id, group);
  return made;
}

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization({ features: '["assets"]' });
  otherOuId = await factory.organization({ features: '["assets"]' });
  roleId = await factory.role(ouId);
  app = await open(ouId, roleId);
  back = ApiClient.app(portal.url, app);
  person = await factory.member(ouId, { email: 'ida.holm@tides.example', nick_name: 'Ida' });
  idle = await factory.member(ouId, { email: 'idle@tides.example' });
  foreigner = await factory.member(otherOuId, { email: 'far@tides.example' });
  await factory.giveRole(ouId, person.id, roleId);
});
afterAll(() => portal.stop());
afterEach(() => resetClock());

describe('an app finds a user', () => {
  it('by id, username or e-mail address as a whole, in any case, and gets no contact data [APPC-01, CALL-470]', async () => {
    const [row] = await run('SELECT name FROM account WHERE id = ?', [person.id]);
    const expected = { id: person.id, username: person.username, name: row?.name, nickName: 'Ida', permissions: [] };
    for (const by of [
      { userId: person.id },
      { username: person.username },
      { username: person.username.toUpperCase() },
      { email: 'ida.holm@tides.example' },
      { email: ' Ida.Holm@Tides.example ' },
    ]) {
      expect((await find(by)).data).toEqual(expected);
    }
  });

  it('with the permissions that the roles grant in this app alone [APPC-01, APPC-04]', async () => {
    const { factory } = portal;
    const own = await factory.permission(ouId, app.id, { identifier: 'tides.edit' });
    const other = await open(ouId, roleId);
    const others = await factory.permission(ouId, other.id, { identifier: 'other.edit' });
    for (const [appId, permissionId] of [
      [app.id, own],
      [other.id, others],
    ]) {
      await run('INSERT INTO role_permission (ou_id, role_id, app_id, permission_id) VALUES (?, ?, ?, ?)', [
        ouId,
        roleId,
        appId,
        permissionId,
      ]);
    }
    expect((await find({ userId: person.id })).data?.permissions).toEqual(['tides.edit']);
  });

  it('only if the person may open the app now; all others get one answer [APPC-01]', async () => {
    const refused = async (by: object, client = back) => {
      const { code, message, data } = await find(by, client);
      return { code, message, data };
    };
    const nobody = await refused({ username: 'nobody-has-this' });
    expect(nobody).toMatchObject({ code: 404, data: null });
    for (const by of [
      { userId: idle.id },
      { username: idle.username },
      { email: 'idle@tides.example' },
      { userId: foreigner.id },
      { username: foreigner.username },
      { email: 'far@tides.example' },
      { email: 'ida' },
      { email: '%@tides.example' },
      { username: `${person.username.slice(0, -1)}_` },
    ]) {
      expect(await refused(by)).toEqual(nobody);
    }
    expect(await refused({ userId: person.id }, ApiClient.app(portal.url, await portal.factory.app(ouId)))).toEqual(
      nobody,
    );
    expect(
      await refused({ userId: person.id }, ApiClient.app(portal.url, await portal.factory.app(otherOuId))),
    ).toEqual(nobody);
    await run('UPDATE account SET is_disabled = 1 WHERE id = ?', [person.id]);
    expect(await refused({ userId: person.id })).toEqual(nobody);
    await run('UPDATE account SET is_disabled = 0 WHERE id = ?', [person.id]);
    expect((await find({ userId: person.id })).code).toBe(10_000);
  });

  it('by exactly one name, and with the credentials of an app [APPC-01, CALL-019]', async () => {
    expect((await find({})).code).toBe(400);
    expect((await find({ userId: person.id, username: person.username })).code).toBe(400);
    expect((await find({ username: ' ' })).code).toBe(400);
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    expect((await find({ userId: person.id }, admin)).code).toBe(401);
    expect((await find({ userId: person.id }, new ApiClient(portal.url))).code).toBe(401);
    const wrong = ApiClient.app(portal.url, { id: app.id, secret: 'x'.repeat(43) });
    expect((await find({ userId: person.id }, wrong)).code).toBe(401);
  });
});

describe('an app reads the assets of a user', () => {
  it('that the person reaches, as far as the app may use them [APPC-02, CALL-471, APP-10]', async () => {
    const { factory } = portal;
    const root = await factory.structure(ouId);
    const [given, atNode, others] = [await factory.asset(ouId), await factory.asset(ouId), await factory.asset(ouId)];
    await factory.giveAsset(ouId, given, 'user', person.id);
    await factory.giveAsset(ouId, atNode, 'structure', root);
    await factory.giveAsset(ouId, atNode, 'user', person.id);
    await factory.giveAsset(ouId, others, 'user', idle.id);
    const all = (await assets({ userId: person.id })).data;
    expect(all.assets.map(({ id }) => id).sort()).toEqual([given, atNode].sort());
    expect(all.structures.map(({ id }) => id)).toEqual([root]);
    expect((await assets({ userId: person.id, resourceTypes: ['none'] })).data.assets).toEqual([]);
    // Bound to the node, the app loses the asset that stands nowhere.
    await run('INSERT INTO app_structure (ou_id, app_id, structure_id) VALUES (?, ?, ?)', [ouId, app.id, root]);
    expect((await assets({ userId: person.id })).data.assets.map(({ id }) => id)).toEqual([atNode]);
    await run('DELETE FROM app_structure WHERE app_id = ?', [app.id]);
  });

  it('of nobody else, and only if the organization has purchased assets [APPC-02, APP-13]', async () => {
    expect((await assets({ userId: idle.id })).code).toBe(404);
    expect((await assets({ userId: foreigner.id })).code).toBe(404);
    expect((await assets({ userId: 'nobody' })).code).toBe(404);
    expect((await assets({})).code).toBe(400);
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    expect((await assets({ userId: person.id }, admin)).code).toBe(401);
    await run("UPDATE organization SET features = '[]' WHERE id = ?", [ouId]);
    expect((await assets({ userId: person.id })).code).toBe(403);
    await run(`UPDATE organization SET features = '["assets"]' WHERE id = ?`, [ouId]);
  });
});

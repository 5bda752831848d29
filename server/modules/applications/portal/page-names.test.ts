import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Names {
  apps: { id: string; name: string; otherNames: string[] }[];
  menus: {
    id: string;
    name: string;
    otherNames: string[];
    isNewTab: boolean;
    app: { name: string };
    parent: { name: string } | null;
  }[];
  hasMore: boolean;
}

const NAMES = `{ portalPageNames { apps { id name otherNames category { name } } hasMore
  menus { id code name icon otherNames isNewTab app { id name } parent { id name } } } }`;

let portal: TestPortal;
let ouId: string;
let appId: string;
let groupId: string;
let client: ApiClient;
const menus = { leaf: '', child: '' };

const read = async (of = client) => (await of.data<{ portalPageNames: Names }>(NAMES)).portalPageNames;
const change = (sql: string, values: unknown[]) => portal.portal.runtime.database.query(sql, values);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  const person = await factory.member(ouId);
  const roleId = await factory.role(ouId);
  await factory.giveRole(ouId, person.id, roleId);
  appId = (await factory.app(ouId, { name_json: '{"default":"Harbor","de":"Hafen","zh":"港口","en":"Harbor"}' })).id;
  const parent = await factory.menu(ouId, appId, { name_json: '{"default":"Quays"}', url: null });
  menus.leaf = await factory.menu(ouId, appId, { name_json: '{"default":"Cranes","de":"Kräne","zh":"吊机"}' });
  menus.child = await factory.menu(ouId, appId, { parent_id: parent, name_json: '{"default":"Loads"}' });
  await factory.menu(ouId, appId, { name_json: '{"default":"Cranes of others"}' });
  groupId = await factory.menuGroup(ouId, appId, [menus.leaf, menus.child, parent]);
  await factory.openMenus(ouId, roleId, appId, groupId);
  const foreign = await factory.organization();
  await factory.menu(foreign, (await factory.app(foreign)).id, {});
  client = await portal.as(person, ouId);
});
afterAll(() => portal.stop());

describe('the names of the pages that the caller may open', () => {
  it('are those of granted menus with a page, in all languages, by place [CALL-281, SHELL-47]', async () => {
    client.headers.locale = 'de-DE';
    const names = await read();
    expect(names.apps).toMatchObject([{ id: appId, name: 'Hafen', otherNames: ['Harbor', '港口'] }]);
    expect(names.menus).toMatchObject([
      { id: menus.child, name: 'Loads', otherNames: [], app: { name: 'Hafen' }, parent: { name: 'Quays' } },
      { id: menus.leaf, name: 'Kräne', otherNames: ['Cranes', '吊机'], isNewTab: false, parent: null },
    ]);
    expect(names.hasMore).toBe(false);
  });

  it('are none for who holds no role, and none of a hidden or disabled app [CALL-281, SHELL-12]', async () => {
    const nobody = await portal.as(await portal.factory.member(ouId), ouId);
    const none = { apps: [], menus: [], hasMore: false };
    expect(await read(nobody)).toEqual(none);
    for (const column of ['is_display', 'is_enable']) {
      await change(`UPDATE app SET ${column} = 0 WHERE id = ?`, [appId]);
      expect(await read()).toEqual(none);
      await change(`UPDATE app SET ${column} = 1 WHERE id = ?`, [appId]);
    }
  });

  it('are those of the working OU alone, also of a person who may open pages of another [CALL-281, threats 1]', async () => {
    const { factory } = portal;
    const [here, there] = [ouId, await factory.organization()];
    const person = await factory.member(here);
    await factory.join(there, person);
    const role = await factory.role(there);
    await factory.giveRole(there, person.id, role);
    const app = await factory.app(there, { name_json: '{"default":"Dockyard"}' });
    const menu = await factory.menu(there, app.id, { name_json: '{"default":"Slips"}' });
    await factory.openMenus(there, role, app.id, await factory.menuGroup(there, app.id, [menu]));
    expect(await read(await portal.as(person, here))).toEqual({ apps: [], menus: [], hasMore: false });
    const names = await read(await portal.as(person, there));
    expect([names.apps.map(({ name }) => name), names.menus.map(({ name }) => name)]).toEqual([
      ['Dockyard'],
      ['Slips'],
    ]);
  });

  it('call a jump link by its label, say that it opens a tab, and end at 5000 in as many statements as for one [CALL-281, SHELL-43, LIMT-04]', async () => {
    const { factory } = portal;
    // A session is read again a second after its last call.
    const statements = async () =>
      (await statementsOf(portal.portal.runtime.database, () => read())).filter((one) => !one.includes('FROM session'))
        .length;
    const before = await statements();
    const link = await factory.menu(ouId, appId, {
      addition_type: 1,
      jump_location: 1,
      jump_name: 'Elsewhere',
      name_json: '{"default":"Gate"}',
      url: null,
      sort_order: -1,
    });
    await change('INSERT INTO menu_group_menu (ou_id, menu_group_id, menu_id) VALUES (?, ?, ?)', [ouId, groupId, link]);
    expect((await read()).menus[0]).toMatchObject({
      id: link,
      name: 'Elsewhere',
      otherNames: ['Gate'],
      isNewTab: true,
    });
    const rows = Array.from({ length: 4998 }, (_, at) => [
      ouId,
      `many-${at}`,
      appId,
      `many-${at}`,
      '{"default":"Many"}',
      'https://app.example',
      9,
    ]);
    await change('INSERT INTO menu (ou_id, id, app_id, code, name_json, url, sort_order) VALUES ?', [rows]);
    await change(
      'INSERT INTO menu_group_menu (ou_id, menu_group_id, menu_id) SELECT ou_id, ?, id FROM menu WHERE id LIKE ?',
      [groupId, 'many-%'],
    );
    const names = await read();
    expect([names.menus.length, names.hasMore]).toEqual([5000, true]);
    expect(await statements()).toBe(before);
  });

  it('are refused to strangers, and without an OU [CALL-281, CALL-015]', async () => {
    expect(await new ApiClient(portal.url).code(NAMES)).toBe(401);
    expect(await (await portal.as(await portal.factory.member(ouId), null)).code(NAMES)).toBe(512);
    expect(await (await portal.as(await portal.factory.superAdmin(), null)).code(NAMES)).toBe(512);
  });
});

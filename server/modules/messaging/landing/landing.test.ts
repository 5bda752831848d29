import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Widget {
  type: string;
  menus: { menuId: string; name: string }[];
  page: { menuId: string } | null;
  plugin: { id: string; name: string; url: string } | null;
}
interface Landing {
  source: string;
  version: number;
  hasDefault: boolean;
  widgets: Widget[];
}

let server: Server;
let page: string;
let portal: TestPortal;
let ouId: string;
let appId: string;
let roleId: string;
let groupId: string;
let person: { id: string; username: string };
let client: ApiClient;
let admin: ApiClient;
let menus: { leaf: string; parent: string; child: string; link: string; ungranted: string; foreign: string };
let plugins: { own: string; foreign: string };

const sql = (text: string, values: unknown[] = []) => portal.portal.runtime.database.query(text, values);
const get = async (of = client, path = 'get') => (await of.rest<Landing>('GET', `landing/${path}`)).data;
const save = (widgets: object[], version?: number, of = client, path = 'save') =>
  of.rest<unknown>('POST', `landing/${path}`, { widgets, version });
const visits = { type: 'RECENT_VISITS', x: 0, y: 0, width: 4, height: 3 };
const quick = (menuIds: string[]) => ({ type: 'QUICK_MENU', x: 4, y: 0, width: 4, height: 3, menuIds });
const frame = (of: object) => ({ type: 'WEB_FRAME', x: 8, y: 0, width: 4, height: 3, ...of });
/** Somebody new in the OU, with the menus of the role. */
const newcomer = async () => {
  const member = await portal.factory.member(ouId);
  await portal.factory.giveRole(ouId, member.id, roleId);
  return portal.as(member, ouId);
};

async function makePlugin(of: string, name: string): Promise<string> {
  const root = await portal.as(await portal.factory.superAdmin(), null);
  const { data } = await root.rest<string>('POST', 'plugin/create', {
    nameJson: { default: name },
    url: `https://${name.toLowerCase()}.example/`,
  });
  await root.rest('POST', 'plugin/assign', { pluginId: data, organizationIds: [of] });
  return data;
}

beforeAll(async () => {
  server = createServer((_, response) => void response.end('Ready'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  page = `http://${host}/`;
  portal = await startTestPortal({ env: { EMBED_ALLOWED_HOSTS: host } });
  const { factory } = portal;
  ouId = await factory.organization();
  const otherOuId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  person = await factory.member(ouId);
  roleId = await factory.role(ouId);
  await factory.giveRole(ouId, person.id, roleId);
  appId = (await factory.app(ouId, { name_json: '{"default":"Harbor"}' })).id;
  const parent = await factory.menu(ouId, appId, { name_json: '{"default":"Quays"}', url: null });
  menus = {
    parent,
    leaf: await factory.menu(ouId, appId, { name_json: '{"default":"Cranes"}' }),
    child: await factory.menu(ouId, appId, { parent_id: parent, name_json: '{"default":"Loads"}' }),
    link: await factory.menu(ouId, appId, { addition_type: 1, jump_name: 'To the loads', jump_code: 'loads' }),
    ungranted: await factory.menu(ouId, appId, { name_json: '{"default":"Of others"}' }),
    foreign: await factory.menu(otherOuId, (await factory.app(otherOuId)).id),
  };
  groupId = await factory.menuGroup(ouId, appId, [menus.leaf, menus.parent, menus.child, menus.link]);
  await factory.openMenus(ouId, roleId, appId, groupId);
  plugins = { own: await makePlugin(ouId, 'Weather'), foreign: await makePlugin(otherOuId, 'Tides') };
  client = await portal.as(person, ouId);
});
afterAll(async () => {
  server.close();
  await portal.stop();
});

describe('a landing page', () => {
  it('is kept per person and OU, with the menus and pages of its widgets [LAND-01, LAND-09, LAND-10, LAND-13, LAND-16, CALL-240, CALL-241]', async () => {
    expect(await get()).toEqual({ source: 'NONE', version: 0, hasDefault: false, widgets: [] });
    const layout = [visits, quick([menus.child, menus.leaf]), frame({ menuId: menus.leaf })];
    expect((await save(layout, 0)).code).toBe(10_000);
    const kept = await get();
    expect(kept).toMatchObject({
      source: 'OWN',
      version: 1,
      widgets: [
        { ...visits, menus: [], page: null, plugin: null },
        {
          type: 'QUICK_MENU',
          menus: [
            { name: 'Loads', parentName: 'Quays' },
            { name: 'Cranes', parentName: null },
          ],
        },
        {
          type: 'WEB_FRAME',
          page: { menuId: menus.leaf, code: expect.any(String) as string, app: { name: 'Harbor' } },
        },
      ],
    });
    const elsewhere = await portal.factory.organization();
    await portal.factory.join(elsewhere, person);
    expect((await get(await portal.as(person, elsewhere))).source).toBe('NONE');
    expect((await get(await newcomer())).source).toBe('NONE');
    expect((await get(admin)).source).toBe('NONE');
    expect((await save([frame({ pluginId: plugins.own })])).code).toBe(10_000);
    expect((await get()).widgets).toMatchObject([
      { plugin: { id: plugins.own, name: 'Weather', url: 'https://weather.example/' }, page: null },
    ]);
    expect((await save([])).code).toBe(10_000);
    expect(await get()).toMatchObject({ source: 'OWN', widgets: [] });
  });

  it('takes only menus that the person may open, and plugins of the OU; nothing changes otherwise [LAND-10, LAND-13, LAND-16]', async () => {
    await save([visits]);
    const wrong = [
      quick([menus.parent]),
      quick([menus.ungranted]),
      quick([menus.foreign]),
      quick(['nonsense']),
      quick([menus.leaf, menus.leaf]),
      frame({ menuId: menus.ungranted }),
      frame({ menuId: menus.foreign }),
      frame({ menuId: menus.link }),
      frame({ pluginId: plugins.foreign }),
      frame({ pluginId: menus.leaf }),
      frame({}),
      { ...visits, type: 'CLOCK' },
      { ...visits, width: 13 },
    ];
    for (const widget of wrong) expect((await save([widget])).code, JSON.stringify(widget)).toBe(400);
    expect((await save(Array.from({ length: 21 }, (_, at) => ({ ...visits, y: at * 3 })))).code).toBe(415);
    const nine = Array.from({ length: 9 }, (_, at) => `${at}`);
    expect((await save([quick(nine)])).code).toBe(415);
    expect((await get()).widgets).toMatchObject([visits]);
    const unknown = await portal.as(await portal.factory.member(ouId), ouId);
    expect((await save([quick([menus.leaf])], 0, unknown)).code).toBe(400);
    expect((await new ApiClient(portal.url).rest('GET', 'landing/get')).code).toBe(401);
  });

  it('leaves out what the person may no longer open, in at most 3 statements [LAND-17]', async () => {
    const own = await newcomer();
    const layout = [
      quick([menus.leaf, menus.child]),
      frame({ menuId: menus.leaf }),
      frame({ y: 3, pluginId: plugins.own }),
    ];
    expect((await save(layout, 0, own)).code).toBe(10_000);
    const statements = await statementsOf(portal.portal.runtime.database, () => get(own));
    expect(statements.filter((statement) => /landing|menu |plugin/.test(statement))).toHaveLength(3);
    await sql('DELETE FROM menu_group_menu WHERE menu_id = ?', [menus.leaf]);
    await sql('DELETE FROM plugin_organization WHERE plugin_id = ?', [plugins.own]);
    expect((await get(own)).widgets).toMatchObject([
      { menus: [{ menuId: menus.child }] },
      { page: null, plugin: null },
      { page: null, plugin: null },
    ]);
    await sql('INSERT INTO menu_group_menu (ou_id, menu_group_id, menu_id) VALUES (?, ?, ?)', [
      ouId,
      groupId,
      menus.leaf,
    ]);
    await sql('INSERT INTO plugin_organization (ou_id, plugin_id) VALUES (?, ?)', [ouId, plugins.own]);
    expect((await get(own)).widgets[0]?.menus).toHaveLength(2);
  });

  it('is saved by one of two tabs, and given up for that of the OU [LAND-15, CALL-241, CALL-274]', async () => {
    const own = await newcomer();
    const answers = await Promise.all([save([visits], 0, own), save([], 0, own)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([430, 10_000]);
    const reset = (version?: number) => own.rest('POST', 'landing/reset', { version });
    expect((await reset(0)).code).toBe(430);
    expect((await reset(1)).code).toBe(10_000);
    expect(await get(own)).toEqual({ source: 'NONE', version: 2, hasDefault: false, widgets: [] });
    // A tab that was opened before the reset does not bring its layout back.
    expect((await save([visits], 1, own)).code).toBe(430);
    expect((await save([visits], undefined, own)).code).toBe(10_000);
  });

  it('goes with the membership [LAND-16]', async () => {
    const member = await portal.factory.member(ouId);
    await save([visits], 0, await portal.as(member, ouId));
    await sql('DELETE FROM member WHERE ou_id = ? AND user_id = ?', [ouId, member.id]);
    expect(await sql('SELECT * FROM landing_layout WHERE user_id = ?', [member.id])).toEqual([]);
  });
});

describe('the landing page of an OU', () => {
  it('shows to people without their own, with the menus of each, and is the administrator’s [LAND-15, CALL-275, CALL-276, CALL-277]', async () => {
    const saveAll = (widgets: object[], of = admin, version?: number) => save(widgets, version, of, 'save-default');
    expect(await get(admin, 'default')).toEqual({ source: 'NONE', version: 0, hasDefault: false, widgets: [] });
    // The administrator opens none of these menus.
    expect((await saveAll([quick([menus.leaf, menus.ungranted])], admin, 0)).code).toBe(10_000);
    expect((await saveAll([visits], admin, 0)).code).toBe(430);
    for (const menu of [menus.foreign, menus.parent]) expect((await saveAll([quick([menu])])).code).toBe(400);
    const fresh = await newcomer();
    expect(await get(fresh)).toMatchObject({
      source: 'ORGANIZATION',
      version: 0,
      hasDefault: true,
      widgets: [{ menus: [{ menuId: menus.leaf }] }],
    });
    expect((await get(admin, 'default')).widgets[0]?.menus).toEqual([]);
    await save([visits], 0, fresh);
    expect(await get(fresh)).toMatchObject({ source: 'OWN', hasDefault: true });
    await fresh.rest('POST', 'landing/reset', {});
    expect((await get(fresh)).source).toBe('ORGANIZATION');
    const clerk = await portal.as(await portal.factory.subAdmin(ouId, ['user'], { roleIds: [roleId] }), ouId);
    for (const other of [fresh, clerk]) {
      expect((await other.rest('GET', 'landing/default')).code).toBe(403);
      expect((await saveAll([visits], other)).code).toBe(403);
      expect((await other.rest('POST', 'landing/reset-default', {})).code).toBe(403);
    }
    const neighbour = await portal.factory.organization();
    const theirs = await portal.as(await portal.factory.admin(neighbour), neighbour);
    expect((await get(theirs, 'default')).source).toBe('NONE');
    expect((await admin.rest('POST', 'landing/reset-default', { version: 1 })).code).toBe(10_000);
    expect(await get(fresh)).toMatchObject({ source: 'NONE', hasDefault: false });
  });
});

describe('the run status', () => {
  it('is there only if the OU enabled it, and tells which apps of the person answer [LAND-12, CALL-278]', async () => {
    const own = await newcomer();
    const status = { ...visits, type: 'RUN_STATUS' };
    expect((await own.rest('GET', 'landing/run-status')).code).toBe(403);
    expect((await save([status], undefined, own)).code).toBe(400);
    await sql('UPDATE organization SET is_run_status_enable = 1 WHERE id = ?', [ouId]);
    expect((await save([status], undefined, own)).code).toBe(10_000);
    expect((await get(own)).widgets).toHaveLength(1);
    await sql('UPDATE app SET url = ? WHERE id = ?', [page, appId]);
    expect((await own.rest('GET', 'landing/run-status')).data).toMatchObject([
      { id: appId, name: 'Harbor', state: 'OPEN' },
    ]);
    expect(
      (await (await portal.as(await portal.factory.member(ouId), ouId)).rest('GET', 'landing/run-status')).data,
    ).toEqual([]);
    await sql('UPDATE organization SET is_run_status_enable = 0 WHERE id = ?', [ouId]);
    expect((await get(own)).widgets).toEqual([]);
  });
});

it('tells administrators how many people have one of their own, in their OU alone [LAND-20]', async () => {
  const COUNT = '{ landingDefault { peopleWithOwn } landingGet { peopleWithOwn } }';
  const count = async (of: ApiClient) =>
    await of.data<{ landingDefault: { peopleWithOwn: number }; landingGet: { peopleWithOwn: number | null } }>(COUNT);
  const before = (await count(admin)).landingDefault.peopleWithOwn;
  const [first, second] = [await newcomer(), await newcomer()];
  await save([visits], undefined, first);
  await save([visits], undefined, second);
  expect(await count(admin)).toEqual({
    landingDefault: { peopleWithOwn: before + 2 },
    landingGet: { peopleWithOwn: null },
  });
  await second.rest('POST', 'landing/reset', {});
  expect((await count(admin)).landingDefault.peopleWithOwn).toBe(before + 1);
  const otherOu = await portal.factory.organization();
  const other = await portal.as(await portal.factory.admin(otherOu), otherOu);
  expect((await count(other)).landingDefault.peopleWithOwn).toBe(0);
  expect(await first.code('{ landingDefault { peopleWithOwn } }')).toBe(403);
});

it('names the plugins of the OU to its people [LAND-13, CALL-279]', async () => {
  expect((await client.rest('GET', 'landing/plugins')).data).toEqual([
    { id: plugins.own, name: 'Weather', url: 'https://weather.example/' },
  ]);
});

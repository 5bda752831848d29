import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearAll } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';

interface Menu {
  id: string;
  name: string;
  url: string | null;
  version: number;
  children: Menu[];
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let appId: string;
let menus: [string, string];

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await factory.admin(ouId), ouId);
  appId = (await factory.app(ouId)).id;
  menus = [await factory.menu(ouId, appId), await factory.menu(ouId, appId)];
});
afterAll(() => portal.stop());

const post = <Data = unknown>(path: string, body: object) => admin.rest<Data>('POST', `shortcut/${path}`, body);
const list = async () =>
  (await admin.rest<{ menus: Menu[]; stamp: string }>('GET', `shortcut/menu?appId=${appId}`)).data;
const tree = async () => (await list()).menus;

it('adds, renames, leads elsewhere, puts in order and deletes menus of an app that the OU made itself [MENU-04, MENU-05, LIST-15]', async () => {
  const nameJson = { en: 'Tides', de: 'Gezeiten' };
  const add = (values: object) =>
    post<string>('add-first-level-menu', { appId, url: 'https://mine.example/', ...values });
  const added = await add({ nameJson, url: 'https://fleet.example/tides' });
  expect(added.code).toBe(10_000);
  expect((await add({ nameJson: { en: ' tides ' } })).code).toBe(408);
  expect((await add({ nameJson: { en: ' ' } })).code).toBe(400);
  const id = added.data;
  const change = (values: object) => post('modify-menu', { menuId: id, nameJson, ...values });
  expect((await change({ nameJson: { en: 'Currents' }, url: 'https://fleet.example/currents' })).code).toBe(10_000);
  expect((await change({ url: 'javascript:alert(1)' })).code).toBe(400);
  expect((await tree()).at(-1)).toMatchObject({ id, name: 'Currents', url: 'https://fleet.example/currents' });
  expect((await post('sort', { menus: [{ id, children: [{ id: menus[0] }] }, { id: menus[1] }] })).code).toBe(10_000);
  expect((await tree()).map((menu) => [menu.id, menu.children.map((child) => child.id)])).toEqual([
    [id, [menus[0]]],
    [menus[1], []],
  ]);
  expect((await post('delete-menu', { menuId: id })).code).toBe(10_000);
  expect((await tree()).map((menu) => menu.id)).toEqual([menus[1]]);
});

it('takes an order only if it still is the one that this was made from [MENU-04, CALL-108, CALL-114, CALL-120]', async () => {
  const { factory } = portal;
  const [first, second, third] = [
    await factory.menu(ouId, appId),
    await factory.menu(ouId, appId),
    await factory.menu(ouId, appId),
  ];
  const others = (await tree()).filter(({ id }) => ![first, second, third].includes(id)).map(({ id }) => ({ id }));
  const sort = (own: object[], stamp?: string) => post('sort', { menus: [...others, ...own], stamp });
  const { stamp } = await list();
  expect((await admin.rest<{ stamp: string }>('POST', 'menu/list', { appId })).data.stamp).toBe(stamp);
  expect((await sort([{ id: first, children: [{ id: second }] }, { id: third }], stamp)).code).toBe(10_000);
  const arranged = await tree();
  const late = await sort([{ id: third }, { id: second }, { id: first }], stamp);
  expect([late.code, late.message]).toEqual([430, expect.stringMatching(/meanwhile|changed/i)]);
  expect(await tree()).toEqual(arranged);
  const next = [
    [{ id: third }, { id: first, children: [{ id: second }] }],
    [{ id: first }, { id: second }, { id: third }],
  ];
  const { stamp: now } = await list();
  const both = await Promise.all(next.map((wanted) => sort(wanted, now)));
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([430, 10_000]);
  // A call without a stamp always sets the order.
  expect((await sort([{ id: first }, { id: second }, { id: third }])).code).toBe(10_000);
});

it('lets a name stand once beside others wherever a menu comes from, and keeps what it is called [LIST-15, CALL-116, CALL-119, CALL-120]', async () => {
  const { factory } = portal;
  const { id } = await factory.app(ouId, { is_shortcut: 1 });
  const menu = (name: string, values: Record<string, string | number | null> = {}, app = id) =>
    factory.menu(ouId, app, { name_json: JSON.stringify({ default: name, en: name }), ...values });
  const [top, other] = [await menu('Top'), await menu('Other')];
  const [first, second] = [await menu('Ships', { parent_id: top }), await menu('SHIPS', { parent_id: other })];
  const sort = (above: string[], below: string[]) =>
    post('sort', {
      menus: [
        { id: top, children: above.map((child) => ({ id: child })) },
        { id: other, children: below.map((child) => ({ id: child })) },
      ],
    });
  const places = () => portal.portal.runtime.database.query('SELECT * FROM menu WHERE app_id = ? ORDER BY id', [id]);
  const before: unknown = await places();
  expect((await sort([first, second], [])).code).toBe(408);
  expect((await post('sort', { menus: [{ id: top }, { id: other }, { id: first }, { id: second }] })).code).toBe(408);
  expect(await places()).toEqual(before);
  expect((await sort([second], [first])).code).toBe(10_000);
  const source = (await factory.app(ouId)).id;
  const take = (menuIds: string[]) => post('assign', { parentId: top, appId: id, sourceAppId: source, menuIds });
  const crews = await menu('Crews', {}, source);
  const taken = [await menu('ships', {}, source), await menu('crews', {}, source)];
  expect((await take([taken[0] ?? ''])).code).toBe(408);
  expect((await take([crews, taken[1] ?? ''])).code).toBe(408);
  expect((await take([crews])).code).toBe(10_000);
  // A menu that shares its name since before may change otherwise, but not take the name of a third one.
  const twin = await menu('Ships', { parent_id: top });
  const modify = (en: string) => post('modify-menu', { menuId: twin, nameJson: { en }, url: 'https://other.example/' });
  expect((await modify('Ships')).code).toBe(10_000);
  expect((await modify('Crews')).code).toBe(408);
});

it('tells open portals when a menu comes below another one, not of an order that they do not show yet [MENU-06, MENU-07, CALL-120]', async () => {
  const { factory } = portal;
  const { id } = await factory.app(ouId);
  const [first, second] = [await factory.menu(ouId, id), await factory.menu(ouId, id)];
  const { told, stop } = await hearAll(portal);
  expect((await post('sort', { menus: [{ id: second }, { id: first }] })).code).toBe(10_000);
  expect((await post('sort', { menus: [{ id: first }, { id: second }] })).code).toBe(10_000);
  expect((await post('sort', { menus: [{ id: first, children: [{ id: second }] }] })).code).toBe(10_000);
  await until(() => told.length > 0);
  expect(told).toEqual([`ou:${ouId}`]);
  stop();
});

it('is not changed over what somebody else changed [MENU-04, CALL-114, CALL-119]', async () => {
  const { factory } = portal;
  const { id } = await factory.app(ouId);
  const menuId = await factory.menu(ouId, id);
  const read = async () => (await admin.rest<{ menus: Menu[] }>('GET', `shortcut/menu?appId=${id}`)).data.menus[0];
  const version = (await read())?.version;
  const modify = (en: string, from = version) => post('modify-menu', { menuId, nameJson: { en }, version: from });
  const answers = await Promise.all([modify('Bow'), modify('Stern')]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([430, 10_000]);
  expect(['Bow', 'Stern']).toContain((await read())?.name);
  expect((await modify('Deck', (await read())?.version)).code).toBe(10_000);
});

it('makes one shortcut app, however often the same is submitted, until it has another name [SCUT-05, LIST-15, CALL-112]', async () => {
  const { id } = await portal.factory.app(ouId, { name_json: '{"default":"Yard"}' });
  const codes = (await Promise.all(Array.from({ length: 20 }, () => post<string>('create', { appId: id })))).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === 10_000)).toHaveLength(1);
  expect(codes.filter((code) => code === 408)).toHaveLength(19);
  const [first] = (await portal.portal.runtime.database.query(
    'SELECT id FROM app WHERE ou_id = ? AND name_json LIKE ?',
    [ouId, '%Yard –%'],
  )) as { id: string }[];
  const rename = { appId: first?.id, nameJson: { en: 'Yard at night' } };
  expect((await admin.rest('POST', 'app/set-detail', rename)).code).toBe(10_000);
  expect((await post('create', { appId: id })).code).toBe(10_000);
});

it('keeps a jump link that is taken over a jump link [SCUT-02, SHELL-43, MENU-02, CALL-116]', async () => {
  const { factory } = portal;
  const { id } = await factory.app(ouId, { is_shortcut: 1 });
  const { id: sourceAppId } = await factory.app(ouId);
  const [parentId, link] = [await factory.menu(ouId, id), await factory.menu(ouId, sourceAppId)];
  const addition = { additionType: 1, jumpName: 'To the crews', jumpCode: 'crews' };
  expect((await admin.rest('POST', 'menu/set-additions', { id: link, ...addition, jumpLocation: 1 })).code).toBe(
    10_000,
  );
  expect((await post('assign', { parentId, appId: id, sourceAppId, menuIds: [link] })).code).toBe(10_000);
  const { data } = await admin.rest<{ menus: Menu[] }>('GET', `shortcut/menu?appId=${id}`);
  expect(data.menus[0]?.children).toMatchObject([{ addition, jumpLocation: 1, sourceApp: { id: sourceAppId } }]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearAll } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { until } from '../../../../tests/support/socket.js';
import { newId } from '../../../core/ids.js';

interface MenuOrder {
  id: string;
  children?: { id: string }[];
}
interface Order {
  categories: { id: string; apps: { id: string; menus: MenuOrder[] }[] }[];
  stamp: string;
}
interface Launcher {
  categories: { id: string; apps: { id: string; menus: { id: string; children: { id: string }[] }[] }[] }[];
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let person: { id: string };
let roleId: string;
let categories: [string, string];
let apps: [string, string, string];
let menus: [string, string, string, string];

const rows = (sql: string, values: unknown[] = []) => portal.portal.runtime.database.query(sql, values);
const order = async (client = admin) => (await client.rest<Order>('POST', 'app/list-with-order')).data;
const set = (wanted: unknown, client = admin, stamp?: string) =>
  client.rest('POST', 'app/set-order', { categories: wanted, stamp });
const launcher = async (client: ApiClient) =>
  (await client.rest<Launcher>('GET', 'portal/app-resource-list')).data.categories;
/** Ids alone, as they are sent back. */
const bare = (read: Order) =>
  read.categories.map(({ id, apps: inside }) => ({
    id,
    apps: inside.map((app) => ({
      id: app.id,
      menus: app.menus.map((menu) => ({ id: menu.id, children: menu.children?.map((child) => ({ id: child.id })) })),
    })),
  }));

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

beforeEach(async () => {
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  person = await factory.member(ouId);
  roleId = await factory.role(ouId);
  await factory.giveRole(ouId, person.id, roleId);
  categories = [newId(), newId()];
  for (const [at, id] of categories.entries()) {
    await factory.insert('app_category', { ou_id: ouId, id, name_json: '{"default":"C"}', sort_order: at * 10 });
  }
  const app = async (category: string, place: number) =>
    (await factory.app(ouId, { category_id: category, sort_order: place })).id;
  apps = [await app(categories[0], 5), await app(categories[0], 7), await app(categories[1], 9)];
  const first = await factory.menu(ouId, apps[0]);
  const second = await factory.menu(ouId, apps[0]);
  menus = [
    first,
    second,
    await factory.menu(ouId, apps[0], { parent_id: second }),
    await factory.menu(ouId, apps[0], { parent_id: second }),
  ] as [string, string, string, string];
  for (const id of apps) {
    const own = (await rows('SELECT id FROM menu WHERE app_id = ?', [id])) as { id: string }[];
    const ids = own.length > 0 ? own.map((menu) => menu.id) : [await factory.menu(ouId, id)];
    await factory.openMenus(ouId, roleId, id, await factory.menuGroup(ouId, id, ids));
  }
});

describe('the order of apps and menus', () => {
  it('is that of categories, their apps, and the menus of these, and is set as a whole [APP-07, MENU-04, CALL-100, CALL-101]', async () => {
    const before = await order();
    expect(before.categories.map((category) => category.id)).toEqual(categories);
    const [first, second] = bare(before);
    const wanted = [
      { id: second?.id, apps: second?.apps },
      {
        id: first?.id,
        apps: [
          { id: apps[1] },
          { id: apps[0], menus: [{ id: menus[1], children: [{ id: menus[3] }, { id: menus[2] }] }, { id: menus[0] }] },
        ],
      },
    ];
    expect((await set(wanted, admin, before.stamp)).code).toBe(10_000);
    const after = bare(await order());
    expect(after.map((category) => category.id)).toEqual([categories[1], categories[0]]);
    expect(after[1]?.apps.map((app) => app.id)).toEqual([apps[1], apps[0]]);
    expect(after[1]?.apps[1]?.menus).toEqual(
      [
        {
          id: menus[1],
          children: [
            { id: menus[3], children: undefined },
            { id: menus[2], children: undefined },
          ],
        },
        { id: menus[0], children: [] },
      ].map((menu) => ({ ...menu, children: menu.children.map(({ id }) => ({ id })) })),
    );
  });

  it('holds from the next sign-in; who is signed in keeps theirs [MENU-06, MENU-07]', async () => {
    const running = await portal.as(person, ouId);
    const atFirst = await launcher(running);
    const read = bare(await order());
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(
      (await set(read.toReversed().map((category) => ({ ...category, apps: category.apps.toReversed() })))).code,
    ).toBe(10_000);
    const between = await portal.as(person, ouId);
    const inBetween = await launcher(between);
    expect(inBetween.map((category) => category.id)).toEqual([categories[1], categories[0]]);
    expect(inBetween[1]?.apps.map((app) => app.id)).toEqual([apps[1], apps[0]]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const turned = bare(await order());
    const app = turned[1]?.apps.find(({ id }) => id === apps[0]);
    app?.menus.reverse();
    expect((await set(turned)).code).toBe(10_000);
    expect(await launcher(running)).toEqual(atFirst);
    expect(await launcher(between)).toEqual(inBetween);
    const menusOf = (found: Launcher['categories']) =>
      found
        .flatMap((category) => category.apps)
        .find(({ id }) => id === apps[0])
        ?.menus.map((menu) => menu.id);
    expect(menusOf(await launcher(await portal.as(person, ouId)))).toEqual([menus[1], menus[0]]);
    expect(menusOf(inBetween)).toEqual([menus[0], menus[1]]);
  });

  it('tells open portals of an app in another category, and of nothing that waits for the next sign-in [MENU-06, MENU-07]', async () => {
    const { told, stop } = await hearAll(portal);
    const [first, second] = bare(await order());
    expect((await set([second, first])).code).toBe(10_000);
    const wanted = [
      { id: first?.id, apps: [{ id: apps[0] }] },
      { id: second?.id, apps: [{ id: apps[2] }, { id: apps[1] }] },
    ];
    expect((await set(wanted)).code).toBe(10_000);
    await until(() => told.length > 0);
    expect(told).toEqual([`ou:${ouId}`]);
    stop();
  });

  it('takes an app into another category', async () => {
    const [first, second] = bare(await order());
    const wanted = [
      { id: first?.id, apps: [{ id: apps[0] }] },
      { id: second?.id, apps: [{ id: apps[2] }, { id: apps[1] }] },
    ];
    expect((await set(wanted)).code).toBe(10_000);
    expect((await order()).categories[1]?.apps.map((app) => app.id)).toEqual([apps[2], apps[1]]);
  });

  it('is refused when it is none of all there is, and changes nothing', async () => {
    const before = await order();
    const [first, second] = bare(before) as [ReturnType<typeof bare>[number], ReturnType<typeof bare>[number]];
    const { factory } = portal;
    const elsewhere = await factory.organization();
    const foreign = await factory.app(elsewhere);
    const replaced = (menu: object) => [{ ...first, apps: [{ id: apps[0], ...menu }, { id: apps[1] }] }, second];
    for (const [wanted, code] of [
      [[first], 400],
      [[first, first], 400],
      [[{ ...first, apps: [{ id: apps[0] }] }, second], 400],
      [[{ ...first, apps: [{ id: apps[0] }, { id: apps[1] }, { id: apps[1] }] }, second], 400],
      [[{ ...first, apps: [...first.apps, { id: foreign.id }] }, second], 404],
      [[{ id: 'nonsense', apps: [] }, second], 404],
      [replaced({ menus: [{ id: menus[0] }] }), 400],
      [replaced({ menus: [{ id: menus[0] }, { id: menus[2] }] }), 404],
      [replaced({ menus: [{ id: menus[0] }, { id: menus[1], children: [{ id: menus[2] }] }] }), 400],
    ] as const) {
      expect((await set(wanted)).code, JSON.stringify(wanted)).toBe(code);
    }
    expect(await order()).toEqual(before);
  });

  it('is told to the second of two who set it, and stays whole when both do at once', async () => {
    const read = await order();
    const one = bare(read).toReversed();
    const two = bare(read).map((category) => ({ ...category, apps: category.apps.toReversed() }));
    const codes = (await Promise.all([set(one, admin, read.stamp), set(two, admin, read.stamp)])).map(
      (answer) => answer.code,
    );
    expect(codes.toSorted()).toEqual([10_000, 430]);
    expect([one, two].map((each) => JSON.stringify(each))).toContain(JSON.stringify(bare(await order())));
  });

  it('is for who manages apps', async () => {
    const { factory } = portal;
    const wanted = bare(await order());
    expect((await set(wanted, await portal.as(await factory.subAdmin(ouId, ['role']), ouId))).code).toBe(403);
    expect((await set(wanted, await portal.as(await factory.subAdmin(ouId, ['app'], {}), ouId))).code).toBe(10_000);
  });

  it('takes as many statements to read however much there is', async () => {
    const count = async () => (await statementsOf(portal.portal.runtime.database, () => order())).length;
    await order();
    const before = await count();
    for (let at = 0; at < 5; at += 1) await portal.factory.menu(ouId, apps[2]);
    expect(await count()).toBe(before);
  });
});

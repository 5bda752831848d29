import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Answer {
  portalFirstPages: {
    appId: string;
    total: number;
    pages: { menuId: string; code: string; name: string; isLeaf: boolean }[];
  }[];
}

const PAGES = '{ portalFirstPages { appId total pages { menuId code name isLeaf } } }';

let portal: TestPortal;
let ouId: string;
let person: { id: string; username: string };
let roleId: string;
let client: ApiClient;

const pagesOf = async (of: ApiClient = client) => (await of.data<Answer>(PAGES)).portalFirstPages;
const codesOf = async (of: ApiClient = client) =>
  (await pagesOf(of)).map(({ total, pages }) => [total, pages.map(({ code }) => code).join(' ')]);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  person = await factory.member(ouId);
  roleId = await factory.role(ouId);
  await factory.giveRole(ouId, person.id, roleId);
  client = await portal.as(person, ouId);
});
afterAll(() => portal.stop());

/** Someone of an OU of their own, with an app whose menus are all granted. */
async function withMenus(menus: readonly Record<string, string | number | null>[]) {
  const { factory } = portal;
  const ou = await factory.organization();
  const member = await factory.member(ou);
  const role = await factory.role(ou);
  await factory.giveRole(ou, member.id, role);
  const app = await factory.app(ou);
  const ids: string[] = [];
  for (const { parent, ...values } of menus) {
    const parentId = typeof parent === 'number' ? ids[parent] : undefined;
    ids.push(await factory.menu(ou, app.id, { ...values, ...(parentId && { parent_id: parentId }) }));
  }
  await factory.openMenus(ou, role, app.id, await factory.menuGroup(ou, app.id, ids));
  return { ou, member, app, ids, client: await portal.as(member, ou) };
}

describe('the first pages of apps', () => {
  it('are those of the menus in their order, at most 8, with the number of all [CALL-263]', async () => {
    const menus = Array.from({ length: 11 }, (_, at) => ({ code: `p${at}`, sort_order: at }));
    const { client: of, app, ids } = await withMenus(menus);
    const [first] = await pagesOf(of);
    expect(first).toMatchObject({ appId: app.id, total: 11 });
    expect(first?.pages.map(({ code }) => code)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']);
    expect(first?.pages[0]).toMatchObject({ menuId: ids[0], isLeaf: true });
  });

  it('put children after their parent; a parent with a page is no leaf; jump links and menus without a page are left out [CALL-263, ENTRY-02]', async () => {
    const { client: of } = await withMenus([
      { code: 'second', sort_order: 2 },
      { code: 'first', sort_order: 1 },
      { code: 'child', sort_order: 0, parent: 1 },
      { code: 'folder', sort_order: 3, url: null },
      { code: 'inside', sort_order: 0, parent: 3 },
      { code: 'jump', sort_order: 0, addition_type: 1, jump_code: 'second' },
      { code: 'script', sort_order: 0, url: 'javascript:alert(1)' },
    ]);
    const [app] = await pagesOf(of);
    expect(app?.pages.map(({ code, isLeaf }) => [code, isLeaf])).toEqual([
      ['first', false],
      ['child', true],
      ['second', true],
      ['inside', true],
    ]);
    expect(app?.total).toBe(4);
  });

  it('are named in the locale of the call, and keep the order of the sign-in [CALL-263, MENU-07]', async () => {
    const {
      client: of,
      ou,
      ids,
    } = await withMenus([
      { code: 'winds', sort_order: 1, name_json: '{"default":"Winds","de":"Winde"}' },
      { code: 'waves', sort_order: 2 },
    ]);
    of.headers.locale = 'de-DE';
    expect((await pagesOf(of))[0]?.pages[0]?.name).toBe('Winde');
    const { database } = portal.portal.runtime;
    await database.query('UPDATE menu SET sort_order = 3 WHERE id = ?', [ids[0]]);
    expect(await codesOf(of)).toEqual([[2, 'waves winds']]);
    await portal.factory.insert('former_order', {
      ou_id: ou,
      changed_time: Date.now() + 1000,
      orders: JSON.stringify({ [ids[0]!]: 1 }),
    });
    expect(await codesOf(of)).toEqual([[2, 'winds waves']]);
  });

  it('are those granted to the caller in enabled, displayed apps of the working OU [CALL-263, SHELL-12, SHELL-47]', async () => {
    const { factory } = portal;
    const app = await factory.app(ouId);
    const own = await factory.menu(ouId, app.id, { code: 'own' });
    await factory.menu(ouId, app.id, { code: 'ungranted' });
    await factory.openMenus(ouId, roleId, app.id, await factory.menuGroup(ouId, app.id, [own]));
    for (const flag of ['is_enable', 'is_display']) {
      const closed = await factory.app(ouId, { [flag]: 0 });
      const menu = await factory.menu(ouId, closed.id, { code: 'closed' });
      await factory.openMenus(ouId, roleId, closed.id, await factory.menuGroup(ouId, closed.id, [menu]));
    }
    await withMenus([{ code: 'of-others' }]);
    expect(await codesOf()).toEqual([[1, 'own']]);
  });

  it('keep the order of the sign-in of thousands of menus [CALL-263, MENU-07]', async () => {
    const { client: of, ou, app, ids } = await withMenus([{ code: 'first', sort_order: 0 }]);
    const { database } = portal.portal.runtime;
    const rows = Array.from({ length: 4_000 }, (_, at) => [
      ou,
      `of-${at}`,
      app.id,
      `of-${at}`,
      '{"default":"Many"}',
      at + 1,
    ]);
    await database.query('INSERT INTO menu (ou_id, id, app_id, code, name_json, sort_order, url) VALUES ?', [
      rows.map((row) => [...row, 'https://app.example']),
    ]);
    await database.query(
      `INSERT INTO menu_group_menu (ou_id, menu_group_id, menu_id) SELECT l.ou_id, l.menu_group_id, m.id FROM menu m
         JOIN menu_group_menu l ON l.ou_id = m.ou_id AND l.menu_id = ? WHERE m.ou_id = ? AND m.id LIKE 'of-%'`,
      [ids[0], ou],
    );
    const orders = Object.fromEntries(rows.map(([, id], at) => [id, -at]));
    await portal.factory.insert('former_order', {
      ou_id: ou,
      changed_time: Date.now() + 1000,
      orders: JSON.stringify(orders),
    });
    expect(await codesOf(of)).toEqual([[4_001, 'of-3999 of-3998 of-3997 of-3996 of-3995 of-3994 of-3993 of-3992']]);
  });

  it('need a session that works in an OU [CALL-015, CALL-263]', async () => {
    expect(await new ApiClient(portal.url).code(PAGES)).toBe(401);
    expect(await (await portal.as(person, null)).code(PAGES)).toBe(512);
  });

  it('take four statements for one app as for eight, and are none for nine [CALL-263]', async () => {
    const { factory } = portal;
    const of = await withMenus([{ code: 'start' }]);
    const { database } = portal.portal.runtime;
    const count = async () =>
      (await statementsOf(database, () => pagesOf(of.client))).filter((sql) => !sql.includes('FROM session')).length;
    const add = async () => {
      const role = await factory.role(of.ou);
      await factory.giveRole(of.ou, of.member.id, role);
      const app = await factory.app(of.ou);
      const menu = await factory.menu(of.ou, app.id, { code: 'start' });
      await factory.openMenus(of.ou, role, app.id, await factory.menuGroup(of.ou, app.id, [menu]));
    };
    await pagesOf(of.client);
    expect(await count()).toBe(4);
    for (let at = 0; at < 7; at += 1) await add();
    expect(await pagesOf(of.client)).toHaveLength(8);
    expect(await count()).toBe(4);
    await add();
    expect(await pagesOf(of.client)).toEqual([]);
  });
});
